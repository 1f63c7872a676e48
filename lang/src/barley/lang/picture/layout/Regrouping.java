package barley.lang.picture.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds what a topology repeats without parts: families whose first dimension counts the same things, such as the gpus {@code gpu[s, i]}
 * and the cards {@code card[s, c]} of servers. Links between these families stay within the same first index. What has the same first
 * index then becomes a block, like a part without a frame.
 */
final class Regrouping {

	private Regrouping() {
	}

	/**
	 * Returns the blocks of nodes with the same first index, then a block for each other node; empty if no families of different sizes are
	 * linked in this way.
	 */
	static List<Block> of(Block block, Graph graph) {
		if (block.families().stream().anyMatch(family -> !family.blocks().isEmpty())) {
			return List.of();
		}
		int[] index = new int[graph.nodes()];
		int[] family = new int[graph.nodes()];
		Arrays.fill(family, -1);
		for (int i = 0; i < block.families().size(); i++) {
			MemberFamily members = block.families().get(i);
			int each = members.sizes().length == 0 ? 1 : Math.max(1, members.nodes().length / members.sizes()[0]);
			for (int member = 0; member < members.nodes().length; member++) {
				family[members.nodes()[member]] = i;
				index[members.nodes()[member]] = member / each;
			}
		}
		List<MemberFamily> joined = new ArrayList<>();
		for (int i = 0; i < block.families().size(); i++) {
			if (isJoined(block.families(), i, family, index, graph)) {
				joined.add(block.families().get(i));
			}
		}
		return joined.size() < 2 ? List.of() : blocks(block, joined);
	}

	/** Returns whether a family is linked to another one of another size, and only at the same first index. */
	private static boolean isJoined(List<MemberFamily> families, int number, int[] family, int[] index, Graph graph) {
		MemberFamily own = families.get(number);
		boolean[] linked = new boolean[families.size()];
		boolean[] crossed = new boolean[families.size()];
		for (int edge = 0; edge < graph.edges(); edge++) {
			int one = family[graph.from(edge)];
			int other = family[graph.to(edge)];
			if (one >= 0 && other >= 0 && one != other && (one == number || other == number)) {
				linked[one + other - number] = true;
				crossed[one + other - number] |= index[graph.from(edge)] != index[graph.to(edge)];
			}
		}
		for (int other = 0; other < linked.length; other++) {
			MemberFamily partner = families.get(other);
			if (linked[other] && !crossed[other] && own.sizes().length > 0 && partner.sizes().length > 0 && own.sizes()[0] > 1
					&& own.sizes()[0] == partner.sizes()[0] && own.nodes().length != partner.nodes().length) {
				return true;
			}
		}
		return false;
	}

	private static List<Block> blocks(Block block, List<MemberFamily> joined) {
		int first = joined.get(0).sizes()[0];
		List<Block> blocks = new ArrayList<>();
		for (int i = 0; i < first; i++) {
			List<MemberFamily> slices = new ArrayList<>();
			for (MemberFamily family : joined) {
				int each = family.nodes().length / family.sizes()[0];
				slices.add(MemberFamily.ofNodes(Arrays.copyOfRange(family.sizes(), 1, family.sizes().length),
						Arrays.copyOfRange(family.nodes(), i * each, (i + 1) * each)));
			}
			blocks.add(new Block("", slices));
		}
		for (MemberFamily family : block.families()) {
			for (int node : joined.contains(family) ? new int[0] : family.nodes()) {
				blocks.add(new Block("", List.of(MemberFamily.ofNodes(new int[0], new int[] { node }))));
			}
		}
		return blocks;
	}
}
