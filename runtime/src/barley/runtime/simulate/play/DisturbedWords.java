package barley.runtime.simulate.play;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

import barley.runtime.machine.Machine;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.cost.WayFault;
import barley.runtime.simulate.cost.WayFault.Kind;
import barley.runtime.simulate.option.Disturbance;
import barley.runtime.simulate.option.Disturbance.FragmentCorrupted;
import barley.runtime.simulate.option.Disturbance.LaneFails;
import barley.runtime.simulate.option.Disturbance.SwitchFails;
import barley.runtime.simulate.option.Recorder;
import barley.runtime.simulate.phase.ProgramPhase.Words;
import barley.runtime.simulate.play.Epochs.Epoch;
import barley.runtime.simulate.resource.RunMonitor;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.synapse.SynapseRun;
import barley.runtime.simulate.synapse.SynapseSimulator;
import barley.runtime.simulate.synapse.WordLosses;
import barley.runtime.synapse.SynapsePlan;
import barley.runtime.synapse.SynapseWay;

/**
 * The exchanges with synapses of a disturbed run. Words on lanes and through switches are lost where these fail; an exchange that misses
 * words takes as long as it would have taken with them.
 */
final class DisturbedWords {

	private final Machine machine;
	private final Disturbances disturbances;
	private final Recorder recorder;
	private final RunMonitor monitor;
	/** Phases that are recorded as faults struck them. */
	private final BitSet recorded = new BitSet();
	/** Exchanges that have been run, by phase, time of the epoch and conditions. */
	private final Map<List<Object>, Run> runs = new HashMap<>();

	DisturbedWords(Machine machine, Disturbances disturbances, Recorder recorder, RunMonitor monitor) {
		this.machine = machine;
		this.disturbances = disturbances;
		this.recorder = recorder;
		this.monitor = monitor;
	}

	/**
	 * An exchange with its faults.
	 *
	 * @param causes    for each fault the place of its disturbance
	 * @param losses    null if no node takes part
	 * @param lostBytes bytes that channels carry less than without faults, by channel
	 */
	record Run(Conditions conditions, List<Integer> causes, PhaseTime time, WordLosses losses, Map<Integer, Long> lostBytes) {

		/** Returns what a disturbance hits first, or null. */
		WordLosses.Hit hit(int disturbance) {
			return causes.contains(disturbance) ? losses.hit(causes.indexOf(disturbance)) : null;
		}

		/** Returns when the first cycle begins, after the beginning of the exchange. */
		long firstPs() {
			return DisturbedWords.firstPs(time.synapses());
		}
	}

	private static long firstPs(SynapseRun run) {
		return Math.addExact(run.launchPs(), Math.multiplyExact(run.reloaded(), run.cyclePs()));
	}

	/** Shows a recorder the first round of a phase that begins when faults have struck, or that faults strike. */
	void record(Words phase, Run run, Epoch epoch) {
		boolean struck = !epoch.conditions().equals(Conditions.NORMAL)
				|| IntStream.range(0, run.causes.size()).anyMatch(i -> run.losses.hit(i) != null);
		if (run.losses != null && struck && !recorded.get(phase.number())) {
			recorded.set(phase.number());
			SynapsePlan plan = epoch.timing().words().plan(phase);
			SynapseRun ran = run.time.synapses();
			epoch.timing().words().simulator().tell(plan, run.conditions, ran, recorder.words(phase.number(), plan, ran));
		}
	}

	/** Returns an exchange that begins at some time if nothing else begins while it lasts. */
	Run settled(Words phase, long startPs, Epoch epoch) {
		return run(phase, startPs, epoch, disturbances.begunBy(startPs));
	}

	/**
	 * Returns an exchange that begins at some time.
	 *
	 * @param spent disturbances that have done what they do
	 */
	Run at(Words phase, long startPs, Epoch epoch, IntPredicate spent) {
		return disturbances.meeting(startPs, spent, struck -> run(phase, startPs, epoch, struck), run -> run.time.timePs());
	}

	private Run run(Words phase, long startPs, Epoch epoch, IntPredicate counts) {
		PhaseTime usual = epoch.timing().phaseTimes().get(phase.number());
		SynapsePlan plan = epoch.timing().words().plan(phase);
		if (plan == null) {
			return new Run(epoch.conditions(), List.of(), usual, null, Map.of());
		}
		List<WayFault> faults = new ArrayList<>();
		List<Integer> causes = new ArrayList<>();
		long firstPs = startPs + firstPs(usual.synapses());
		for (int place = 0; place < disturbances.all().size() && travels(plan); place++) {
			WayFault fault = counts.test(place) ? fault(disturbances.all().get(place), firstPs) : null;
			if (fault != null) {
				faults.add(fault);
				causes.add(place);
			}
		}
		return runs.computeIfAbsent(List.of(phase.number(), epoch.fromPs(), faults, causes),
				any -> simulate(phase, plan, epoch, usual, faults, causes));
	}

	private Run simulate(Words phase, SynapsePlan plan, Epoch epoch, PhaseTime usual, List<WayFault> faults, List<Integer> causes) {
		SynapseSimulator simulator = epoch.timing().words().simulator();
		Conditions conditions = epoch.conditions().with(faults);
		WordLosses losses = simulator.losses(plan, conditions, monitor::tick);
		if (faults.isEmpty()) {
			return new Run(conditions, causes, usual, losses, Map.of());
		}
		SynapseRun run = simulator.run(plan, conditions, monitor::tick).waiting(usual.synapses().cycles());
		Map<Integer, Long> lost = new HashMap<>();
		long[] sent = usual.synapses().traffic().channelBytes();
		long[] carried = run.traffic().channelBytes();
		for (int channel = 0; channel < sent.length; channel++) {
			long bytes = carried.length == 0 ? 0 : carried[channel];
			if (bytes != sent[channel]) {
				lost.put(channel, sent[channel] - bytes);
			}
		}
		return new Run(conditions, causes, PhaseTime.words(phase.statement(), 1, run.cost(), run), losses, lost);
	}

	/** Returns whether any words go over lanes. */
	private static boolean travels(SynapsePlan plan) {
		return plan.channels().stream().anyMatch(channel -> !channel.stored() && !(channel.way() instanceof SynapseWay.Wires));
	}

	/**
	 * Returns a disturbance as a fault of an exchange whose first cycle begins at some time; null if it does not concern words on lanes.
	 */
	private WayFault fault(Disturbance disturbance, long firstPs) {
		long from = Math.max(0, disturbance.atPs() - firstPs);
		if (disturbance instanceof LaneFails fails) {
			return new WayFault(Kind.LANE_FAILS, fails.lane(), from);
		} else if (disturbance instanceof SwitchFails fails) {
			return new WayFault(Kind.SWITCH_FAILS, fails.vertex(), from);
		}
		return disturbance instanceof FragmentCorrupted corrupted && corrupted.channel() < machine.channels()
				? new WayFault(Kind.CORRUPTS, corrupted.channel(), from) : null;
	}
}
