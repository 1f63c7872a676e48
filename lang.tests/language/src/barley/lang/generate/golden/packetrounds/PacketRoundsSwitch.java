package barley.lang.generate.golden.packetrounds;

import barley.runtime.program.Constants;
import barley.runtime.program.PacketHeader;
import barley.runtime.program.SwitchProgram;
import barley.runtime.program.SwitchUnits;
import barley.runtime.program.TreeTable;

/**
 * PacketRounds on Mesh, as each of its switches sees it.
 * Generated for schedule PacketRounds; the next generation overwrites changes.
 * Lanes and counts, which differ between switches, are in PacketRounds.nodes.
 */
public final class PacketRoundsSwitch implements SwitchProgram {

	private final TreeTable fold; // rows of the trees Fold
	private final int viaRouter; // number of the network of the switches router
	private final int viaRouterFirst; // first node at these switches
	private final int viaRouterEach; // nodes at each of them
	private final int viaRouterSizeY; // switches along y
	private final int viaRouterX; // place of this switch along x
	private final int[] viaRouterBeforeX; // lanes to the switch before it
	private final int[] viaRouterBehindX; // lanes to the switch behind it
	private final int viaRouterY; // place of this switch along y
	private final int[] viaRouterBeforeY; // lanes to the switch before it
	private final int[] viaRouterBehindY; // lanes to the switch behind it
	private final int[] viaRouterNodes; // lane to each node at this switch

	public PacketRoundsSwitch(Constants constants) {
		fold = new TreeTable(constants, "fold");
		viaRouter = constants.integer("viaRouter.network");
		viaRouterFirst = constants.integer("viaRouter.first");
		viaRouterEach = constants.integer("viaRouter.each");
		viaRouterSizeY = constants.integer("viaRouter.sizeY");
		viaRouterX = constants.integer("viaRouter.x");
		viaRouterBeforeX = constants.integers("viaRouter.beforeX");
		viaRouterBehindX = constants.integers("viaRouter.behindX");
		viaRouterY = constants.integer("viaRouter.y");
		viaRouterBeforeY = constants.integers("viaRouter.beforeY");
		viaRouterBehindY = constants.integers("viaRouter.behindY");
		viaRouterNodes = constants.integers("viaRouter.nodes");
	}

	@Override
	public int[] trees() {
		return TreeTable.trees(fold);
	}

	@Override
	public int[] networks() {
		return new int[] {viaRouter};
	}

	/** Parser: the header says which tree a packet follows, or through which network it goes. */
	@Override
	public void parse(PacketHeader packet, SwitchUnits units) {
		if (fold.has(packet)) {
			fold(packet, units);
		} else if (packet.network() == viaRouter) {
			units.forward(viaRouter(packet.destination()));
		}
	}

	/** Flag test of the trees Fold: the compute unit takes packets with a flag, the crossbar copies all others. */
	private void fold(PacketHeader packet, SwitchUnits units) {
		if (packet.flag() == 0) {
			units.copy(fold.others(packet));
		} else {
			units.combine(fold.expected(packet), fold.parent(packet));
		}
	}

	/** Route unit of the switches router: along x, then along y, then to the node. */
	private int viaRouter(int destination) {
		int node = destination - viaRouterFirst;
		int place = node / viaRouterEach;
		int toX = place / viaRouterSizeY;
		int toY = place % viaRouterSizeY;
		if (toX != viaRouterX) {
			return pick(toX < viaRouterX ? viaRouterBeforeX : viaRouterBehindX, destination);
		}
		if (toY != viaRouterY) {
			return pick(toY < viaRouterY ? viaRouterBeforeY : viaRouterBehindY, destination);
		}
		return viaRouterNodes[node % viaRouterEach];
	}

	/** Of several lanes to a neighbour, packets to one node always take the same. */
	private static int pick(int[] lanes, int destination) {
		return lanes[destination % lanes.length];
	}
}
