package barley.lang.study.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.evaluate.Limits;
import barley.lang.model.Study;
import barley.lang.study.run.StudyEngine;
import barley.lang.study.run.StudySettings;
import barley.lang.study.table.StudyAnswer;
import barley.lang.study.table.StudyResult;
import barley.lang.study.table.StudyRow;
import barley.lang.study.table.StudyTable;

/** What the folder of a study has is read again as it was computed. */
class StoredStudyTest {

	private static final String TEXT = """
			import barley.machines.*
			link type Cable(speed = 1 Gbit/s) { bandwidth speed latency 30 ns power 1 W }
			machine Rack(p = 4, speed = 1 Gbit/s) = Ring(p = p) { link : Cable(speed = speed) }
			schedule Round(elements = 4_800) on Rack {
				data x : f32[elements]
				exchange allreduce x with sum over Round
			}
			study Scaling {
				vary p in 3, 7
				vary payload in 7 kB, 21 kB
				vary %s
				let third = payload / 3
				run Slow = Round(elements = payload / 4 B) on Rack(p = p)
				run Fast = Round(elements = payload / 4 B) on Rack(p = p, speed = speed)
				show time, busbw by payload for each p
				show fastest by p, payload
				show front of time, energy for each p
				%s
			}
			""";

	@TempDir
	private Path folder;

	private StudyResult compute(String axis, String find) throws IOException {
		Study study = (Study) BarleyText.of(TEXT.formatted(axis, find)).declaration("Scaling");
		try (StudyFolder results = StudyFolder.open(folder, "Scaling", false, false)) {
			StudyEngine engine = new StudyEngine(study, StudySettings.of(Limits.DEFAULT), () -> false, at -> {
			});
			List<StudyAnswer> answers = engine.run(results).orElseThrow().answers();
			try (var rows = engine.rows()) {
				return new StudyResult(StudyTable.of(engine.head(), rows), answers);
			}
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			speed in 1 Gbit/s, 3 Gbit/s      | find fastest for each p
			speed in 1 GB/s .. 7 GB/s        | find least speed such that Fast.time <= 90 us for each p
			speed in 8 Gbit/s .. 11 Gbit/s   | find greatest speed such that Fast.time <= 1 ps
			speed in 8 Gbit/s .. 11 Gbit/s step 1 Gbit/s | find least speed such that Fast.busbw > 3 kB/s
			speed in 1 Gbit/s                |
			""")
	void aFolderIsReadAsItWasComputed(String axis, String find) throws IOException {
		StudyResult computed = compute(axis, find == null ? "" : find);
		StudyResult read = StoredStudy.read(folder, () -> false);
		assertEquals(computed.table().head(), read.table().head());
		assertEquals(List.copyOf(computed.table()), List.copyOf(read.table()));
		assertEquals(words(computed), words(read));
	}

	private static List<List<String>> words(StudyResult study) {
		return study.answers().stream().map(each -> List.of(each.find(), each.forWhat(), each.result(), StudyAnswer.effort(List.of(each))))
				.toList();
	}

	@Test
	void speedsAreShownAsTheirAuthorWroteThem() throws IOException {
		StudyResult bits = compute("speed in 16 Gbit/s, 25 Gbit/s", "find least speed such that Fast.time <= 1 s");
		assertEquals("16 Gbit/s", bits.table().words(0, bits.table().head().columns().get(2)));
		assertEquals("speed [B/s]", bits.table().head().columns().get(2).head(), "tables keep base units");
		assertEquals("2000000000", bits.table().cell(0, bits.table().head().columns().get(2)).text());
		assertEquals("speed = 16 Gbit/s", bits.answers().get(0).result().replaceAll(" \\(.*", ""));
		StudyResult bytes = compute("speed in 2 GB/s", "");
		assertEquals("2 GB/s", bytes.table().words(0, bytes.table().head().columns().get(2)));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			manifest.json | {}                                          | FOLDER/manifest.json was not written by Barley: {}
			manifest.json | {"format":2,"barley":"9.0"}                 | FOLDER has format 2 of Barley 9.0, but Barley 0.2.0 reads up to format 1
			rows.jsonl    | {"point":1}                                 | FOLDER/rows.jsonl was not written by Barley: {"point":1}
			rows.jsonl    | {"point":1,"run":"Slow","p":1e999999999}    | FOLDER/rows.jsonl was not written by Barley: {"point":1,"run":"Slow","p":1e999999999}
			rows.jsonl    | hello                                       | FOLDER/rows.jsonl was not written by Barley: hello
			answers.json  | {"answers":[{}]}                            | FOLDER/answers.json was not written by Barley: {"answers":[{}]}
			""")
	void whatOthersHaveWrittenIsRefused(String file, String content, String message) throws IOException {
		compute("speed in 1 Gbit/s", "");
		Files.writeString(folder.resolve(file), content);
		assertEquals(message.replace("FOLDER", folder.toString()),
				assertThrows(FolderException.class, () -> StoredStudy.read(folder, () -> false)).getMessage());
	}

	@Test
	void aFolderWithoutTablesIsRefused() {
		assertEquals(folder + " has no manifest.json, so there are no results of a study in it",
				assertThrows(FolderException.class, () -> StoredStudy.read(folder, () -> false)).getMessage());
	}

	@Test
	void rowsOfAnOlderVersionMayLackColumns() throws IOException {
		StudyResult computed = compute("speed in 1 Gbit/s", "");
		String rows = Files.readString(folder.resolve("rows.jsonl"));
		Files.writeString(folder.resolve("rows.jsonl"), rows.replaceAll(",\"energy\":[^,]*", ""));
		StudyRow first = StoredStudy.read(folder, () -> false).table().get(0);
		assertEquals(computed.table().get(0).cells().size(), first.cells().size());
	}
}
