package barley.runtime.simulate.play;

import java.util.BitSet;

import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.option.Recorder;
import barley.runtime.simulate.phase.ProgramPhase.Words;
import barley.runtime.simulate.play.RunTimeline.Epoch;
import barley.runtime.simulate.synapse.SynapseRun;
import barley.runtime.synapse.SynapsePlan;

/** Shows a recorder the first round of each exchange with synapses that begins when faults have struck. */
final class DisturbedWords {

	private final Recorder recorder;
	private final BitSet recorded = new BitSet();

	DisturbedWords(Recorder recorder) {
		this.recorder = recorder;
	}

	void record(Words phase, Epoch epoch) {
		SynapsePlan plan = epoch.timing().words().plan(phase);
		SynapseRun run = epoch.timing().phaseTimes().get(phase.number()).synapses();
		if (run != null && !epoch.conditions().equals(Conditions.NORMAL) && !recorded.get(phase.number())) {
			recorded.set(phase.number());
			epoch.timing().words().simulator().tell(plan, epoch.conditions(), run, recorder.words(phase.number(), plan, run));
		}
	}
}
