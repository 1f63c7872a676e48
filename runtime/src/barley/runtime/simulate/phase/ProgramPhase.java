package barley.runtime.simulate.phase;

import java.util.List;

/**
 * A phase that all nodes of a program state alike. The phases are a tree, kept by {@link PhaseTree} and walked by {@link PhaseFold}: a
 * {@link Leaf} takes time, all others arrange leaves. Leaves are equal if they are the same phase of the same program, in whatever pass.
 */
public sealed interface ProgramPhase {

	/** The part of leaves outside all overlaps. */
	int NO_PART = -1;

	/** Returns what was stated, for a message. */
	String describe();

	/** Whether lanes are switched in it. */
	default boolean switchesLanes() {
		return false;
	}

	/** A phase that takes time. */
	sealed interface Leaf extends ProgramPhase {

		String statement();

		/** Places among the leaves, as in {@link barley.runtime.simulate.result.Result#phases()}. */
		int number();

		/** Returns how often it is carried out in a run. */
		long weight();

		/** Index of the innermost part of an overlap in which it stands, or {@link ProgramPhase#NO_PART}. */
		int part();
	}

	/** A phase in which data are moved, in steps or in chunks. */
	sealed interface Communication extends Leaf {

		/** Number of the first step among those of all phases, each counted once however often it is repeated. */
		int firstStep();

		/** Steps; chunks of a flow. */
		int steps();
	}

	/** Each node computes. */
	record Compute(String statement, int number, long weight, int part) implements Leaf {

		@Override
		public String describe() {
			return describe(statement);
		}

		static String describe(String statement) {
			return "compute \"" + statement + "\"";
		}
	}

	/** A bulk-synchronous exchange: no node begins a step before all have ended the one before. */
	record BulkExchange(String statement, int steps, int firstStep, int number, long weight, int part) implements Communication {

		@Override
		public String describe() {
			return describe(statement, steps);
		}

		static String describe(String statement, long steps) {
			return "exchange \"" + statement + "\" of " + steps + " steps";
		}
	}

	/** A data flow: every chunk goes on as soon as it can. */
	record Flow(String statement, int steps, int firstStep, int number, long weight, int part) implements Communication {

		@Override
		public String describe() {
			return describe(statement, steps);
		}

		static String describe(String statement, long chunks) {
			return "flow \"" + statement + "\" of " + chunks + " chunks";
		}
	}

	/** Phases that are carried out some times, one round after the other. */
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
	 * @param around  index of the part around the overlap, or {@link ProgramPhase#NO_PART}
	 */
	record Part(int index, int overlap, int around, List<ProgramPhase> body) {
	}

	/**
	 * Nodes switch lanes of their own on or off.
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
