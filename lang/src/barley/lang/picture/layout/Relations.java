package barley.lang.picture.layout;

import java.util.Arrays;

/**
 * The pattern of links along the dimensions of a family. Takes time linear in links times dimensions.
 *
 * @param of the relation along each dimension
 * @param regular whether these relations account for nearly all links: then the picture should show the dimensions
 */
record Relations(Relation[] of, boolean regular) {

	/** The fraction of links that relations must account for. */
	private static final double MOST = 0.75;
	/**
	 * The fraction of neighbours that must be linked for a dimension to be a chain, or of all pairs for it to be complete; a ring of four
	 * has two thirds.
	 */
	private static final double MANY = 0.7;

	/** Analyses {@code cells}, the graph of the members of a family. */
	static Relations of(int[] sizes, Graph cells) {
		int dimensions = sizes.length;
		long[] next = new long[dimensions];
		long[] closing = new long[dimensions];
		long[] twisted = new long[dimensions];
		long[] other = new long[dimensions];
		for (int edge = 0; edge < cells.edges(); edge++) {
			int dimension = dimension(sizes, cells.from(edge), cells.to(edge));
			int change = dimension < 0 ? 0 : change(sizes, dimension, cells.from(edge), cells.to(edge));
			if (dimension >= 0 && isPure(sizes, cells.from(edge), cells.to(edge))) {
				next[dimension] += change == 1 ? 1 : 0;
				closing[dimension] += change > 1 && change == sizes[dimension] - 1 ? 1 : 0;
				other[dimension] += change > 1 && change < sizes[dimension] - 1 ? 1 : 0;
			} else if (dimension >= 0) {
				twisted[dimension]++;
			}
		}
		Relation[] relations = new Relation[dimensions];
		long explained = 0;
		for (int d = 0; d < dimensions; d++) {
			long rows = cells.nodes() / Math.max(1, sizes[d]);
			long pairs = rows * sizes[d] * (sizes[d] - 1) / 2;
			boolean chain = sizes[d] > 1 && next[d] >= MANY * rows * (sizes[d] - 1);
			boolean complete = sizes[d] > 3 && next[d] + closing[d] + other[d] >= MANY * pairs;
			boolean ring = chain && 2 * closing[d] > rows && sizes[d] > 2;
			relations[d] = complete ? Relation.COMPLETE : ring ? Relation.RING
					: !chain ? Relation.LOOSE : 2 * (twisted[d] + closing[d]) > rows ? Relation.TWISTED : Relation.CHAIN;
			explained += next[d] + closing[d] + twisted[d] + (complete ? other[d] : 0);
		}
		boolean loose = Arrays.stream(relations).allMatch(relation -> relation == Relation.LOOSE);
		return new Relations(relations, explained >= MOST * cells.edges() && (cells.edges() == 0 || !loose));
	}

	/**
	 * Returns the dimension along which a link runs: the only one in which its ends differ, or the one that it closes; -1 for any other
	 * link.
	 */
	static int dimension(int[] sizes, int one, int another) {
		int differing = -1;
		int wrapping = -1;
		int count = 0;
		for (int d = 0; d < sizes.length; d++) {
			int change = change(sizes, d, one, another);
			if (change > 0) {
				differing = d;
				count++;
				wrapping = change > 1 && change == sizes[d] - 1 && (wrapping < 0 || sizes[d] > sizes[wrapping]) ? d : wrapping;
			}
		}
		return count == 1 ? differing : wrapping;
	}

	static int change(int[] sizes, int dimension, int one, int another) {
		return Math.abs(index(sizes, dimension, one) - index(sizes, dimension, another));
	}

	/** Returns the index of a member in one dimension. */
	static int index(int[] sizes, int dimension, int member) {
		int rest = member;
		for (int d = sizes.length - 1; d > dimension; d--) {
			rest /= sizes[d];
		}
		return rest % sizes[dimension];
	}

	private static boolean isPure(int[] sizes, int one, int another) {
		int count = 0;
		for (int d = 0; d < sizes.length; d++) {
			count += change(sizes, d, one, another) > 0 ? 1 : 0;
		}
		return count == 1;
	}

	/**
	 * Returns binary dimensions for a family whose members are linked if their numbers differ in one bit, as in a hypercube; otherwise its
	 * own.
	 */
	static int[] unfolded(int[] sizes, Graph cells) {
		int count = cells.nodes();
		int digits = Integer.numberOfTrailingZeros(Math.max(1, count));
		if (sizes.length != 1 || digits < 2 || count != 1 << digits || cells.edges() != count / 2 * digits) {
			return sizes;
		}
		for (int edge = 0; edge < cells.edges(); edge++) {
			if (Integer.bitCount(cells.from(edge) ^ cells.to(edge)) != 1) {
				return sizes;
			}
		}
		int[] twos = new int[digits];
		Arrays.fill(twos, 2);
		return twos;
	}
}
