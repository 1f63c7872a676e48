package barley.runtime.simulate.phase;

import java.util.List;

/**
 * A phase that all nodes of a program state identically. The phases form a tree, built by {@link PhaseTree} and visited by
 * {@link PhaseFold}: a {@link Leaf} takes time, all others arrange leaves. Leaves are equal if they are the same phase of the same
 * program, in any pass.
 */
public sealed interface ProgramPhase {

	/** The part number of leaves outside all overlaps. */
	int NO_PART = -1;

	/** Returns the statement, for a message. */
	String describe();

	/** Returns whether lanes are switched in it. */
	default boolean switchesLanes() {
		return false;
	}

	/** A phase that takes time. */
	sealed interface Leaf extends ProgramPhase {

		String statement();

		/** Returns the index among the leaves, as in {@link barley.runtime.simulate.result.Result#phases()}. */
		int number();

		/** Returns how often it is executed in a run. */
		long weight();

		/** Returns the index of the innermost part of an overlap that contains it, or {@link ProgramPhase#NO_PART}. */
		int part();
	}

	/** A phase that transfers data, in steps or in chunks. */
	sealed interface Communication extends Leaf {

		/** Returns the number of its first step among those of all phases; each step counts once, however often it is repeated. */
		int firstStep();

		/** Returns the number of steps, or of chunks of a flow. */
		int steps();
	}

	/** A computation on each node. */
	record Compute(String statement, int number, long weight, int part) implements Leaf {

		@Override
		public String describe() {
			return describe(statement);
		}

		static String describe(String statement) {
			return "compute \"" + statement + "\"";
		}
	}

	/**
	 * A bulk-synchronous exchange: no node begins a step before all have ended the previous one.
	 *
	 * @param relayed whether nodes launch only the first step, and routers relay in all of them
	 */
	record BulkExchange(String statement, int steps, boolean relayed, int firstStep, int number, long weight, int part)
			implements Communication {

		@Override
		public String describe() {
			return describe(statement, steps, relayed);
		}

		static String describe(String statement, long steps, boolean relayed) {
			return (relayed ? "relayed " : "") + "exchange \"" + statement + "\" of " + steps + " steps";
		}
	}

	/** A data flow: every chunk is sent as soon as possible. */
	record Flow(String statement, int steps, int firstStep, int number, long weight, int part) implements Communication {

		@Override
		public String describe() {
			return describe(statement, steps);
		}

		static String describe(String statement, long chunks) {
			return "flow \"" + statement + "\" of " + chunks + " chunks";
		}
	}

	/** An exchange in packets through clocked switches. */
	record Packets(String statement, int number, long weight, int part) implements Leaf {

		@Override
		public String describe() {
			return describe(statement);
		}

		static String describe(String statement) {
			return "packets \"" + statement + "\"";
		}
	}

	/** An exchange of words with synapses. */
	record Words(String statement, int number, long weight, int part) implements Leaf {

		@Override
		public String describe() {
			return describe(statement);
		}

		static String describe(String statement) {
			return "words \"" + statement + "\"";
		}
	}

	/** A block in which every node goes at its own pace. */
	record Paced(String statement, int number, long weight, int part) implements Leaf {

		@Override
		public String describe() {
			return describe(statement);
		}

		static String describe(String statement) {
			return "async \"" + statement + "\"";
		}
	}

	/** Phases that are executed repeatedly, one round after the other. */
	record Repeat(long times, List<ProgramPhase> body) implements ProgramPhase {

		@Override
		public String describe() {
			return describe(times);
		}

		static String describe(long times) {
			return "repeat " + times;
		}

		@Override
		public boolean switchesLanes() {
			return body.stream().anyMatch(ProgramPhase::switchesLanes);
		}
	}

	/** Parts that run at the same time. */
	record Overlap(List<Part> parts) implements ProgramPhase {

		@Override
		public String describe() {
			return describe(parts.size());
		}

		static String describe(int parts) {
			return "an overlap of " + parts + " parts";
		}

		@Override
		public boolean switchesLanes() {
			return parts.stream().anyMatch(part -> part.body.stream().anyMatch(ProgramPhase::switchesLanes));
		}
	}

	/**
	 * A part of an overlap.
	 *
	 * @param index   number of the statement that begins it
	 * @param overlap number of the statement that begins the overlap
	 * @param around  index of the part that contains the overlap, or {@link ProgramPhase#NO_PART}
	 */
	record Part(int index, int overlap, int around, List<ProgramPhase> body) {
	}

	/**
	 * Nodes switch their own lanes on or off.
	 *
	 * @param index number of the statement
	 */
	record Switch(int index, boolean on) implements ProgramPhase {

		@Override
		public String describe() {
			return describe(on);
		}

		static String describe(boolean on) {
			return "lanes switched " + (on ? "on" : "off");
		}

		@Override
		public boolean switchesLanes() {
			return true;
		}
	}
}
