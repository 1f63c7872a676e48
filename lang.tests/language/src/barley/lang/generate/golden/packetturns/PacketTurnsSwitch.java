package barley.lang.generate.golden.packetturns;

import barley.runtime.program.Constants;
import barley.runtime.program.LaneRanges;
import barley.runtime.program.PacketHeader;
import barley.runtime.program.SwitchProgram;
import barley.runtime.program.SwitchUnits;

/**
 * PacketTurns on Star, as hub sees it.
 * Generated for schedule PacketTurns; the next generation overwrites changes.
 * Lanes and counts, which differ between switches, are in PacketTurns.nodes.
 */
public final class PacketTurnsSwitch implements SwitchProgram {

	private final int viaHub; // number of the network of the switches hub
	private final LaneRanges viaHubLanes; // lane for each destination

	public PacketTurnsSwitch(Constants constants) {
		viaHub = constants.integer("viaHub.network");
		viaHubLanes = new LaneRanges(constants, "viaHub");
	}

	@Override
	public int[] trees() {
		return new int[0];
	}

	@Override
	public int[] networks() {
		return new int[] {viaHub};
	}

	/** Parser: the header says which tree a packet follows, or through which network it goes. */
	@Override
	public void parse(PacketHeader packet, SwitchUnits units) {
		if (packet.network() == viaHub) {
			units.forward(viaHub(packet.destination()));
		}
	}

	/** Route unit of the switches hub: by ranges of destinations. */
	private int viaHub(int destination) {
		return viaHubLanes.lane(destination);
	}
}
