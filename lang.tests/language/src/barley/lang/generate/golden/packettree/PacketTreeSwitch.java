package barley.lang.generate.golden.packettree;

import barley.runtime.program.Constants;
import barley.runtime.program.PacketHeader;
import barley.runtime.program.SwitchProgram;
import barley.runtime.program.SwitchUnits;
import barley.runtime.program.TreeTable;

/**
 * PacketTree on Mesh, as each of its switches sees it.
 * Generated for schedule PacketTree; the next generation overwrites changes.
 * Lanes and counts, which differ between switches, are in PacketTree.nodes.
 */
public final class PacketTreeSwitch implements SwitchProgram {

	private final TreeTable fold; // rows of the trees Fold

	public PacketTreeSwitch(Constants constants) {
		fold = new TreeTable(constants, "fold");
	}

	@Override
	public int[] trees() {
		return TreeTable.trees(fold);
	}

	@Override
	public int[] networks() {
		return new int[0];
	}

	/** Parser: the header says which tree a packet follows, or through which network it goes. */
	@Override
	public void parse(PacketHeader packet, SwitchUnits units) {
		if (fold.has(packet)) {
			fold(packet, units);
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
}
