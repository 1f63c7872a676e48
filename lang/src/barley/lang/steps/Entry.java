package barley.lang.steps;

import java.util.BitSet;
import java.util.List;

import barley.lang.finding.Origin;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.prove.ProvedPhase;

/** Something that a schedule does, in the order in which proofs go through it. */
public sealed interface Entry permits Stage, Entry.Renewal, Entry.Goal {

	/**
	 * A block that is proved in which each node goes at its own pace.
	 *
	 * @param off lanes that are off
	 */
	record OwnPace(ProvedPhase.Paced proved, BitSet off) {
	}

	/** Returns the statement that says so. */
	Origin source();

	/** Returns how many steps of the timetable come before it. */
	long first();

	/** Returns how many steps are over when it ends. */
	long end();

	/** Returns the same, so many steps later. */
	Entry later(long steps);

	/**
	 * Every node computes, by itself or by its synapses, or goes at its own pace, and has other data afterwards, which takes time, but no
	 * step; or frees what a strategy had for itself.
	 *
	 * @param data what has changed or is freed
	 * @param pace what is proved of it if nodes go at their own pace; null otherwise, or if nothing is proved
	 */
	record Renewal(Phase phase, List<Payload> data, long first, OwnPace pace) implements Entry {

		/** What is not known item by item. */
		Renewal(Phase phase, List<Payload> data, long first) {
			this(phase, data, first, null);
		}

		/** Returns whether something is computed. */
		public boolean computes() {
			return !(phase instanceof Phase.Freeing);
		}

		@Override
		public Origin source() {
			return phase.source();
		}

		@Override
		public long end() {
			return first;
		}

		@Override
		public Entry later(long steps) {
			return new Renewal(phase, data, first + steps, pace);
		}
	}

	/** A claim about what every node holds. */
	record Goal(Phase.Ensuring phase, long first, String missed) implements Entry {

		@Override
		public Origin source() {
			return phase.source();
		}

		@Override
		public Entry later(long steps) {
			return new Goal(phase, first + steps, missed);
		}

		@Override
		public long end() {
			return first;
		}
	}
}
