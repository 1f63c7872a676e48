package barley.lang.picture;

/**
 * A line on the page: a start, and then three points for each cubic curve, two of them control points. Straight lines are curves as well,
 * so that a renderer needs a single primitive.
 *
 * @param points x and y of each point in turn
 */
public record Path(double[] points) {

	/** Returns the same line, shifted sideways; to the right of its direction if {@code by} is positive. */
	Path aside(double by) {
		if (by == 0) {
			return this;
		}
		int count = points.length / 2;
		double[] moved = new double[points.length];
		for (int i = 0; i < count; i++) {
			double[] before = direction(i, -1);
			double[] after = direction(i, 1);
			double dx = before[0] + after[0];
			double dy = before[1] + after[1];
			double length = Math.max(1e-9, Math.sqrt(dx * dx + dy * dy));
			// At a corner of the control polygon the point moves further, so that both legs keep their distance.
			double corner = Math.max(1, Math.sqrt(before[0] * before[0] + before[1] * before[1])
					+ Math.sqrt(after[0] * after[0] + after[1] * after[1]));
			double stretch = Math.min(1.6, corner / length);
			moved[2 * i] = points[2 * i] - by * stretch * dy / length;
			moved[2 * i + 1] = points[2 * i + 1] + by * stretch * dx / length;
		}
		return new Path(moved);
	}

	Path reversed() {
		double[] reversed = new double[points.length];
		for (int i = 0; i < points.length; i += 2) {
			reversed[i] = points[points.length - 2 - i];
			reversed[i + 1] = points[points.length - 1 - i];
		}
		return new Path(reversed);
	}

	/** Returns the line's direction next to a point, as a unit vector: before it or after it; zero beyond the ends of the line. */
	private double[] direction(int point, int step) {
		for (int i = point + step; i >= 0 && i < points.length / 2; i += step) {
			double dx = step * (points[2 * i] - points[2 * point]);
			double dy = step * (points[2 * i + 1] - points[2 * point + 1]);
			double length = Math.sqrt(dx * dx + dy * dy);
			if (length > 1e-9) {
				return new double[] { dx / length, dy / length };
			}
		}
		return new double[2];
	}

	/** Returns a point of the line: x, y and the direction there; {@code part} runs from 0 to 1. */
	public double[] at(double part) {
		int curves = (points.length / 2 - 1) / 3;
		int curve = Math.min(curves - 1, (int) (part * curves));
		double t = part * curves - curve;
		double s = 1 - t;
		double[] place = new double[4];
		for (int c = 0; c < 2; c++) {
			int p = 6 * curve + c;
			place[c] = s * s * s * points[p] + 3 * s * s * t * points[p + 2] + 3 * s * t * t * points[p + 4] + t * t * t * points[p + 6];
			place[2 + c] = s * s * (points[p + 2] - points[p]) + 2 * s * t * (points[p + 4] - points[p + 2])
					+ t * t * (points[p + 6] - points[p + 4]);
		}
		return place;
	}
}
