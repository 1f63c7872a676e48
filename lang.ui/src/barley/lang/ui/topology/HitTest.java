package barley.lang.ui.topology;

import barley.lang.picture.Path;
import barley.lang.picture.Scene;
import barley.lang.picture.Scene.Cell;
import barley.lang.picture.Scene.Spot;
import barley.lang.picture.Scene.Strand;

/** Finds the element at a position of a scene. */
final class HitTest {

	private static final int PARTS = 24;

	private final Scene scene;
	private final double x;
	private final double y;
	private final double reach;

	/** @param reach the distance from a lane that still counts as on it */
	HitTest(Scene scene, double x, double y, double reach) {
		this.scene = scene;
		this.x = x;
		this.y = y;
		this.reach = reach;
	}

	/** Returns the node there; null if there is none. */
	Spot spot() {
		for (Spot spot : scene.spots()) {
			if (Math.hypot(spot.x() - x, spot.y() - y) <= Math.max(spot.radius(), reach / 2)) {
				return spot;
			}
		}
		return null;
	}

	/** Returns the nearest lane within reach; null if there is none. */
	Strand strand() {
		Strand nearest = null;
		double least = reach;
		for (Strand strand : scene.strands()) {
			double distance = mayBeNear(strand.path(), least + strand.width()) ? distance(strand.path()) - strand.width() / 2
					: Double.MAX_VALUE;
			if (distance < least) {
				least = distance;
				nearest = strand;
			}
		}
		return nearest;
	}

	/** Returns the cell of a square of synapses there; null if there is none. */
	Cell cell() {
		return scene.matrices().stream().flatMap(matrix -> matrix.cells().stream()).filter(cell -> x >= cell.x() && y >= cell.y()
				&& x < cell.x() + cell.width() && y < cell.y() + cell.height()).findFirst().orElse(null);
	}

	/** A curve lies within its control points. */
	private boolean mayBeNear(Path path, double margin) {
		double left = Double.MAX_VALUE;
		double right = -Double.MAX_VALUE;
		double top = Double.MAX_VALUE;
		double bottom = -Double.MAX_VALUE;
		double[] points = path.points();
		for (int i = 0; i + 1 < points.length; i += 2) {
			left = Math.min(left, points[i]);
			right = Math.max(right, points[i]);
			top = Math.min(top, points[i + 1]);
			bottom = Math.max(bottom, points[i + 1]);
		}
		return x >= left - margin && x <= right + margin && y >= top - margin && y <= bottom + margin;
	}

	private double distance(Path path) {
		double least = Double.MAX_VALUE;
		double[] before = path.at(0);
		for (int i = 1; i <= PARTS; i++) {
			double[] at = path.at((double) i / PARTS);
			least = Math.min(least, toSegment(before[0], before[1], at[0], at[1]));
			before = at;
		}
		return least;
	}

	private double toSegment(double ax, double ay, double bx, double by) {
		double dx = bx - ax;
		double dy = by - ay;
		double part = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / Math.max(1e-9, dx * dx + dy * dy)));
		return Math.hypot(x - ax - part * dx, y - ay - part * dy);
	}
}
