package barley.lang.generate.golden.packetrounds;

import java.util.Arrays;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.PacketKind;
import barley.runtime.program.Phases;

/**
 * PacketRounds on Mesh, as each of its nodes sees it.
 * Generated for schedule PacketRounds; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in PacketRounds.nodes.
 */
public final class PacketRounds implements NodeProgram {

	private static final int V = 0; // i32, one member after another
	private static final int W = 1; // i32

	// Trees and networks of switches
	private static final int THROUGH_ROUTER = 0; // the switches router
	private final int[] reduceVRoot; // node that sends or receives in each round
	private final int[] reduceVFirst; // first element in each round
	private final int[] reduceVTree; // number of the tree Fold in each round
	private final int[] sendWRoot; // node that sends or receives in each round
	private final int[] sendWMembers; // nodes that take part, 2 in each round

	public PacketRounds(Constants constants) {
		reduceVRoot = constants.integers("reduceV.root");
		reduceVFirst = constants.integers("reduceV.first");
		reduceVTree = constants.integers("reduceV.tree");
		sendWRoot = constants.integers("sendW.root");
		sendWMembers = constants.integers("sendW.members");
	}

	@Override
	public void phases(Phases phases) {
		phases.packets("PacketRounds.barley:18 exchange for x in 0 ..< n, y in 0 ..< n reduce v[x * n + y] with sum to chip[x, y] over Fold[x, y]", ports -> {
			for (int i = 0; i < reduceVRoot.length; i++) {
				// reduce v[x * n + y] with sum to chip[x, y] over Fold[x, y]
				ports.over(PacketKind.REDUCE, reduceVTree[i], reduceVRoot[i], V, reduceVFirst[i], 8L, Operator.SUM);
			}
		});
		phases.packets("PacketRounds.barley:19 exchange for x in 0 ..< n, y in 0 ..< n send w from chip[x, y] to chip[(x + 1) % n, y] through router", ports -> {
			for (int i = 0; i < sendWRoot.length; i++) {
				// send w from chip[x, y] to chip[(x + 1) % n, y] through router
				ports.through(
						PacketKind.BROADCAST,
						THROUGH_ROUTER,
						Arrays.copyOfRange(sendWMembers, i * 2, i * 2 + 2),
						sendWRoot[i],
						W,
						0L,
						12L,
						null);
			}
		});
	}
}
