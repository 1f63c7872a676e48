package barley.runtime.data;

import barley.runtime.machine.Mix;

/**
 * The initial values of nodes: a pure function of node, data, round and element, so the expected final values can be computed
 * independently.
 *
 * <p>Every combination of them is exact in any order, for every operator and type, so results are compared bit by bit:
 * <ul>
 * <li>Integers take any value: their operators are exact modulo their size.
 * <li>Floating-point values are +1 or -1, except that for each element one node, in turn, has +2 or -2. Sums over any of the nodes are
 * integers of magnitude at most nodes + 1, and exact while those fit the significand (256 in {@code bf16}); with more nodes, only every
 * {@code k}-th node has a nonzero value at an element, so that they fit. Products over any of the nodes are 0, +-1 or +-2. The value of 2
 * makes minima and maxima depend on every node.
 * </ul>
 * Values repeat with a prime period, so vectors are filled and verified block by block at memory speed, and pieces at different places
 * differ unless their distance is a multiple of the period.
 */
public final class InitialValues {

	/** The period of the values, in elements. */
	public static final int PERIOD = 4093;

	private final int nodes;

	/** Prepares the values for a machine with some number of nodes. */
	public InitialValues(int nodes) {
		this.nodes = nodes;
	}

	/**
	 * Writes the values of the elements from {@code first} (inclusive) to {@code end} (exclusive), within one period.
	 *
	 * @param round number of times that the data have been renewed
	 */
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

	/** Writes a magnitude with the signs of a node to every element whose index is {@code rest} modulo {@code stride}. */
	private static void signed(Vector pattern, int first, int end, long seed, long magnitude, long rest, long stride) {
		long plus = pattern.type().bits(magnitude);
		long minus = pattern.type().bits(-magnitude);
		for (long element = first + Math.floorMod(rest - first, stride); element < end; element += stride) {
			pattern.setBits((int) element, Mix.mix(seed + element) < 0 ? minus : plus);
		}
	}

	/** Returns the bound up to which all integers are exact. */
	private static long largestExact(ElementType type) {
		return switch (type) {
			case BF16 -> 1L << 8;
			case F16 -> 1L << 11;
			case F32 -> 1L << 24;
			default -> 1L << 53;
		};
	}
}
