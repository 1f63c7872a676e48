package barley.lang.picture;

/**
 * A piece of what a node holds, in its place on a ring inside the node: the elements of all data run clockwise from the top.
 *
 * @param from where it begins, from 0 to 1
 * @param to where it ends, likewise
 * @param share how many of its contributions it has, from 0 for one to 1 for all
 */
public record HeldPiece(double from, double to, double share, State state) {

	/** Whether a piece is as it is to be. */
	public enum State {
		/** Contributions are still missing, or nobody needs it. */
		PARTIAL, COMPLETE,
		/** Something has been lost on its way. */
		WRONG
	}

	/** The inner radius of the ring, as a multiple of the node's. */
	public static final double INNER = 0.66;

	private static final double QUARTER = 0.25;

	/** Returns its colour as {@code 0xRRGGBB}. */
	public int colour(boolean dark) {
		return switch (state) {
		case PARTIAL -> Shades.partial(share, dark);
		case COMPLETE -> Shades.COMPLETE;
		case WRONG -> Integer.parseInt(Palette.wrong(dark).substring(1), 16);
		};
	}

	/** Returns its closed outline in a node of a radius. */
	public Path outline(double x, double y, double radius) {
		int arcs = (int) Math.max(1, Math.ceil((to - from) / QUARTER - 1e-9));
		double[] points = new double[2 * (6 * arcs + 7)];
		int at = point(points, 0, x, y, radius, from, 0);
		at = arcs(points, at, x, y, radius, from, to, arcs);
		at = line(points, at, x, y, INNER * radius, to);
		at = arcs(points, at, x, y, INNER * radius, to, from, arcs);
		line(points, at, x, y, radius, from);
		return new Path(points);
	}

	private static int arcs(double[] points, int from, double x, double y, double radius, double begin, double end, int arcs) {
		int at = from;
		for (int i = 0; i < arcs; i++) {
			double one = begin + (end - begin) * i / arcs;
			double other = begin + (end - begin) * (i + 1) / arcs;
			// The usual approximation of an arc: control points on the tangents, at 4/3 tan of a quarter of its angle.
			double tangent = 4.0 / 3 * StrictMath.tan((other - one) * Math.PI / 2);
			at = point(points, at, x, y, radius, one, tangent);
			at = point(points, at, x, y, radius, other, -tangent);
			at = point(points, at, x, y, radius, other, 0);
		}
		return at;
	}

	/** Adds a straight line to a point of a circle. */
	private static int line(double[] points, int from, double x, double y, double radius, double turn) {
		double startX = points[from - 2];
		double startY = points[from - 1];
		point(points, from + 4, x, y, radius, turn, 0);
		for (int c = 0; c < 2; c++) {
			double start = c == 0 ? startX : startY;
			points[from + c] = start + (points[from + 4 + c] - start) / 3;
			points[from + 2 + c] = start + (points[from + 4 + c] - start) * 2 / 3;
		}
		return from + 6;
	}

	/** Puts the point of a circle at a part of a turn, moved along the tangent there by a multiple of the radius. */
	private static int point(double[] points, int at, double x, double y, double radius, double turn, double along) {
		double sine = StrictMath.sin(2 * Math.PI * turn);
		double cosine = StrictMath.cos(2 * Math.PI * turn);
		points[at] = x + radius * (sine + along * cosine);
		points[at + 1] = y - radius * (cosine - along * sine);
		return at + 2;
	}
}
