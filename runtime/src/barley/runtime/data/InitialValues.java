package barley.runtime.data;

import barley.runtime.machine.Mix;

/**
 * The values that nodes start with: a pure function of node, data, round and element, so that anyone can tell at the end what must have
 * come out.
 *
 * <p>Every combination of them is exact in any order, for every operator and type, so that results are compared bit by bit:
 * <ul>
 * <li>Integers take any value: their operators are exact modulo their size.
 * <li>Floating-point values are +1 or -1, except that for each element one node has +2 or -2, in turn. Sums over any of the nodes are whole
 * numbers of at most nodes + 1, and exact while those fit the significand (256 in {@code bf16}); with more nodes only every {@code k}-th
 * node has a value other than 0 at an element, so that they fit. Products over any of the nodes are 0, +-1 or +-2. The value of 2 lets
 * minima and maxima notice every node.
 * </ul>
 * Values repeat with a prime period, so that vectors are filled and checked block by block at the speed of memory; no cut of a vector that
 * is not a multiple of it makes one piece look like another.
 */
public final class InitialValues {

	/** Values of elements this far apart are equal. */
	public static final int PERIOD = 4093;

	private final int nodes;

	/** Prepares values for a machine with some number of nodes. */
	public InitialValues(int nodes) {
		this.nodes = nodes;
	}

	/**
	 * Writes the values of the first elements, not more than a period of them, to the beginning of a vector.
	 *
	 * @param round how many times the data has been renewed
	 */
	public void write(Vector pattern, int length, int node, int data, long round) {
		write(pattern, 0, length, node, data, round);
	}

	/** The same for the elements from {@code first} up to but not including {@code end} alone. */
	public void write(Vector pattern, int first, int end, int node, int data, long round) {
		long seed = Mix.fold(Mix.fold(Mix.fold(0, node), data), round);
		ElementType type = pattern.type();
		if (!type.isFloating()) {
			for (int element = first; element < end; element++) {
				pattern.set(element, Mix.mix(seed + element));
			}
			return;
		}
		long most = largestExact(type);
		long stride = nodes < most ? 1 : (nodes + most - 1) / most;
		if (stride > 1) {
			for (int element = first; element < end; element++) {
				pattern.setBits(element, 0);
			}
		}
		signed(pattern, first, end, seed, 1, Math.floorMod(-(long) node, stride), stride);
		if (stride == 1) {
			signed(pattern, first, end, seed, 2, node, nodes);
		}
	}

	/** Writes a magnitude with the signs of a node to every element that is {@code rest} modulo {@code stride}. */
	private static void signed(Vector pattern, int first, int end, long seed, long magnitude, long rest, long stride) {
		long plus = pattern.type().bits(magnitude);
		long minus = pattern.type().bits(-magnitude);
		for (long element = first + Math.floorMod(rest - first, stride); element < end; element += stride) {
			pattern.setBits((int) element, Mix.mix(seed + element) < 0 ? minus : plus);
		}
	}

	/** Whole numbers up to this one are exact. */
	private static long largestExact(ElementType type) {
		return switch (type) {
			case BF16 -> 1L << 8;
			case F16 -> 1L << 11;
			case F32 -> 1L << 24;
			default -> 1L << 53;
		};
	}
}
