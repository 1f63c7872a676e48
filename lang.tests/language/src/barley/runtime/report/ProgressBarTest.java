package barley.runtime.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressBarTest {

	private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
	private final AtomicLong now = new AtomicLong();
	private final ProgressBar bar = bar(true);

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

	@Test
	void workOfUnknownLengthShowsItsTime() {
		bar.at("checking");
		now.set(3_000_000_000L);
		bar.at("checking");
		assertEquals("checking  3 s", shown());
	}

	@Test
	void itemsAreCounted() {
		bar.at("checking", "files", 1, 3000);
		bar.hide(); // for a message
		now.set(10_000_000_000L);
		bar.at("checking", "files", 1006, 3000);
		assertEquals("checking 1,006 of 3,000 files [########----------------]  33 %  20 s left", shown());
	}

	/** The name of a file may have any character. */
	@Test
	void aLineHasNoOther() {
		bar.at("checking a\nb\u001B[2J\u0007.barley");
		now.set(3_000_000_000L);
		bar.at("checking a\nb\u001B[2J\u0007.barley");
		assertEquals("checking a\uFFFDb\uFFFD[2J\uFFFD.barley  3 s", shown());
	}

	@Test
	void logsGetALineNowAndThen() {
		try (ProgressBar lines = bar(false)) {
			for (long second = 0; second < 200; second++) {
				now.set(second * 1_000_000_000);
				lines.at("timing", second, 200, 0);
			}
		}
		assertEquals(List.of("0 %", "1 %", "2 %", "4 %", "8 %", "16 %", "32 %", "62 %", "92 %"),
				shown().lines().map(line -> line.replaceAll(".*\\] +|  [0-9:]+ (min|s) left", "")).toList());
		assertTrue(shown().startsWith("barley: timing [------------------------]   0 %  3:19 min left\n"), shown());
	}

	@Test
	void whatElseIsPrintedErasesTheLine() {
		bar.at("checking");
		now.set(3_000_000_000L);
		bar.at("checking");
		bar.hide();
		now.set(9_000_000_000L);
		bar.close();
		assertEquals("\r\u001B[Kchecking  3 s\r\u001B[K", bytes.toString(StandardCharsets.UTF_8));
	}

	/** Work that reports its start only. */
	@Test
	void aThreadKeepsTheTime() throws InterruptedException {
		try (ProgressBar own = ProgressBar.on(new PrintStream(bytes, true, StandardCharsets.UTF_8), false)) {
			own.at("checking");
			for (int i = 0; i < 200 && shown().isEmpty(); i++) {
				Thread.sleep(100);
			}
		}
		assertTrue(shown().startsWith("barley: checking  "), shown());
	}

	private ProgressBar bar(boolean screen) {
		return ProgressBar.timed(new PrintStream(bytes, true, StandardCharsets.UTF_8), screen, now::get);
	}

	/** Returns the visible text of the lines, without the erasing sequences. */
	private String shown() {
		return bytes.toString(StandardCharsets.UTF_8).replace("\r\u001B[K", "");
	}
}
