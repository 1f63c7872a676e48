package barley.lang.generate.golden.packetclimb;

import java.util.Arrays;

import barley.runtime.program.Constants;
import barley.runtime.program.LaneRanges;
import barley.runtime.program.PacketHeader;
import barley.runtime.program.SwitchProgram;
import barley.runtime.program.SwitchUnits;
import barley.runtime.program.TreeTable;

/**
 * PacketClimb on Ring, as a switch such as s[1] sees it.
 * Generated for schedule PacketClimb; the next generation overwrites changes.
 * Lanes and counts, which differ between switches, are in PacketClimb.nodes.
 */
public final class PacketClimbSwitch2 implements SwitchProgram {

	private final TreeTable top; // rows of the tree Top
	private final int viaS; // number of the network of the switches s
	private final LaneRanges viaSClimbing; // lane for each destination, before the first step down
	private final LaneRanges viaSDescending; // and behind it
	private final int[] viaSDown; // lanes that lead down

	public PacketClimbSwitch2(Constants constants) {
		top = new TreeTable(constants, "top");
		viaS = constants.integer("viaS.network");
		viaSClimbing = new LaneRanges(constants, "viaS");
		viaSDescending = new LaneRanges(constants, "viaSDescending");
		viaSDown = constants.integers("viaS.down");
	}

	@Override
	public int[] trees() {
		return TreeTable.trees(top);
	}

	@Override
	public int[] networks() {
		return new int[] {viaS};
	}

	/** Parser: the header says which tree a packet follows, or through which network it goes. */
	@Override
	public void parse(PacketHeader packet, SwitchUnits units) {
		if (top.has(packet)) {
			top(packet, units);
		} else if (packet.network() == viaS) {
			viaS(packet, units);
		}
	}

	/** Flag test of the tree Top: the compute unit takes packets with a flag, the crossbar copies all others. */
	private void top(PacketHeader packet, SwitchUnits units) {
		if (packet.flag() == 0) {
			units.copy(top.others(packet));
		} else {
			units.combine(top.expected(packet), top.parent(packet));
		}
	}

	/** Route unit of the switches s: first up, then down, by ranges of destinations. */
	private void viaS(PacketHeader packet, SwitchUnits units) {
		int lane = (packet.isDescending() ? viaSDescending : viaSClimbing).lane(packet.destination());
		if (Arrays.binarySearch(viaSDown, lane) >= 0) {
			units.descend(lane);
		} else {
			units.forward(lane);
		}
	}
}
