package barley.lang.picture.layout;

import java.util.Arrays;

/**
 * Places the members of a regular family by the relations along its dimensions: chains as lines, rings as circles, two dimensions as rows
 * and columns or as layers of a tube, three in oblique projection, more as lattices of lattices.
 */
final class Lattice {

	/** The most corners of a layer of a tube. */
	private static final int MOST_CORNERS = 12;
	/** More blocks than this in a row are split into several rows. */
	private static final int LONGEST_ROW = 8;
	/** The shift of rear members to the right and up, as a fraction of their depth. */
	private static final double BACK_X = 0.42;
	private static final double BACK_Y = 0.34;

	private final double width;
	private final double height;
	private final double tilt;

	private Lattice(double width, double height, double tilt) {
		this.width = width;
		this.height = height;
		this.tilt = tilt;
	}

	/**
	 * Places all members.
	 *
	 * @param width of the largest member; 0 for nodes
	 * @param height of the largest member
	 * @param tilt the angle, in radians, by which lines are turned so that links between members do not run over the nodes inside them
	 */
	static FamilyPlacement spread(int[] sizes, Relation[] relations, double width, double height, double tilt) {
		return new Lattice(width, height, tilt).spread(sizes, relations);
	}

	private FamilyPlacement spread(int[] sizes, Relation[] relations) {
		int[] active = java.util.stream.IntStream.range(0, sizes.length).filter(d -> sizes[d] > 1).toArray();
		int[] size = Arrays.stream(active).map(d -> sizes[d]).toArray();
		Relation[] relation = Arrays.stream(active).mapToObj(d -> relations[d]).toArray(Relation[]::new);
		FamilyPlacement spread = spreadActive(size, relation);
		double[][] axes = new double[sizes.length][];
		for (int i = 0; i < active.length; i++) {
			axes[active[i]] = spread.axes()[i];
		}
		return new FamilyPlacement(spread.x(), spread.y(), axes);
	}

	private FamilyPlacement spreadActive(int[] size, Relation[] relation) {
		return switch (size.length) {
		case 0 -> new FamilyPlacement(new double[1], new double[1], new double[0][]);
		case 1 -> one(size[0], relation[0]);
		case 2 -> isTube(size, relation) ? tube(size[0], size[1], relation) : grid(size, relation);
		case 3 -> oblique(size);
		default -> nested(size, relation);
		};
	}

	private boolean points() {
		return width == 0 && height == 0;
	}

	private FamilyPlacement one(int count, Relation relation) {
		boolean round = relation == Relation.RING || relation == Relation.COMPLETE;
		if (round && count > 2) {
			double needed = relation == Relation.COMPLETE ? 1.6 : count < 8 ? 1.3 : 1;
			return FamilyPlacement.circle(count, points() ? needed : Math.sqrt(width * width + height * height) + 1.2);
		}
		if (!points() && count > LONGEST_ROW) {
			int columns = (int) Math.max(1, Math.ceil(Math.sqrt(count * 1.6 * (height + 1.5) / (width + 1.5))));
			return FamilyPlacement.snake(count, columns, width + 1.5, height + 1.5);
		}
		double step = points() ? 1 : width + 1.5;
		FamilyPlacement line = FamilyPlacement.along(new int[] { count }, turned(step, 0));
		return points() ? line.bent(count, step, false) : line;
	}

	private double[] turned(double x, double y) {
		double cos = StrictMath.cos(tilt);
		double sin = StrictMath.sin(tilt);
		return new double[] { x * cos - y * sin, x * sin + y * cos };
	}

	/** Returns whether layers are polygons, one behind the other. A ladder is no tube: its long dimension is closed, not its layers. */
	private boolean isTube(int[] size, Relation[] relation) {
		boolean layer = (relation[1] == Relation.RING || relation[1] == Relation.COMPLETE) && size[1] > 2 && size[1] <= MOST_CORNERS;
		return points() && layer && !relation[0].closes();
	}

	private static FamilyPlacement tube(int layers, int corners, Relation[] relation) {
		double depth = relation[1] == Relation.COMPLETE ? 1.6 : 1;
		double radius = Math.max(1.15, 0.65 / StrictMath.sin(Math.PI / corners));
		double[][] corner = corners(corners, radius, depth);
		double width = Arrays.stream(corner).mapToDouble(at -> at[0]).max().orElse(0)
				- Arrays.stream(corner).mapToDouble(at -> at[0]).min().orElse(0);
		double step = Math.max(1.7, width + 1);
		FamilyPlacement tube = FamilyPlacement.of(new int[] { layers, corners }, new double[][] { { 1, 0 }, null },
				index -> new double[] { index[0] * step + corner[index[1]][0], corner[index[1]][1] });
		return tube.bent(layers, step, false);
	}

	/**
	 * Returns the corners of a layer, seen from the side and slightly from above and the front, turned until no two are at the same height.
	 */
	private static double[][] corners(int count, double radius, double depth) {
		double[][] best = {};
		double most = -1;
		for (int attempt = 0; attempt < 8 && most < 0.3 * radius; attempt++) {
			double first = (count % 2 == 0 ? Math.PI / count : 0) + attempt * Math.PI / count / 8;
			double[][] corner = new double[count][];
			for (int k = 0; k < count; k++) {
				double up = radius * StrictMath.cos(first + 2 * Math.PI * k / count);
				double back = radius * StrictMath.sin(first + 2 * Math.PI * k / count);
				corner[k] = new double[] { BACK_X * depth * back, -up - BACK_Y * depth * back };
			}
			double[] heights = Arrays.stream(corner).mapToDouble(at -> at[1]).sorted().toArray();
			double least = Double.MAX_VALUE;
			for (int k = 1; k < count; k++) {
				least = Math.min(least, heights[k] - heights[k - 1]);
			}
			if (least > most + 1e-9) {
				most = least;
				best = corner;
			}
		}
		return best;
	}

	/** Places members in rows and columns; the first index counts rows, as in a matrix, unless the shape would be too tall. */
	private FamilyPlacement grid(int[] size, Relation[] relation) {
		boolean lying = size[0] > size[1] && (size[1] <= 2 || size[0] >= 3 * size[1]);
		int along = lying ? 0 : 1;
		boolean narrow = size[1 - along] <= 2;
		double stepX = points() ? 1.1 : width + 1.5;
		double stepY = points() ? narrow ? 1.25 : 1.1 : height + 1.5;
		double[] right = turned(stepX, 0);
		double[] down = turned(0, stepY);
		FamilyPlacement grid = lying ? FamilyPlacement.along(size, right, down) : FamilyPlacement.along(size, down, right);
		return points() ? grid.bent(size[along], stepX, relation[along].closes()) : grid;
	}

	/** Places members in oblique projection: the first index counts to the right, the second to the back, the third upward. */
	private FamilyPlacement oblique(int[] size) {
		double unit = points() ? 1 : Math.max(width, height) + 0.6;
		double back = points() ? 1.12 : 1.1 * unit;
		double step = Math.max(points() ? 2.1 : 1.85 * unit, (size[1] - 1) * 0.81 * back + unit);
		return FamilyPlacement.along(size, turned(step, 0), turned(0.81 * back, -0.585 * back), turned(0, -step));
	}

	/** Places a lattice of lattices, with the last three dimensions inside. */
	private FamilyPlacement nested(int[] size, Relation[] relation) {
		int outer = size.length - 3;
		FamilyPlacement inner = new Lattice(width, height, 0).spreadActive(Arrays.copyOfRange(size, outer, size.length),
				Arrays.copyOfRange(relation, outer, size.length));
		return new Lattice(inner.width() + width, inner.height() + height, tilt)
				.spreadActive(Arrays.copyOf(size, outer), Arrays.copyOf(relation, outer)).times(inner);
	}
}
