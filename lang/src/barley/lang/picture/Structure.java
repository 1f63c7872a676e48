package barley.lang.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

import barley.lang.picture.layout.Block;
import barley.lang.picture.layout.MemberFamily;
import barley.lang.wiring.Extent;
import barley.lang.wiring.Realm;
import barley.lang.wiring.Shape;

/**
 * The order that a topology's families and parts give to its nodes. For a machine too large to draw, only the members at both ends of each
 * dimension are kept.
 *
 * @param whole its families and parts
 * @param kept the nodes in it
 * @param gaps pairs of nodes between which others are left out
 * @param overlays parts of a partitioned machine, which share the nodes of the whole
 */
record Structure(Block whole, BitSet kept, List<int[]> gaps, List<Overlay> overlays) {

	/** A part and its nodes. */
	record Overlay(String label, int[] nodes) {
	}

	/** A dimension of up to this size is kept whole; of a longer one, the first and last members. */
	static final int SHORT = 6;
	private static final int FIRST = 3;
	private static final int LAST = 2;

	/** Returns the structure of a machine, abridged if {@code brief}. */
	static Structure of(Realm realm, boolean brief) {
		Structure structure = new Structure(null, new BitSet(), new ArrayList<>(), new ArrayList<>());
		return new Structure(structure.block("", realm, brief), structure.kept, structure.gaps, structure.overlays);
	}

	private Block block(String label, Realm realm, boolean brief) {
		List<MemberFamily> families = new ArrayList<>();
		for (Shape shape : realm.shapes().values()) {
			int[][] indices = indices(shape.extent(), brief);
			int[] nodes = members(shape.extent(), indices).map(shape::node).toArray();
			int[] sizes = Arrays.stream(indices).mapToInt(each -> each.length).toArray();
			families.add(MemberFamily.ofNodes(sizes, nodes));
			IntStream.of(nodes).forEach(kept::set);
			addGaps(shape.extent(), sizes, nodes);
		}
		realm.parts().values().forEach(parts -> {
			int[] nodes = parts.realms().stream().flatMap(part -> part.all().stream()).flatMap(part -> part.shapes().values().stream())
					.flatMapToInt(shape -> IntStream.range(0, shape.count()).map(shape::node)).toArray();
			if (nodes.length > 0 && kept.get(nodes[0])) {
				overlays.add(new Overlay(parts.name(), IntStream.of(nodes).filter(kept::get).toArray()));
				return;
			}
			int[][] indices = indices(parts.extent(), brief);
			List<Block> blocks = new ArrayList<>();
			members(parts.extent(), indices).forEach(member ->
					blocks.add(block(parts.name() + parts.extent().indices(member), parts.realms().get(member), brief)));
			families.add(MemberFamily.ofBlocks(Arrays.stream(indices).mapToInt(each -> each.length).toArray(), blocks));
		});
		return new Block(label, families);
	}

	/** Returns the indices that are kept in each dimension. */
	private static int[][] indices(Extent extent, boolean brief) {
		int[][] indices = new int[extent.sizes().length][];
		for (int d = 0; d < indices.length; d++) {
			int size = extent.sizes()[d];
			indices[d] = !brief || size <= SHORT ? IntStream.range(0, size).toArray()
					: IntStream.concat(IntStream.range(0, FIRST), IntStream.range(size - LAST, size)).toArray();
		}
		return indices;
	}

	/** Returns the members with these indices, row-major. */
	private static IntStream members(Extent extent, int[][] indices) {
		int[] members = { 0 };
		for (int d = 0; d < indices.length; d++) {
			int size = extent.sizes()[d];
			int[] own = indices[d];
			members = IntStream.of(members).flatMap(member -> IntStream.of(own).map(index -> member * size + index)).toArray();
		}
		return IntStream.of(members);
	}

	private void addGaps(Extent extent, int[] sizes, int[] nodes) {
		int stride = nodes.length;
		for (int d = 0; d < sizes.length; d++) {
			stride /= sizes[d];
			for (int i = 0; i < nodes.length && sizes[d] < extent.sizes()[d]; i++) {
				if (i / stride % sizes[d] == FIRST - 1) {
					gaps.add(new int[] { nodes[i], nodes[i + stride] });
				}
			}
		}
	}
}
