package barley.lang.ui.schedule;

import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

import org.eclipse.swt.graphics.Device;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;

import barley.lang.analyse.FigureWords;
import barley.lang.page.PaceChart;
import barley.lang.page.PaceChart.Bar;
import barley.lang.page.PaceChart.Fragment;
import barley.lang.page.PaceChart.Row;
import barley.lang.page.PaceRecording.Kind;
import barley.lang.picture.Shades;
import barley.lang.ui.drawing.DrawingColours;
import barley.lang.ui.drawing.IncrementalImage;
import barley.runtime.simulate.option.Fate;

/**
 * Draws what is seen of units, combiners and channels against time: bars in the colour of their data, units hatched while they do not
 * compute, the critical path framed and joined where it can be made out, what is lost or corrupted crossed out, and at the right how busy
 * each row is.
 */
final class PaceImage extends IncrementalImage {

	private static final String BUSY = "busy";
	private static final int HATCH = 6;
	private static final int MOST_KEYS = 12;
	/** The most bars of the critical path that can be told apart. */
	private static final int MOST_STATIONS = 400;
	private static final int FAINT = 90;
	private static final int FULL = 255;

	final TimeGrid grid;

	private final PaceChart chart;
	private final List<Bar> stations;
	private final boolean clear;
	private final Font small;
	private final int firstRow;
	private final int lastRow;

	/** @param stations the bars of the critical path that are joined */
	PaceImage(Device device, TimeGrid grid, boolean dark, PaceChart chart, List<Bar> stations) {
		super(device, grid.size(), dark);
		this.grid = grid;
		this.chart = chart;
		this.stations = stations;
		clear = stations.stream().filter(bar -> bar.endPs() > grid.fromPs() && bar.startPs() < grid.toPs()).count() <= MOST_STATIONS;
		small = font(10.5);
		gc.setFont(small);
		firstRow = Math.max(0, grid.row(TimeGrid.HEAD));
		lastRow = Math.min(chart.drawn(), grid.row(Math.max(TimeGrid.HEAD, grid.size().y - 1)) + 1);
	}

	@Override
	protected int parts() {
		return Math.max(0, lastRow - firstRow) + 2;
	}

	@Override
	protected void draw(int part) {
		int row = firstRow + part;
		if (part == 0) {
			ticks();
		}
		if (row < lastRow) {
			drawRow(row);
		} else if (row == lastRow) {
			joins();
		} else {
			head();
		}
	}

	// ---------------------------------------------------------------- rows

	private void drawRow(int number) {
		Row row = chart.rows().get(number);
		int top = grid.top(number) + 2;
		int high = grid.row() - 4;
		if (row.kind() == Kind.UNIT) {
			hatch((int) Math.max(grid.labels(), grid.x(0)), top, (int) Math.min(grid.right(), grid.x(chart.shownPs())), high);
		}
		double covered = grid.labels() - 1;
		List<Bar> bars = chart.inRow(number);
		for (int i = chart.firstBehind(number, grid.fromPs()); i < bars.size() && bars.get(i).startPs() < grid.toPs(); i++) {
			Bar bar = bars.get(i);
			// bars too narrow to be seen one by one are drawn as one
			if (grid.x(bar.endPs()) > covered + 0.5) {
				draw(bar, top, high);
				covered = Math.max(grid.x(bar.endPs()), grid.x(bar.startPs()) + 0.5);
			}
		}
		for (int i = chart.firstBehind(number, grid.fromPs()); i < bars.size() && bars.get(i).startPs() < grid.toPs(); i++) {
			if (bars.get(i).occupation().fate() != Fate.ARRIVES) {
				cross(bars.get(i), top, high);
			}
		}
		int text = grid.top(number) + (grid.row() - gc.getFontMetrics().getHeight()) / 2;
		gc.setForeground(DrawingColours.ink(dark));
		String name = fitting(row.name(), grid.labels() - 12);
		gc.drawText(name, grid.labels() - 8 - gc.textExtent(name).x, text, true);
		gc.setForeground(DrawingColours.quiet(dark));
		gc.drawText(row.share(), grid.size().x - 6 - gc.textExtent(row.share()).x, text, true);
	}

	private void hatch(int left, int top, int right, int high) {
		if (left >= right) {
			return;
		}
		gc.setClipping(left, top, right - left, high);
		gc.setForeground(DrawingColours.frame(dark));
		gc.setAlpha(FAINT);
		for (int x = left - left % HATCH - high; x < right; x += HATCH) {
			gc.drawLine(x, top + high, x + high, top);
		}
		gc.setAlpha(FULL);
		gc.setClipping((Rectangle) null);
	}

	private void draw(Bar bar, int top, int high) {
		int left = (int) Math.max(grid.labels(), Math.round(grid.x(bar.startPs())));
		int right = (int) Math.max(left + 1, Math.min(grid.right(), Math.round(grid.x(bar.endPs()))));
		int width = right - left - (right - left > 4 ? 1 : 0);
		Fragment fragment = chart.fragments().get(bar.data());
		gc.setBackground(DrawingColours.of(fragment.rgb()));
		gc.fillRectangle(left, top, width, high);
		String words = List.of(fragment.name(), fragment.brief()).stream().filter(each -> gc.textExtent(each).x + 2 <= width).findFirst()
				.orElse("");
		if (!words.isEmpty()) {
			gc.setForeground(DrawingColours.of(Shades.inkOn(fragment.rgb())));
			Point extent = gc.textExtent(words);
			gc.drawText(words, left + (width - extent.x) / 2, top + (high - extent.y) / 2, true);
		}
		if (bar.isCritical() && clear) {
			gc.setForeground(DrawingColours.wrong(dark));
			gc.setLineWidth(2);
			gc.drawRectangle(left + 1, top + 1, Math.max(0, width - 2), high - 2);
			gc.setLineWidth(1);
		}
	}

	/** Crosses a message out that is lost or corrupted, as wide as there is room, but so that it can be seen. */
	private void cross(Bar bar, int top, int high) {
		int middle = (int) (Math.max(grid.labels(), grid.x(bar.startPs())) + Math.min(grid.right(), grid.x(bar.endPs()))) / 2;
		int half = (int) Math.max(3, Math.min(high / 2 - 2, (grid.x(bar.endPs()) - grid.x(bar.startPs())) / 2));
		cross(bar.occupation().fate(), middle, half, top, high);
	}

	private void cross(Fate fate, int middle, int half, int top, int high) {
		gc.setForeground(fate == Fate.LOST ? DrawingColours.wrong(dark) : DrawingColours.ink(dark));
		gc.setLineWidth(2);
		gc.drawLine(middle - half, top + 1, middle + half, top + high - 2);
		gc.drawLine(middle - half, top + high - 2, middle + half, top + 1);
		gc.setLineWidth(1);
	}

	/** Joins the bars of the critical path. */
	private void joins() {
		if (!clear) {
			return;
		}
		gc.setClipping(grid.labels(), TimeGrid.HEAD, grid.right() - grid.labels(), grid.size().y);
		gc.setForeground(DrawingColours.wrong(dark));
		for (int i = 1; i < stations.size(); i++) {
			Bar before = stations.get(i - 1);
			Bar bar = stations.get(i);
			boolean drawn = before.row() < chart.drawn() && bar.row() < chart.drawn();
			if (drawn && before.row() != bar.row() && bar.startPs() >= grid.fromPs() && before.endPs() <= grid.toPs()) {
				gc.drawLine((int) grid.x(before.endPs()), middle(before), (int) grid.x(bar.startPs()), middle(bar));
			}
		}
		gc.setClipping((Rectangle) null);
	}

	private int middle(Bar bar) {
		return grid.top(bar.row()) + grid.row() / 2;
	}

	// ---------------------------------------------------------------- header

	private void ticks() {
		gc.setForeground(DrawingColours.frame(dark));
		gc.setAlpha(FAINT);
		long tick = grid.tick();
		for (long at = grid.fromPs() + Math.floorMod(-grid.fromPs(), tick); at <= grid.toPs(); at += tick) {
			int x = (int) grid.x(at);
			gc.drawLine(x, TimeGrid.HEAD - 3, x, Math.min(grid.size().y, grid.top(chart.drawn())));
		}
		gc.setAlpha(FULL);
	}

	private void head() {
		gc.setBackground(DrawingColours.page(dark));
		gc.fillRectangle(0, 0, grid.size().x, TimeGrid.HEAD - 3);
		gc.setForeground(DrawingColours.quiet(dark));
		long tick = grid.tick();
		for (long at = grid.fromPs() + Math.floorMod(-grid.fromPs(), tick); at <= grid.toPs(); at += tick) {
			String words = FigureWords.time(at);
			int left = (int) grid.x(at) - gc.textExtent(words).x / 2;
			if (left + gc.textExtent(words).x < grid.size().x - 10 - gc.textExtent(BUSY).x) {
				gc.drawText(words, left, TimeGrid.HEAD - 18, true);
			}
		}
		key();
	}

	/** Draws what colours, hatching and frames mean. */
	private void key() {
		int[] next = {8};
		key(next, "critical path" + (clear ? "" : ", when zoomed"), x -> {
			gc.setForeground(DrawingColours.wrong(dark));
			gc.setLineWidth(2);
			gc.drawRectangle(x + 1, 6, 12, 9);
			gc.setLineWidth(1);
		});
		key(next, "unit does not compute", x -> hatch(x, 5, x + 14, 11));
		for (Fate fate : List.of(Fate.LOST, Fate.CORRUPTED)) {
			if (chart.bars().stream().anyMatch(bar -> bar.occupation().fate() == fate)) {
				key(next, fate == Fate.LOST ? "lost" : "corrupted", x -> cross(fate, x + 7, 4, 5, 11));
			}
		}
		for (Map.Entry<String, Integer> each : chart.key(MOST_KEYS).entrySet()) {
			key(next, each.getKey(), x -> {
				gc.setBackground(DrawingColours.of(each.getValue()));
				gc.fillRectangle(x, 5, 14, 11);
			});
		}
		gc.setForeground(DrawingColours.quiet(dark));
		gc.drawText(BUSY, grid.size().x - 6 - gc.textExtent(BUSY).x, TimeGrid.HEAD - 18, true);
	}

	/** Draws a sample and what it means, if there is room for it, and moves {@code next} behind it. */
	private void key(int[] next, String words, IntConsumer sample) {
		int end = next[0] + 18 + gc.textExtent(words).x;
		if (end <= grid.size().x) {
			sample.accept(next[0]);
			gc.setForeground(DrawingColours.quiet(dark));
			gc.drawText(words, next[0] + 18, 2, true);
			next[0] = end + 14;
		}
	}

	@Override
	public void dispose() {
		small.dispose();
		super.dispose();
	}
}
