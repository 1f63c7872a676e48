package barley.lang.ui.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;

import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Display;
import org.junit.jupiter.api.Test;

/** The names below a plot leave most of the height to it. */
class PlotLegendTest {

	/** Lines, the size of the drawing, and how many names it has room for at least. */
	private static final int[][] CASES = { { 2, 600, 400, 2 }, { 8, 600, 400, 8 }, { 189, 600, 400, 12 }, { 189, 200, 300, 2 },
			{ 189, 600, 60, 0 }, { 100_000, 1_600, 1_000, 80 } };

	@Test
	void namesHaveAFifthOfTheHeight() {
		for (int[] each : CASES) {
			check(each[0], each[1], each[2], each[3]);
		}
	}

	private static void check(int lines, int width, int height, int least) {
		List<String> names = IntStream.range(0, lines).mapToObj(i -> "Slow, p = " + i).toList();
		GC gc = new GC(Display.getCurrent());
		PlotLegend legend = PlotLegend.of(gc, names, new Point(width, height));
		gc.dispose();
		assertTrue(legend.height() <= Math.max(PlotLegend.ROW, height / 5), legend.toString());
		assertTrue(legend.shown() >= least, legend.toString());
		assertEquals(lines, legend.shown() + legend.rest());
		int foot = height - (legend.rest() > 0 ? PlotLegend.ROW : 0);
		for (int name = 0; name < legend.shown(); name++) {
			assertTrue(legend.x(name) + legend.width() <= width, legend + " " + name);
			assertTrue(legend.y(name, height) >= height - legend.height(), legend + " " + name);
			assertTrue(legend.y(name, height) + PlotLegend.ROW <= foot, legend + " " + name);
		}
		assertEquals(legend.rest() == 0, legend.omission().isEmpty());
	}
}
