package barley.lang.picture.layout;

import java.util.HashMap;
import java.util.Map;

/** A spatial hash of nodes in square cells, to find those near a point in time proportional to their number. */
final class NeighbourGrid {

	/** Receives the nodes that may be near. */
	interface Visitor {
		void visit(int node);
	}

	private final double[] x;
	private final double[] y;
	private final double square;
	private final Map<Long, int[]> squares = new HashMap<>();

	NeighbourGrid(double[] x, double[] y, double square) {
		this.x = x;
		this.y = y;
		this.square = square;
		for (int node = 0; node < x.length; node++) {
			squares.merge(key(column(x[node]), column(y[node])), new int[] { node }, NeighbourGrid::both);
		}
	}

	private static int[] both(int[] some, int[] more) {
		int[] all = java.util.Arrays.copyOf(some, some.length + more.length);
		System.arraycopy(more, 0, all, some.length, more.length);
		return all;
	}

	private int column(double place) {
		return (int) Math.floor(place / square);
	}

	private static long key(int column, int row) {
		return (long) column << 32 | row & 0xFFFFFFFFL;
	}

	/** Visits all nodes in cells that intersect a circle around a point. */
	void around(double atX, double atY, double distance, Visitor visitor) {
		for (int column = column(atX - distance); column <= column(atX + distance); column++) {
			for (int row = column(atY - distance); row <= column(atY + distance); row++) {
				for (int node : squares.getOrDefault(key(column, row), new int[0])) {
					visitor.visit(node);
				}
			}
		}
	}

	/** Returns the least distance of any node but two to a polyline; {@code far} if none is nearer. */
	double clearance(double[] line, int except, int alsoExcept, double far) {
		double[] nearest = { far };
		for (int i = 0; i + 3 < line.length; i += 2) {
			double ax = line[i];
			double ay = line[i + 1];
			double dx = line[i + 2] - ax;
			double dy = line[i + 3] - ay;
			double length = Math.sqrt(dx * dx + dy * dy);
			int parts = (int) Math.ceil(length / square) + 1;
			for (int part = 0; part <= parts; part++) {
				around(ax + dx * part / parts, ay + dy * part / parts, far, node -> {
					if (node != except && node != alsoExcept) {
						double along = length == 0 ? 0 : Math.max(0,
								Math.min(1, ((x[node] - ax) * dx + (y[node] - ay) * dy) / length / length));
						double offX = x[node] - ax - along * dx;
						double offY = y[node] - ay - along * dy;
						nearest[0] = Math.min(nearest[0], Math.sqrt(offX * offX + offY * offY));
					}
				});
			}
		}
		return nearest[0];
	}

	/** Moves nodes apart whose distance is below {@code least}; returns whether there were any. */
	static boolean push(double[] x, double[] y, double least) {
		NeighbourGrid nearby = new NeighbourGrid(x.clone(), y.clone(), least);
		boolean[] any = new boolean[1];
		for (int each = 0; each < x.length; each++) {
			int node = each;
			nearby.around(nearby.x[node], nearby.y[node], least, other -> {
				double dx = x[node] - x[other];
				double dy = y[node] - y[other];
				double length = Math.sqrt(dx * dx + dy * dy);
				if (other > node && length < least - 1e-6) {
					any[0] = true;
					double move = (least - length) / 2 + 1e-3;
					// Two nodes at the same point move apart along a direction that depends on their numbers.
					double towardX = length > 1e-9 ? dx / length : StrictMath.cos(other);
					double towardY = length > 1e-9 ? dy / length : StrictMath.sin(other);
					x[node] += move * towardX;
					y[node] += move * towardY;
					x[other] -= move * towardX;
					y[other] -= move * towardY;
				}
			});
		}
		return any[0];
	}
}
