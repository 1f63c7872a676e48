package barley.lang.study.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import barley.lang.study.table.StudyRow.Status;
import barley.lang.study.table.StudyRow.Verified;

class StudyFolderTest {

	@TempDir
	private Path temporary;

	private Path path() {
		return temporary.resolve("a-Scaling.study");
	}

	private StudyFolder open() throws IOException {
		return StudyFolder.open(path(), FakeRuns.STUDY, false, false);
	}

	private String refusal() {
		return assertThrows(FolderException.class, this::open).getMessage().replace(temporary.toString(), "TEMP");
	}

	/** Computes some points and writes the tables. */
	private void compute(int points) throws IOException {
		try (StudyFolder folder = open()) {
			FakeRuns.compute(folder, points, 0);
			FakeRuns.publish(folder, points);
		}
	}

	@Test
	void runsAreFoundAgain() throws IOException {
		compute(20);
		try (StudyFolder folder = open()) {
			assertEquals(20, folder.runs());
			for (int point = 0; point < 20; point++) {
				assertEquals(FakeRuns.record(point), folder.find(FakeRuns.key(point)).orElseThrow());
			}
			assertFalse(folder.isDone(FakeRuns.key(20)));
			assertEquals("", folder.note());
		}
	}

	@Test
	void whatIsNoRegularFileIsLeft() throws IOException {
		compute(5);
		Path precious = Files.writeString(temporary.resolve("precious"), "precious");
		for (String name : List.of("journal.log", "lock", "rows.csv", "rows.jsonl", "rows.jsonl.tmp", "manifest.json", "index.html.tmp")) {
			Path file = path().resolve(name);
			Path aside = temporary.resolve("aside");
			boolean isThere = Files.exists(file);
			if (isThere) {
				Files.move(file, aside);
			}
			Files.createSymbolicLink(file, precious);
			String refusal = "TEMP/a-Scaling.study/" + name
					+ " is not a regular file, so it is neither read nor replaced: move it away, or choose another --output";
			assertEquals(refusal, refusal());
			assertThrows(FolderException.class, () -> StoredStudy.read(path(), () -> false));
			assertTrue(Files.isSymbolicLink(file));
			assertEquals("precious", Files.readString(precious));
			Files.delete(file);
			Files.createDirectory(file);
			assertEquals(refusal, refusal());
			Files.delete(file);
			if (isThere) {
				Files.move(aside, file);
			}
		}
		compute(5);
	}

	@Test
	void tablesAndManifest() throws IOException {
		compute(5);
		List<String> csv = Files.readAllLines(path().resolve("rows.csv"));
		assertEquals("1,Twisted,2000,1000,,,0.125,,,,,0.33333333333333333,,,,,ok,,", csv.get(2));
		List<String> json = Files.readAllLines(path().resolve("rows.jsonl"));
		assertEquals("{\"point\":1,\"run\":\"Twisted\",\"payload\":2000,\"time\":1000,\"busbw\":null,\"algbw\":null,\"use\":0.125,\"step"
				+ "s\":null,"
				+ "\"bytes per lane\":null,\"energy\":null,\"bound\":null,\"share of bound\":0.33333333333333333,\"bubble\":null,"
				+ "\"computing on critical path\":null,\"nodes\":null,\"lanes\":null,"
				+ "\"status\":\"ok\",\"exact\":{\"share of bound\":\"1/3\"}}", json.get(1));
		JsonObject manifest = JsonParser.parseString(Files.readString(path().resolve("manifest.json"))).getAsJsonObject();
		assertEquals(5, manifest.get("rows").getAsInt());
		assertEquals("B", manifest.getAsJsonObject("units").get("payload").getAsString());
		assertEquals(64, manifest.get("sha256 of rows.csv").getAsString().length());
		try (var files = Files.list(path())) {
			assertEquals(List.of("journal.log", "lock", "manifest.json", "rows.csv", "rows.jsonl"),
					files.map(file -> file.getFileName().toString()).sorted().toList());
		}
	}

	@Test
	void rowsDoNotDependOnTheOrderOrOnStops() throws IOException {
		compute(40);
		String rows = Files.readString(path().resolve("rows.csv")) + Files.readString(path().resolve("rows.jsonl"));
		try (StudyFolder folder = StudyFolder.open(temporary.resolve("other"), FakeRuns.STUDY, false, false)) {
			for (int point = 39; point >= 0; point--) {
				folder.add(FakeRuns.record(point));
			}
			FakeRuns.publish(folder, 20);
			FakeRuns.publish(folder, 40);
		}
		assertEquals(rows, Files.readString(temporary.resolve("other/rows.csv")) + Files.readString(temporary.resolve("other/rows.jsonl")));
	}

	@Test
	void whatWasStoppedIsTriedAgain() throws IOException {
		try (StudyFolder folder = open()) {
			folder.add(new RunRecord(FakeRuns.key(1), Status.STOPPED, Map.of(), "out of memory", 5, 1));
			folder.add(FakeRuns.record(3));
		}
		try (StudyFolder folder = open()) {
			assertFalse(folder.isDone(FakeRuns.key(1)));
			assertTrue(folder.isDone(FakeRuns.key(3)), "a finding stays");
		}
	}

	@Test
	void comparisonsAreKept() throws IOException {
		compute(3);
		try (StudyFolder folder = open()) {
			folder.verify(FakeRuns.key(0), true);
			folder.verify(FakeRuns.key(1), false);
			assertEquals(Verified.YES, folder.verified(FakeRuns.key(0)));
		}
		try (StudyFolder folder = open()) {
			assertEquals(Verified.YES, folder.verified(FakeRuns.key(0)));
			assertEquals(Verified.NO, folder.verified(FakeRuns.key(1)));
			assertEquals(Verified.UNTRIED, folder.verified(FakeRuns.key(2)));
		}
	}

	@Test
	void aFolderInUseIsRefusedAndItsLockStays() throws IOException {
		try (StudyFolder folder = open()) {
			String refusal = refusal();
			assertTrue(refusal.matches("study Scaling is being computed into TEMP/a-Scaling.study by process \\d+ since 20.*Z"), refusal);
			assertEquals(refusal, refusal());
			folder.add(FakeRuns.record(1));
		}
		compute(2);
	}

	@Test
	void foldersOfOthersAreRefused() throws IOException {
		Files.createDirectories(path());
		Files.writeString(path().resolve("index.html"), "mine");
		assertEquals("TEMP/a-Scaling.study has files, such as index.html, but no journal of a study: choose another --output", refusal());

		Files.delete(path().resolve("index.html"));
		StudyFolder.open(path(), "Growth", false, false).close();
		assertEquals("TEMP/a-Scaling.study has the results of study Growth, not of Scaling: choose another --output", refusal());

		Files.write(path().resolve("journal.log"), JournalLine.of("{\"format\":2,\"barley\":\"9.0\",\"model\":7,\"study\":\"Scaling\"}"));
		assertEquals("TEMP/a-Scaling.study has format 2 of Barley 9.0, but Barley 0.2.0 reads up to format 1: choose another --output",
				refusal());

		Files.write(path().resolve("journal.log"), JournalLine.of("{\"run\":5}"));
		assertEquals("journal.log in TEMP/a-Scaling.study has a record that Barley does not know: {\"run\":5}", refusal());
	}

	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource(delimiter = '|', value = {"journal.log | 28 November: rain | is not the journal of a study, so it is not replaced",
			"journal.log | cafe | is not the journal of a study, so it is not replaced",
			"journal.log.tmp | mine | is not the journal of a study, so it is not replaced",
			"rows.csv | name;size | was not written by a study, so it is not replaced: move it away, or",
			"rows.jsonl | {} | was not written by a study, so it is not replaced: move it away, or",
			"rows.csv.tmp | mine | was not written by a study, so it is not replaced: move it away, or",
			"manifest.json | {\"name\": \"app\"} | was not written by a study, so it is not replaced: move it away, or",
			"answers.json | [42] | was not written by a study, so it is not replaced: move it away, or",
			"index.html | <!DOCTYPE html><html></html> | was not written by a study, so it is not replaced: move it away, or",
			"lock | canal | was not written by a study, so it is not replaced: move it away, or"})
	void filesOfOthersAreNotReplaced(String name, String text, String refusal) throws IOException {
		compute(2);
		Files.writeString(path().resolve(name), text);
		for (int i = 0; i < 2; i++) {
			String or = refusal.endsWith("or") ? " choose another --output" : ": choose another --output";
			assertEquals("TEMP/a-Scaling.study/" + name + " " + refusal + or, refusal());
			assertThrows(FolderException.class, () -> StudyFolder.open(path(), FakeRuns.STUDY, true, true));
			assertEquals(text, Files.readString(path().resolve(name)));
		}
	}

	@Test
	void aDiaryIsNoJournal() throws IOException {
		Files.createDirectories(path());
		Files.writeString(path().resolve("journal.log"), "28 November: rain\n");
		Files.writeString(path().resolve("notes"), "mine");
		assertEquals("TEMP/a-Scaling.study/journal.log is not the journal of a study, so it is not replaced: choose another --output",
				refusal());
		Files.move(path().resolve("journal.log"), path().resolve("journal.log.1"));
		assertEquals("TEMP/a-Scaling.study has files, such as journal.log.1, but no journal of a study: choose another --output",
				refusal());
	}

	/** What a study leaves that was stopped while it wrote its first line, or whose first line was damaged later, is a journal. */
	@Test
	void aTornOrDamagedHeadIsOfAJournal() throws IOException {
		compute(3);
		Path journal = path().resolve("journal.log");
		String text = Files.readString(journal);
		for (String torn : List.of("", text.substring(0, 12), text.substring(0, text.indexOf('\n')))) {
			Files.writeString(journal, torn);
			compute(3);
			assertEquals(text, Files.readString(journal));
		}
		Files.writeString(journal, text.replaceFirst("\"barley\"", "\"barlez\""));
		assertTrue(refusal().matches("line 1 of .* is damaged, 3 good lines after it; --repair keeps them"), refusal());
	}

	@Test
	void aFileInTheWayIsRefused() throws IOException {
		Files.writeString(path(), "mine");
		assertThrows(FileAlreadyExistsException.class, this::open);
	}

	@Test
	void figuresOfAnotherVersionAreTold() throws IOException {
		Files.createDirectories(path());
		Files.write(path().resolve("journal.log"), JournalLine.of("{\"format\":1,\"barley\":\"0.1\",\"model\":0,\"study\":\"Scaling\"}"));
		try (StudyFolder folder = open()) {
			assertEquals(("%s has figures of Barley 0.1, which those of Barley 0.2.0 may differ from: everything is computed "
					+ "again").formatted(path()), folder.note());
		}
		try (StudyFolder folder = open()) {
			assertEquals("", folder.note());
		}
	}

	@Test
	void freshPutsTheJournalAside() throws IOException {
		compute(4);
		for (int i = 1; i < 3; i++) {
			try (StudyFolder folder = StudyFolder.open(path(), FakeRuns.STUDY, true, false)) {
				assertEquals(0, folder.runs());
			}
			assertTrue(Files.exists(path().resolve("journal.log." + i)));
		}
	}

	@Test
	void aJournalOfManyOldRowsIsWrittenAgain() throws IOException {
		compute(100);
		try (StudyFolder folder = open()) {
			folder.verify(FakeRuns.key(7), true);
			for (int i = 0; i < 5; i++) {
				folder.add(FakeRuns.record(5));
			}
			FakeRuns.publish(folder, 40);
			folder.compact(40);
			assertEquals(100, folder.runs(), "not yet: fewer than three times as many");
		}
		String before;
		try (StudyFolder folder = open()) {
			FakeRuns.publish(folder, 20);
			before = Files.readString(path().resolve("rows.csv"));
			folder.compact(20);
			assertEquals(20, folder.runs());
			folder.add(FakeRuns.record(50));
		}
		try (StudyFolder folder = open()) {
			assertEquals(21, folder.runs());
			assertEquals(Verified.YES, folder.verified(FakeRuns.key(7)));
			FakeRuns.publish(folder, 20);
			assertEquals(before, Files.readString(path().resolve("rows.csv")));
		}
	}

	@Test
	void roomOnTheDiskIsAskedFor() throws IOException {
		try (StudyFolder folder = open()) {
			folder.requireRoom(1);
			assertTrue(assertThrows(FolderException.class, () -> folder.requireRoom(1L << 50)).getMessage().contains(" MB of room, but "));
		}
	}
}
