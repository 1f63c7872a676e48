package barley.lang.generate;

import java.util.Arrays;

import barley.lang.plan.Joint;
import barley.lang.plan.Joint.Way;
import barley.lang.prove.Amounts;

/**
 * What a collective works on that lies apart, and so is put together before.
 *
 * @param stops   where that is done
 * @param brought whether each member brings something of its own that is not cut as a scattering cuts it
 */
record Apart(long size, int[] stops, boolean brought) {

	/** Null if nothing has to be put together. */
	static Apart of(Joint joint, Amounts amounts) {
		boolean relays = joint.way() instanceof Way.Rings;
		if (!Routines.carryOut(joint)) {
			return null;
		} else if (relays && amounts.held().length > 0 && !amounts.apart()) {
			return new Apart(Arrays.stream(amounts.held()).sum(), stops(joint), true);
		}
		return amounts.gapless() ? null : new Apart(amounts.total(), stops(joint), false);
	}

	private static int[] stops(Joint joint) {
		return joint.way() instanceof Way.Rings rings ? rings.laps().stream().flatMapToInt(lap -> Arrays.stream(lap.nodes())).distinct().toArray() : joint.nodes();
	}
}
