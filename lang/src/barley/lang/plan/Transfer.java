package barley.lang.plan;

import java.util.BitSet;

import barley.lang.finding.Origin;
import barley.lang.motion.Ground;
import barley.lang.motion.Motion;
import barley.lang.motion.PacketMotion;
import barley.lang.motion.SendMotion;
import barley.lang.motion.Transport;
import barley.runtime.data.Operator;
import barley.runtime.machine.Machine;

/**
 * A transfer by hand along one lane, or in packets through switches.
 *
 * @param lane     the machine's lane; -1 for packets
 * @param switches the switches that packets pass; null for a lane
 */
public record Transfer(Origin source, Payload data, Operator operator, int from, int to, int lane, BitSet switches) implements Movement {

	@Override
	public Motion motion(Machine machine, Ground ground, BitSet off) {
		return switches != null ? new PacketMotion() : new SendMotion(machine.channel(lane, from), from, to, operator != null, ground.all());
	}

	@Override
	public Transport transport() {
		return switches != null ? Transport.PACKETS : Transport.STEPS;
	}

	@Override
	public String words() {
		return "send " + data.name();
	}
}
