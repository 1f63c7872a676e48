package barley.lang.picture;

import java.util.List;
import java.util.OptionalInt;

import barley.lang.finding.Words;
import barley.lang.picture.Legend.Key;
import barley.lang.picture.Scene.Cell;
import barley.lang.picture.Scene.Frame;
import barley.lang.picture.Scene.Matrix;
import barley.lang.picture.Scene.Spot;
import barley.lang.picture.Scene.State;
import barley.lang.picture.Scene.Strand;
import barley.lang.picture.StepOverlay.Chip;

/**
 * Writes a scene as a self-contained SVG element, with a tooltip on everything that can be pointed at; its colours follow the reader's
 * preference for a light or a dark page. Nodes and lanes have their numbers as {@code data-node} and {@code data-lane}.
 */
public final class Svg {

	/** How the names of files with pictures end. */
	public static final String ENDING = ".svg";

	private static final double SIDE = 20;
	/** A node smaller than this is drawn as a dot, without an edge. */
	private static final double DOT = 4;
	private static final double HEAD = 44;
	private static final double KEY = 20;
	/** The width of a legend without its drawing. */
	private static final double LEGEND = 360;

	private final Scene scene;
	/** What is drawn over the machine; null for the machine at rest. */
	private final Overlay overlay;
	private final StringBuilder text = new StringBuilder();

	private Svg(Scene scene, Overlay overlay) {
		this.scene = scene;
		this.overlay = overlay;
	}

	/** Returns a complete file, with title and legend. */
	public static String document(Scene scene) {
		return document(scene, null);
	}

	/** Returns a complete file, with title and legend, that shows something on the machine; the machine at rest if it is null. */
	public static String document(Scene scene, Overlay overlay) {
		Svg svg = new Svg(scene, overlay);
		List<Key> keys = Legend.of(scene).keys();
		String note = overlay == null ? scene.note() : overlay.title();
		// Text grows with the picture, since a page will scale it down.
		double scale = Math.max(1, Math.max(scene.width(), scene.height()) / 1_000);
		double width = Math.max(Math.max(360, 2 * SIDE + 6.4 * note.length()) * scale, scene.width());
		double room = width / scale - 2 * SIDE;
		int columns = (int) Math.max(1, Math.min(keys.size(), room / 150));
		double below = keys.isEmpty() ? 0 : Math.ceil((double) keys.size() / columns) * KEY + 16;
		svg.open(width, scene.height() + (HEAD + below) * scale);
		svg.line("<rect class=\"page\" width=\"100%%\" height=\"100%%\"/>");
		svg.line("<g transform=\"scale(%s)\">", number(scale));
		svg.line("<text class=\"head\" x=\"%s\" y=\"26\">%s</text>", number(SIDE), Markup.escape(scene.title()));
		svg.line("<text class=\"note\" x=\"%s\" y=\"43\">%s</text>", number(SIDE), Markup.escape(note));
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
		Svg svg = new Svg(scene, null);
		svg.open(scene.width(), scene.height());
		svg.drawing();
		svg.line("</svg>");
		return svg.text.toString();
	}

	/** Returns the legend of the types of links and the states of lanes, to be embedded below the drawing; empty if there is none. */
	public static String legend(Scene scene) {
		List<Key> keys = Legend.of(scene).keys().stream().filter(key -> key.sample() != null && key.walks().isEmpty()).toList();
		if (keys.isEmpty()) {
			return "";
		}
		Svg svg = new Svg(scene, null);
		svg.text.append(Words.of("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"barley\" role=\"img\" width=\"%s\" height=\"%s\">\n",
				number(LEGEND), number(keys.size() * KEY)));
		svg.line("<title>Legend</title>");
		for (int i = 0; i < keys.size(); i++) {
			svg.key(keys.get(i), 0, 8 + i * KEY);
		}
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
		List<Overlay.Line> lines = overlay == null ? List.of() : overlay.lines(scene);
		line("<g class=\"lanes\"%s>", lines.isEmpty() ? "" : " style=\"opacity: 0.25\"");
		scene.strands().forEach(this::strand);
		line("</g>");
		for (Overlay.Line each : lines) {
			line("<path style=\"stroke: %s\" stroke-width=\"%s\" d=\"%s\"/>", Shades.css(each.rgb()), number(each.width()),
					data(each.path()));
		}
		scene.matrices().forEach(this::matrix);
		line("<g class=\"nodes\">");
		scene.spots().forEach(this::spot);
		line("</g>");
		if (overlay != null) {
			line("<g class=\"moves\">");
			overlay.chips(scene).forEach(this::chip);
			line("</g>");
		}
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

	private void matrix(Matrix matrix) {
		Stroke stroke = Stroke.of(State.SYNAPSE, matrix.type());
		String side = number(matrix.side());
		line("<text class=\"note\" x=\"%s\" y=\"%s\" style=\"font-size: %spx\">%s</text>", number(matrix.x()),
				number(matrix.y() - 0.6 * matrix.letters()), number(matrix.letters()), Markup.escape(matrix.label()));
		line("<rect class=\"frame\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill-opacity=\"0.03\" stroke-width=\"0.8\"/>",
				number(matrix.x()), number(matrix.y()), side, side);
		line("<g class=\"matrix\" shape-rendering=\"crispEdges\">");
		for (Cell cell : matrix.cells()) {
			line("<rect class=\"%s end\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill-opacity=\"%s\"><title>%s</title></rect>",
					stroke.style(), number(cell.x()), number(cell.y()), number(cell.width()), number(cell.height()), number(cell.opacity()),
					Markup.escape(cell.name()));
		}
		line("</g>");
	}

	private void strand(Strand strand) {
		Stroke stroke = Stroke.of(scene, strand);
		line("<g data-lane=\"%d\" data-from=\"%d\"><title>%s</title>%s%s</g>", strand.lane(), strand.from(),
				Markup.escape(strand.name()), line(stroke, strand.width(), data(strand.path())),
				strand.forward() ? arrow(strand, stroke) : "");
	}

	/** Returns a line, with its core. */
	private static String line(Stroke stroke, double width, String data) {
		String line = line(stroke.style(), width, stroke.dash(), data);
		return stroke.core() == null ? line : line + line("core", Stroke.CORE * width, stroke.core(), data);
	}

	private static String line(String style, double width, double[] pattern, String data) {
		StringBuilder dashes = new StringBuilder();
		for (double length : Stroke.lengths(pattern, width)) {
			dashes.append(dashes.isEmpty() ? " stroke-dasharray=\"" : " ").append(number(length));
		}
		return Words.of("<path class=\"%s\" stroke-width=\"%s\"%s d=\"%s\"/>", style, number(width),
				dashes.isEmpty() ? "" : dashes + "\"", data);
	}

	/** Returns a small arrow head just behind the middle of the line. */
	private static String arrow(Strand strand, Stroke stroke) {
		double[] at = strand.path().at(0.56);
		double length = Math.max(1e-9, Math.sqrt(at[2] * at[2] + at[3] * at[3]));
		double dx = at[2] / length * strand.width();
		double dy = at[3] / length * strand.width();
		return Words.of("<path class=\"%s end\" d=\"M%s %sL%s %sL%s %sZ\"/>", stroke.style(), number(at[0] + 2.4 * dx),
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
				.append("</title>").append(spot.square() ? "<rect" : "<circle").append(" class=\"")
				.append(spot.radius() < DOT ? "dot" : "node").append(spot.square() ? square(spot) : circle(spot))
				.append("\" stroke-width=\"").append(number(edge(spot))).append("\"");
		OptionalInt fill = overlay == null ? OptionalInt.empty() : overlay.fill(spot.node(), false);
		fill.ifPresent(colour -> text.append(" style=\"fill: ").append(Shades.css(colour)).append("\""));
		text.append("/>");
		List<HeldPiece> held = overlay == null ? List.of() : overlay.held(spot.node());
		held.forEach(piece -> text.append("<path style=\"fill: ").append(Shades.css(piece.colour(false))).append("\" d=\"")
				.append(data(piece.outline(spot.x(), spot.y(), spot.radius()))).append("Z\"/>"));
		if (!spot.label().isEmpty()) {
			double size = held.isEmpty() ? spot.size() : spot.size(HeldPiece.INNER);
			text.append("<text class=\"label\" x=\"").append(number(spot.x())).append("\" y=\"").append(number(spot.y() + 0.35 * size))
					.append("\" style=\"font-size: ")
					.append(number(size)).append("px\">").append(Markup.escape(spot.label())).append("</text>");
		}
		text.append("</g>\n");
	}

	private double edge(Spot spot) {
		return overlay != null && overlay.isChosen(spot.node()) ? Overlay.BOLD : Math.min(1.4, spot.radius() / 5);
	}

	private static String circle(Spot spot) {
		return "\" cx=\"" + number(spot.x()) + "\" cy=\"" + number(spot.y()) + "\" r=\"" + number(spot.radius());
	}

	private static String square(Spot spot) {
		String side = number(2 * spot.radius());
		return "\" x=\"" + number(spot.x() - spot.radius()) + "\" y=\"" + number(spot.y() - spot.radius()) + "\" width=\"" + side
				+ "\" height=\"" + side;
	}

	private void chip(Chip chip) {
		String fill = Shades.css(chip.move().rgb());
		double[] point = chip.point();
		String tip = point.length == 0 ? "" : Words.of("<path style=\"fill: %s\" d=\"M%s %sL%s %sL%s %sZ\"/>", fill,
				number(point[0]), number(point[1]), number(point[2]), number(point[3]), number(point[4]), number(point[5]));
		double size = 1.35 * chip.radius();
		line("<g><title>%s</title>%s<circle style=\"fill: %s\" cx=\"%s\" cy=\"%s\" r=\"%s\"/><text class=\"label\" x=\"%s\" y=\"%s\""
				+ " style=\"font-size: %spx; fill: %s\">%s</text>%s</g>", Markup.escape(chip.words()), tip, fill, number(chip.x()),
				number(chip.y()), number(chip.radius()), number(chip.x()), number(chip.y() + 0.35 * size), number(size),
				Shades.inkOn(chip.move().rgb()), chip.move().letter(), fate(chip));
	}

	/** Returns what marks a transfer that does not arrive intact: a cross over what is lost, a ring around what is corrupted. */
	private static String fate(Chip chip) {
		double half = chip.cross();
		return switch (chip.move().fate()) {
		case ARRIVES -> "";
		case LOST -> Words.of("<path class=\"lost\" stroke-width=\"%s\" d=\"M%s %sL%s %sM%s %sL%s %s\"/>", number(0.25 * chip.radius()),
				number(chip.x() - half), number(chip.y() - half), number(chip.x() + half), number(chip.y() + half),
				number(chip.x() - half), number(chip.y() + half), number(chip.x() + half), number(chip.y() - half));
		case CORRUPTED -> Words.of("<circle class=\"lost\" fill=\"none\" stroke-width=\"%s\" cx=\"%s\" cy=\"%s\" r=\"%s\"/>",
				number(0.25 * chip.radius()), number(chip.x()), number(chip.y()), number(1.25 * chip.radius()));
		};
	}

	private void key(Key key, double x, double y) {
		if (key.sample() != null) {
			line("%s", line(key.sample(), 4, Words.of("M%s %sh26", number(x + 2), number(y + 4))));
		}
		line("<text class=\"note\" x=\"%s\" y=\"%s\">%s</text>", number(x + 38), number(y + 8), Markup.escape(key.words()));
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
