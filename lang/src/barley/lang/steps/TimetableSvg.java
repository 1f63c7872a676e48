package barley.lang.steps;

import java.util.List;

import barley.lang.finding.Words;
import barley.lang.picture.Markup;
import barley.lang.picture.Shades;
import barley.lang.picture.SvgStyle;
import barley.lang.steps.Rows.Kind;
import barley.lang.steps.Rows.Row;

/** Writes a timetable as SVG: a field for each transfer in the colour of its fragment, with its name for those who point at it. */
public final class TimetableSvg {

	/** More fields than this make a file too large to open. */
	private static final int MOST_FIELDS = 40_000;
	private static final int CELL = 20;
	private static final int ROW = 17;
	private static final int HEAD = 62;
	private static final int SIDE = 12;
	private static final int LETTER = 7;

	private final Timetable timetable;
	private final List<Row> rows;
	private final long steps;
	private final int labels;
	private final StringBuilder text = new StringBuilder();

	private TimetableSvg(Timetable timetable, List<Row> rows) {
		this.timetable = timetable;
		this.rows = rows;
		steps = Math.min(timetable.steps(), MOST_FIELDS / 4);
		labels = 24 + (int) (6.2 * rows.stream().filter(row -> row.kind() != Kind.HEAD).mapToInt(row -> row.label().length()).max()
				.orElse(4));
	}

	/** A file of its own. Of what is too large the beginning is written, and it is said that it is. */
	public static String document(Timetable timetable, Rows rows) {
		int most = (int) Math.max(4, MOST_FIELDS / Math.max(1, Math.min(timetable.steps(), MOST_FIELDS / 4)));
		return new TimetableSvg(timetable, rows.list().subList(0, Math.min(most, rows.list().size()))).write(rows.list().size());
	}

	private String write(int all) {
		long width = Math.max(480, labels + steps * CELL + SIDE);
		long height = HEAD + (long) rows.size() * ROW + SIDE;
		line("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"barley\" role=\"img\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">",
				width, height, width, height);
		line("<title>%s</title>", Markup.escape(timetable.plan().title()));
		text.append("<style>\n").append(SvgStyle.sheet())
				.append(
				".barley .row { font-size: 11px; text-anchor: end; }\n.barley .letter { font-size: 11px; text-anchor: middle; "
				+ "}\n</style>\n");
		line("<rect class=\"page\" width=\"100%%\" height=\"100%%\"/>");
		line("<text class=\"head\" x=\"%d\" y=\"20\">%s</text>", SIDE, Markup.escape(timetable.plan().title()));
		if (steps < timetable.steps() || rows.size() < all) {
			line("<text class=\"note\" x=\"%d\" y=\"36\">the first %,d of %,d steps, the first %,d of %,d rows</text>", SIDE, steps,
					timetable.steps(), rows.size(), all);
		}
		head();
		for (int i = 0; i < rows.size(); i++) {
			row(rows.get(i), HEAD + i * ROW);
		}
		line("</svg>");
		return text.toString();
	}

	private void head() {
		for (Stage stage : timetable.stages()) {
			if (stage.first() < steps) {
				long x = labels + stage.first() * CELL;
				line("<g><title>%s</title><path class=\"idle\" stroke-width=\"1\" d=\"M%d %dV%dH%d\"/></g>",
						Markup.escape(stage.words() + " " + stage.rounds()), x, HEAD - 4,
						HEAD - 22, labels + Math.min(steps, stage.end()) * CELL - 2);
			}
		}
		for (long step = 0; step < steps; step++) {
			line("<text class=\"note letter\" x=\"%d\" y=\"%d\">%d</text>", labels + step * CELL + CELL / 2, HEAD - 7, step + 1);
		}
	}

	private void row(Row row, int y) {
		if (row.kind() == Kind.HEAD) {
			line("<text class=\"note\" x=\"%d\" y=\"%d\">%s</text>", SIDE, y + 12, Markup.escape(row.label()));
			return;
		}
		line("<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>", row.kind() == Kind.BUSY ? "row" : "note row", labels - 8, y + 12,
				Markup.escape(row.label()));
		for (int i = 0; i < row.channels().length && row.kind() == Kind.BUSY; i++) {
			int top = i * (ROW - 1) / row.channels().length;
			int high = Math.max(1, (i + 1) * (ROW - 1) / row.channels().length - top);
			for (long step = 0; step < steps; step++) {
				field(timetable.at(row.channels()[i], step), labels + step * CELL, y + top, high);
			}
		}
	}

	private void field(List<Carried> carried, long x, int y, int high) {
		if (carried.isEmpty()) {
			return;
		}
		Carried first = carried.get(0);
		line("<g><title>%s</title><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>", Markup.escape(first.name()), x, y,
				CELL - 1, high, Shades.css(first.colour()));
		String letter = first.letter() + (carried.size() > 1 ? "+" : "");
		if (high == ROW - 1 && letter.length() * LETTER <= CELL) {
			line("<text class=\"letter\" x=\"%d\" y=\"%d\" style=\"fill: %s\">%s</text>", x + CELL / 2, y + 12,
					Shades.inkOn(first.colour()), letter);
		}
		line("</g>");
	}

	private void line(String pattern, Object... values) {
		text.append(Words.of(pattern, values)).append('\n');
	}
}
