package barley.lang.generate.golden.packetclimb;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.PacketKind;
import barley.runtime.program.Phases;

/**
 * PacketClimb on Ring, as each of its nodes sees it.
 * Generated for schedule PacketClimb; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in PacketClimb.nodes.
 */
public final class PacketClimb implements NodeProgram {

	private static final int X = 0; // i32
	private static final int Y = 1; // i32

	// Trees and networks of switches
	private static final int TREE_TOP = 0; // tree Top
	private static final int THROUGH_S = 0; // the switches s
	private final int[] sMembers; // nodes that take part

	public PacketClimb(Constants constants) {
		sMembers = constants.integers("sMembers");
	}

	@Override
	public void phases(Phases phases) {
		phases.packets("PacketClimb.barley:15 exchange { allreduce x with sum over Top alltoall y through s }", ports -> {
			// allreduce x with sum over Top
			ports.over(PacketKind.ALLREDUCE, TREE_TOP, -1, X, 0L, 20L, Operator.SUM);
			// alltoall y through s
			ports.through(PacketKind.ALLTOALL, THROUGH_S, sMembers, -1, Y, 0L, 20L, null);
		});
	}
}
