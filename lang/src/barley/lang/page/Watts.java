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
		Phase.all(plan.phases()).forEach(watts::add);
		return watts.watts;
	}

	private void add(Phase phase) {
		if (phase instanceof Phase.Switching switching) {
			off.or(switching.off());
		} else if (phase instanceof Phase.Exchanging exchanging) {
			watts.add(drawn(exchanging.off()));
		} else if (phase instanceof Phase.Computing) {
			watts.add(drawn(new BitSet()));
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
