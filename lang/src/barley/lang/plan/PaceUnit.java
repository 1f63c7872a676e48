package barley.lang.plan;

import barley.lang.finding.Origin;
import barley.lang.finding.Words;
import barley.runtime.program.Iteration;

/**
 * A statement of a block in which each node goes at its own pace: a computation, an exchange, one by a strategy, or one end of a message
 * whose two ends stand in different programs.
 *
 * @param source the statement
 * @param phase  a computation, an exchange, or a strategy with such phases only; both ends of a message have the same exchange, which has
 * nothing else
 * @param ofProgram whether it stands in the program of a node, which does nothing of other nodes
 * @param iteration of the loops around it, or null
 */
public record PaceUnit(Origin source, Phase phase, End end, boolean ofProgram, Iteration iteration) {

	/** Which end of a message a statement is. */
	public enum End {
		BOTH, SEND, RECEIVE
	}

	/** A computation, or exchanges with both ends of all their messages, outside of programs. */
	public PaceUnit(Phase phase, Iteration iteration) {
		this(phase.source(), phase, End.BOTH, false, iteration);
	}

	/** Returns the same statement with another phase, or a part of it. */
	public PaceUnit with(Phase other, End ofIt) {
		return new PaceUnit(source, other, ofIt, ofProgram, iteration);
	}

	/** Returns the line and the indices of the loops around it: {@code line 4, k = 3}. */
	public String line() {
		return line(source, iteration);
	}

	/** Returns the line of a statement and the indices of the loops around it, unless these are null. */
	public static String line(Origin source, Iteration iteration) {
		return Words.of("line %,d%s", source.line(), iteration == null ? "" : ", " + iteration.words());
	}

	/** Returns the node whose program has this end of a message. */
	public int node() {
		Transfer first = (Transfer) ((Phase.Exchanging) phase).movements().get(0);
		return end == End.SEND ? first.from() : first.to();
	}
}
