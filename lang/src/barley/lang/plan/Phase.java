package barley.lang.plan;

import java.util.Arrays;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;

import barley.lang.finding.Origin;
import barley.lang.motion.Transport;
import barley.runtime.program.PaceBlock;

/** What all nodes do together before they meet at the next barrier. */
public sealed interface Phase {

	/** Returns the statement that says so. */
	Origin source();

	/** The phases within this one. */
	default List<Phase> inner() {
		return List.of();
	}

	/** Returns the same with other phases within. */
	default Phase with(List<Phase> inner) {
		return this;
	}

	/** Phases and those within them, each once however often it is repeated, in the order of the text. */
	static Stream<Phase> all(List<Phase> phases) {
		return phases.stream().mapMulti(Phase::each);
	}

	private static void each(Phase phase, Consumer<? super Phase> to) {
		to.accept(phase);
		for (Phase inner : phase.inner()) {
			each(inner, to);
		}
	}

	/** Hands on those of one kind of a phase and all within it: without a stream, for callers who do so for each of many phases. */
	static <T extends Phase> void each(Class<T> kind, Phase phase, Consumer<? super T> to) {
		if (kind.isInstance(phase)) {
			to.accept(kind.cast(phase));
		}
		for (Phase inner : phase.inner()) {
			each(kind, inner, to);
		}
	}

	/** Those of one kind among phases and all within them. */
	static <T extends Phase> Stream<T> all(Class<T> kind, List<Phase> phases) {
		return all(phases).filter(kind::isInstance).map(kind::cast);
	}

	/** Returns what phases and those within them move. */
	static Stream<Movement> movements(List<Phase> phases) {
		return all(Exchanging.class, phases).flatMap(exchanging -> exchanging.movements().stream());
	}

	/** Returns the collectives of phases and those within them. */
	static Stream<Joint> joints(List<Phase> phases) {
		return movements(phases).filter(Joint.class::isInstance).map(Joint.class::cast);
	}

	/** Returns whether phases exchange packets through clocked switches. */
	static boolean inPackets(List<Phase> phases) {
		return movements(phases).anyMatch(movement -> movement.transport() == Transport.PACKETS);
	}

	/** Returns whether phases leave lanes off that were on before. */
	static boolean switches(List<Phase> phases) {
		return all(phases).anyMatch(Switching.class::isInstance);
	}

	/**
	 * Every node, or some of them, works for itself and renews data.
	 *
	 * @param schedule the schedule that says so: the plan's own or one that serves as a strategy
	 * @param kernel   what every node computes; null where that is not said, or elements are computed
	 * @param known    what the kernel can name
	 * @param elements what every node computes element by element; null where that is not said
	 * @param from     what nodes must hold that compute
	 * @param at       the nodes that compute all elements; null if each computes what is placed at it
	 */
	record Computing(Origin source, String schedule, List<Payload> data, long flop, AuthorKernel kernel, List<DataGroup> known,
			ComputedElements elements, List<Payload> from, BitSet at) implements Phase {

		/** A computation of which only the time is known. */
		public Computing(Origin source, String schedule, List<Payload> data, long flop) {
			this(source, schedule, data, flop, null, List.of(), null, List.of(), null);
		}

		/** Returns whether it is said how nodes compute. */
		public boolean isGiven() {
			return kernel != null || elements != null;
		}

		/** Returns the data that the statement names besides those that it renews. */
		public Stream<Payload> named() {
			return Stream.concat(from.stream(), elements == null ? Stream.empty() : elements.read());
		}

		/** Returns all data that what is computed can depend on. */
		public Stream<Payload> read() {
			return Stream.concat(from.stream(),
					elements != null ? elements.read() : known.stream().flatMap(group -> group.members().stream()));
		}
	}

	/**
	 * Nodes exchange data: all movements at the same time, step by step.
	 *
	 * @param off    lanes that are off while this lasts
	 * @param shared whether its movements are meant to share lanes
	 */
	record Exchanging(Origin source, List<Movement> movements, BitSet off, boolean shared) implements Phase {

		/** An exchange whose movements are not meant to share lanes. */
		public Exchanging(Origin source, List<Movement> movements, BitSet off) {
			this(source, movements, off, false);
		}
	}

	/** Nodes send words to synapses, which compute, and receive what reducers make of the results: all statements at the same time. */
	record Hearing(Origin source, List<WordStatement> statements) implements Phase {

		/** Returns the data of nodes that receive something. */
		public List<Payload> received() {
			return statements.stream().map(WordStatement::reduction).filter(Objects::nonNull)
					.flatMap(reduction -> Stream.of(reduction.into(), reduction.second())).filter(Objects::nonNull).toList();
		}

		/** Returns all data that statements read or write, of nodes and of synapses. */
		public Stream<Payload> touched() {
			return Stream.concat(received().stream(), statements.stream().flatMap(statement -> Stream.concat(Stream.of(statement.word()),
					Stream.concat(statement.data().stream(),
							statement.reduction() == null ? Stream.empty() : statement.reduction().indexed().stream()))));
		}
	}

	/** The same phases again and again. */
	record Repeating(Origin source, long times, List<Phase> body) implements Phase {

		@Override
		public List<Phase> inner() {
			return body;
		}

		@Override
		public Phase with(List<Phase> inner) {
			return new Repeating(source, times, inner);
		}
	}

	/**
	 * The phases of a schedule that is the strategy of a collective, or of several that share an exchange. What it ensures is about what
	 * the nodes held when it began, as if it had been the collective itself.
	 */
	record Using(Origin source, List<Phase> body) implements Phase {

		@Override
		public List<Phase> inner() {
			return body;
		}

		@Override
		public Phase with(List<Phase> inner) {
			return new Using(source, inner);
		}
	}

	/** No phase of the machine: the data that a strategy has for itself, of which no node holds anything from here on. */
	record Freeing(Origin source, List<Payload> data) implements Phase {
	}

	/** Phases that run at the same time; it lasts as long as the longest. */
	record Overlapping(Origin source, List<Phase> parts) implements Phase {

		@Override
		public List<Phase> inner() {
			return parts;
		}

		@Override
		public Phase with(List<Phase> inner) {
			return new Overlapping(source, inner);
		}
	}

	/**
	 * Every node goes at its own pace through what it does: each unit begins at a node as soon as what it needs is there (RULES.md 39 to
	 * 45).
	 *
	 * @param units   in the order of the text
	 * @param rounds  those rounds of repeats that are not all among the units, in the same order
	 * @param buffers how many messages of one node to another may be sent and not yet received, or {@link PaceBlock#UNBOUNDED}
	 */
	record Pacing(Origin source, List<PaceUnit> units, List<PaceRounds> rounds, int buffers) implements Phase {

		/** A block in which sends never wait for a buffer. */
		public Pacing(Origin source, List<PaceUnit> units, List<PaceRounds> rounds) {
			this(source, units, rounds, PaceBlock.UNBOUNDED);
		}

		/** Returns how often each unit is carried out. */
		public long[] times() {
			long[] times = new long[units.size()];
			Arrays.fill(times, 1);
			rounds.forEach(each -> Arrays.fill(times, each.end() - each.length(), each.end(), each.more() + 1));
			return times;
		}

		/** Returns the computations and exchanges, each message once. */
		@Override
		public List<Phase> inner() {
			return units.stream().filter(unit -> unit.end() != PaceUnit.End.RECEIVE).map(PaceUnit::phase).toList();
		}

		/** Returns all data that units renew or receive. */
		public Stream<Payload> touched() {
			return Stream.concat(all(Computing.class, inner()).flatMap(computing -> computing.data().stream()),
					movements(inner()).map(Movement::into)).distinct();
		}

		@Override
		public Phase with(List<Phase> inner) {
			Map<Phase, Phase> replaced = new IdentityHashMap<>();
			List<Phase> before = inner();
			for (int i = 0; i < before.size(); i++) {
				replaced.put(before.get(i), inner.get(i));
			}
			return new Pacing(source, units.stream().map(unit -> unit.with(replaced.get(unit.phase()), unit.end()))
					.toList(), rounds, buffers);
		}
	}

	/** Lanes that are off from here on. */
	record Switching(Origin source, BitSet off) implements Phase {
	}

	/** No phase of the machine: claims about what nodes hold at this point, which the proof has to show, each for itself. */
	record Ensuring(Origin source, List<Joint> goals) implements Phase {

		/** Returns where a missed goal is reported: at the statement, if that claims no other one. */
		public Origin claim(Joint goal) {
			return goals.size() == 1 ? source : goal.source();
		}
	}
}
