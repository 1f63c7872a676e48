package barley.lang.generate;

import java.util.Arrays;

import barley.lang.plan.Joint;
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
		int[] stops = joint.way().stops(joint.nodes());
		if (!Routines.carryOut(joint)) {
			return null;
		} else if (joint.way().relays() && amounts.held().length > 0 && !amounts.apart()) {
			return new Apart(Arrays.stream(amounts.held()).sum(), stops, true);
		}
		return amounts.gapless() ? null : new Apart(amounts.total(), stops, false);
	}
}
