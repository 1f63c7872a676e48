package barley.lang.picture.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Nodes and their places relative to each other. The distance between neighbours is about 1; x grows to the right and y downward. */
final class LocalPlacement {

	final int[] nodes;
	final double[] x;
	final double[] y;
	final List<PartFrame> outlines;
	final List<Wrap> wraps;
	final double left;
	final double top;
	final double right;
	final double bottom;

	LocalPlacement(int[] nodes, double[] x, double[] y, List<PartFrame> outlines, List<Wrap> wraps) {
		this.nodes = nodes;
		this.x = x;
		this.y = y;
		this.outlines = outlines;
		this.wraps = wraps;
		left = Math.min(Arrays.stream(x).min().orElse(0), outlines.stream().mapToDouble(PartFrame::left).min().orElse(Double.MAX_VALUE));
		top = Math.min(Arrays.stream(y).min().orElse(0), outlines.stream().mapToDouble(PartFrame::top).min().orElse(Double.MAX_VALUE));
		right = Math.max(Arrays.stream(x).max().orElse(0), outlines.stream().mapToDouble(PartFrame::right).max().orElse(-Double.MAX_VALUE));
		bottom = Math.max(Arrays.stream(y).max().orElse(0),
				outlines.stream().mapToDouble(PartFrame::bottom).max().orElse(-Double.MAX_VALUE));
	}

	static LocalPlacement point(int node) {
		return new LocalPlacement(new int[] { node }, new double[1], new double[1], List.of(), List.of());
	}

	double width() {
		return right - left;
	}

	double height() {
		return bottom - top;
	}

	/** Returns this figure, centred at a point. */
	LocalPlacement centredAt(double middleX, double middleY) {
		return moved(middleX - (left + right) / 2, middleY - (top + bottom) / 2);
	}

	LocalPlacement moved(double dx, double dy) {
		return new LocalPlacement(nodes, Arrays.stream(x).map(value -> value + dx).toArray(),
				Arrays.stream(y).map(value -> value + dy).toArray(),
				outlines.stream().map(outline -> outline.moved(dx, dy)).toList(), wraps);
	}

	/** Returns this figure with a frame around it. */
	LocalPlacement framed(String label, double margin) {
		List<PartFrame> more = new ArrayList<>(outlines);
		more.add(new PartFrame(label, left - margin, top - margin, right + margin, bottom + margin));
		return new LocalPlacement(nodes, x, y, more, wraps);
	}

	LocalPlacement with(List<Wrap> more) {
		List<Wrap> all = new ArrayList<>(wraps);
		all.addAll(more);
		return new LocalPlacement(nodes, x, y, outlines, all);
	}

	/** Returns the union of figures that have their final places. */
	static LocalPlacement join(List<LocalPlacement> figures) {
		if (figures.size() == 1) {
			return figures.get(0);
		}
		int count = figures.stream().mapToInt(figure -> figure.nodes.length).sum();
		int[] nodes = new int[count];
		double[] x = new double[count];
		double[] y = new double[count];
		int at = 0;
		for (LocalPlacement figure : figures) {
			int size = figure.nodes.length;
			System.arraycopy(figure.nodes, 0, nodes, at, size);
			System.arraycopy(figure.x, 0, x, at, size);
			System.arraycopy(figure.y, 0, y, at, size);
			at += size;
		}
		return new LocalPlacement(nodes, x, y, figures.stream().flatMap(figure -> figure.outlines.stream()).toList(),
				figures.stream().flatMap(figure -> figure.wraps.stream()).toList());
	}
}
