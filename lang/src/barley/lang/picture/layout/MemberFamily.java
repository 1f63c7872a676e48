package barley.lang.picture.layout;

import java.util.List;

/**
 * The members of a family, row-major: nodes, or parts with nodes of their own.
 *
 * @param sizes the extent of each dimension; empty for a single member
 * @param nodes the machine's number of each member; empty for parts
 * @param blocks the parts; empty for nodes
 */
public record MemberFamily(int[] sizes, int[] nodes, List<Block> blocks) {

	public static MemberFamily ofNodes(int[] sizes, int[] nodes) {
		return new MemberFamily(sizes, nodes, List.of());
	}

	public static MemberFamily ofBlocks(int[] sizes, List<Block> blocks) {
		return new MemberFamily(sizes, new int[0], blocks);
	}
}
