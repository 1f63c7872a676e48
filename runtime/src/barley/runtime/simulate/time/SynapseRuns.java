package barley.runtime.simulate.time;

import java.util.HashMap;
import java.util.Map;

import barley.runtime.machine.Mix;
import barley.runtime.program.Program;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.cost.Cost;
import barley.runtime.simulate.option.Recorder;
import barley.runtime.simulate.phase.OverlapTurns;
import barley.runtime.simulate.phase.PhaseTree;
import barley.runtime.simulate.phase.ProgramPhase.Leaf;
import barley.runtime.simulate.phase.ProgramPhase.Words;
import barley.runtime.simulate.phase.WordRegister;
import barley.runtime.simulate.resource.RunMonitor;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.synapse.SynapseRun;
import barley.runtime.synapse.SynapsePlan;

/** The exchanges with synapses of a run. Each is simulated once: all its rounds take the same cycles. */
final class SynapseRuns {

	private final WordRegister register;
	private final Conditions conditions;
	private final Recorder recorder;
	private final Map<Integer, PhaseTime> times = new HashMap<>();
	private long fingerprint;
	private boolean any;

	SynapseRuns(Program program, Conditions conditions, Recorder recorder) {
		register = new WordRegister(program);
		this.conditions = conditions;
		this.recorder = recorder;
	}

	WordRegister register() {
		return register;
	}

	/**
	 * Simulates all exchanges.
	 *
	 * @param volumes receives the bytes of words that each channel carries in all rounds
	 * @param turns   learns which channels each exchange needs
	 */
	void run(PhaseTree tree, long[] volumes, OverlapTurns turns, RunMonitor monitor) {
		register.complete(tree);
		for (Leaf leaf : tree.leaves()) {
			if (leaf instanceof Words words) {
				SynapsePlan plan = register.plan(words);
				times.put(leaf.number(), plan == null ? PhaseTime.words(words.statement(), words.weight(), Cost.NONE, null)
						: run(words, plan, volumes, turns, monitor));
			}
		}
	}

	private PhaseTime run(Words words, SynapsePlan plan, long[] volumes, OverlapTurns turns, RunMonitor monitor) {
		SynapseRun run = register.simulator().run(plan, conditions, monitor::tick);
		register.simulator().tell(plan, conditions, run, recorder.words(words.number(), plan, run));
		CarriedBytes.note(words, run.traffic().channelBytes(), volumes, turns);
		fingerprint = Mix.fold(Mix.fold(fingerprint, run.fingerprint()), plan.fingerprint());
		any = true;
		return PhaseTime.words(words.statement(), words.weight(), run.cost(), run);
	}

	/** Returns a fingerprint with that of all words; the same if there are none. */
	long fingerprint(long before) {
		return any ? Mix.fold(before, fingerprint) : before;
	}

	/** Returns the time of an exchange. */
	PhaseTime time(Words words) {
		return times.get(words.number());
	}
}
