package barley.lang.motion;

import java.util.BitSet;
import java.util.List;

/**
 * In plain packets, each from its sender to its receiver by the routes of the switches on its way.
 *
 * @param switches the switches that packets may pass
 */
public record PacketRoutesWay(BitSet switches) implements Way {

	@Override
	public Motion motion(Task task) {
		return new PacketMotion();
	}

	@Override
	public List<Strand> strands() {
		return List.of();
	}

	@Override
	public int cuts(CollectiveKind kind, int members) {
		return kind == CollectiveKind.REDUCESCATTER || kind == CollectiveKind.SCATTER ? members : 1;
	}

	@Override
	public Transport transport() {
		return Transport.PACKETS;
	}
}
