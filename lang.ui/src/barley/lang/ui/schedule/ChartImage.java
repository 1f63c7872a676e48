package barley.lang.ui.schedule;

import java.util.List;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Device;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.Point;

import barley.lang.finding.Origin;
import barley.lang.finding.Words;
import barley.lang.picture.Palette;
import barley.lang.picture.Shades;
import barley.lang.steps.Carried;
import barley.lang.steps.Entry;
import barley.lang.steps.Losses;
import barley.lang.steps.Rows;
import barley.lang.steps.Rows.Kind;
import barley.lang.steps.Rows.Row;
import barley.lang.steps.Stage;
import barley.lang.steps.Timetable;
import barley.lang.steps.Timetable.Trouble;
import barley.lang.ui.drawing.DrawingColours;
import barley.lang.ui.drawing.IncrementalImage;
import barley.runtime.simulate.option.Fate;

/** Draws the visible rows and steps of a timetable: in each field the fragment that moves, in its colour and with its letter. */
final class ChartImage extends IncrementalImage {

	private static final int LETTER = 7;
	private static final int LEAST_LETTERED = 12;
	private static final int LEAST_LABELLED = 13;
	private static final int LEAST_APART = 5;
	private static final int NUMBERS_APART = 30;
	private static final int FAINT = 70;
	private static final int FULL = 255;

	final Grid grid;

	private final Timetable timetable;
	private final List<Row> rows;
	private final Losses losses;
	private final Origin statement;
	private final Font small;
	private final int firstRow;
	private final int lastRow;
	private final long firstStep;
	private final long lastStep;

	/**
	 * @param losses what of it was lost
	 * @param statement whose stages are marked; null for none
	 */
	ChartImage(Device device, Grid grid, boolean dark, Timetable timetable, Losses losses, Rows rows, Origin statement) {
		super(device, grid.size(), dark);
		this.grid = grid;
		this.timetable = timetable;
		this.rows = rows.list();
		this.losses = losses;
		this.statement = statement;
		small = font(10.5);
		gc.setFont(small);
		firstRow = Math.max(0, grid.row(Grid.HEAD));
		lastRow = grid.lastRow(this.rows.size());
		firstStep = grid.step(grid.labels());
		lastStep = grid.lastStep(timetable.steps());
	}

	@Override
	protected int parts() {
		return Math.max(0, lastRow - firstRow) + 2;
	}

	@Override
	protected void draw(int part) {
		int row = firstRow + part;
		if (row < lastRow) {
			draw(rows.get(row), grid.top(row));
		} else if (row == lastRow) {
			drawHead();
		} else {
			drawProblems();
		}
	}

	// ---------------------------------------------------------------- rows

	private void draw(Row row, int top) {
		int right = grid.left(lastStep);
		if (row.kind() == Kind.HEAD) {
			gc.setForeground(DrawingColours.quiet(dark));
			gc.setAlpha(FULL);
			gc.drawText(row.label(), 6, top + Math.max(0, (grid.row() - gc.getFontMetrics().getHeight()) / 2), true);
			return;
		}
		gc.setForeground(DrawingColours.frame(dark));
		gc.setAlpha(FAINT);
		gc.setLineStyle(row.kind() == Kind.BUSY ? SWT.LINE_SOLID : row.kind() == Kind.IDLE ? SWT.LINE_DASH : SWT.LINE_DOT);
		gc.drawLine(grid.labels(), top + grid.row() / 2, right, top + grid.row() / 2);
		gc.setLineStyle(SWT.LINE_SOLID);
		gc.setAlpha(FULL);
		int channels = row.channels().length;
		for (int i = 0; i < channels && row.kind() != Kind.IDLE; i++) {
			int from = top + i * (grid.row() - 1) / channels;
			int to = top + (i + 1) * (grid.row() - 1) / channels;
			for (long step = firstStep; step < lastStep; step++) {
				field(row.channels()[i], step, from, Math.max(1, to - from), channels == 1);
			}
		}
		clearLabel(top);
		if (grid.row() >= LEAST_LABELLED) {
			gc.setForeground(row.kind() == Kind.BUSY ? DrawingColours.ink(dark) : DrawingColours.quiet(dark));
			String label = fitting(row.label(), grid.labels() - 12);
			gc.drawText(label, grid.labels() - 8 - gc.textExtent(label).x, top + (grid.row() - gc.getFontMetrics().getHeight()) / 2, true);
		}
	}

	private void clearLabel(int top) {
		gc.setBackground(DrawingColours.page(dark));
		gc.fillRectangle(0, top, grid.labels() - 1, grid.row());
	}

	private void field(int channel, long step, int top, int height, boolean alone) {
		List<Carried> carried = timetable.at(channel, step);
		int left = grid.left(step);
		int width = Math.max(1, grid.cell() - (grid.cell() >= LEAST_APART ? 1 : 0));
		if (carried.isEmpty()) {
			if (timetable.isOff(channel >> 1, step)) {
				gc.setBackground(DrawingColours.off(dark));
				gc.fillRectangle(left, top + height / 3, width, Math.max(1, height / 3));
			}
			return;
		}
		Carried first = carried.get(0);
		gc.setBackground(DrawingColours.of(first.colour()));
		gc.fillRectangle(left, top, width, height);
		if (!first.combines() && height >= LEAST_LETTERED) {
			// complete data that are copied have a line below, unlike data that are being combined
			gc.setBackground(DrawingColours.of(Shades.inkOn(first.colour())));
			gc.fillRectangle(left, top + height - 2, width, 1);
		}
		String letter = first.letter() + (carried.size() > 1 ? "+" : "");
		if (alone && grid.cell() >= LEAST_LETTERED && letter.length() * LETTER <= grid.cell() && height >= LEAST_LETTERED) {
			gc.setForeground(DrawingColours.of(Shades.inkOn(first.colour())));
			Point extent = gc.textExtent(letter);
			gc.drawText(letter, left + (width - extent.x) / 2, top + (height - extent.y) / 2, true);
		}
		drawFate(losses.fate(channel, step), left, top, width, height);
	}

	/** A cross over what is lost, a frame around what is corrupted. */
	private void drawFate(Fate fate, int left, int top, int width, int height) {
		if (fate == Fate.ARRIVES) {
			return;
		}
		gc.setForeground(DrawingColours.wrong(dark));
		gc.setLineWidth(2);
		if (fate == Fate.CORRUPTED) {
			gc.drawRectangle(left + 1, top + 1, Math.max(1, width - 2), Math.max(1, height - 2));
		} else {
			gc.drawLine(left, top, left + width, top + height);
			gc.drawLine(left, top + height, left + width, top);
		}
		gc.setLineWidth(1);
	}

	// ---------------------------------------------------------------- the header

	private void drawHead() {
		gc.setBackground(DrawingColours.page(dark));
		gc.setAlpha(FULL);
		gc.fillRectangle(0, 0, grid.size().x, Grid.HEAD - 1);
		long free = Long.MIN_VALUE;
		List<Stage> stages = timetable.stages();
		for (int i = 0; i < stages.size(); i++) {
			Stage first = stages.get(i);
			while (i + 1 < stages.size() && follows(stages.get(i), stages.get(i + 1))) {
				i++;
			}
			long end = stages.get(i).end();
			if (end > firstStep && first.first() < lastStep) {
				int level = first.first() < free ? 1 : 0;
				drawStages(first, end, level);
				free = level == 0 ? end : free;
			}
		}
		gc.setForeground(DrawingColours.quiet(dark));
		int every = every();
		for (long step = firstStep; step < lastStep; step++) {
			if ((step + 1) % every == 0 || every == 1) {
				String number = Words.of("%d", step + 1);
				gc.drawText(number, grid.left(step) + (grid.cell() - gc.textExtent(number).x) / 2, Grid.HEAD - 15, true);
			}
			if (!losses.at(step).isEmpty()) {
				gc.setBackground(DrawingColours.wrong(dark));
				gc.fillRectangle(grid.left(step), Grid.HEAD - 3, Math.max(2, grid.cell() - 1), 3);
			}
		}
		gc.setBackground(DrawingColours.page(dark));
		gc.fillRectangle(0, 0, grid.labels() - 1, Grid.HEAD - 1);
		if (timetable.steps() > 0) { // else there is nothing that a number or a mark could belong to
			gc.drawText("step", grid.labels() - 8 - gc.textExtent("step").x, Grid.HEAD - 15, true);
			timetable.entries().forEach(this::drawMark);
		}
	}

	/** Returns the distance of step numbers at which they are legible. */
	private int every() {
		int every = 1;
		for (int i = 0; every * grid.cell() < (every == 1 ? 20 : NUMBERS_APART); i++) {
			every *= i % 2 == 0 ? 5 : 2;
		}
		return every;
	}

	/** Returns whether a stage belongs to the same statement as the one before, for example in a loop, so that its name is not repeated. */
	private static boolean follows(Stage before, Stage next) {
		return before.source().equals(next.source()) && before.end() == next.first() && before.rounds().equals(next.rounds());
	}

	/** Draws the name of a stage, for all stages of the same statement that follow it. */
	private void drawStages(Stage stage, long end, int level) {
		int left = Math.max(grid.labels(), grid.left(stage.first()));
		int right = Math.min(grid.size().x, grid.left(end)) - 2;
		boolean marked = statement != null && stage.isPartOf(statement);
		Color accent = DrawingColours.of(Palette.colour(0, dark));
		int base = 16 + 15 * level;
		gc.setForeground(marked ? accent : DrawingColours.frame(dark));
		gc.setLineWidth(marked ? 3 : 1);
		gc.drawLine(left, base, right, base);
		gc.setLineWidth(1);
		if (grid.left(stage.first()) >= grid.labels()) {
			gc.drawLine(left, base, left, Grid.HEAD - 17);
		}
		String words = fitting(stage.words() + (stage.rounds().isEmpty() ? "" : "  " + stage.rounds()), right - left);
		gc.setForeground(marked ? accent : DrawingColours.ink(dark));
		gc.drawText(words, left + 1, base - 14, true);
	}

	/** Draws computations and claims. */
	private void drawMark(Entry entry) {
		int at = grid.left(entry.first()) - 1;
		if (entry instanceof Stage || at < grid.labels() - 1 || at > grid.size().x) {
			return;
		}
		boolean marked = statement != null && entry.source().equals(statement);
		if (entry instanceof Entry.Renewal renewal && renewal.computes()) {
			gc.setForeground(marked ? DrawingColours.of(Palette.colour(0, dark)) : DrawingColours.ink(dark));
			gc.setBackground(gc.getForeground());
			gc.setLineWidth(marked ? 2 : 1);
			gc.setLineStyle(SWT.LINE_DASH);
			gc.drawLine(at, Grid.HEAD - 4, at, grid.top(lastRow));
			gc.setLineStyle(SWT.LINE_SOLID);
			gc.fillPolygon(new int[] {at - 4, Grid.HEAD - 10, at + 4, Grid.HEAD - 10, at, Grid.HEAD - 3});
		} else if (entry instanceof Entry.Goal goal) {
			boolean met = goal.missed().isEmpty() && losses.missed(goal).isEmpty();
			Color colour = met ? DrawingColours.of(0x009E73) : DrawingColours.wrong(dark);
			gc.setForeground(colour);
			gc.setBackground(colour);
			gc.setLineWidth(marked ? 3 : 2);
			gc.drawLine(at, Grid.HEAD - 4, at, grid.top(lastRow));
			gc.fillOval(at - 4, Grid.HEAD - 11, 8, 8);
		}
		gc.setLineWidth(1);
	}

	// ---------------------------------------------------------------- errors

	private void drawProblems() {
		gc.setForeground(DrawingColours.wrong(dark));
		gc.setBackground(DrawingColours.wrong(dark));
		for (Trouble trouble : timetable.troubles()) {
			int left = Math.max(grid.labels(), grid.left(trouble.first()));
			int right = Math.max(left + 2, grid.left(trouble.end()));
			if (right > grid.labels() && left < grid.size().x) {
				gc.setAlpha(FAINT);
				gc.fillRectangle(left, Grid.HEAD, right - left, grid.top(lastRow) - Grid.HEAD);
				gc.setAlpha(FULL);
				gc.drawRectangle(left, Grid.HEAD - 2, right - left - 1, grid.top(lastRow) - Grid.HEAD + 2);
				if (trouble.end() - trouble.first() == 1) {
					drawCulprits(trouble, trouble.first());
				}
			}
		}
	}

	private void drawCulprits(Trouble trouble, long step) {
		gc.setLineWidth(2);
		for (int row = firstRow; row < lastRow; row++) {
			for (int channel : rows.get(row).channels()) {
				if (timetable.at(channel, step).stream().anyMatch(carried -> carried.source().equals(trouble.finding().origin()))) {
					gc.drawRectangle(grid.left(step), grid.top(row), grid.cell() - 2, grid.row() - 2);
				}
			}
		}
		gc.setLineWidth(1);
	}

	@Override
	public void dispose() {
		small.dispose();
		super.dispose();
	}
}
