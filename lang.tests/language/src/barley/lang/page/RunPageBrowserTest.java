package barley.lang.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import barley.browser.Browser;
import barley.browser.Tab;
import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.run.Execution;
import barley.runtime.simulate.option.RunOptions;

/** Pages of runs in narrow and broad windows of a browser: nothing is cut off, and nothing but wide tables is scrolled across. */
class RunPageBrowserTest {

	/** Words that are too long for any window, and volumes and lanes of several kinds. */
	private static final String LONG = """
			import barley.machines.*
			link type Cable { bandwidth 16 Gbit/s power 1 W }
			link type Hear { registers 16 slots 4 cycle 1 ns }
			node type Chip { compute 1 TFLOP/s launch 1 us }
			machine M = Ring(p = 6) { node : Chip link : Cable }
			topology Cortex(cores = 4) {
				node soma[cores]
				for i in 0 ..< cores, j in 0 ..< cores link soma[i] -> soma[j] : Hear
			}
			schedule Ringing on M {
				data aGradientWithALongName : f32[4_800]
				exchange allreduce aGradientWithALongName with sum over Round
				repeat 3_000 {
					compute aGradientWithALongName costs 1 GFLOP
					exchange allreduce aGradientWithALongName with sum over Round
				}
			}
			schedule Words on Cortex {
				data x, y : f64
				exchange send x to Hear as a { return a * a * a * a * a * a * a * a * a * a * a } combine sum into y
			}
			""";
	/** The texts of charts that are not within their chart, or cover each other. */
	private static final String LOST = """
			[...document.querySelectorAll('svg.chart')].filter(svg => svg.getBoundingClientRect().width > 0).flatMap(svg => {
				const whole = svg.getBoundingClientRect();
				const texts = [...svg.querySelectorAll('text')].map(text => [text.textContent, text.getBoundingClientRect()]);
				const cover = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
					&& Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
				return texts.filter(([, box], at) => box.left < whole.left - 1 || box.right > whole.right + 1
					|| texts.slice(0, at).some(([, other]) => cover(box, other))).map(([words]) => words);
			}).join('; ')""";

	@TempDir
	Path folder;

	@Test
	void everythingIsSeenAtAllWidths() throws Exception {
		try (Browser browser = Browser.start()) {
			for (String schedule : List.of("Ringing", "Words")) {
				ScheduleAnalysis known = BarleyText.of(LONG).schedule(schedule);
				Recording recording = new Recording();
				Path page = Files.writeString(folder.resolve(schedule + ".html"), RunPage.of(List.of(new FinishedRun(known.plan(),
						known.figures(), Execution.run(known.plan(), known.result(), RunOptions.functional().withRecorder(recording)),
						recording))));
				for (int width : new int[] {500, 800, 801, 1000, 1900}) {
					Tab tab = browser.open(width, 900);
					tab.show(page);
					assertEquals("true", tab.text("String(document.documentElement.scrollWidth <= innerWidth)"), schedule + " at " + width);
					assertEquals("", tab.text(LOST), schedule + " at " + width);
					assertEquals("0", tab.text("String([...document.querySelectorAll('.drawing')].filter(each => each.scrollWidth > "
							+ "each.clientWidth && each.querySelector('.chart')).length)"), schedule + " at " + width);
				}
			}
		}
	}
}
