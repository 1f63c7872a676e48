package barley.lang.page;

import java.util.List;

import barley.lang.finding.Words;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.plan.WordStatement;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.trace.SynapseRecording;

/**
 * An exchange with synapses of a run, and what happened in it.
 *
 * @param statements of the exchange; none if they are unknown
 */
public record RecordedWords(PhaseTime phase, SynapseRecording events, List<WordStatement> statements) {

	static RecordedWords of(Plan plan, PhaseTime phase, SynapseRecording events) {
		return new RecordedWords(phase, events, Phase.all(Phase.Hearing.class, plan.phases())
				.filter(hearing -> hearing.source().place().equals(phase.statement())).findFirst().map(Phase.Hearing::statements)
				.orElse(List.of()));
	}

	/** Returns what a channel is for: {@code send x}. */
	public String label(int channel) {
		int slot = events.slot(channel);
		return statements.stream().filter(statement -> statement.slot() == slot).findFirst()
				.map(statement -> (statement.local() ? "store " : "send ") + statement.word().name()).orElse("slot " + slot);
	}

	/** Returns what the exchange was in all, and what its picture leaves out. */
	public String figures() {
		String rounds = phase.rounds() > 1 ? Words.of(" · shown for one of %,d rounds", phase.rounds()) : "";
		String cells = events.cores() == events.cells() ? "" : Words.of(" · each cell stands for the synapses of about %,d × %,d cores",
				events.cores() / events.cells(), events.cores() / events.cells());
		return Words.of("%,d cores · %,d words", events.cores(), phase.synapses().words()) + rounds + cells;
	}
}
