package barley.lang.ui.schedule;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

import org.eclipse.swt.SWT;
import org.eclipse.swt.events.PaintEvent;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.ScrollBar;

import barley.lang.analyse.FigureWords;
import barley.lang.ide.picture.PacePicture;
import barley.lang.page.PaceChart;
import barley.lang.page.PaceChart.Bar;
import barley.lang.page.PaceChart.Row;
import barley.lang.page.PaceRecording.Kind;
import barley.lang.ui.drawing.DrawingColours;
import barley.lang.ui.drawing.ImageBuffer;

/**
 * A Gantt chart of a block in which each node goes at its own pace. A time is selected with the mouse or the arrow keys, which go from one
 * beginning or end to the next; a bar that is pointed at shows what it waited for, and where its message comes from and goes to.
 */
public final class PaceCanvas extends Canvas {

	private static final int ROW = 20;
	private static final int LONGEST_LABEL = 230;
	private static final int WHEEL = 3;
	private static final double ZOOM = 0.8;
	/** Scroll bars count in these parts of the window. */
	private static final int TICKS = 10_000;
	private static final int PAGE = 20;
	private static final int NEAR = 3;
	private static final int TIP = 5;

	private final ImageBuffer<PaceImage> easel = new ImageBuffer<>(this);
	private final LongConsumer onTime;
	private final Consumer<Bar> onHover;
	private final Consumer<Bar> onBar;
	private PacePicture picture;
	private List<Bar> stations = List.of();
	private String note = "";
	private TimeGrid grid;
	private Bar pointed;
	private long chosen = -1;

	/**
	 * @param onTime  called when a time is selected, which may be outside of the window that is shown; with -1 if none is
	 * @param onBar   called when the user clicks on a bar
	 * @param onHover called when the pointer moves over the chart; with null if there is no bar
	 */
	public PaceCanvas(Composite parent, LongConsumer onTime, Consumer<Bar> onBar, Consumer<Bar> onHover) {
		super(parent, SWT.DOUBLE_BUFFERED | SWT.NO_BACKGROUND | SWT.H_SCROLL | SWT.V_SCROLL);
		this.onTime = onTime;
		this.onBar = onBar;
		this.onHover = onHover;
		addPaintListener(this::paint);
		addListener(SWT.Resize, event -> resize());
		addListener(SWT.MouseWheel, this::wheel);
		addListener(SWT.MouseDown, this::press);
		addListener(SWT.MouseMove, event -> point(at(event.x, event.y)));
		addListener(SWT.MouseExit, event -> point(null));
		addListener(SWT.KeyDown, this::key);
		addListener(SWT.Traverse, event -> event.doit = event.detail == SWT.TRAVERSE_TAB_NEXT || event.detail == SWT.TRAVERSE_TAB_PREVIOUS);
		getVerticalBar().addListener(SWT.Selection, event -> scroll(getVerticalBar().getSelection()));
		getHorizontalBar().addListener(SWT.Selection, event -> {
			long from = picture.fromPs() + Math.round((double) window() * getHorizontalBar().getSelection() / TICKS);
			look(from, from + grid.toPs() - grid.fromPs());
		});
	}

	/** Shows no block, but why there is none. */
	public void showNothing(String why) {
		picture = null;
		note = why;
		chosen = -1;
		resize();
	}

	/** Shows a block, or another window of it. The time that is selected remains so if the block has it. */
	public void show(PacePicture wanted) {
		boolean same = picture != null && picture.fromPs() == wanted.fromPs() && picture.toPs() == wanted.toPs();
		picture = wanted;
		stations = wanted.chart().stations();
		chosen = Math.min(chosen, wanted.endPs());
		pointed = null;
		grid = same ? grid : null;
		resize();
	}

	public PacePicture picture() {
		return picture;
	}

	/** Returns the selected time, or -1. */
	public long chosen() {
		return chosen;
	}

	/** Selects a time, or none if it is -1, and brings it into sight. */
	public void choose(long picoseconds) {
		if (picture == null) {
			return;
		}
		chosen = Math.max(-1, Math.min(picture.endPs(), picoseconds));
		if (grid != null && chosen >= 0 && picture.shows(chosen) && (chosen < grid.fromPs() || chosen > grid.toPs())) {
			long length = grid.toPs() - grid.fromPs();
			look(chosen - length / 3, chosen - length / 3 + length);
		}
		redraw();
		onTime.accept(chosen);
	}

	/** Shows all of the window. */
	public void fit() {
		if (grid != null) {
			look(picture.fromPs(), picture.toPs());
		}
	}

	/** Shows a shorter time if {@code by} is above 0, else a longer one. */
	public void zoom(int by) {
		if (grid != null) {
			zoom(by, chosen >= grid.fromPs() && chosen <= grid.toPs() ? (int) grid.x(chosen) : (grid.labels() + grid.right()) / 2);
		}
	}

	private void zoom(int by, int x) {
		long at = grid.time(Math.max(grid.labels(), Math.min(grid.right(), x)));
		double factor = Math.pow(ZOOM, by);
		look(at - Math.round((at - grid.fromPs()) * factor), at + Math.round((grid.toPs() - at) * factor));
	}

	/** Returns a drawing of all rows on a light background, for the time that is shown. */
	ImageData pixels() {
		PaceChart chart = picture.chart();
		TimeGrid page = new TimeGrid(grid.labels(), grid.shares(), ROW, grid.fromPs(), grid.toPs(), 0,
				new Point(grid.size().x, TimeGrid.HEAD + ROW * chart.drawn() + 4));
		PaceImage sketch = new PaceImage(getDisplay(), page, false, chart, stations);
		try {
			return sketch.finish();
		} finally {
			sketch.dispose();
		}
	}

	// ---------------------------------------------------------------- events

	private void wheel(Event event) {
		event.doit = false;
		if (grid == null) {
			return;
		}
		if ((event.stateMask & SWT.MOD1) != 0) {
			zoom(event.count > 0 ? 1 : -1, event.x);
		} else if ((event.stateMask & SWT.SHIFT) != 0) {
			long by = (grid.toPs() - grid.fromPs()) / PAGE * event.count;
			look(grid.fromPs() - by, grid.toPs() - by);
		} else {
			scroll(grid.y() - event.count * WHEEL * ROW);
		}
	}

	private void press(Event event) {
		setFocus();
		if (grid != null && grid.isInside(event.x)) {
			choose(Math.max(0, near(event.x)));
			Bar bar = at(event.x, event.y);
			if (bar != null) {
				onBar.accept(bar);
			}
		}
	}

	/** Returns the time at a position on the screen, or that of something that begins or ends next to it. */
	private long near(int x) {
		long at = Math.max(picture.fromPs(), Math.min(picture.toPs(), grid.time(x)));
		long before = picture.before(at + 1);
		long behind = picture.behind(at - 1);
		long next = at - before < behind - at ? before : behind;
		return Math.abs(grid.x(next) - x) <= NEAR ? next : at;
	}

	private void key(Event event) {
		if (picture == null) {
			return;
		}
		long page = grid == null ? 1 : Math.max(1, (grid.toPs() - grid.fromPs()) / PAGE);
		switch (event.keyCode) {
		case SWT.ARROW_LEFT -> choose(chosen <= 0 ? -1 : picture.before(chosen));
		case SWT.ARROW_RIGHT -> choose(picture.behind(chosen));
		case SWT.PAGE_UP -> choose(Math.max(0, chosen - page));
		case SWT.PAGE_DOWN -> choose(chosen + page);
		case SWT.HOME -> choose(0);
		case SWT.END -> choose(picture.endPs());
		case SWT.ARROW_UP -> scroll(grid.y() - ROW);
		case SWT.ARROW_DOWN -> scroll(grid.y() + ROW);
		case SWT.ESC -> choose(-1);
		default -> {
			return;
		}
		}
		event.doit = false;
	}

	/** Returns the bar at a position on the screen; null if there is none. */
	public Bar at(int x, int y) {
		int row = grid == null || !grid.isInside(x) ? -1 : grid.row(y);
		if (row < 0 || row >= picture.chart().drawn()) {
			return null;
		}
		List<Bar> bars = picture.chart().inRow(row);
		int place = picture.chart().firstBehind(row, grid.time(x));
		return place < bars.size() && bars.get(place).startPs() <= grid.time(x) ? bars.get(place) : null;
	}

	/** Returns where a time of a row is on the screen. */
	public Point place(int row, long picoseconds) {
		return new Point((int) grid.x(picoseconds), grid.top(row) + ROW / 2);
	}

	private void point(Bar bar) {
		if (bar != pointed) {
			pointed = bar;
			redraw();
		}
		onHover.accept(bar);
	}

	// ---------------------------------------------------------------- drawing

	private long window() {
		return Math.max(1, picture.toPs() - picture.fromPs());
	}

	private void resize() {
		Point size = new Point(getClientArea().width, getClientArea().height);
		if (picture == null || size.x <= 0 || size.y <= 0) {
			grid = null;
			getHorizontalBar().setVisible(false);
			getVerticalBar().setVisible(false);
			easel.stop();
			return;
		}
		long from = grid == null ? picture.fromPs() : grid.fromPs();
		long to = grid == null ? picture.fromPs() + window() : grid.toPs();
		GC gc = new GC(this);
		double letter = gc.getFontMetrics().getAverageCharacterWidth() * 0.95;
		gc.dispose();
		int longest = picture.chart().rows().stream().limit(picture.chart().drawn()).mapToInt(row -> row.name().length()).max().orElse(1);
		int labels = Math.min(Math.min(LONGEST_LABEL, size.x / 3), 20 + (int) (longest * letter));
		grid = new TimeGrid(labels, 14 + (int) (7 * letter), ROW, from, to, grid == null ? 0 : grid.y(), size);
		scroll(grid.y());
	}

	private void look(long from, long to) {
		grid = grid.between(from, to, picture.fromPs(), picture.fromPs() + window());
		draw();
	}

	private void scroll(int y) {
		if (grid != null) {
			grid = grid.scrolled(Math.min(y, high() - room()));
			draw();
		}
	}

	private int high() {
		return ROW * picture.chart().drawn() + 4;
	}

	private int room() {
		return Math.max(1, grid.size().y - TimeGrid.HEAD);
	}

	private void draw() {
		if (grid == null) {
			return;
		}
		set(getVerticalBar(), grid.y(), Math.max(high(), room()), room(), ROW);
		int thumb = (int) Math.max(1, Math.round((double) TICKS * (grid.toPs() - grid.fromPs()) / window()));
		int left = (int) Math.round((double) TICKS * (grid.fromPs() - picture.fromPs()) / window());
		set(getHorizontalBar(), left, TICKS, thumb, Math.max(1, thumb / PAGE));
		easel.begin(new PaceImage(getDisplay(), grid, DrawingColours.isDark(this), picture.chart(), stations));
	}

	private static void set(ScrollBar bar, int at, int all, int room, int one) {
		bar.setValues(at, 0, all, Math.min(all, room), one, Math.max(one, room - one));
		bar.setVisible(all > room);
	}

	/** Returns whether the image is up to date. */
	public boolean isSettled() {
		return easel.isSettled();
	}

	private void paint(PaintEvent event) {
		boolean dark = DrawingColours.isDark(this);
		if (easel.isOutdated(dark)) {
			draw();
		}
		event.gc.setBackground(DrawingColours.page(dark));
		event.gc.fillRectangle(getClientArea());
		event.gc.setForeground(DrawingColours.ink(dark));
		if (picture == null) {
			event.gc.drawText(note, 12, 12, true);
		} else if (easel.shown() != null && easel.shown().grid.size().equals(grid.size())) {
			event.gc.drawImage(easel.shown().image(), 0, 0);
			event.gc.setAntialias(SWT.ON);
			if (pointed != null) {
				arrows(event.gc);
			}
			cursor(event.gc);
		}
	}

	/** Draws the time that is selected. */
	private void cursor(GC gc) {
		int x = (int) Math.round(grid.x(chosen));
		if (chosen < 0 || !grid.isInside(x)) {
			return;
		}
		String words = FigureWords.time(chosen);
		Point extent = gc.textExtent(words);
		gc.setLineWidth(2);
		gc.drawLine(x, TimeGrid.HEAD - 3, x, Math.min(grid.size().y, grid.top(picture.chart().drawn())));
		int left = Math.max(0, Math.min(grid.size().x - extent.x - 8, x - extent.x / 2 - 4));
		gc.setBackground(gc.getForeground());
		gc.fillRoundRectangle(left, TimeGrid.HEAD - 5 - extent.y, extent.x + 8, extent.y + 2, 6, 6);
		gc.setForeground(DrawingColours.page(DrawingColours.isDark(this)));
		gc.drawText(words, left + 4, TimeGrid.HEAD - 4 - extent.y, true);
	}

	/** Draws what the bar that is pointed at waited for, and a message from the unit that sends to the one that receives. */
	private void arrows(GC gc) {
		PaceChart chart = picture.chart();
		Row row = chart.rows().get(pointed.row());
		gc.setClipping(grid.labels(), TimeGrid.HEAD, grid.right() - grid.labels(), grid.size().y);
		gc.setLineWidth(2);
		Rectangle frame = new Rectangle((int) grid.x(pointed.startPs()), grid.top(pointed.row()) + 2,
				(int) Math.max(2, grid.x(pointed.endPs()) - grid.x(pointed.startPs())), ROW - 4);
		gc.drawRectangle(frame);
		if (pointed.before() >= 0) {
			Bar before = chart.bars().get(pointed.before());
			line(gc, before.row(), before.endPs(), pointed.row(), pointed.startPs(), false);
		}
		if (row.kind() == Kind.CHANNEL) {
			line(gc, row.sender(), pointed.startPs(), pointed.row(), pointed.startPs(), false);
			line(gc, pointed.row(), pointed.endPs(), row.receiver(), pointed.occupation().receivedPs(), true);
		}
		gc.setLineWidth(1);
		gc.setClipping((Rectangle) null);
	}

	private void line(GC gc, int from, long start, int to, long end, boolean tip) {
		if (from < 0 || to < 0 || from >= picture.chart().drawn() || to >= picture.chart().drawn()) {
			return;
		}
		Point one = place(from, start);
		Point other = place(to, end);
		gc.drawLine(one.x, one.y, other.x, other.y);
		if (tip) {
			double length = Math.max(1, Math.hypot(other.x - one.x, other.y - one.y));
			double dx = (other.x - one.x) / length * TIP;
			double dy = (other.y - one.y) / length * TIP;
			gc.setBackground(gc.getForeground());
			gc.fillPolygon(new int[] {other.x, other.y, (int) (other.x - 2 * dx - dy), (int) (other.y - 2 * dy + dx),
					(int) (other.x - 2 * dx + dy), (int) (other.y - 2 * dy - dx)});
		}
	}
}
