package barley.lang.picture.layout;

import java.util.stream.IntStream;

/** The frame around a part. */
public record PartFrame(String label, double left, double top, double right, double bottom) {

	private static final double MARGIN = 0.5;

	/** Returns the frame around nodes that are already placed. */
	public static PartFrame round(String label, int[] nodes, Placement placement) {
		double left = IntStream.of(nodes).mapToDouble(placement::x).min().orElse(0);
		double top = IntStream.of(nodes).mapToDouble(placement::y).min().orElse(0);
		double right = IntStream.of(nodes).mapToDouble(placement::x).max().orElse(0);
		double bottom = IntStream.of(nodes).mapToDouble(placement::y).max().orElse(0);
		return new PartFrame(label, left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN);
	}

	PartFrame moved(double dx, double dy) {
		return new PartFrame(label, left + dx, top + dy, right + dx, bottom + dy);
	}
}
