package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.model.Collective;
import barley.lang.model.Exchange;
import barley.lang.plan.Movement;
import barley.lang.plan.Phase;
import barley.lang.plan.WordStatement;
import barley.runtime.machine.SynapseTable;

/** What the statements of an exchange come to while they are elaborated: movements, or words to synapses, or phases of strategies. */
final class OpenExchange {

	private final Exchange statement;
	private final List<Movement> movements = new ArrayList<>();
	private final List<WordStatement> words = new ArrayList<>();
	private final BitSet off = new BitSet();
	private final StrategiesTogether strategies;

	OpenExchange(Exchange statement) {
		this.statement = statement;
		strategies = new StrategiesTogether(statement);
	}

	void add(List<? extends Movement> more) {
		movements.addAll(more);
	}

	/** Adds words, in a race with none of those before. */
	void add(WordStatement more, SynapseTable synapses) {
		words.forEach(other -> SynapseRaces.requireNone(other, more, synapses));
		words.add(more);
	}

	/** Adds a collective with the phases of its strategy for each of its data. */
	void add(Collective collective, List<List<Phase>> ofData) {
		strategies.add(collective, ofData);
	}

	void switchOff(BitSet lanes) {
		off.or(lanes);
	}

	/** Returns the lanes that are off in this exchange alone. */
	BitSet off() {
		return off;
	}

	/** Refuses what cannot go on side by side. */
	void requireWhole() {
		strategies.requireNoOther(movements, words);
		StrategiesTogether.requireNoMixture(movements);
		if (hasMovements() && hasWords()) { // words go by the clock of their synapses, and nothing else does
			throw new Complaint(new Finding(Code.MIXED_EXCHANGE, words.get(0).source(),
					"this sends words to synapses, but another statement of this exchange %s".formatted(movements.get(0).transport()
					.words()))
					.withRemedy("put each into an exchange of its own"));
		}
		IntoElaborator.requireMessages(movements);
	}

	boolean hasMovements() {
		return !movements.isEmpty();
	}

	Phase.Exchanging movements() {
		return new Phase.Exchanging(Element.of(statement), TransferElaborator.joined(movements), off, statement.isShared());
	}

	boolean hasWords() {
		return !words.isEmpty();
	}

	Phase.Hearing words() {
		return new Phase.Hearing(Element.of(statement), List.copyOf(words));
	}

	/** Returns the phases of strategies, sequence after sequence. */
	List<List<Phase>> ofStrategies() {
		return strategies.sequences();
	}
}
