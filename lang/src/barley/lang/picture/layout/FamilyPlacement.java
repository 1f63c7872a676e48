package barley.lang.picture.layout;

import java.util.Arrays;

/**
 * The places of the members of a family.
 *
 * @param x of each member
 * @param y of each member, downward
 * @param axes the unit vector along each dimension; null for one that runs around a circle
 */
record FamilyPlacement(double[] x, double[] y, double[][] axes) {

	/** A line of more nodes is bent, so that it fits a page. */
	private static final int LONGEST = 24;
	/** A shape with a greater ratio of length to width is bent, too. */
	private static final double SLIMMEST = 12;
	/** The gap that an open line leaves in the circle to which it is bent. */
	private static final double OPENING = 30;

	/** The place of a member, given its index in each dimension. */
	interface Place {
		double[] of(int[] index);
	}

	static FamilyPlacement of(int[] sizes, double[][] axes, Place place) {
		int count = Arrays.stream(sizes).reduce(1, (a, b) -> a * b);
		double[] x = new double[count];
		double[] y = new double[count];
		int[] index = new int[sizes.length];
		for (int member = 0; member < count; member++) {
			int rest = member;
			for (int d = sizes.length - 1; d >= 0; d--) {
				index[d] = rest % sizes[d];
				rest /= sizes[d];
			}
			double[] at = place.of(index);
			x[member] = at[0];
			y[member] = at[1];
		}
		return new FamilyPlacement(x, y, axes);
	}

	/** Places each dimension along a vector of its own. */
	static FamilyPlacement along(int[] sizes, double[]... vectors) {
		double[][] axes = new double[sizes.length][];
		for (int d = 0; d < sizes.length; d++) {
			double length = Math.sqrt(vectors[d][0] * vectors[d][0] + vectors[d][1] * vectors[d][1]);
			axes[d] = new double[] { vectors[d][0] / length, vectors[d][1] / length };
		}
		return of(sizes, axes, index -> {
			double[] sum = new double[2];
			for (int d = 0; d < index.length; d++) {
				sum[0] += index[d] * vectors[d][0];
				sum[1] += index[d] * vectors[d][1];
			}
			return sum;
		});
	}

	/** Places members on a circle, clockwise from the top, with {@code spacing} between neighbours. */
	static FamilyPlacement circle(int count, double spacing) {
		double radius = count < 2 ? 0 : spacing / 2 / StrictMath.sin(Math.PI / Math.max(2, count));
		// Four members form a square with horizontal sides, not a diamond.
		double first = count == 4 ? -0.75 * Math.PI : -Math.PI / 2;
		return of(new int[] { count }, new double[1][], index -> {
			double angle = first + 2 * Math.PI * index[0] / count;
			return new double[] { radius * StrictMath.cos(angle), radius * StrictMath.sin(angle) };
		});
	}

	/** Places members in rows of alternating direction. */
	static FamilyPlacement snake(int count, int columns, double width, double height) {
		return of(new int[] { count }, new double[1][], index -> {
			int row = index[0] / columns;
			int column = index[0] % columns;
			return new double[] { (row % 2 == 0 ? column : columns - 1 - column) * width, row * height };
		});
	}

	/**
	 * Returns this placement bent into a circle if it is too long for a page.
	 *
	 * @param count the number of nodes along x, at {@code spacing}
	 */
	FamilyPlacement bent(int count, double spacing, boolean closed) {
		double top = Arrays.stream(y).min().orElse(0);
		double bottom = Arrays.stream(y).max().orElse(0);
		double length = closed ? count * spacing : (count - 1) * spacing * 360 / (360 - OPENING);
		boolean slim = length > SLIMMEST * (bottom - top + 1);
		if (count <= (closed ? LONGEST / 2 : LONGEST) || !slim) {
			return this;
		}
		double radius = length / 2 / Math.PI;
		double[] bentX = new double[x.length];
		double[] bentY = new double[x.length];
		double first = closed ? -Math.PI / 2 : Math.toRadians(-270 + OPENING / 2);
		for (int i = 0; i < x.length; i++) {
			double angle = first + x[i] / radius;
			double distance = radius + (top + bottom) / 2 - y[i];
			bentX[i] = distance * StrictMath.cos(angle);
			bentY[i] = distance * StrictMath.sin(angle);
		}
		double[][] round = axes.clone();
		Arrays.fill(round, null);
		return new FamilyPlacement(bentX, bentY, round);
	}

	double width() {
		return Arrays.stream(x).max().orElse(0) - Arrays.stream(x).min().orElse(0);
	}

	double height() {
		return Arrays.stream(y).max().orElse(0) - Arrays.stream(y).min().orElse(0);
	}

	/** Returns this placement with each member replaced by a whole {@code inner} one, whose dimensions follow those of this. */
	FamilyPlacement times(FamilyPlacement inner) {
		int size = inner.x.length;
		double[] allX = new double[x.length * size];
		double[] allY = new double[x.length * size];
		for (int i = 0; i < allX.length; i++) {
			allX[i] = x[i / size] + inner.x[i % size];
			allY[i] = y[i / size] + inner.y[i % size];
		}
		double[][] both = Arrays.copyOf(axes, axes.length + inner.axes.length);
		System.arraycopy(inner.axes, 0, both, axes.length, inner.axes.length);
		return new FamilyPlacement(allX, allY, both);
	}
}
