package barley.lang.ide.result;

import java.util.List;

import barley.lang.finding.Words;
import barley.runtime.report.UnitText;
import barley.runtime.simulate.cost.StepTime;
import barley.runtime.simulate.result.PhaseTime;

/** The times of the steps of a run, for one round of each phase after the other. Flows have no common steps and thus no times here. */
final class StepTimes {

	private final List<PhaseTime> phases;

	StepTimes(List<PhaseTime> phases) {
		this.phases = phases;
	}

	/** Returns {@code begins at 4.2 us, takes 2.1 us}; empty if unknown, or if the number of steps is not {@code inAll}. */
	String words(long step, long inAll) {
		if (phases.stream().filter(PhaseTime::exchange).mapToLong(PhaseTime::steps).sum() != inAll) {
			return "";
		}
		boolean once = phases.stream().allMatch(phase -> phase.rounds() == 1);
		long first = 0;
		long began = 0;
		for (PhaseTime phase : phases) {
			if (phase.exchange() && step < first + phase.steps()) {
				return words(phase, step - first, began, once);
			}
			first += phase.exchange() ? phase.steps() : 0;
			began += phase.timePs();
		}
		return "";
	}

	private static String words(PhaseTime phase, long step, long phaseBegan, boolean once) {
		long began = phaseBegan;
		long first = 0;
		for (StepTime cost : phase.costs()) {
			if (step < first + cost.steps()) {
				String begins = once ? "begins at " + UnitText.time(began + (step - first) * cost.timePs()) + ", " : "";
				return Words.of("%stakes %s", begins, UnitText.time(cost.timePs()));
			}
			first += cost.steps();
			began += cost.steps() * cost.timePs();
		}
		return ""; // if there are very many different steps, only the first are recorded
	}
}
