package barley.lang.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import barley.browser.Browser;
import barley.browser.Tab;
import barley.lang.BarleyText;
import barley.lang.PipelineText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.evaluate.Budget;
import barley.lang.run.Execution;
import barley.lang.steps.Situation;
import barley.lang.steps.Timetable;
import barley.runtime.simulate.option.RunOptions;

/** The Gantt chart of the page of a run, in a browser. */
class PacePageBrowserTest {

	private static final String CENTRE = """
			(() => { const box = document.querySelector('.gantt svg').getBoundingClientRect(); const scale = box.width / 1120;
				return [box.left + scale * %d, box.top + scale * %d].join(' '); })()""";

	@TempDir
	Path folder;

	/** At first the first node holds activations and the last one gradients. */
	@Test
	void aClickShowsWhatNodesHoldAtThatTime() throws Exception {
		ScheduleAnalysis known = BarleyText.of(PipelineText.PROGRAMS).schedule("S");
		Recording recording = new Recording();
		Path page = Files.writeString(folder.resolve("index.html"), RunPage.of(List.of(new FinishedRun(known.plan(), known.figures(),
				Execution.run(known.plan(), known.result(), RunOptions.timing().withRecorder(recording)), recording))));
		try (Browser browser = Browser.start()) {
			for (int[] size : new int[][] {{1600, 1000}, {800, 600}}) {
				Tab tab = browser.open(size[0], size[1]);
				tab.show(page);
				assertEquals("held by every node at 0 ps: darker with more contributions",
						tab.text("document.querySelector('.at').textContent"));
				assertEquals("16", tab.text("String(document.querySelectorAll('.held .holds').length)"));
				assertEquals("act grad unit does not compute critical path",
						tab.text("[...document.querySelectorAll('.pace .keys > span')].map(key => key.textContent.trim()).join(' ')"));
				tab.evaluate("document.querySelector('.gantt').scrollIntoView()");
				click(tab, 677, 35); // at about 20.5 ms, in the fourth gradient of the first node
				String what = tab.text("document.querySelector('.pace .hover').textContent");
				assertTrue(what.contains("compute grad[k - warm]") && what.contains("grad[3] at n[0]"), what);
				assertEquals(held(known, 20_500_000_000L), tab.text("String(document.querySelectorAll('.held .holds').length)"));
				tab.move(2, 2);
				assertEquals("1", tab.text("String(document.querySelectorAll('.pointed .frame').length)"),
						"what was clicked on stays framed");
				assertEquals(List.of(), tab.messages());
				assertEquals(List.of(), tab.requests());
			}
		}
	}

	/** Returns how many parts all nodes hold at a time. */
	private static String held(ScheduleAnalysis known, long picoseconds) {
		Situation held = Timetable.of(known.plan(), Budget.boundless()).paces().get(0).at(picoseconds);
		return String.valueOf(known.plan().data().stream().mapToInt(data -> IntStream.range(0, 4).map(node -> held.of(data, node).size())
				.sum())
				.sum());
	}

	private static void click(Tab tab, int x, int y) {
		String[] at = tab.text(CENTRE.formatted(x, y)).split(" ");
		tab.click(Double.parseDouble(at[0]), Double.parseDouble(at[1]), 1);
	}
}
