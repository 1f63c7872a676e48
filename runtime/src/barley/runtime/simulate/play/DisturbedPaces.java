package barley.runtime.simulate.play;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import barley.runtime.program.PaceBlock;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.cost.Forecast;
import barley.runtime.simulate.option.Occupation;
import barley.runtime.simulate.option.PaceFates;
import barley.runtime.simulate.option.PacedRun;
import barley.runtime.simulate.option.Recorder;
import barley.runtime.simulate.pace.PaceGraph;
import barley.runtime.simulate.pace.PaceTimes;
import barley.runtime.simulate.phase.ProgramPhase.Paced;

/**
 * The blocks of a disturbed run in which every node goes at its own pace. A disturbance acts on messages that begin at its time or later:
 * they are slow, late, lost or corrupted. A message that is lost takes its time as usual, and its receive leaves what is there, so times do
 * not depend on what is lost.
 */
final class DisturbedPaces {

	/**
	 * A block as it goes in a round.
	 *
	 * @param order its items, each behind all for which it waits
	 * @param fates what happens to its messages
	 */
	record Run(PaceBlock block, PaceTimes times, int[] order, PaceFates fates) implements PacedRun {

		@Override
		public long endPs() {
			return times.clock().picoseconds();
		}

		@Override
		public long endPs(int item) {
			return times.journal().end(item);
		}

		@Override
		public void tell(Consumer<Occupation> to) {
			times.tell(fates, to);
		}
	}

	private final TransferFates transferFates;
	private final Recorder recorder;
	private final Map<Paced, int[]> orders = new HashMap<>();
	/** Phases that are recorded as faults struck them. */
	private final Set<Integer> recorded = new HashSet<>();

	DisturbedPaces(TransferFates transferFates, Recorder recorder) {
		this.transferFates = transferFates;
		this.recorder = recorder;
	}

	/**
	 * Returns a block that begins at some time.
	 *
	 * @param times  its times under the conditions of that time
	 * @param rounds current rounds of the repetitions around it
	 */
	Run at(Paced phase, PaceBlock block, PaceTimes times, List<Long> rounds, long startPs) {
		int[] order = orders.computeIfAbsent(phase, any -> PaceGraph.of(times.items()).order());
		return new Run(block, times, order, transferFates.judge(phase, block, times, order, rounds, startPs));
	}

	/** Shows a recorder the first round of a block that faults strike. */
	void record(Paced phase, Run run, Forecast forecast, long startPs) {
		int first = forecast.at(startPs);
		boolean slow = !forecast.conditions(first).equals(Conditions.NORMAL)
				|| first != forecast.at(startPs + run.times.clock().picoseconds());
		if ((slow || !run.fates.isEmpty()) && recorded.add(phase.number())) {
			Consumer<Occupation> observer = recorder.paced(phase.number(), run.block);
			if (observer != null) {
				run.tell(observer);
				recorder.struck(phase.number(), run);
			}
		}
	}
}
