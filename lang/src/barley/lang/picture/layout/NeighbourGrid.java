package barley.lang.picture.layout;

import java.util.HashMap;
import java.util.Map;

/** Nodes sorted into squares, to find those near some place without looking at all. */
final class NeighbourGrid {

	/** What to do with a node that may be near. */
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

	/** Visits all nodes in squares that a circle round a place touches. */
	void around(double atX, double atY, double distance, Visitor visitor) {
		for (int column = column(atX - distance); column <= column(atX + distance); column++) {
			for (int row = column(atY - distance); row <= column(atY + distance); row++) {
				for (int node : squares.getOrDefault(key(column, row), new int[0])) {
					visitor.visit(node);
				}
			}
		}
	}

	/** Returns how near the nearest node except two comes to a line of short pieces; {@code far} if none does. */
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
						double along = length == 0 ? 0 : Math.max(0, Math.min(1, ((x[node] - ax) * dx + (y[node] - ay) * dy) / length / length));
						double offX = x[node] - ax - along * dx;
						double offY = y[node] - ay - along * dy;
						nearest[0] = Math.min(nearest[0], Math.sqrt(offX * offX + offY * offY));
					}
				});
			}
		}
		return nearest[0];
	}

	/** Moves nodes apart that are nearer to each other than {@code least}; tells whether there were any. */
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
					// Two at the very same place part along a direction that depends on who they are.
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
