package barley.lang.generate.golden.packetwords;

import barley.runtime.program.Constants;
import barley.runtime.program.LaneRanges;
import barley.runtime.program.PacketHeader;
import barley.runtime.program.SwitchProgram;
import barley.runtime.program.SwitchUnits;
import barley.runtime.program.TreeTable;

/**
 * PacketWords on Heap, as s[0] sees it.
 * Generated for schedule PacketWords; the next generation overwrites changes.
 * Lanes and counts, which differ between switches, are in PacketWords.nodes.
 */
public final class PacketWordsSwitch1 implements SwitchProgram {

	private final TreeTable up; // rows of the tree Up
	private final int viaS; // number of the network of the switches s
	private final LaneRanges viaSLanes; // lane for each destination

	public PacketWordsSwitch1(Constants constants) {
		up = new TreeTable(constants, "up");
		viaS = constants.integer("viaS.network");
		viaSLanes = new LaneRanges(constants, "viaS");
	}

	@Override
	public int[] trees() {
		return TreeTable.trees(up);
	}

	@Override
	public int[] networks() {
		return new int[] {viaS};
	}

	/** Parser: the header says which tree a packet follows, or through which network it goes. */
	@Override
	public void parse(PacketHeader packet, SwitchUnits units) {
		if (up.has(packet)) {
			up(packet, units);
		} else if (packet.network() == viaS) {
			units.forward(viaS(packet.destination()));
		}
	}

	/** Flag test of the tree Up: the compute unit takes packets with a flag, the crossbar copies all others. */
	private void up(PacketHeader packet, SwitchUnits units) {
		if (packet.flag() == 0) {
			units.copy(up.others(packet));
		} else if (up.isRoot(packet)) {
			units.turnRound(up.expected(packet), up.children(packet));
		} else {
			units.combine(up.expected(packet), up.parent(packet));
		}
	}

	/** Route unit of the switches s: by ranges of destinations. */
	private int viaS(int destination) {
		return viaSLanes.lane(destination);
	}
}
