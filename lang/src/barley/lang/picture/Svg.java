package barley.lang.picture;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import barley.lang.finding.Words;
import barley.lang.picture.Scene.Frame;
import barley.lang.picture.Scene.Spot;
import barley.lang.picture.Scene.State;
import barley.lang.picture.Scene.Strand;
import barley.lang.picture.Scene.Walk;

/**
 * Writes a scene as a self-contained SVG element, with a tooltip on everything that can be pointed at; its colours follow the reader's
 * preference for a light or a dark page. Nodes and lanes have their numbers as {@code data-node} and {@code data-lane}.
 */
public final class Svg {

	private static final double SIDE = 20;
	/** A node smaller than this is drawn as a dot, without an edge. */
	private static final double DOT = 4;
	private static final double HEAD = 44;
	private static final double KEY = 20;
	private static final int MOST_KEYS = 14;

	private final Scene scene;
	private final StringBuilder text = new StringBuilder();

	private Svg(Scene scene) {
		this.scene = scene;
	}

	/** Returns a complete file, with title and legend. */
	public static String document(Scene scene) {
		Svg svg = new Svg(scene);
		List<Key> keys = svg.keys();
		// Text grows with the picture, since a page will scale it down.
		double scale = Math.max(1, Math.max(scene.width(), scene.height()) / 1_000);
		double width = Math.max(Math.max(360, 2 * SIDE + 6.4 * scene.note().length()) * scale, scene.width());
		double room = width / scale - 2 * SIDE;
		int columns = (int) Math.max(1, Math.min(keys.size(), room / 150));
		double below = keys.isEmpty() ? 0 : Math.ceil((double) keys.size() / columns) * KEY + 16;
		svg.open(width, scene.height() + (HEAD + below) * scale);
		svg.line("<rect class=\"page\" width=\"100%%\" height=\"100%%\"/>");
		svg.line("<g transform=\"scale(%s)\">", number(scale));
		svg.line("<text class=\"head\" x=\"%s\" y=\"26\">%s</text>", number(SIDE), Markup.escape(scene.title()));
		svg.line("<text class=\"note\" x=\"%s\" y=\"43\">%s</text>", number(SIDE), Markup.escape(scene.note()));
		svg.line("</g>");
		svg.line("<g transform=\"translate(%s %s)\">", number((width - scene.width()) / 2), number(HEAD * scale));
		svg.drawing();
		svg.line("</g>");
		svg.line("<g transform=\"translate(0 %s) scale(%s)\">", number(HEAD * scale + scene.height()), number(scale));
		for (int i = 0; i < keys.size(); i++) {
			svg.key(keys.get(i), SIDE + i % columns * room / columns, 8 + i / columns * KEY);
		}
		svg.line("</g>");
		svg.line("</svg>");
		return svg.text.toString();
	}

	/** Returns the drawing alone, to be embedded in a page. */
	public static String element(Scene scene) {
		Svg svg = new Svg(scene);
		svg.open(scene.width(), scene.height());
		svg.drawing();
		svg.line("</svg>");
		return svg.text.toString();
	}

	private void open(double width, double height) {
		line("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"barley\" role=\"img\" viewBox=\"0 0 %s %s\" width=\"%s\" height=\"%s\">",
				number(width),
				number(height), number(width), number(height));
		line("<title>%s</title>", Markup.escape(scene.title()));
		line("<desc>%s</desc>", Markup.escape(scene.note()));
		text.append("<style>\n").append(SvgStyle.sheet()).append("</style>\n");
	}

	private void drawing() {
		scene.frames().forEach(this::frame);
		line("<g class=\"lanes\">");
		scene.strands().forEach(this::strand);
		line("</g>");
		line("<g class=\"nodes\">");
		scene.spots().forEach(this::spot);
		line("</g>");
	}

	private void frame(Frame frame) {
		line("<rect class=\"frame\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"8\" fill-opacity=\"0.03\" stroke-width=\"0.8\"/>",
				number(frame.x()),
				number(frame.y()), number(frame.width()), number(frame.height()));
		double size = Math.min(12, frame.height() / 8);
		line("<text class=\"note\" x=\"%s\" y=\"%s\" style=\"font-size: %spx\">%s</text>", number(frame.x() + size / 2),
				number(frame.y() - size / 3), number(size),
				Markup.escape(frame.label()));
	}

	private void strand(Strand strand) {
		line("<g data-lane=\"%d\" data-from=\"%d\"><title>%s</title><path class=\"%s\" stroke-width=\"%s\"%s d=\"%s\"/>%s</g>",
				strand.lane(), strand.from(),
				Markup.escape(strand.name()),
				style(strand), number(strand.width()), dashes(strand.width(), pattern(strand)), data(strand.path()),
				strand.forward() ? arrow(strand) : "");
	}

	private String style(Strand strand) {
		return switch (strand.state()) {
		case USED -> "c" + scene.walks().get(strand.walk()).colour();
		case IDLE, OMITTED -> "idle";
		case OFF -> "off";
		case MISSING -> "missing";
		};
	}

	private double[] pattern(Strand strand) {
		return switch (strand.state()) {
		case USED -> Palette.dash(scene.walks().get(strand.walk()).dash());
		case IDLE -> new double[0];
		case OFF, OMITTED -> new double[] { 0.2, 2.2 };
		case MISSING -> new double[] { 2.6, 2.2 };
		};
	}

	private static String dashes(double width, double[] pattern) {
		if (pattern.length == 0) {
			return "";
		}
		StringBuilder dashes = new StringBuilder(" stroke-dasharray=\"");
		for (int i = 0; i < pattern.length; i++) {
			// Round line caps extend dashes into the gaps; compensate for it.
			double length = (pattern[i] + (i % 2 == 0 ? 0 : 1)) * width;
			dashes.append(i == 0 ? "" : " ").append(number(length));
		}
		return dashes.append('"').toString();
	}

	/** Returns a small arrow head just behind the middle of the line. */
	private String arrow(Strand strand) {
		double[] at = strand.path().at(0.56);
		double length = Math.max(1e-9, Math.sqrt(at[2] * at[2] + at[3] * at[3]));
		double dx = at[2] / length * strand.width();
		double dy = at[3] / length * strand.width();
		return Words.of("<path class=\"%s end\" d=\"M%s %sL%s %sL%s %sZ\"/>", style(strand), number(at[0] + 2.4 * dx),
				number(at[1] + 2.4 * dy),
				number(at[0] - 1.2 * dx - 1.5 * dy), number(at[1] - 1.2 * dy + 1.5 * dx), number(at[0] - 1.2 * dx + 1.5 * dy),
				number(at[1] - 1.2 * dy - 1.5 * dx));
	}

	static String data(Path path) {
		double[] points = path.points();
		StringBuilder data = new StringBuilder("M").append(number(points[0])).append(' ').append(number(points[1]));
		for (int i = 2; i + 5 < points.length; i += 6) {
			if (isStraight(points, i)) {
				data.append('L').append(number(points[i + 4])).append(' ').append(number(points[i + 5]));
				continue;
			}
			data.append('C');
			for (int j = 0; j < 6; j++) {
				data.append(j == 0 ? "" : " ").append(number(points[i + j]));
			}
		}
		return data.toString();
	}

	/** Returns whether the control points of the curve whose points begin at {@code i} are on the line between its ends. */
	private static boolean isStraight(double[] points, int i) {
		double dx = points[i + 4] - points[i - 2];
		double dy = points[i + 5] - points[i - 1];
		double length = Math.max(1e-9, Math.sqrt(dx * dx + dy * dy));
		double one = (points[i] - points[i - 2]) * dy - (points[i + 1] - points[i - 1]) * dx;
		double other = (points[i + 2] - points[i - 2]) * dy - (points[i + 3] - points[i - 1]) * dx;
		return Math.abs(one) / length < 0.05 && Math.abs(other) / length < 0.05;
	}

	private void spot(Spot spot) {
		text.append("<g data-node=\"").append(spot.node()).append("\"><title>").append(Markup.escape(spot.name()))
				.append("</title><circle class=\"").append(spot.radius() < DOT ? "dot" : "node").append("\" cx=\"")
				.append(number(spot.x())).append("\" cy=\"").append(number(spot.y())).append("\" r=\"").append(number(spot.radius()))
				.append("\" stroke-width=\"").append(number(Math.min(1.4, spot.radius() / 5))).append("\"/>");
		if (!spot.label().isEmpty()) {
			double size = Math.min(11, 2 * spot.radius() * 0.86 / Math.max(1.6, spot.label().length() * 0.54));
			text.append("<text class=\"label\" x=\"").append(number(spot.x())).append("\" y=\"").append(number(spot.y() + 0.35 * size))
					.append("\" style=\"font-size: ")
					.append(number(size)).append("px\">").append(Markup.escape(spot.label())).append("</text>");
		}
		text.append("</g>\n");
	}

	/** A line of the legend. */
	private record Key(String style, double[] pattern, String words) {
	}

	private List<Key> keys() {
		Map<String, Key> keys = new LinkedHashMap<>();
		for (Walk walk : scene.walks()) {
			keys.putIfAbsent(walk.colour() + "/" + walk.dash(), new Key("c" + walk.colour(), Palette.dash(walk.dash()), walk.key()));
		}
		List<Key> list = new ArrayList<>(keys.values());
		if (list.size() > MOST_KEYS) {
			int more = list.size() - MOST_KEYS + 1;
			list = new ArrayList<>(list.subList(0, MOST_KEYS - 1));
			list.add(new Key("", new double[0], Words.of("and %,d more", more)));
		}
		for (State state : new State[] { State.IDLE, State.OFF, State.MISSING }) {
			if (!scene.walks().isEmpty() && scene.strands().stream().anyMatch(strand -> strand.state() == state)) {
				String word = state.name().toLowerCase(Locale.ROOT);
				list.add(new Key(word, pattern(new Strand(-1, -1, -1, state, false, 0, null, "")), word));
			}
		}
		return list;
	}

	private void key(Key key, double x, double y) {
		if (!key.style.isEmpty()) {
			line("<path class=\"%s\" stroke-width=\"4\"%s d=\"M%s %sh26\"/>", key.style, dashes(4, key.pattern), number(x + 2),
					number(y + 4));
		}
		line("<text class=\"note\" x=\"%s\" y=\"%s\">%s</text>", number(x + 38), number(y + 8), Markup.escape(key.words));
	}

	private void line(String format, Object... values) {
		text.append(Words.of(format, values)).append('\n');
	}

	/** Formats a number as short as possible, with a point in every locale, and at most two decimals. */
	static String number(double value) {
		long hundredths = Math.round(value * 100);
		long whole = Math.abs(hundredths) / 100;
		long part = Math.abs(hundredths) % 100;
		String decimals = part == 0 ? "" : part % 10 == 0 ? "." + part / 10 : "." + (part < 10 ? "0" : "") + part;
		return (hundredths < 0 ? "-" : "") + whole + decimals;
	}
}
