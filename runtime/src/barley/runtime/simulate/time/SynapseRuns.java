package barley.runtime.simulate.time;

import barley.runtime.program.Program;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.option.Recorder;
import barley.runtime.simulate.phase.ProgramPhase.Words;
import barley.runtime.simulate.phase.WordRegister;
import barley.runtime.simulate.resource.RunMonitor;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.synapse.SynapseRun;
import barley.runtime.synapse.SynapsePlan;

/** The exchanges with synapses of a run. */
final class SynapseRuns extends ExchangeRuns<Words> {

	private final WordRegister register;
	private final Conditions conditions;
	private final Recorder recorder;

	SynapseRuns(Program program, Conditions conditions, Recorder recorder) {
		super(Words.class);
		register = new WordRegister(program);
		this.conditions = conditions;
		this.recorder = recorder;
	}

	WordRegister register() {
		return register;
	}

	@Override
	protected Outcome simulated(Words words, RunMonitor monitor) {
		SynapsePlan plan = register.plan(words);
		if (plan == null) {
			return null;
		}
		SynapseRun run = register.simulator().run(plan, conditions, monitor::tick);
		register.simulator().tell(plan, conditions, run, recorder.words(words.number(), plan, run));
		PhaseTime time = PhaseTime.words(words.statement(), words.weight(), run.cost(), run);
		return new Outcome(time, run.traffic().channelBytes(), run.fingerprint(), plan.fingerprint());
	}
}
