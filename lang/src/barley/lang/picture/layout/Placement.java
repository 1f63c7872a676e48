package barley.lang.picture.layout;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The places of nodes, and the lines along which links run between them. */
public final class Placement {

	/** A line nearer than this to a node appears to run over it. */
	static final double CLEAR = 0.27;
	/** The offsets by which a line may be bent to keep clear of nodes, in the order of trial. */
	private static final double[] BENDS = { 0.3, -0.3, 0.5, -0.5, 0.8, -0.8, 1.2, -1.2 };
	private static final int MOST_BENT = 2_000;
	private static final double WRAP = 0.42;
	private static final double STUB = 0.5;

	private final Graph graph;
	private final LocalPlacement figure;
	private final double[] x;
	private final double[] y;
	private final Map<Long, Wrap> wraps = new HashMap<>();
	private NeighbourGrid nearby;

	Placement(Graph graph, LocalPlacement figure) {
		this.graph = graph;
		this.figure = figure;
		x = new double[graph.nodes()];
		y = new double[graph.nodes()];
		for (int i = 0; i < figure.nodes.length; i++) {
			x[figure.nodes[i]] = figure.x[i];
			y[figure.nodes[i]] = figure.y[i];
		}
		figure.wraps.forEach(wrap -> wraps.put(key(wrap.first(), wrap.last()), wrap));
	}

	private static long key(int one, int other) {
		return (long) Math.min(one, other) << 32 | Math.max(one, other);
	}

	public double x(int node) {
		return x[node];
	}

	public double y(int node) {
		return y[node];
	}

	/** Returns the frames around parts. */
	public List<PartFrame> outlines() {
		return figure.outlines;
	}

	/**
	 * Returns the line from one node to another: a start and then three points for each curve, as in SVG. Links that close a row run around
	 * it; of those too long for that only a piece at each end is drawn, so there are two lines.
	 */
	public List<double[]> lines(int from, int to) {
		Wrap wrap = wraps.get(key(from, to));
		if (wrap != null && !wrap.joins(from, to)) {
			throw new IllegalStateException("a wrap of other nodes");
		}
		if (wrap != null) {
			List<double[]> lines = wrap.stub() ? stubs(wrap) : List.of(round(wrap));
			return from == wrap.last() ? lines : lines.stream().map(Placement::reversed).toList();
		}
		// The line does not depend on the order of the ends.
		double[] line = bent(Math.min(from, to), Math.max(from, to));
		return List.of(from < to ? line : reversed(line));
	}

	private static double[] reversed(double[] line) {
		double[] reversed = new double[line.length];
		for (int i = 0; i < line.length; i += 2) {
			reversed[i] = line[line.length - 2 - i];
			reversed[i + 1] = line[line.length - 1 - i];
		}
		return reversed;
	}

	/**
	 * Returns a line from the last node of a row, beside the row and back to the first; if that is in another row, the line crosses over at
	 * once.
	 */
	private double[] round(Wrap wrap) {
		double ux = wrap.ux();
		double uy = wrap.uy();
		double nx = -uy * wrap.side();
		double ny = ux * wrap.side();
		double ax = x[wrap.last()];
		double ay = y[wrap.last()];
		double bx = x[wrap.first()];
		double by = y[wrap.first()];
		double across = (bx - ax) * nx + (by - ay) * ny + WRAP;
		double out = Math.max(1.15 * WRAP, 0.62 * across);
		double back = 1.15 * WRAP;
		double cx = ax + nx * across;
		double cy = ay + ny * across;
		double dx = bx + nx * WRAP;
		double dy = by + ny * WRAP;
		return new double[] { ax, ay, ax + ux * out, ay + uy * out, cx + ux * out, cy + uy * out, cx, cy,
				cx + (dx - cx) / 3, cy + (dy - cy) / 3, dx + (cx - dx) / 3, dy + (cy - dy) / 3, dx, dy,
				dx - ux * back, dy - uy * back, bx - ux * back, by - uy * back, bx, by };
	}

	private List<double[]> stubs(Wrap wrap) {
		double ux = wrap.ux() * STUB;
		double uy = wrap.uy() * STUB;
		return List.of(straight(x[wrap.last()], y[wrap.last()], x[wrap.last()] + ux, y[wrap.last()] + uy),
				straight(x[wrap.first()] - ux, y[wrap.first()] - uy, x[wrap.first()], y[wrap.first()]));
	}

	private static double[] straight(double ax, double ay, double bx, double by) {
		return new double[] { ax, ay, ax + (bx - ax) / 3, ay + (by - ay) / 3, bx + (ax - bx) / 3, by + (ay - by) / 3, bx, by };
	}

	/** Returns a straight line, bent by as little as keeps it clear of other nodes. */
	private double[] bent(int from, int to) {
		double[] line = straight(x[from], y[from], x[to], y[to]);
		if (graph.nodes() > MOST_BENT) {
			return line;
		}
		nearby = nearby == null ? new NeighbourGrid(x, y, 1) : nearby;
		double clear = nearby.clearance(line, from, to, CLEAR);
		for (int i = 0; i < BENDS.length && clear < CLEAR; i++) {
			double[] bow = bow(line, BENDS[i]);
			double found = nearby.clearance(flat(bow), from, to, CLEAR);
			if (found > clear + 1e-9) {
				clear = found;
				line = bow;
			}
		}
		return line;
	}

	private double[] bow(double[] line, double bend) {
		double ax = line[0];
		double ay = line[1];
		double bx = line[line.length - 2];
		double by = line[line.length - 1];
		double length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
		double nx = -(by - ay) / length * bend / 0.75;
		double ny = (bx - ax) / length * bend / 0.75;
		return new double[] { ax, ay, ax + (bx - ax) / 4 + nx, ay + (by - ay) / 4 + ny, bx + (ax - bx) / 4 + nx, by + (ay - by) / 4 + ny,
				bx, by };
	}

	private static double[] flat(double[] curve) {
		int parts = 8;
		double[] flat = new double[2 * parts + 2];
		for (int i = 0; i <= parts; i++) {
			double t = (double) i / parts;
			double s = 1 - t;
			for (int c = 0; c < 2; c++) {
				flat[2 * i + c] = s * s * s * curve[c] + 3 * s * s * t * curve[2 + c] + 3 * s * t * t * curve[4 + c]
						+ t * t * t * curve[6 + c];
			}
		}
		return flat;
	}

	/** Returns the least distance between two nodes; 1 if there is only one. */
	public double leastDistance() {
		double[] sorted = figure.x;
		Integer[] order = new Integer[sorted.length];
		Arrays.setAll(order, i -> i);
		Arrays.sort(order, (a, b) -> Double.compare(figure.x[a], figure.x[b]));
		double least = sorted.length < 2 ? 1 : Double.MAX_VALUE;
		for (int i = 0; i < order.length; i++) {
			for (int j = i + 1; j < order.length && figure.x[order[j]] - figure.x[order[i]] < least; j++) {
				double dx = figure.x[order[j]] - figure.x[order[i]];
				double dy = figure.y[order[j]] - figure.y[order[i]];
				least = Math.min(least, Math.sqrt(dx * dx + dy * dy));
			}
		}
		return least;
	}
}
