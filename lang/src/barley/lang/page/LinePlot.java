package barley.lang.page;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleFunction;

import barley.lang.finding.Words;
import barley.lang.picture.Markup;

/** Draws lines in a plane with linear or logarithmic axes. */
public final class LinePlot implements ScalableChart {

	/** How points are joined: by straight lines, in steps, or not at all. */
	private enum Form {
		STRAIGHT, STEPS, DOTS
	}

	/** A line through points. */
	private record Line(String name, double[] x, double[] y, Form form) {
	}

	/** A highlighted point. */
	private record Mark(double x, double y, String words) {
	}

	/** An axis; {@code words} formats its values. */
	public record Axis(String name, boolean logarithmic, double from, double to, DoubleFunction<String> words) {

		/** Returns where a value is, from 0 at the beginning to 1 at the end. */
		public double part(double value) {
			return logarithmic ? (Math.log(value) - Math.log(from)) / (Math.log(to) - Math.log(from)) : (value - from) / (to - from);
		}

		/** Returns this axis, as far as its last round value, if there are {@code most} of them. */
		Axis rounded(int most) {
			List<Double> ticks = ticks(most);
			if (ticks.size() < 2 || part(ticks.get(ticks.size() - 1)) >= 1 - 1e-9) {
				return this;
			}
			double last = ticks.get(ticks.size() - 1);
			double before = ticks.get(ticks.size() - 2);
			return new Axis(name, logarithmic, from, logarithmic ? last * last / before : last + last - before, words);
		}

		/** Returns at most {@code most} round values. */
		public List<Double> ticks(int most) {
			List<Double> ticks = new ArrayList<>();
			if (logarithmic) {
				int first = (int) Math.ceil(Math.log10(from) - 1e-9);
				int last = (int) Math.floor(Math.log10(to) + 1e-9);
				int every = Math.max(1, (last - first + most) / most);
				for (int power = first; power <= last; power += every) {
					ticks.add(Math.pow(10, power));
				}
				return ticks;
			}
			double rough = (to - from) / most;
			double power = Math.pow(10, Math.floor(Math.log10(rough)));
			double step = rough / power <= 1 ? power : rough / power <= 2 ? 2 * power : rough / power <= 5 ? 5 * power : 10 * power;
			for (double tick = Math.ceil(from / step) * step; tick <= to + step / 1e6; tick += step) {
				ticks.add(tick);
			}
			return ticks;
		}
	}

	/** The most lines across. */
	private static final int ROWS = 5;
	private static final int HEIGHT = 300;
	private static final int LEFT = 80;
	private static final int RIGHT = 16;
	private static final int TOP = 30;
	private static final int BOTTOM = 46;
	/** About the width of a letter, and what the stroke before a name in the legend and the gap behind it take. */
	private static final double LETTER = 6.2;
	private static final int KEY = 44;
	/** From a value across to the next. */
	private static final int TICK = 80;
	/** The most values across. */
	private static final int COLUMNS = 8;
	/** From a row of the legend to the next. */
	private static final int ROW = 18;
	/** Room for the title of a plot in a file of its own. */
	private static final int HEAD = 56;
	private static final String DOCUMENT = """
			svg { font-family: "Helvetica Neue", Arial, "DejaVu Sans", sans-serif; font-size: 11px; }
			.page { fill: var(--page); }
			.head { fill: var(--ink); font-size: 15px; font-weight: 600; }
			.quiet { fill: var(--quiet); }
			""";

	private final Axis across;
	private final Axis up;
	private final List<Line> lines = new ArrayList<>();
	private final List<Mark> marks = new ArrayList<>();
	private int width = BROAD;
	/** How far a legend of several rows moves everything else down. */
	private int down;
	private StringBuilder text = new StringBuilder();

	public LinePlot(Axis across, Axis up) {
		this.across = across;
		this.up = up.rounded(ROWS);
	}

	public LinePlot line(String name, double[] x, double[] y) {
		lines.add(new Line(name, x, y, Form.STRAIGHT));
		return this;
	}

	/** Adds points that no line joins. */
	public LinePlot dots(String name, double[] x, double[] y) {
		lines.add(new Line(name, x, y, Form.DOTS));
		return this;
	}

	/** Adds a line that keeps each value until the next; {@code x} has one more value than {@code y}. */
	LinePlot steps(String name, double[] x, double[] y) {
		lines.add(new Line(name, x, y, Form.STEPS));
		return this;
	}

	LinePlot mark(double x, double y, String words) {
		marks.add(new Mark(x, y, words));
		return this;
	}

	/** Returns the plot as a file of its own, with its title and what its vertical axis shows. */
	public String document(String title) {
		StringBuilder file = new StringBuilder();
		String plot = svg(title, BROAD);
		file.append(Words.of("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n",
				width, HEAD + HEIGHT + down, width, HEAD + HEIGHT + down));
		file.append("<style>\n").append(Html.style()).append(DOCUMENT).append("</style>\n");
		file.append("<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n");
		file.append(Words.of("<text class=\"head\" x=\"16\" y=\"26\">%s</text>\n", Markup.escape(title)));
		file.append(Words.of("<text class=\"quiet\" x=\"16\" y=\"44\">%s</text>\n", Markup.escape(up.name)));
		file.append(Words.of("<g transform=\"translate(0 %d)\">\n", HEAD)).append(plot).append("</g>\n</svg>\n");
		return file.toString();
	}

	@Override
	public String svg(String title, int wanted) {
		width = wanted;
		text = new StringBuilder();
		String keys = legend();
		int bottom = HEIGHT + down - BOTTOM;
		add("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" role=\"img\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">",
				width, HEIGHT + down, width, HEIGHT + down);
		add("<title>%s</title>", Markup.escape(title));
		for (double tick : across.ticks(Math.min(COLUMNS, (width - LEFT - RIGHT) / TICK))) {
			add("<line class=\"grid\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>", x(tick), TOP + down, x(tick), bottom);
			add("<text class=\"quiet\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>", x(tick), bottom + 16,
					Markup.escape(across.words.apply(tick)));
		}
		for (double tick : up.ticks(ROWS)) {
			add("<line class=\"grid\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>", LEFT, y(tick), width - RIGHT, y(tick));
			add("<text class=\"quiet\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>", LEFT - 8, y(tick) + 4,
					Markup.escape(up.words.apply(tick)));
		}
		add("<text class=\"quiet\" x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>", width - RIGHT, HEIGHT + down - 10,
				Markup.escape(across.name));
		for (int i = 0; i < lines.size(); i++) {
			Line line = lines.get(i);
			if (line.form == Form.DOTS) {
				add("<path class=\"s%d\" style=\"stroke-width: 5; stroke-linecap: round\" d=\"%s\"><title>%s</title></path>", i % 7,
						spots(line), Markup.escape(line.name));
				continue;
			}
			add("<polyline class=\"s%d\"%s points=\"%s\"><title>%s</title></polyline>", i % 7, dash(i), points(line),
					Markup.escape(line.name));
		}
		text.append(keys);
		for (Mark mark : marks) {
			add(
					"<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\" class=\"s0\" fill=\"none\" stroke-width=\"1.6\" style=\"stroke: "
					+ "currentColor\"/>", x(mark.x), y(mark.y));
			add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>", x(mark.x), y(mark.y) - 10, Markup.escape(mark.words));
		}
		add("</svg>");
		return text.toString();
	}

	/** Returns the names of the lines, as many in a row as have room, and moves everything else below them. */
	private String legend() {
		StringBuilder keys = new StringBuilder();
		int at = LEFT;
		down = 0;
		for (int i = 0; i < lines.size(); i++) {
			String name = brief(lines.get(i).name);
			int room = KEY + (int) (LETTER * name.length());
			if (at > LEFT && at + room - 20 > width) {
				at = LEFT;
				down += ROW;
			}
			keys.append(Words.of("<path class=\"s%d\"%s d=\"M%d %dh18\"/><text x=\"%d\" y=\"%d\">%s</text>", i % 7, dash(i), at, down + 12,
					at + 24, down + 16, Markup.escape(name))).append('\n');
			at += room;
		}
		return keys.toString();
	}

	private static String dash(int line) {
		return line >= 7 ? " stroke-dasharray=\"6 4\"" : "";
	}

	private String brief(String name) {
		int letters = (int) ((width - LEFT - KEY) / LETTER);
		return name.length() <= letters ? name : name.substring(0, letters - 1) + "…";
	}

	private String points(Line line) {
		StringBuilder points = new StringBuilder();
		for (int i = 0; i < line.y.length; i++) {
			points.append(Words.of("%.1f,%.1f ", x(line.x[i]), y(line.y[i])));
			if (line.form == Form.STEPS) {
				points.append(Words.of("%.1f,%.1f ", x(line.x[i + 1]), y(line.y[i])));
			}
		}
		return points.toString().strip();
	}

	/** Returns points as lines without length, which are drawn as their round ends; those at one place once. */
	private String spots(Line line) {
		Set<String> spots = new LinkedHashSet<>();
		for (int i = 0; i < line.y.length; i++) {
			spots.add(Words.of("M%.1f %.1fh0", x(line.x[i]), y(line.y[i])));
		}
		return String.join("", spots);
	}

	private double x(double value) {
		return LEFT + across.part(value) * (width - LEFT - RIGHT);
	}

	private double y(double value) {
		return HEIGHT + down - BOTTOM - up.part(value) * (HEIGHT - TOP - BOTTOM);
	}

	private void add(String format, Object... values) {
		text.append(Words.of(format, values)).append('\n');
	}
}
