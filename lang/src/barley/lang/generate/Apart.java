package barley.lang.generate;

import barley.lang.motion.Ground;
import barley.lang.motion.Ranges;
import barley.lang.plan.Joint;

/**
 * What a collective works on that lies apart, and so is put together before.
 *
 * @param stops   where that is done
 * @param brought whether each member brings something of its own that is not cut as a scattering cuts it
 */
record Apart(long size, int[] stops, boolean brought) {

	/** Null if nothing has to be put together. */
	static Apart of(Joint joint, Ground ground) {
		int[] stops = joint.way().stops(joint.nodes());
		if (!Routines.carryOut(joint)) {
			return null;
		} else if (joint.way().relays() && ground.brought()) {
			return new Apart(ground.held().stream().mapToLong(Ranges::size).sum(), stops, true);
		}
		return ground.all().isContiguous() ? null : new Apart(ground.all().size(), stops, false);
	}
}
