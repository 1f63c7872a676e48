package barley.lang.study.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import barley.browser.Browser;
import barley.browser.Tab;
import barley.lang.BarleyText;
import barley.lang.evaluate.Limits;
import barley.lang.model.Study;
import barley.lang.study.folder.StudyFolder;
import barley.lang.study.run.StudyEngine;
import barley.lang.study.run.StudySettings;

/** The page of the example, computed: its table is that of the folder. {@code -Dbarley.redraw=true} takes the pictures of the guide. */
class StudyGuideTest {

	private static final Path ROOT = Path.of(System.getProperty("barley.root", "../.."));
	private static final Path PICTURES = ROOT.resolve("lang.ui/help/pictures");

	@TempDir
	Path folder;

	@Test
	void thePageHasTheRowsOfTheFolder() throws Exception {
		boolean redraw = Boolean.getBoolean("barley.redraw");
		try (Browser browser = Browser.start()) {
			compute(redraw ? "2, 8, 32" : "2, 64", "study");
			Tab tab = browser.open(1180, 620);
			show(tab, "study");
			assertEquals(Files.readString(folder.resolve("study/rows.csv")), tab.text("csv(Array(study.rows).keys())"));
			if (redraw) {
				tab.evaluate("scrollTo(0, charts[0].choices.getBoundingClientRect().top - 50)");
				tab.await("charts[0].drawn");
				tab.move(560, 300);
				tab.await("!charts[0].tip.hidden");
				tab.picture(PICTURES.resolve("study.png"));
				compute("2 .. 64", "map");
				show(tab, "map");
				tab.evaluate("charts[2].choices.previousSibling.scrollIntoView()");
				tab.await("charts[2].drawn");
				tab.move(700, 300);
				tab.await("!charts[2].tip.hidden");
				tab.picture(PICTURES.resolve("study-map.png"));
			}
			assertEquals(List.of(), tab.messages());
			assertEquals(List.of(), tab.requests());
		}
	}

	private void show(Tab tab, String name) {
		tab.show(folder.resolve(name + "/index.html"));
		tab.await("charts[0].drawn");
	}

	private void compute(String rungs, String name) throws IOException {
		String text = Files.readString(ROOT.resolve("examples/scaling.barley")).replace("rungs in 2 .. 64", "rungs in " + rungs);
		try (StudyFolder results = StudyFolder.open(folder.resolve(name), "Scaling", false, false)) {
			new StudyEngine((Study) BarleyText.of(text).declaration("Scaling"), StudySettings.of(Limits.DEFAULT), () -> false, progress -> {
			}).run(results);
		}
	}
}
