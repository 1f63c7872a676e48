package barley.lang.plan;

import java.util.BitSet;

import barley.lang.finding.Origin;
import barley.lang.motion.Ground;
import barley.lang.motion.Motion;
import barley.lang.motion.SendMotion;
import barley.runtime.data.Operator;
import barley.runtime.machine.Machine;

/**
 * A transfer by hand along one lane.
 *
 * @param lane the machine's lane
 */
public record Transfer(Origin source, Payload data, Operator operator, int from, int to, int lane) implements Movement {

	@Override
	public Motion motion(Machine machine, Ground ground, BitSet off) {
		return new SendMotion(machine.channel(lane, from), from, to, operator != null, ground.all());
	}

	@Override
	public boolean streams() {
		return false;
	}
}
