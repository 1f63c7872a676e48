package barley.lang.generate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import barley.lang.evaluate.ElementArithmetic;
import barley.lang.plan.ComputedElements;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.runtime.data.ElementType;
import barley.runtime.machine.Fault;
import barley.runtime.number.Rational;

/**
 * How a node computes elements: calls of a method, each for elements that lie one behind the other. Members that lie so are computed by
 * one call, and calls that move on evenly from member to member by a loop.
 *
 * @param singles the operands with a single element where what is computed has more
 * @param values  for each value a whole number that may move on with the rounds of loops, or its text in Java
 */
record ElementCalls(ComputedElements elements, BitSet singles, List<Call> calls, List<Object> values) {

	private static final int MOST_CALLS = 1_000;
	private static final String MEMBER = "member";

	/**
	 * A call, or as many as {@code times} says, one for each member.
	 *
	 * @param parts what is computed, and what is read for it
	 */
	record Call(int times, List<Act.Part> parts) {

		/** Returns whether another call goes on where this ends, so that both are one. */
		private Call joined(Call next, BitSet singles) {
			List<Act.Part> both = new ArrayList<>();
			for (int i = 0; i < parts.size(); i++) {
				Act.Part one = parts.get(i);
				Act.Part other = next.parts.get(i);
				boolean same = i > 0 && singles.get(i - 1);
				if (one.vector() != other.vector() || other.first().base() != one.first().base() + (same ? 0 : one.count())) {
					return null;
				}
				both.add(same ? one : new Act.Part(one.vector(), one.first(), one.count() + other.count()));
			}
			return new Call(1, both);
		}

		/** Returns by how much each part of another call is farther; null if it is no call like this one. */
		private List<Long> distance(Call next) {
			boolean alike = IntStream.range(0, parts.size()).allMatch(i -> parts.get(i).vector() == next.parts.get(i).vector()
					&& parts.get(i).count() == next.parts.get(i).count());
			return !alike ? null : IntStream.range(0, parts.size())
					.mapToObj(i -> next.parts.get(i).first().base() - parts.get(i).first().base()).toList();
		}

		private Call in(int rounds, String round, Iterator<Long> moves) {
			return new Call(rounds, parts.stream().map(part ->
					new Act.Part(part.vector(), part.first().in(round, moves.next()), part.count()))
					.toList());
		}
	}

	/** Returns how a node computes; null where elements are not computed. */
	static ElementCalls of(Phase.Computing computing, Vectors vectors) {
		ComputedElements elements = computing.elements();
		if (elements == null) {
			return null;
		}
		int operands = elements.operands().size();
		BitSet singles = new BitSet();
		List<Call> calls = new ArrayList<>();
		for (int member = 0; member < elements.data().size(); member++) {
			Payload computed = elements.data().get(member);
			List<Act.Part> parts = new ArrayList<>(List.of(part(computed, vectors)));
			for (int operand = 0; operand < operands; operand++) {
				Payload read = elements.operand(operand, member);
				parts.add(part(read, vectors));
				boolean single = read.size() == 1
						&& (computed.size() > 1 || elements.operands().get(operand).size() < elements.data().size());
				singles.set(operand, computed.isOfSynapses() ? !read.isOfSynapses() : single);
			}
			calls.add(new Call(1, parts));
		}
		return new ElementCalls(elements, singles, looped(joined(calls, singles), computing),
				elements.values().stream().map(value -> value(elements.expression().type(), value)).toList());
	}

	private static Act.Part part(Payload payload, Vectors vectors) {
		return new Act.Part(vectors.of(payload), Affine.of(vectors.offset(payload) + payload.first()), payload.size());
	}

	private static Object value(ElementType type, Object value) {
		if (value instanceof Rational number) {
			boolean whole = number.isWhole() && number.numerator().bitLength() < Integer.SIZE;
			return whole ? Affine.of(number.longValueExact()) : ElementArithmetic.literal(type, number);
		}
		return value.toString();
	}

	private static List<Call> joined(List<Call> calls, BitSet singles) {
		List<Call> joined = new ArrayList<>();
		for (Call call : calls) {
			Call both = joined.isEmpty() ? null : joined.get(joined.size() - 1).joined(call, singles);
			if (both == null) {
				joined.add(call);
			} else {
				joined.set(joined.size() - 1, both);
			}
		}
		return joined;
	}

	private static List<Call> looped(List<Call> calls, Phase.Computing computing) {
		List<Call> looped = new ArrayList<>();
		for (int start = 0; start < calls.size();) {
			List<Long> distance = start + 1 < calls.size() ? calls.get(start).distance(calls.get(start + 1)) : null;
			int end = start + 1;
			while (distance != null && end < calls.size() && distance.equals(calls.get(end - 1).distance(calls.get(end)))) {
				end++;
			}
			looped.add(end - start < 2 ? calls.get(start) : calls.get(start).in(end - start, MEMBER, distance.iterator()));
			start = end;
		}
		if (looped.size() > MOST_CALLS) {
			throw Fault.of("limit", "%s: this computes %,d ranges of elements that lie apart; at most %,d are supported",
					computing.source().place(), looped.size(), MOST_CALLS);
		}
		return looped;
	}

	// ---------------------------------------------------------------- loops around it

	/** Returns everything that can move on, in the order in which it does. */
	List<Affine> numbers() {
		return Stream.concat(calls.stream().flatMap(call -> call.parts.stream()).map(Act.Part::first),
				values.stream().filter(Affine.class::isInstance).map(Affine.class::cast)).toList();
	}

	/** Returns whether others are the same but for numbers that move on. */
	boolean movesLike(ElementCalls other) {
		if (other == null || !singles.equals(other.singles) || calls.size() != other.calls.size()) {
			return false;
		}
		List<Affine> mine = numbers();
		List<Affine> others = other.numbers();
		return mine.size() == others.size() && IntStream.range(0, mine.size()).allMatch(i -> mine.get(i).movesLike(others.get(i)))
				&& shape().equals(other.shape());
	}

	/** Everything that cannot move on. */
	private List<Object> shape() {
		return Stream.concat(calls.stream().flatMap(call -> Stream.concat(Stream.of((Object) call.times),
				call.parts.stream().map(part -> List.of(part.vector(), part.count())))),
				values.stream().map(value -> value instanceof Affine ? "" : value)).collect(Collectors.toList());
	}

	ElementCalls in(String round, Iterator<Long> moves) {
		List<Call> moved = calls.stream().map(call -> call.in(call.times, round, moves)).toList();
		return new ElementCalls(elements, singles, moved,
				values.stream().map(value -> value instanceof Affine number ? number.in(round, moves.next()) : value).toList());
	}

	/** Returns a value in Java. */
	String value(int value) {
		boolean wide = !ElementArithmetic.javaType(elements.expression().type()).equals("int");
		return values.get(value) instanceof Affine number ? number.text(wide ? "L" : "") : values.get(value).toString();
	}
}
