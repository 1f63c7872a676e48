package barley.lang.ui.schedule;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

import org.eclipse.swt.SWT;
import org.eclipse.swt.events.PaintEvent;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.ScrollBar;

import barley.lang.finding.Origin;
import barley.lang.steps.Losses;
import barley.lang.steps.Rows;
import barley.lang.steps.Rows.Kind;
import barley.lang.steps.Rows.Row;
import barley.lang.steps.Timetable;
import barley.lang.ui.drawing.DrawingColours;
import barley.lang.ui.drawing.ImageBuffer;

/** Shows a timetable that can be scrolled and zoomed, with tooltips; a step is selected with the mouse or the arrow keys. */
public final class Chart extends Canvas {

	/** A row and a step. {@code row} is null beside or above all rows. */
	public record Field(Row row, long step) {
	}

	private static final int LONGEST_LABEL = 230;
	private static final int MEASURED = 200;
	private static final int WHEEL = 3;
	private static final int LARGEST_PICTURE = 4_000;

	private final ImageBuffer<ChartImage> easel = new ImageBuffer<>(this);
	private final LongConsumer onStep;
	private final Consumer<Field> onField;
	private final Consumer<Field> onHover;
	private Timetable timetable;
	private Losses losses;
	private Rows rows;
	private String note = "";
	private Origin statement;
	private Grid grid;
	private boolean fits = true;
	private long chosen = -1;

	/**
	 * @param onStep  called when a step is selected; with -1 if none is
	 * @param onField called when the user clicks on a transfer
	 * @param onHover called when the pointer moves over the chart
	 */
	public Chart(Composite parent, LongConsumer onStep, Consumer<Field> onField, Consumer<Field> onHover) {
		super(parent, SWT.DOUBLE_BUFFERED | SWT.NO_BACKGROUND | SWT.H_SCROLL | SWT.V_SCROLL);
		this.onStep = onStep;
		this.onField = onField;
		this.onHover = onHover;
		addPaintListener(this::paint);
		addListener(SWT.Resize, event -> resize());
		addListener(SWT.MouseWheel, this::wheel);
		addListener(SWT.MouseDown, event -> press(event.x, event.y));
		addListener(SWT.MouseMove, event -> onHover.accept(at(event.x, event.y)));
		addListener(SWT.KeyDown, this::key);
		addListener(SWT.Traverse, event -> event.doit = event.detail == SWT.TRAVERSE_TAB_NEXT || event.detail == SWT.TRAVERSE_TAB_PREVIOUS);
		for (ScrollBar bar : new ScrollBar[] {getHorizontalBar(), getVerticalBar()}) {
			bar.addListener(SWT.Selection, event -> scroll(getHorizontalBar().getSelection(), getVerticalBar().getSelection()));
		}
	}

	/** Shows no timetable, but why there is none. */
	public void showNothing(String why) {
		show(null, null, null, why);
	}

	/** Shows a timetable, and what of it was lost. What was scrolled to stays in sight. */
	public void show(Timetable wanted, Losses lost, Rows wantedRows) {
		show(wanted, lost, wantedRows, "");
	}

	private void show(Timetable wanted, Losses lost, Rows wantedRows, String why) {
		boolean same = timetable == null || wanted == null || timetable.steps() == wanted.steps()
				&& rows.list().size() == wantedRows.list().size();
		timetable = wanted;
		losses = lost;
		rows = wantedRows;
		note = why;
		chosen = wanted == null || chosen < wanted.steps() ? chosen : -1;
		if (!same) {
			fits = true;
			grid = null;
		}
		resize();
	}

	/** Selects no step: the next timetable is that of another schedule. */
	void forget() {
		chosen = -1;
	}

	public Timetable timetable() {
		return timetable;
	}

	Rows rows() {
		return rows;
	}

	/** Returns a drawing of the whole timetable on a light background; of its visible part if the whole would be too large. */
	ImageData pixels() {
		long wide = grid.labels() + timetable.steps() * grid.cell() + 8;
		long high = Grid.HEAD + (long) rows.list().size() * grid.row() + 4;
		boolean all = wide <= LARGEST_PICTURE && high <= LARGEST_PICTURE;
		Grid page = all ? grid.scrolled(0, 0).resized(new Point((int) wide, (int) high), grid.labels()) : grid;
		ChartImage sketch = new ChartImage(getDisplay(), page, false, timetable, losses, rows, null);
		try {
			return sketch.finish();
		} finally {
			sketch.dispose();
		}
	}

	/** Marks the stages of a statement; none if it is null. */
	void mark(Origin wanted) {
		if (!Objects.equals(statement, wanted)) {
			statement = wanted;
			draw();
		}
	}

	/** Returns the selected step, or -1. */
	public long chosen() {
		return chosen;
	}

	/** Selects a step, or none if it is -1, and scrolls to it. */
	public void choose(long step) {
		if (timetable == null) {
			return;
		}
		chosen = Math.max(-1, Math.min(timetable.steps() - 1, step));
		reveal(chosen);
		redraw();
		onStep.accept(chosen);
	}

	/** Brings a step into sight. */
	public void reveal(long step) {
		if (step >= 0 && grid != null) {
			int left = grid.left(step);
			int room = grid.size().x - grid.labels();
			if (left < grid.labels() || left + grid.cell() > grid.size().x) {
				scroll((int) Math.max(0, step * grid.cell() - room / 3), grid.y());
			}
		}
	}

	/** Brings the row of a channel into sight. */
	public void revealRow(int channel) {
		for (int row = 0; grid != null && row < rows.list().size(); row++) {
			if (Arrays.stream(rows.list().get(row).channels()).anyMatch(each -> each == channel)) {
				if (grid.top(row) < Grid.HEAD || grid.top(row + 1) > grid.size().y) {
					scroll(grid.x(), (int) Math.max(0, (long) row * grid.row() - (grid.size().y - Grid.HEAD) / 3));
				}
				return;
			}
		}
	}

	public void zoom(int by) {
		zoom(by, grid == null ? 0 : (grid.labels() + grid.size().x) / 2);
	}

	private void zoom(int by, int screenX) {
		if (grid != null) {
			grid = grid.zoomed(by, screenX);
			fits = false;
			scroll(grid.x(), grid.y());
		}
	}

	/** Shows as many steps as fit. */
	public void fit() {
		fits = true;
		resize();
	}

	// ---------------------------------------------------------------- events

	private void wheel(Event event) {
		if ((event.stateMask & SWT.MOD1) != 0) {
			zoom(event.count > 0 ? 1 : -1, event.x);
		} else if (grid != null && (event.stateMask & SWT.SHIFT) != 0) {
			scroll(grid.x() - event.count * WHEEL * grid.cell(), grid.y());
		} else if (grid != null) {
			scroll(grid.x(), grid.y() - event.count * WHEEL * grid.row());
		}
		event.doit = false;
	}

	private void press(int x, int y) {
		setFocus();
		Field field = at(x, y);
		if (field != null && field.step() >= 0) {
			choose(field.step());
			if (field.row() != null) {
				onField.accept(field);
			}
		}
	}

	private void key(Event event) {
		if (timetable == null) {
			return;
		}
		long page = grid == null ? 1 : Math.max(1, (grid.size().x - grid.labels()) / grid.cell());
		switch (event.keyCode) {
		case SWT.ARROW_LEFT -> choose(Math.max(-1, chosen - 1));
		case SWT.ARROW_RIGHT -> choose(chosen + 1);
		case SWT.PAGE_UP -> choose(Math.max(0, chosen - page));
		case SWT.PAGE_DOWN -> choose(chosen + page);
		case SWT.HOME -> choose(0);
		case SWT.END -> choose(timetable.steps() - 1);
		case SWT.ARROW_UP -> scroll(grid.x(), grid.y() - grid.row());
		case SWT.ARROW_DOWN -> scroll(grid.x(), grid.y() + grid.row());
		case SWT.ESC -> choose(-1);
		default -> {
			return;
		}
		}
		event.doit = false;
	}

	/** Returns the field at a position on the screen; null if there is none. */
	Field at(int x, int y) {
		if (timetable == null || grid == null) {
			return null;
		}
		long step = grid.step(x);
		int row = grid.row(y);
		boolean inside = row >= 0 && row < rows.list().size() && rows.list().get(row).kind() != Kind.HEAD;
		return new Field(inside ? rows.list().get(row) : null, step < timetable.steps() ? step : -1);
	}

	/** Returns the bounds of a field on the screen. */
	public Point place(int row, long step) {
		return new Point(grid.left(step) + grid.cell() / 2, grid.top(row) + grid.row() / 2);
	}

	// ---------------------------------------------------------------- drawing

	private void resize() {
		Point size = new Point(getClientArea().width, getClientArea().height);
		if (timetable == null || size.x <= 0 || size.y <= 0) {
			grid = null;
			easel.stop();
			return;
		}
		int room = Math.min(labels(), size.x / 3);
		int row = grid == null ? 0 : grid.y();
		grid = grid == null || fits ? Grid.fitting(timetable.steps(), room, size) : grid.resized(size, room);
		scroll(grid.x(), row);
	}

	/** Returns the width of the names of rows. */
	private int labels() {
		GC gc = new GC(this);
		try {
			int widest = rows.list().stream().limit(MEASURED).filter(row -> row.kind() != Kind.HEAD).mapToInt(row -> row.label().length())
					.max().orElse(4);
			return Math.min(LONGEST_LABEL, 20 + (int) (widest * gc.getFontMetrics().getAverageCharacterWidth() * 0.9));
		} finally {
			gc.dispose();
		}
	}

	/** Scrolls to a position, or to the nearest before it at which the first row is a whole one. */
	private void scroll(int x, int y) {
		if (grid == null) {
			return;
		}
		int wide = (int) Math.min(Integer.MAX_VALUE / 2, timetable.steps() * grid.cell() + 8);
		int roomX = Math.max(1, grid.size().x - grid.labels());
		int roomY = Math.max(1, grid.size().y - Grid.HEAD);
		long below = Math.max(0, (long) rows.list().size() * grid.row() + 4 - roomY);
		int last = (int) Math.min(Integer.MAX_VALUE / 2 / grid.row(), (below + grid.row() - 1) / grid.row()) * grid.row();
		int high = last + roomY;
		grid = grid.scrolled(Math.min(x, wide - roomX), Math.min(y - Math.floorMod(y, grid.row()), last));
		set(getHorizontalBar(), grid.x(), wide, roomX, grid.cell());
		set(getVerticalBar(), grid.y(), high, roomY, grid.row());
		draw();
	}

	private static void set(ScrollBar bar, int at, int all, int room, int one) {
		bar.setValues(at, 0, Math.max(all, room), room, one, Math.max(one, room - one));
		bar.setVisible(all > room);
	}

	private void draw() {
		if (grid != null) {
			easel.begin(new ChartImage(getDisplay(), grid, DrawingColours.isDark(this), timetable, losses, rows, statement));
		}
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
		if (timetable == null) {
			event.gc.drawText(note, 12, 12, true);
		} else if (easel.shown() != null) {
			event.gc.drawImage(easel.shown().image(), 0, 0);
			frame(event.gc, easel.shown().grid);
		}
	}

	/** Draws the selection. */
	private void frame(GC gc, Grid shown) {
		int left = shown.left(chosen);
		if (chosen >= 0 && left + shown.cell() > shown.labels() && left < shown.size().x) {
			int bottom = Math.min(shown.size().y - 1, shown.top(rows.list().size()));
			gc.setLineWidth(2);
			gc.drawRectangle(left - 1, Grid.HEAD - 17, Math.max(3, shown.cell() + 1), bottom - Grid.HEAD + 17);
		}
	}
}
