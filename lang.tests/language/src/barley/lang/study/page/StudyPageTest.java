package barley.lang.study.page;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyFigure;
import barley.lang.study.table.StudyHead;
import barley.lang.study.table.StudyRow;
import barley.lang.study.table.StudyShow;
import barley.lang.study.table.StudyTable;

/** The page without a browser: its form, its data, and which rows it has. */
class StudyPageTest {

	@Test
	void isWellFormedAndForbidsToLoadAnything() throws Exception {
		LadderRows rows = new LadderRows(4, 5, "<b>\u0001</script>", "]]>");
		String page = StudyPage.of(rows.head(LadderRows.curves(StudyFigure.TIME)), rows::rows, List.of(), "study S { // <>& }");
		assertTrue(page.contains("content=\"default-src 'none';"));
		DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
		assertEquals("html", factory.newDocumentBuilder().parse(new InputSource(new StringReader(page))).getDocumentElement()
				.getNodeName());
		assertEquals(page, StudyPage.of(rows.head(LadderRows.curves(StudyFigure.TIME)), rows::rows, List.of(), "study S { // <>& }"));
	}

	@Test
	void saysWhatIsWrong() {
		LadderRows rows = new LadderRows(55, 3, "Twisted");
		String page = StudyPage.of(rows.head(), rows::rows, List.of(), "");
		assertTrue(page.contains("162 points · 162 rows · 3 of them without figures"));
		assertFalse(page.contains("This page has"));
	}

	@Test
	void numbersAreExact() {
		LadderRows rows = new LadderRows(3, 2, "A", "B");
		JsonObject data = JsonParser.parseString(new StudyData(StudyTable.of(rows.head(), rows.rows()), List.of()).write())
				.getAsJsonObject();
		List<StudyRow> all = rows.rows().toList();
		for (int column = 0; column < rows.head().columns().size(); column++) {
			JsonObject written = data.getAsJsonArray("columns").get(column + 2).getAsJsonObject();
			for (int row = 0; row < all.size(); row++) {
				int place = written.has("at") ? written.getAsJsonArray("at").get(row).getAsInt() : row;
				String exact = all.get(row).cells().get(column).text();
				var value = written.getAsJsonArray("values").get(place);
				assertEquals(exact, value.isJsonNull() ? "" : value.getAsString());
			}
		}
	}

	@Test
	void ofTooManyRowsKeepsEveryPeak() {
		LadderRows rows = new LadderRows(5, 5_000, "A", "B");
		int peak = 12_345;
		RowSample sample = RowSample.of(rows.head(LadderRows.curves(StudyFigure.TIME)),
				() -> rows.rows().map(row -> row.point() != peak ? row
				: new StudyRow(peak, row.run(), withHugeTime(row), row.status(), row.finding(), row.verified())), 4_000);
		StudyTable table = sample.table();
		assertEquals(40_000, sample.rows());
		assertTrue(table.size() <= 4_000 && table.size() > 800, "" + table.size());
		List<Long> points = IntStream.range(0, table.size()).mapToObj(table::point).distinct().toList();
		assertTrue(points.containsAll(List.of(0L, (long) peak, 4_999L)));
		assertTrue(sample.kept().startsWith("of the 5,000 values of payload every "), sample.kept());
	}

	/** The front of the rows that are kept is that of all rows. */
	@Test
	void ofTooManyRowsKeepsFronts() {
		LadderRows rows = new LadderRows(5, 5_000, "A", "B");
		StudyShow.Front front = new StudyShow.Front(StudyFigure.TIME.column(), StudyFigure.BYTES.column(), List.of());
		int up = rows.head().columns().indexOf(StudyFigure.BYTES.column());
		StudyHead head = rows.head(front);
		Supplier<Stream<StudyRow>> mixed = () -> rows.rows().map(row -> {
			List<StudyCell> cells = new ArrayList<>(row.cells());
			cells.set(up, StudyCell.of((row.point() * 7_919 + row.run().hashCode()) % 10_007));
			return new StudyRow(row.point(), row.run(), cells, row.status(), row.finding(), row.verified());
		});
		RowSample sample = RowSample.of(head, mixed, 4_000);
		assertTrue(sample.table().size() <= 4_000, "" + sample.table().size());
		List<StudyRow> all = mixed.get().toList();
		assertEquals(front(all, up), front(sample.table(), up));
		assertTrue(front(all, up).size() > 5);
	}

	private static List<List<Double>> front(List<StudyRow> rows, int up) {
		List<List<Double>> front = new ArrayList<>();
		double least = Double.POSITIVE_INFINITY;
		int time = up - StudyFigure.BYTES.ordinal();
		for (StudyRow row : rows.stream().filter(row -> row.cells().get(time).number() >= 0).sorted(Comparator
				.comparingDouble((StudyRow row) -> row.cells().get(time).number()).thenComparingDouble(row -> row.cells().get(up).number()))
				.toList()) {
			if (row.cells().get(up).number() < least) {
				least = row.cells().get(up).number();
				front.add(List.of(row.cells().get(time).number(), least));
			}
		}
		return front;
	}

	/** In each cell of a map as many points are counted for each run as it wins among all rows. */
	@Test
	void ofTooManyRowsCountsAllWinners() {
		LadderRows rows = new LadderRows(55, 500, "A", "B");
		StudyShow map = LadderRows.map();
		RowSample sample = RowSample.of(rows.head(map), rows::rows, 4_000);
		WinnerStretches counted = sample.maps().get(map);
		int rungs = counted.by().get(0).every();
		int payloads = counted.by().get(1).every();
		assertTrue(payloads > 1 && rungs * payloads >= 12, rungs + " x " + payloads);
		Map<List<Integer>, int[]> wins = new HashMap<>();
		List<StudyRow> all = rows.rows().toList();
		for (int i = 0; i < all.size(); i += 2) {
			double a = all.get(i).cells().get(2).number();
			double b = all.get(i + 1).cells().get(2).number();
			if (a >= 0) {
				int point = (int) all.get(i).point();
				wins.computeIfAbsent(List.of(point / 500 / rungs, point % 500 / payloads),
						any -> new int[3])[Math.abs(a - b) <= 1 ? 2 : a < b ? 0 : 1]++;
			}
		}
		assertEquals(wins.keySet(), counted.wins().keySet());
		wins.forEach((cell, each) -> assertArrayEquals(each, counted.wins().get(cell), cell.toString()));
		assertEquals(List.of("2", "1000"), counted.by().stream().map(axis -> axis.ends(true).get(0).text()).toList());
		assertEquals(counted.by().get(1).ends(true).size(), counted.by().get(1).ends(false).size());
		assertTrue(sample.kept().contains("th and in maps who wins between two of them"), sample.kept());
		assertEquals(Map.of(), RowSample.of(rows.head(map), rows::rows).maps(), "the page has all rows");
	}

	@Test
	void ofTooManyCurvesKeepsSome() {
		LadderRows rows = new LadderRows(3_001, 2, "A", "B");
		RowSample sample = RowSample.of(rows.head(LadderRows.curves(StudyFigure.TIME), LadderRows.map()), rows::rows, 1_000);
		assertTrue(sample.table().size() <= 1_000 && sample.table().size() > 200, "" + sample.table().size());
		assertEquals("of the 3,000 values of rungs every 16th and in maps who wins between two of them", sample.kept());
	}

	private static List<StudyCell> withHugeTime(StudyRow row) {
		List<StudyCell> cells = new ArrayList<>(row.cells());
		cells.set(2, StudyCell.of(1L << 50));
		return cells;
	}
}
