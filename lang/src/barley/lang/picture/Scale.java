package barley.lang.picture;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

import barley.lang.picture.ChosenWalks.Gap;
import barley.lang.picture.layout.Graph;
import barley.lang.picture.layout.PartFrame;
import barley.lang.picture.layout.Placement;

/**
 * The transformation from a layout to pixels, with as much room for each node as the page allows.
 *
 * @param radius of a node
 * @param gap between neighbouring lanes
 */
record Scale(double unit, double left, double top, double width, double height, double radius, double gap) {

	private static final double MARGIN = 34;
	private static final double LARGEST = 2_400;
	/** The size of a switch beside that of a node. */
	private static final double SWITCH = 0.6;

	static Scale of(Graph graph, BitSet kept, Placement placement, List<PartFrame> outlines, List<Gap> missing) {
		double[] box = box(graph, kept, placement, outlines, missing);
		double extent = Math.max(1, Math.max(box[2] - box[0], box[3] - box[1]));
		double least = Math.min(1, placement.leastDistance());
		double unit = Math.min(kept.cardinality() <= 40 ? 92 : kept.cardinality() <= 130 ? 76 : 54, LARGEST / extent);
		double radius = unit * Math.min(unit < 20 ? 0.3 : 0.19, 0.36 * least);
		double gap = Math.max(Math.min(6.5, unit * 0.075), Math.min(2.6, unit * 0.3));
		return new Scale(unit, box[0] * unit - MARGIN, box[1] * unit - MARGIN, round((box[2] - box[0]) * unit + 2 * MARGIN),
				round((box[3] - box[1]) * unit + 2 * MARGIN), radius, gap);
	}

	/** Returns half the width of a node, or of a switch, which is a square. */
	double radius(boolean square) {
		return square ? SWITCH * radius : radius;
	}

	private static double[] box(Graph graph, BitSet kept, Placement placement, List<PartFrame> outlines, List<Gap> missing) {
		double[] box = { Double.MAX_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE, -Double.MAX_VALUE };
		for (int node = kept.nextSetBit(0); node >= 0; node = kept.nextSetBit(node + 1)) {
			reach(box, placement.x(node), placement.y(node));
		}
		for (PartFrame outline : outlines) {
			reach(box, outline.left(), outline.top());
			reach(box, outline.right(), outline.bottom());
		}
		for (int edge = 0; edge < graph.edges(); edge++) {
			reach(box, placement.lines(graph.from(edge), graph.to(edge)));
		}
		for (Gap gap : missing) {
			reach(box, placement.lines(gap.from(), gap.to()));
		}
		return kept.isEmpty() ? new double[4] : box;
	}

	private static void reach(double[] box, List<double[]> lines) {
		for (double[] line : lines) {
			for (int i = 0; i <= 12; i++) {
				double[] at = new Path(line).at(i / 12.0);
				reach(box, at[0], at[1]);
			}
		}
	}

	private static void reach(double[] box, double x, double y) {
		box[0] = Math.min(box[0], x);
		box[1] = Math.min(box[1], y);
		box[2] = Math.max(box[2], x);
		box[3] = Math.max(box[3], y);
	}

	double x(double x) {
		return round(x * unit - left);
	}

	double y(double y) {
		return round(y * unit - top);
	}

	Path path(double[] line) {
		double[] points = new double[line.length];
		for (int i = 0; i < line.length; i += 2) {
			points[i] = line[i] * unit - left;
			points[i + 1] = line[i + 1] * unit - top;
		}
		return new Path(points);
	}

	/** Rounds to hundredths of a pixel, which are the same on every platform. */
	static double round(double value) {
		return Math.rint(value * 100) / 100;
	}

	static Path round(Path path) {
		return new Path(Arrays.stream(path.points()).map(Scale::round).toArray());
	}
}
