package barley.lang.study.folder;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {

	@TempDir
	private Path folder;

	private Path file() {
		return folder.resolve("journal.log");
	}

	private List<String> read(boolean repair) throws IOException {
		List<String> records = new ArrayList<>();
		Journal.open(file(), repair, (offset, record) -> records.add(record)).close();
		return records;
	}

	private void write(String... records) throws IOException {
		try (Journal journal = Journal.open(file(), false, (offset, record) -> {
		})) {
			for (String record : records) {
				assertEquals(record, journal.read(journal.append(record)));
			}
		}
	}

	@Test
	void recordsAreReadBack() throws IOException {
		write("{}", "{\"a\":\"Länge\"}");
		write("{\"b\":\"" + "x".repeat(5_000) + "\"}");
		assertEquals(List.of("{}", "{\"a\":\"Länge\"}", "{\"b\":\"" + "x".repeat(5_000) + "\"}"), read(false));
	}

	@Test
	void aTornLineIsCutWhereverItIsTorn() throws IOException {
		write("{\"a\":1}", "{\"b\":2}");
		byte[] whole = Files.readAllBytes(file());
		int first = JournalLine.of("{\"a\":1}").length;
		for (int length = first; length < whole.length; length++) {
			Files.write(file(), Arrays.copyOf(whole, length));
			assertEquals(List.of("{\"a\":1}"), read(false), "cut to " + length);
			assertEquals(first, Files.size(file()));
			write("{\"c\":3}");
			assertEquals(List.of("{\"a\":1}", "{\"c\":3}"), read(false));
		}
	}

	@Test
	void blocksThatWereNeverWrittenAreCut() throws IOException {
		write("{\"a\":1}");
		byte[] whole = Files.readAllBytes(file());
		Files.write(file(), Arrays.copyOf(whole, whole.length + 3_000_000));
		assertEquals(List.of("{\"a\":1}"), read(false));
		assertEquals(whole.length, Files.size(file()));
	}

	@Test
	void damageInTheMiddleIsReportedAndNothingIsLost() throws IOException {
		write("{\"a\":1}", "{\"b\":2}", "{\"c\":3}", "{\"d\":4}");
		byte[] damaged = new String(Files.readAllBytes(file()), StandardCharsets.UTF_8).replace("\"b\"", "\"x\"")
				.getBytes(StandardCharsets.UTF_8);
		Files.write(file(), damaged);

		IOException refused = assertThrows(FolderException.class, () -> read(false));
		assertEquals("line 2 of " + file() + " is damaged, 2 good lines after it; --repair keeps them", refused.getMessage());
		assertArrayEquals(damaged, Files.readAllBytes(file()));
		assertEquals(List.of("{\"a\":1}", "{\"c\":3}", "{\"d\":4}"), read(true));
		assertEquals(List.of("{\"a\":1}", "{\"c\":3}", "{\"d\":4}"), read(false));
	}

	@Test
	void repairOfASoundJournalChangesNothing() throws IOException {
		write("{\"a\":1}", "{\"b\":2}");
		byte[] whole = Files.readAllBytes(file());
		assertEquals(List.of("{\"a\":1}", "{\"b\":2}"), read(true));
		assertArrayEquals(whole, Files.readAllBytes(file()));
	}
}
