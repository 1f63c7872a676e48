package barley.lang.generate;

import java.util.BitSet;
import java.util.Iterator;
import java.util.List;

import barley.lang.model.Compute;
import barley.runtime.program.Elements;

/** What programs state one after the other. Acts that differ in even numbers alone can be folded into a loop. */
sealed interface Act {

	/**
	 * Whether another act is the same but for its numbers.
	 *
	 * @param moves takes by how much each number of the other is larger
	 */
	boolean isLike(Act other, List<Long> moves);

	/** This act in a loop, each number moving on by the next of {@code moves} with every round. */
	Act in(String round, Iterator<Long> moves);

	/** Every node works for itself and renews data. */
	record Computing(Compute source, Affine flop, List<Elements> renewed) implements Act {

		@Override
		public boolean isLike(Act other, List<Long> moves) {
			return other instanceof Computing computing && source == computing.source && renewed.equals(computing.renewed)
					&& flop.movesLike(computing.flop) && moves.add(computing.flop.base() - flop.base());
		}

		@Override
		public Act in(String round, Iterator<Long> moves) {
			return new Computing(source, flop.in(round, moves.next()), renewed);
		}
	}

	/**
	 * Some steps of an exchange statement, which counts all the steps that it ever takes.
	 *
	 * @param first the first of them
	 */
	record Exchanging(Traffic traffic, Affine first, int steps) implements Act {

		@Override
		public boolean isLike(Act other, List<Long> moves) {
			return other instanceof Exchanging exchanging && traffic == exchanging.traffic && steps == exchanging.steps && first.movesLike(exchanging.first)
					&& moves.add(exchanging.first.base() - first.base());
		}

		@Override
		public Act in(String round, Iterator<Long> moves) {
			return new Exchanging(traffic, first.in(round, moves.next()), steps);
		}

		/** Whether another one begins where this ends, so that both are one. */
		boolean goesOnWith(Act other) {
			return other instanceof Exchanging exchanging && traffic == exchanging.traffic && !traffic.streams() && first.isConstant() && exchanging.first.isConstant()
					&& first.base() + steps == exchanging.first.base();
		}
	}

	/** The same acts again and again; the machine goes through them, programs state them once. */
	record Repeating(long times, List<Act> body) implements Act {

		@Override
		public boolean isLike(Act other, List<Long> moves) {
			return other instanceof Repeating repeating && times == repeating.times && areLike(body, repeating.body, moves);
		}

		@Override
		public Act in(String round, Iterator<Long> moves) {
			return new Repeating(times, all(body, round, moves));
		}
	}

	/** Several acts at the same time. */
	record Overlapping(List<List<Act>> parts) implements Act {

		@Override
		public boolean isLike(Act other, List<Long> moves) {
			return other instanceof Overlapping overlapping && areLike(all(), overlapping.all(), moves)
					&& parts.stream().map(List::size).toList().equals(overlapping.parts.stream().map(List::size).toList());
		}

		@Override
		public Act in(String round, Iterator<Long> moves) {
			return new Overlapping(parts.stream().map(part -> Act.all(part, round, moves)).toList());
		}

		private List<Act> all() {
			return parts.stream().flatMap(List::stream).toList();
		}
	}

	/** Lanes are switched off or on. */
	record Switching(BitSet lanes, boolean on) implements Act {

		@Override
		public boolean isLike(Act other, List<Long> moves) {
			return equals(other);
		}

		@Override
		public Act in(String round, Iterator<Long> moves) {
			return this;
		}
	}

	/** Acts that programs state again and again, with numbers that move on. */
	record Looping(String round, int times, List<Act> body) implements Act {

		@Override
		public boolean isLike(Act other, List<Long> moves) {
			return other instanceof Looping looping && times == looping.times && areLike(body, looping.body, moves);
		}

		@Override
		public Act in(String outer, Iterator<Long> moves) {
			return new Looping(round, times, all(body, outer, moves));
		}
	}

	/** Whether acts are the same but for their numbers. */
	static boolean areLike(List<Act> acts, List<Act> others, List<Long> moves) {
		if (acts.size() != others.size()) {
			return false;
		}
		for (int i = 0; i < acts.size(); i++) {
			if (!acts.get(i).isLike(others.get(i), moves)) {
				return false;
			}
		}
		return true;
	}

	static List<Act> all(List<Act> acts, String round, Iterator<Long> moves) {
		return acts.stream().map(act -> act.in(round, moves)).toList();
	}
}
