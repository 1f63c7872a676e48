package barley.lang.study.page;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

import barley.browser.Browser;
import barley.browser.Tab;
import barley.lang.study.table.StudyFigure;
import barley.lang.study.table.StudyHead;

/**
 * Measures how long a browser takes with the page of a study of 80,000 points, or of a million by the argument {@code million}. Budgets: 2
 * s until the curves are drawn, 100 ms for the box. A second argument names the file of a picture.
 */
final class StudyPageBench {

	private StudyPageBench() {
	}

	public static void main(String[] arguments) throws Exception {
		boolean million = arguments.length > 0 && arguments[0].equals("million");
		LadderRows rows = million ? new LadderRows(21, 50_000, "Twisted", "Straight") : new LadderRows(5, 10_000, "Twisted", "Straight");
		StudyHead head = million ? rows.head(LadderRows.curves(StudyFigure.TIME), LadderRows.map(), LadderRows.front())
				: rows.head(LadderRows.curves(StudyFigure.TIME));
		Path page = Files.createTempFile("study", ".html");
		long begun = System.nanoTime();
		Files.writeString(page, StudyPage.of(head, rows::rows, List.of(), ""));
		System.out.printf(Locale.ROOT, "write the page: %,d ms, %,d kB%n", (System.nanoTime() - begun) / 1_000_000,
				Files.size(page) / 1000);
		try (Browser browser = Browser.start()) {
			for (int turn = 0; turn < 3; turn++) {
				Tab tab = browser.open(1280, 900);
				tab.show(page);
				tab.await("charts[0].drawn");
				double drawn = tab.evaluate(
						"new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))))")
						.getAsDouble();
				double drawing = tab.seconds();
				double curve = tab.evaluate("charts[0].canvas.querySelectorAll('.scatterlayer .trace').length").getAsDouble();
				double hover = 0;
				double before = tab.seconds();
				for (int x = 300; x < 900; x += 100) {
					tab.evaluate("charts[0].tip.hidden = true");
					long moved = System.nanoTime();
					tab.move(x, 400);
					tab.await("!charts[0].tip.hidden");
					hover = Math.max(hover, (System.nanoTime() - moved) / 1e6);
				}
				double moving = (tab.seconds() - before) / 6;
				double zoom = tab.evaluate(
						"(async () => { const begun = performance.now(); await Plotly.relayout(charts[0].canvas, {'xaxis.range': [5, 7]});"
						+ " return performance.now() - begun; })()").getAsDouble();
				System.out.printf(Locale.ROOT,
						"%.0f curves drawn after %.0f ms, of the processor %.0f; hover %.0f ms at most, of the processor %.0f; "
						+ "zoom %.0f ms%n", curve, drawn, drawing * 1000, hover, moving * 1000, zoom);
				if (arguments.length > 1) {
					tab.evaluate("charts.forEach(chart => chart.show())");
					tab.picture(Path.of(arguments[1]));
				}
			}
		} finally {
			Files.delete(page);
		}
	}
}
