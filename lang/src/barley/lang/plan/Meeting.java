package barley.lang.plan;

import java.util.BitSet;

import barley.lang.finding.Origin;
import barley.lang.motion.Ground;
import barley.lang.motion.Motion;
import barley.lang.motion.PacketTreeWay;
import barley.lang.motion.Transport;
import barley.runtime.data.Operator;
import barley.runtime.machine.Machine;

/** A barrier over a tree of switches: it moves no data, but a packet of each member, so that all know that all have come. */
public record Meeting(Origin source, Payload data, int[] nodes, PacketTreeWay way) implements Movement {

	public Meeting(Origin source, int[] nodes, PacketTreeWay way) {
		this(source, Payload.none(source), nodes, way);
	}

	@Override
	public Operator operator() {
		return null;
	}

	@Override
	public Motion motion(Machine machine, Ground ground, BitSet off) {
		return way.motion(null);
	}

	@Override
	public Transport transport() {
		return way.transport();
	}

	@Override
	public String words() {
		return "barrier";
	}
}
