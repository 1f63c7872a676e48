package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.List;

import barley.lang.finding.Element;
import barley.lang.model.Statement;
import barley.lang.plan.Phase;

/** The phases that statements make: one after the other, or side by side as the parts of an overlap. Sequences lie within each other. */
final class PhaseSequence {

	private List<Phase> phases = new ArrayList<>();
	private boolean parts;

	/** Returns the phases of the innermost sequence so far. */
	List<Phase> list() {
		return List.copyOf(phases);
	}

	/** Returns whether each statement is a part of an overlap. */
	boolean areParts() {
		return parts;
	}

	void add(Phase phase) {
		phases.add(phase);
	}

	/** Adds phases that follow one another, as a single part if this is in an overlap. */
	void inTurn(Statement statement, List<Phase> sequence) {
		boolean single = sequence.size() < 2 && sequence.stream().noneMatch(Phase.Using.class::isInstance);
		phases.addAll(!parts || single ? sequence : List.of(new Phase.Repeating(Element.of(statement), 1, sequence)));
	}

	/** Returns the phases that a statement within another makes; {@code asParts} if they overlap. */
	List<Phase> inside(boolean asParts, Runnable body) {
		List<Phase> outer = phases;
		boolean outerParts = parts;
		phases = new ArrayList<>();
		parts = asParts;
		try {
			body.run();
			return list();
		} finally {
			phases = outer;
			parts = outerParts;
		}
	}
}
