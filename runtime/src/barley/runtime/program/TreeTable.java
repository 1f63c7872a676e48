package barley.runtime.program;

import java.util.Arrays;

/**
 * What the route unit of a switch stores about the trees of a family: for each tree that the switch belongs to, a row with the lane to the
 * parent, the lanes to the children, and the number of contributions that the switch expects.
 *
 * <p>In the table of nodes these are the lists {@code NAME.trees}, {@code NAME.parent}, {@code NAME.expected}, {@code NAME.below} (the
 * number of children) and {@code NAME.children} (of one tree after the other), and {@code NAME.roots}: the trees that end at the switch,
 * whose parent means nothing.
 */
public final class TreeTable {

	private final int[] trees;
	private final int[] roots;
	private final int[] parent;
	private final int[] expected;
	private final int[] children;
	/** Where the children of each row begin; their number behind the last row. */
	private final int[] first;

	/**
	 * Reads the rows of a family.
	 *
	 * @param name what the names of its lists begin with
	 */
	public TreeTable(Constants constants, String name) {
		trees = constants.integers(name + ".trees");
		roots = constants.integers(name + ".roots");
		parent = constants.integers(name + ".parent");
		expected = constants.integers(name + ".expected");
		children = constants.integers(name + ".children");
		int[] below = constants.integers(name + ".below");
		constants.requireLength(name + ".below", below, trees.length);
		first = new int[trees.length + 1];
		for (int row = 0; row < trees.length; row++) {
			first[row + 1] = first[row] + Math.max(0, below[row]);
		}
		constants.requireLength(name + ".parent", parent, trees.length);
		constants.requireLength(name + ".expected", expected, trees.length);
		constants.requireLength(name + ".children", children, first[trees.length]);
	}

	/** Returns the numbers of all trees of several tables. */
	public static int[] trees(TreeTable... tables) {
		return Arrays.stream(tables).flatMapToInt(table -> Arrays.stream(table.trees)).toArray();
	}

	/** Returns whether a packet follows one of the trees. */
	public boolean has(PacketHeader packet) {
		return row(packet) >= 0;
	}

	/** Returns whether the switch is the root of a packet's tree. */
	public boolean isRoot(PacketHeader packet) {
		return Arrays.binarySearch(roots, packet.tree()) >= 0;
	}

	/** Returns the lane to the parent in a packet's tree, of which the switch is not the root. */
	public int parent(PacketHeader packet) {
		return parent[row(packet)];
	}

	/** Returns the contributions after which a sum of a packet's tree is complete. */
	public int expected(PacketHeader packet) {
		return expected[row(packet)];
	}

	/** Returns the lanes to the children in a packet's tree. */
	public int[] children(PacketHeader packet) {
		int row = row(packet);
		return Arrays.copyOfRange(children, first[row], first[row + 1]);
	}

	/** Returns all lanes of a packet's tree but that on which it has come. */
	public int[] others(PacketHeader packet) {
		int row = row(packet);
		int[] lanes = new int[first[row + 1] - first[row] + 1];
		int filled = 0;
		if (!isRoot(packet) && parent[row] != packet.lane()) {
			lanes[filled++] = parent[row];
		}
		for (int i = first[row]; i < first[row + 1]; i++) {
			if (children[i] != packet.lane()) {
				lanes[filled++] = children[i];
			}
		}
		return Arrays.copyOf(lanes, filled);
	}

	private int row(PacketHeader packet) {
		return Arrays.binarySearch(trees, packet.tree());
	}
}
