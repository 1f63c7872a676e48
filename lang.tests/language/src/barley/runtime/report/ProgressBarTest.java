package barley.runtime.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressBarTest {

	private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
	private final AtomicLong now = new AtomicLong();
	private final ProgressBar bar = new ProgressBar(new PrintStream(bytes, true, StandardCharsets.UTF_8), now::get);

	@Test
	void shortRunsShowNothing() {
		bar.at("timing", 0, 10, 0);
		now.set(999_000_000);
		bar.at("timing", 9, 10, 100);
		bar.close();
		assertEquals("", shown());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"2    | 1   | 4   | 3000        | timing [######------------------]  25 %  3.0 k transfers, 1.5 k/s  6 s left",
			"10   | 0   | 4   | 0           | timing [------------------------]   0 %",
			"100  | 1   | 100 | 21000000000 | timing [------------------------]   1 %  21.0 G transfers, 210 M/s  2:45 h left",
			"100  | 50  | 100 | 7           | timing [############------------]  50 %  7 transfers, 0/s  1:40 min left" })
	void longRunsShowHowFarTheyAre(long seconds, long done, long total, long transfers, String line) {
		bar.at("timing", 0, total, 0);
		now.set(seconds * 1_000_000_000);
		bar.at("timing", done, total, transfers);
		bar.at("timing", done, total, transfers + 1);
		assertEquals(line, shown());
		bar.close();
		assertEquals(line, shown());
	}

	/** Returns the visible text of the lines, without the erasing sequences. */
	private String shown() {
		return bytes.toString(StandardCharsets.UTF_8).replace("\r\u001B[K", "");
	}
}
