package barley.lang.generate.golden.packetroutes;

import java.util.Arrays;

import barley.runtime.program.Constants;
import barley.runtime.program.SwitchProgram;
import barley.runtime.program.SwitchRows;

/**
 * PacketRoutes on Star, as each of its 1 switches sees it.
 * Generated for schedule PacketRoutes; the next generation overwrites changes.
 * A switch combines the packets of a tree until as many contributions have come as it expects, and sends the sum to its parent.
 */
public final class PacketRoutesSwitch implements SwitchProgram {

	private final int[] trees; // trees that this switch belongs to
	private final int[] root; // for each tree, 1 if this switch is its root
	private final int[] up; // for each tree, the lane to the parent
	private final int[] expected; // for each tree, the contributions of a complete sum
	private final int[] below; // for each tree, the number of children
	private final int[] down; // lanes to the children, of one tree after the other
	private final int[] networks; // networks whose plain packets this switch forwards

	public PacketRoutesSwitch(Constants constants) {
		trees = constants.integers("trees");
		root = constants.integers("root");
		up = constants.integers("up");
		expected = constants.integers("expected");
		below = constants.integers("below");
		down = constants.integers("down");
		networks = constants.integers("networks");
	}

	@Override
	public void rows(SwitchRows rows) {
		int first = 0;
		for (int i = 0; i < trees.length; i++) {
			int[] children = Arrays.copyOfRange(down, first, first + below[i]);
			rows.tree(trees[i], root[i] == 1 ? -1 : up[i], expected[i], children);
			first += below[i];
		}
		for (int network : networks) {
			rows.forwards(network);
		}
	}
}
