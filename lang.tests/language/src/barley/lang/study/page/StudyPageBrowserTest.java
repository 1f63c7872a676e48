package barley.lang.study.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

import barley.browser.Browser;
import barley.browser.Tab;
import barley.lang.study.folder.CsvText;
import barley.lang.study.table.StudyFigure;
import barley.lang.study.table.StudyHead;
import barley.lang.study.table.StudyShow;

/**
 * The page in a real browser: what it draws, what it does with the mouse, and that it loads nothing and complains of nothing.
 * {@code -Dbarley.pictures=FOLDER} keeps pictures of what can be seen at the end of each test.
 */
class StudyPageBrowserTest {

	private static Browser browser;

	@TempDir
	Path folder;
	private Tab tab;

	@BeforeAll
	static void start() throws Exception {
		browser = Browser.start();
	}

	@AfterAll
	static void end() throws Exception {
		if (browser != null) {
			browser.close();
		}
	}

	@BeforeEach
	void open() {
		tab = browser.open(1280, 900);
	}

	@AfterEach
	void isQuiet(TestInfo test) throws IOException {
		String pictures = System.getProperty("barley.pictures");
		if (pictures != null) {
			Files.createDirectories(Path.of(pictures));
			tab.picture(Path.of(pictures, test.getTestMethod().orElseThrow().getName() + ".png"));
		}
		assertEquals(List.of(), tab.messages());
		assertEquals(List.of(), tab.requests());
	}

	private void show(LadderRows rows, StudyShow... shows) throws IOException {
		show(rows.head(shows), rows);
	}

	private void show(StudyHead head, LadderRows rows) throws IOException {
		Path page = folder.resolve("index.html");
		Files.writeString(page, StudyPage.of(head, rows::rows, List.of(), "study Scaling {\n\tvary rungs in 2 .. 16\n}"));
		tab.show(page);
		tab.await("charts[0].drawn");
	}

	private String number(String expression) {
		return tab.evaluate(expression).toString();
	}

	/** Returns the middle of the plot of the first chart in the window, as x and y. */
	private double[] middle() {
		String[] middle = tab.text("(box => (box.left + box.width / 2) + ' ' + (box.top + box.height / 2))"
				+ "(charts[0].canvas.querySelector('.nsewdrag').getBoundingClientRect())").split(" ");
		return new double[] {Double.parseDouble(middle[0]), Double.parseDouble(middle[1])};
	}

	@Test
	void drawsACurveForEachRunAndSize() throws IOException {
		show(new LadderRows(4, 13, "Twisted", "Straight"), LadderRows.curves(StudyFigure.TIME));
		assertEquals("6", number("charts[0].canvas.querySelectorAll('.scatterlayer .trace').length"));
		assertEquals("1 kB", tab.text("charts[0].canvas.querySelector('.xtick text').textContent"));
		assertEquals("log log", tab.text("['xaxis', 'yaxis'].map(each => charts[0].canvas._fullLayout[each].type).join(' ')"));
	}

	@Test
	void pointsOfLargeStudiesHaveColoursByValue() throws IOException {
		show(new LadderRows(24, 25, "Twisted", "Straight"), LadderRows.curves(StudyFigure.BUSBW));
		assertEquals("46", number("charts[0].canvas.querySelectorAll('.scatterlayer .trace:has(.js-line)').length"));
	}

	@Test
	void anAxisCanBeLinear() throws IOException {
		show(new LadderRows(4, 13, "Twisted", "Straight"), LadderRows.curves(StudyFigure.TIME));
		tab.evaluate("charts[0].choices.querySelectorAll('input')[0].click()");
		assertEquals("linear log", tab.text("['xaxis', 'yaxis'].map(each => charts[0].canvas._fullLayout[each].type).join(' ')"));
		assertEquals("200 MB", tab.text("charts[0].canvas.querySelectorAll('.xtick text')[1].textContent"));
	}

	@Test
	void theBoxAtThePointerHasTheFiguresOfAllCurves() throws IOException {
		show(new LadderRows(4, 13, "Twisted", "Straight"), LadderRows.curves(StudyFigure.TIME));
		double[] middle = middle();
		tab.move(middle[0], middle[1]);
		tab.await("!charts[0].tip.hidden");
		String words = tab.text("charts[0].tip.innerText");
		assertTrue(words.startsWith("payload = 1 MB"), words);
		assertTrue(words.contains("Straight, rungs = 4\t484 us"), words);
	}

	@Test
	void draggingZoomsWithNewTicks() throws IOException {
		show(new LadderRows(4, 61, "Twisted", "Straight"), LadderRows.curves(StudyFigure.TIME));
		double[] middle = middle();
		tab.drag(middle[0] - 60, middle[1] - 60, middle[0] + 40, middle[1] + 60);
		tab.await("charts[0].canvas._fullLayout.xaxis.range[1] < 8");
		tab.await("[...charts[0].canvas.querySelectorAll('.xtick text')].some(each => each.textContent === '600 kB')");
		tab.click(middle[0], middle[1], 2);
		tab.await("charts[0].canvas._fullLayout.xaxis.range[1] > 8");
		tab.drag(middle[0] - 60, middle[1] - 60, middle[0] + 40, middle[1] + 60);
		tab.await("charts[0].canvas._fullLayout.xaxis.range[1] < 8");
	}

	@Test
	void aClickOnANameHidesItsCurve() throws IOException {
		show(new LadderRows(4, 13, "Twisted", "Straight"), LadderRows.curves(StudyFigure.TIME));
		String[] name = tab.text("(box => box.left + 30 + ' ' + (box.top + box.height / 2))"
				+ "(charts[0].canvas.querySelector('.legendtoggle').getBoundingClientRect())").split(" ");
		assertEquals("78", number("charts[0].visibleRows().length"));
		tab.click(Double.parseDouble(name[0]), Double.parseDouble(name[1]), 1);
		tab.await("charts[0].visibleRows().length === 65");
	}

	/** The names of 108 curves would fill the page: runs have names, and a bar beside the plot has the colours of their values. */
	@Test
	void manyCurvesAreNamedByTheirRunsAndABarOfColours() throws IOException {
		show(new LadderRows(55, 2, "Twisted", "Straight"), LadderRows.curves(StudyFigure.TIME));
		assertEquals("Twisted, Straight",
				tab.text("[...charts[0].canvas.querySelectorAll('.legendtext')].map(each => each.textContent).join(', ')"));
		String words = tab.text("[...charts[0].canvas.querySelectorAll('.colorbar text')].map(each => each.textContent).join(' ')");
		assertTrue(words.startsWith("2 9 16 ") && words.endsWith("rungs"), words);
		assertEquals("216", number("charts[0].visibleRows().length"));
	}

	@Test
	void namesOfValuesHaveRoomInANarrowWindow() throws IOException {
		tab = browser.open(500, 900);
		show(new LadderRows(4, 13, "Twisted", "Straight"), LadderRows.curves(StudyFigure.TIME));
		String overlaps = number("(boxes => boxes.filter((box, at) => at > 0 && box.left < boxes[at - 1].right + 4).length)"
				+ "([...charts[0].canvas.querySelectorAll('.xtick text')].map(each => each.getBoundingClientRect()))");
		assertEquals("0", overlaps);
	}

	@Test
	void rowsWithoutAFigureAreListedBesideThePlot() throws IOException {
		show(new LadderRows(55, 2, "Twisted").idle(7), LadderRows.curves(StudyFigure.TIME));
		assertFalse(tab.text("charts[0].missing.innerText").contains("rungs = 7,"));
		tab.evaluate("charts[0].choices.querySelectorAll('input')[1].click()");
		String words = tab.text("charts[0].missing.innerText");
		assertTrue(words.startsWith("Not in this plot: 4 rows"), words);
		assertTrue(words.contains("Twisted, rungs = 7, payload = 1 kB: time is 0 s, which a logarithmic axis cannot show"), words);
		assertTrue(words.contains("Twisted, rungs = 50, payload = 1 GB: out-of-memory: node \"n[0]\" needs 2 GB, but has 1 GB"), words);
	}

	@Test
	void theMapShowsWhoWinsWhere() throws IOException {
		show(new LadderRows(16, 13, "Twisted", "Straight").idle(7), LadderRows.map());
		assertEquals("A  Twisted, B  Straight, =  equal",
				tab.text("[...charts[0].canvas.querySelectorAll('.legendtext')].map(each => each.textContent).join(', ')"));
		double[] middle = middle();
		tab.move(middle[0], middle[1]);
		tab.await("!charts[0].tip.hidden");
		assertEquals("rungs = 9, payload = 1 MB|Twisted\t518 us\t|Straight\t589 us\t+13.7 %",
				tab.text("charts[0].tip.innerText").replace("\n", "|"));
	}

	/** Of a study with more rows than the page has, the map counts all. */
	@Test
	void theMapOfManyRowsCountsAllOfThem() throws IOException {
		show(new LadderRows(101, 1_101, "Twisted", "Straight"), LadderRows.map());
		assertTrue(Integer.parseInt(number("study.rows")) < 200_001);
		assertEquals("A  Twisted, B  Straight",
				tab.text("[...charts[0].canvas.querySelectorAll('.legendtext')].map(each => each.textContent).join(', ')"));
		assertEquals("108999", number("study.shows[0].stretches.wins.filter((each, at) => at % 5 > 1).reduce((sum, each) => sum + each)"),
				"ladders of 50 rungs have no times");
		double[] middle = middle();
		tab.move(middle[0] + 100, middle[1]);
		tab.await("!charts[0].tip.hidden");
		String words = tab.text("charts[0].tip.textContent");
		assertTrue(words.matches("rungs = \\d+, payload = [\\d.]+ [kM]B to [\\d.]+ [kM]BTwisted\\d of \\d points.*"), words);
	}

	@Test
	void theFrontHasWhatNothingUndercuts() throws IOException {
		show(new LadderRows(16, 13, "Twisted", "Straight"), LadderRows.front());
		assertEquals("[2,2,1]",
				number("charts[0].traceRows.map(rows => rows.length).map((each, index) => index < 2 ? Math.min(2, each) : each && 1)"));
		assertTrue(tab.evaluate(
				"charts[0].visibleRows().every(row => !Array.from({length: study.rows}, (any, other) => other).some(other =>"
				+ " numbers(study.columns[4])[other] < numbers(study.columns[4])[row]"
				+ " && numbers(charts[0].up.column)[other] < numbers(charts[0].up.column)[row]))").getAsBoolean());
	}

	@Test
	void otherAxesAreChosen() throws IOException {
		LadderRows rows = new LadderRows(4, 13, "Twisted", "Straight");
		show(rows, new StudyShow.Curves(List.of(StudyFigure.TIME.column(), StudyFigure.STEPS.column()), LadderRows.PAYLOAD, List.of()));
		assertEquals("2", number("charts[0].canvas.querySelectorAll('.scatterlayer .trace').length"));
		assertEquals("rungs234", tab.text("charts[0].choices.querySelector('select').parentNode.textContent"));
		tab.evaluate("(select => { select.value = 2; select.dispatchEvent(new Event('change')); "
				+ "})(charts[0].choices.querySelector('select'))");
		assertEquals("26", number("charts[0].visibleRows().length"));
		assertEquals("4", number("value(study.columns[2], charts[0].visibleRows()[0])"));
	}

	@Test
	void namesAreNoMarkup() throws IOException {
		String name = "<img src=x onerror=alert(1)>&amp;</script><b>";
		show(new LadderRows(2, 13, name, "Straight"), LadderRows.curves(StudyFigure.TIME), LadderRows.map(), LadderRows.front());
		tab.evaluate("charts.forEach(chart => chart.show())");
		assertEquals("0", number("document.querySelectorAll('img, b b').length"));
		assertEquals(name + ", rungs = 2", tab.text("charts[0].drawnCurves[0].name"));
		String legend = tab.text("charts[0].canvas.querySelector('.legendtext').textContent");
		assertTrue(legend.startsWith("<img src=x onerror"), legend);
	}

	@Test
	void picturesAreFilesOfTheirOwn() throws Exception {
		tab.dark();
		show(new LadderRows(16, 13, "Twisted", "Straight"), LadderRows.curves(StudyFigure.TIME), LadderRows.map(), LadderRows.front());
		tab.evaluate("charts.forEach(chart => chart.show())");
		for (int chart = 0; chart < 3; chart++) {
			String svg = tab.text("charts[" + chart + "].svg()");
			assertEquals("svg", DocumentBuilderFactory.newInstance().newDocumentBuilder()
					.parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8))).getDocumentElement().getNodeName());
			assertTrue(svg.contains("rgb(255, 255, 255)"), svg);
			Files.writeString(folder.resolve(chart + ".svg"), svg);
			if (System.getProperty("barley.pictures") != null) {
				Files.writeString(Path.of(System.getProperty("barley.pictures"), chart + ".svg"), svg);
			}
		}
	}

	@Test
	void itsTableIsTheFileOfRows() throws IOException {
		LadderRows rows = new LadderRows(55, 4, "=Twisted", "Stra,\"ight");
		show(rows, LadderRows.curves(StudyFigure.TIME));
		StringBuilder file = new StringBuilder(CsvText.head(rows.head()));
		rows.rows().forEach(row -> file.append(CsvText.row(row)));
		assertEquals(file.toString(), tab.text("csv(Array(study.rows).keys())"));
	}

	@Test
	void theTableHasAllFigures() throws IOException {
		show(new LadderRows(16, 40, "Twisted", "Straight"), LadderRows.curves(StudyFigure.TIME));
		tab.evaluate("document.querySelector('#table').open = true");
		tab.await("document.querySelectorAll('#table tbody tr').length === 200");
		tab.evaluate("document.querySelectorAll('#table [data-by]')[1].click()");
		assertEquals("rows 201 to 400 of 1,200", tab.text("document.querySelector('#table output').textContent"));
		tab.evaluate("document.querySelector('#table').scrollIntoView()");
	}
}
