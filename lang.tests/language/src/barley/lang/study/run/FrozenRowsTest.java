package barley.lang.study.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import barley.lang.BarleyText;
import barley.lang.evaluate.Limits;
import barley.lang.model.Study;
import barley.lang.study.folder.RunKeys;
import barley.lang.study.folder.StudyFolder;

/**
 * Compares the rows of {@code frozen.barley} with those that this version of the model has had from the beginning. Folders of studies keep
 * rows as long as {@link RunKeys#MODEL} is the same, so a row that changes here is a row that users would keep though it is no longer true.
 *
 * <p>When figures change on purpose: raise the constant, delete the kept file, and run this test with {@code -Dbarley.golden=renew}, which
 * writes one for the new version; then review the difference. A file that exists is never written again.
 */
class FrozenRowsTest {

	private static final Path HERE = Path.of(System.getProperty("barley.root"), "lang.tests/language/src/barley/lang/study/run");
	private static final Path KEPT = HERE.resolve("frozen-%d.csv".formatted(RunKeys.MODEL));
	private static final boolean RENEW = "renew".equals(System.getProperty("barley.golden")) && System.getenv("CI") == null;

	@TempDir
	private Path folder;

	@Test
	void rowsAreThoseOfThisVersionOfTheModel() throws IOException {
		BarleyText text = BarleyText.read(HERE.resolve("frozen.barley"));
		String rows = rows(text, "Kinds") + rows(text, "Mishaps");
		if (RENEW && !Files.exists(KEPT)) {
			Files.writeString(KEPT, rows);
		}
		assertTrue(Files.exists(KEPT), () -> "RunKeys.MODEL was raised: delete the kept file, and run with -Dbarley.golden=renew to write "
				+ KEPT.getFileName());
		assertEquals(Files.readString(KEPT), rows, "figures have changed: raise RunKeys.MODEL, or users keep rows that are no longer true");
	}

	private String rows(BarleyText text, String name) throws IOException {
		try (StudyFolder results = StudyFolder.open(folder.resolve(name), name, false, false)) {
			StudyEngine engine = new StudyEngine((Study) text.declaration(name), StudySettings.of(Limits.DEFAULT), () -> false, at -> {
			});
			engine.run(results);
			assertTrue(engine.defect().isEmpty());
			return Files.readString(results.path().resolve("rows.csv"));
		}
	}
}
