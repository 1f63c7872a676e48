package barley.lang.generate.golden.boards;

import barley.runtime.program.Constants;
import barley.runtime.program.PacketHeader;
import barley.runtime.program.SwitchProgram;
import barley.runtime.program.SwitchUnits;
import barley.runtime.program.TreeTable;

/**
 * Boards on Rack, as each of its switches sees it.
 * Generated for schedule Boards; the next generation overwrites changes.
 * Lanes and counts, which differ between switches, are in Boards.nodes.
 */
public final class BoardsSwitch implements SwitchProgram {

	private final TreeTable boardFold; // rows of the trees board.Fold

	public BoardsSwitch(Constants constants) {
		boardFold = new TreeTable(constants, "boardFold");
	}

	@Override
	public int[] trees() {
		return TreeTable.trees(boardFold);
	}

	@Override
	public int[] networks() {
		return new int[0];
	}

	/** Parser: the header says which tree a packet follows, or through which network it goes. */
	@Override
	public void parse(PacketHeader packet, SwitchUnits units) {
		if (boardFold.has(packet)) {
			boardFold(packet, units);
		}
	}

	/** Flag test of the trees board.Fold: the compute unit takes packets with a flag, the crossbar copies all others. */
	private void boardFold(PacketHeader packet, SwitchUnits units) {
		if (packet.flag() == 0) {
			units.copy(boardFold.others(packet));
		} else {
			units.combine(boardFold.expected(packet), boardFold.parent(packet));
		}
	}
}
