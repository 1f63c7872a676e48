package barley.lang.generate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import barley.lang.motion.Transport;
import barley.lang.plan.Phase;
import barley.runtime.data.Operator;

/** What programs state one after the other. Acts that differ in even numbers alone can be folded into a loop. */
sealed interface Act {

	/**
	 * Returns whether another act is the same but for its numbers.
	 *
	 * @param moves takes by how much each number of the other is larger
	 */
	boolean isLike(Act other, List<Long> moves);

	/** This act in a loop, each number moving on by the next of {@code moves} with every round. */
	Act in(String round, Iterator<Long> moves);

	/** The acts within this one. */
	default List<Act> inner() {
		return List.of();
	}

	/** Acts and those within them, in the order of the text. */
	static Stream<Act> all(List<Act> acts) {
		return acts.stream().flatMap(act -> Stream.concat(Stream.of(act), all(act.inner())));
	}

	/** Elements of a vector, {@code count} of them. */
	record Part(int vector, Affine first, long count) {

		boolean isLike(Part other) {
			return vector == other.vector && count == other.count && first.movesLike(other.first);
		}
	}

	/**
	 * Every node works for itself and renews data.
	 *
	 * @param nodes those that take part
	 * @param reads what it is made of, where that is all that is said
	 * @param names what a kernel calls data; null if that goes without saying
	 * @param calls how elements are computed; null where they are not
	 */
	record Computing(Phase.Computing phase, BitSet nodes, Affine flop, List<Part> renewed, ReadElements reads, KernelDataNames names,
			ElementCalls calls) implements Act {

		@Override
		public boolean isLike(Act other, List<Long> moves) {
			if (!(other instanceof Computing computing) || !phase.source().equals(computing.phase.source())
					|| !nodes.equals(computing.nodes) || !numbersMoveLike(computing)) {
				return false;
			}
			List<Affine> mine = numbers();
			List<Affine> others = computing.numbers();
			for (int i = 0; i < mine.size(); i++) {
				moves.add(others.get(i).base() - mine.get(i).base());
			}
			return true;
		}

		private boolean numbersMoveLike(Computing other) {
			boolean alike = renewed.size() == other.renewed.size() && flop.movesLike(other.flop) && reads.isLike(other.reads);
			for (int i = 0; i < renewed.size() && alike; i++) {
				alike = renewed.get(i).isLike(other.renewed.get(i));
			}
			return alike && (calls == null ? other.calls == null : calls.movesLike(other.calls)) && (names == null ? other.names == null
					: other.names != null && names.families().equals(other.names.families())
					&& names.moved().movesLike(other.names.moved()));
		}

		/** Returns all that programs state of it, whichever nodes do. */
		List<Object> form() {
			return Arrays.asList(phase.source(), flop, renewed, reads, names,
					calls == null ? null : List.of(calls.singles(), calls.calls(), calls.values()));
		}

		/** Everything that can move on, in the order in which it does. */
		private List<Affine> numbers() {
			List<Affine> numbers = new ArrayList<>(List.of(flop));
			renewed.forEach(part -> numbers.add(part.first));
			reads.whole().forEach(part -> numbers.add(part.first));
			if (names != null) {
				numbers.add(names.moved());
			}
			if (calls != null) {
				numbers.addAll(calls.numbers());
			}
			return numbers;
		}

		private static List<Part> in(List<Part> parts, String round, Iterator<Long> moves) {
			return parts.stream().map(part -> new Part(part.vector, part.first.in(round, moves.next()), part.count)).toList();
		}

		@Override
		public Act in(String round, Iterator<Long> moves) {
			Affine more = flop.in(round, moves.next());
			List<Part> parts = in(renewed, round, moves);
			ReadElements read = new ReadElements(in(reads.whole(), round, moves), reads.own());
			KernelDataNames moved = names == null ? null : new KernelDataNames(names.families(), names.moved().in(round, moves.next()));
			return new Computing(phase, nodes, more, parts, read, moved, calls == null ? null : calls.in(round, moves));
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
			return other instanceof Exchanging exchanging && traffic == exchanging.traffic && steps == exchanging.steps
					&& first.movesLike(exchanging.first)
					&& moves.add(exchanging.first.base() - first.base());
		}

		@Override
		public Act in(String round, Iterator<Long> moves) {
			return new Exchanging(traffic, first.in(round, moves.next()), steps);
		}

		/** Returns whether another one begins where this ends, so that both are one. */
		boolean continuesWith(Act other) {
			return other instanceof Exchanging exchanging && traffic == exchanging.traffic && traffic.transport() == Transport.STEPS
					&& first.isConstant()
					&& exchanging.first.isConstant()
					&& first.base() + steps == exchanging.first.base();
		}
	}

	/** A turn of an exchange in packets through switches. */
	record Packets(PacketTurns turns, Affine turn) implements Act {

		@Override
		public boolean isLike(Act other, List<Long> moves) {
			return other instanceof Packets packets && turns == packets.turns && turn.movesLike(packets.turn)
					&& moves.add(packets.turn.base() - turn.base());
		}

		@Override
		public Act in(String round, Iterator<Long> moves) {
			return new Packets(turns, turn.in(round, moves.next()));
		}
	}

	/** Every node goes at its own pace. */
	record Pacing(PaceCall call) implements Act {

		@Override
		public boolean isLike(Act other, List<Long> moves) {
			return equals(other);
		}

		@Override
		public Act in(String round, Iterator<Long> moves) {
			return this;
		}
	}

	/** Words to synapses, which compute. */
	record Hearing(Phase.Hearing phase, List<WordCall> calls) implements Act {

		@Override
		public boolean isLike(Act other, List<Long> moves) {
			if (!(other instanceof Hearing hearing) || !phase.source().equals(hearing.phase.source())
					|| calls.size() != hearing.calls.size()) {
				return false;
			}
			for (int i = 0; i < calls.size(); i++) {
				if (!calls.get(i).movesLike(hearing.calls.get(i))) {
					return false;
				}
				List<Affine> mine = calls.get(i).numbers();
				List<Affine> others = hearing.calls.get(i).numbers();
				for (int k = 0; k < mine.size(); k++) {
					moves.add(others.get(k).base() - mine.get(k).base());
				}
			}
			return true;
		}

		@Override
		public Act in(String round, Iterator<Long> moves) {
			return new Hearing(phase, calls.stream().map(call -> call.in(round, moves)).toList());
		}
	}

	/** The same acts again and again; the machine goes through them, programs state them once. */
	record Repeating(long times, List<Act> body) implements Act {

		@Override
		public List<Act> inner() {
			return body;
		}

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
			return other instanceof Overlapping overlapping && areLike(inner(), overlapping.inner(), moves)
					&& parts.stream().map(List::size).toList().equals(overlapping.parts.stream().map(List::size).toList());
		}

		@Override
		public Act in(String round, Iterator<Long> moves) {
			return new Overlapping(parts.stream().map(part -> Act.all(part, round, moves)).toList());
		}

		@Override
		public List<Act> inner() {
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

	/** Acts that programs state again and again, with numbers that move on; {@code times} does not. */
	record Looping(String round, Affine times, List<Act> body) implements Act {

		@Override
		public List<Act> inner() {
			return body;
		}

		@Override
		public boolean isLike(Act other, List<Long> moves) {
			return other instanceof Looping looping && times.equals(looping.times) && areLike(body, looping.body, moves);
		}

		@Override
		public Act in(String outer, Iterator<Long> moves) {
			return new Looping(round, times, all(body, outer, moves));
		}
	}

	/**
	 * What a node does by itself in a block in which each goes at its own pace: a computation without a kernel, one end of a message,
	 * or some items of a statement together.
	 *
	 * @param statement its place and its text
	 * @param operator  combines what a message brings; null if it replaces
	 * @param number    the operations of a computation, the other node of a message, or how many items there are
	 */
	record PaceItem(Kind kind, String statement, Operator operator, Affine number, List<Part> parts) implements Act {

		enum Kind {
			COMPUTE, SEND, RECEIVE, ITEMS
		}

		@Override
		public boolean isLike(Act other, List<Long> moves) {
			if (!(other instanceof PaceItem item) || kind != item.kind || !statement.equals(item.statement)
					|| !Objects.equals(operator, item.operator) || !number.movesLike(item.number) || parts.size() != item.parts.size()) {
				return false;
			}
			for (int i = 0; i < parts.size(); i++) {
				if (!parts.get(i).isLike(item.parts.get(i))) {
					return false;
				}
			}
			moves.add(item.number.base() - number.base());
			for (int i = 0; i < parts.size(); i++) {
				moves.add(item.parts.get(i).first.base() - parts.get(i).first.base());
			}
			return true;
		}

		@Override
		public Act in(String round, Iterator<Long> moves) {
			Affine moved = number.in(round, moves.next());
			return new PaceItem(kind, statement, operator, moved,
					parts.stream().map(part -> new Part(part.vector, part.first.in(round, moves.next()), part.count)).toList());
		}

		/** Returns the same for more items of its statement. */
		PaceItem and(PaceItem more) {
			return new PaceItem(kind, statement, operator, Affine.of(number.base() + more.number.base()), parts);
		}
	}

	/** Returns whether acts are the same but for their numbers. */
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
