package barley.lang.generate.golden.packetroutes;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.PacketKind;
import barley.runtime.program.Phases;

/**
 * PacketRoutes on Star, as a node such as n[1] sees it.
 * Generated for schedule PacketRoutes; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in PacketRoutes.nodes.
 */
public final class PacketRoutesRole2 implements NodeProgram {

	private static final int X = 0; // i32
	private static final int Y = 1; // i32
	private static final int Z = 2; // i32

	// Trees and networks of switches
	private static final int THROUGH_HUB = 0; // the switches hub
	private final int[] hubMembers; // nodes that take part
	private final int[] hubMembers2; // nodes that take part
	private final long allgatherXFirst; // first element that the node brings
	private final long allgatherXSize; // number of elements that the node brings

	public PacketRoutesRole2(Constants constants) {
		hubMembers = constants.integers("hubMembers");
		hubMembers2 = constants.integers("hubMembers2");
		allgatherXFirst = constants.longInteger("allgatherX.first");
		allgatherXSize = constants.longInteger("allgatherX.size");
	}

	@Override
	public void phases(Phases phases) {
		phases.packets("PacketRoutes.barley:16 exchange { reducescatter x with sum through hub alltoall y through hub }", ports -> {
			// reducescatter x with sum through hub
			ports.through(PacketKind.REDUCESCATTER, THROUGH_HUB, hubMembers, -1, X, 0L, 23L, Operator.SUM);
			// alltoall y through hub
			ports.through(PacketKind.ALLTOALL, THROUGH_HUB, hubMembers, -1, Y, 0L, 40L, null);
		});
		phases.packets("PacketRoutes.barley:17 exchange { allgather x through hub send z from n[1] to n[3] through hub }", ports -> {
			// allgather x through hub
			ports.through(
					PacketKind.ALLGATHER,
					THROUGH_HUB,
					hubMembers,
					-1,
					X,
					allgatherXFirst,
					allgatherXSize,
					null);
			// send z from n[1] to n[3] through hub
			ports.through(PacketKind.BROADCAST, THROUGH_HUB, hubMembers2, 1, Z, 0L, 7L, null);
		});
	}
}
