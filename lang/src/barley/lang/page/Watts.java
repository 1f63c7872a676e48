package barley.lang.page;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.runtime.machine.Machine;

/** What the lanes that are on draw in each phase of a schedule, in the order of its statements. */
final class Watts {

	private final Machine machine;
	private final BitSet off = new BitSet();
	private final List<Double> watts = new ArrayList<>();

	private Watts(Machine machine) {
		this.machine = machine;
	}

	static List<Double> of(Plan plan) {
		Watts watts = new Watts(plan.wiring().machine());
		watts.addAll(plan.phases());
		return watts.watts;
	}

	private void addAll(List<Phase> phases) {
		for (Phase phase : phases) {
			if (phase instanceof Phase.Switching switching) {
				off.or(switching.off());
			} else if (phase instanceof Phase.Exchanging exchanging) {
				watts.add(drawn(exchanging.off()));
			} else if (phase instanceof Phase.Computing) {
				watts.add(drawn(new BitSet()));
			} else if (phase instanceof Phase.Repeating repeating) {
				addAll(repeating.body());
			} else if (phase instanceof Phase.Overlapping overlapping) {
				addAll(overlapping.parts());
			}
		}
	}

	private double drawn(BitSet without) {
		double sum = 0;
		for (int lane = 0; lane < machine.lanes(); lane++) {
			sum += machine.isOn(lane) && !off.get(lane) && !without.get(lane) ? machine.linkType(lane).nanowatts() / 1e9 : 0;
		}
		return sum;
	}
}
