package barley.runtime.simulate.play;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.phase.ProgramPhase.Words;
import barley.runtime.simulate.synapse.CoreListener;
import barley.runtime.simulate.synapse.SynapseRun;
import barley.runtime.simulate.time.TimingPass;
import barley.runtime.synapse.SynapsePlan;

/** What cores do in an exchange with synapses, in order of time; of what begins at once, in the order of nodes. */
final class CorePlayback implements CoreListener {

	/** What begins at some time. */
	private record Event(long startPs, Runnable report) {
	}

	private final int phase;
	private final long startPs;
	private final Playback.Listener listener;
	private final List<Event> events = new ArrayList<>();

	private CorePlayback(int phase, long startPs, Playback.Listener listener) {
		this.phase = phase;
		this.startPs = startPs;
		this.listener = listener;
	}

	/** Plays an exchange that begins at some time. */
	static void play(TimingPass timing, Words words, Conditions conditions, SynapseRun run, long startPs, Playback.Listener listener) {
		SynapsePlan plan = timing.words().plan(words);
		if (plan != null) {
			CorePlayback playback = new CorePlayback(words.number(), startPs, listener);
			timing.words().simulator().tell(plan, conditions, run, playback);
			playback.events.sort(Comparator.comparingLong(Event::startPs));
			playback.events.forEach(event -> event.report.run());
		}
	}

	@Override
	public void programs(int node, int channel, int words, long fromPs, long toPs) {
		events.add(new Event(fromPs, () -> listener.programs(phase, node, channel, words, startPs + fromPs, startPs + toPs)));
	}

	@Override
	public void reduction(int node, int channel, int levels, long fromPs, long toPs) {
		events.add(new Event(fromPs, () -> listener.reduction(phase, node, channel, levels, startPs + fromPs, startPs + toPs)));
	}
}
