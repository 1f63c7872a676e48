package barley.lang.generate.golden.packetgrid;

import barley.runtime.program.Constants;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.PacketKind;
import barley.runtime.program.Phases;

/**
 * PacketGrid on Grid, as each of its nodes sees it.
 * Generated for schedule PacketGrid; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in PacketGrid.nodes.
 */
public final class PacketGrid implements NodeProgram {

	private static final int X = 0; // i32

	// Trees and networks of switches
	private static final int THROUGH_ROUTER = 0; // the switches router
	private final int[] routerMembers; // nodes that take part

	public PacketGrid(Constants constants) {
		routerMembers = constants.integers("routerMembers");
	}

	@Override
	public void phases(Phases phases) {
		phases.packets("PacketGrid.barley:17 exchange alltoall x through router", ports -> {
			// alltoall x through router
			ports.through(PacketKind.ALLTOALL, THROUGH_ROUTER, routerMembers, -1, X, 0L, 24L, null);
		});
	}
}
