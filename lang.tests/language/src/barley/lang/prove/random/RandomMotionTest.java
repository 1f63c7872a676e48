package barley.lang.prove.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.motion.Ground;
import barley.lang.motion.Lap;
import barley.lang.motion.Motion;
import barley.lang.motion.Transport;
import barley.lang.motion.Ranges;
import barley.lang.motion.Round;
import barley.lang.plan.Movement;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.prove.ProvedPhase.Found;
import barley.lang.prove.Replay;
import barley.lang.run.Execution;
import barley.runtime.machine.Machine;

/**
 * What motions say is what generated programs do, transfer by transfer, over plans made at random and over each way of communicating; and
 * their closed forms are what adding up step by step gives. {@code -Dbarley.plans=100000} tries that many.
 */
class RandomMotionTest {

	private static final int PLANS = Integer.getInteger("barley.plans", 200);
	private static final int RUNS = Integer.getInteger("barley.runs", 12);
	private static final long FIRST = Long.getLong("barley.seed", 0);

	/** Goes through a plan, all rounds, with the motion of each movement. */
	private static final class Walk {

		private interface Visitor {
			void visit(Movement movement, Motion motion, Motion counted);
		}

		private final Machine machine;
		private final Replay replay;
		private final Visitor visitor;
		/** Called behind each exchange. */
		private final Runnable next;

		private Walk(Plan plan, Visitor visitor, Runnable next) {
			machine = plan.wiring().machine();
			replay = new Replay(plan);
			this.visitor = visitor;
			this.next = next;
		}

		private void walk(List<Phase> phases) {
			for (Phase phase : phases) {
				if (phase instanceof Phase.Computing computing) {
					replay.compute(computing);
				} else if (phase instanceof Phase.Exchanging exchanging) {
					exchange(exchanging.movements());
				} else if (phase instanceof Phase.Pacing pacing) {
					replay.pace(pacing); // a stream that goes as it does step by step is no motion
				} else if (phase instanceof Phase.Repeating repeating) {
					for (long round = 0; round < repeating.times(); round++) {
						walk(repeating.body());
					}
				}
			}
		}

		private void exchange(List<Movement> movements) {
			for (Found found : replay.exchange(movements)) {
				Motion motion = found.movement().motion(machine, found.ground(), new BitSet());
				visitor.visit(found.movement(), motion, found.movement().motion(machine, counted(found.ground()), new BitSet()));
			}
			next.run();
		}

		/** The same ground with numbers of elements alone, wherever they lie. */
		private static Ground counted(Ground ground) {
			return new Ground(Ranges.of(0, ground.all().size()), ground.held().stream().map(held -> Ranges.of(0, held.size())).toList(),
					ground.apart());
		}
	}

	@Test
	void closedFormsAreSums() {
		int seen = 0;
		for (long seed = FIRST; seed < FIRST + PLANS; seed++) {
			RandomPlan plan = new RandomPlan(seed);
			if (plan.forbidden() == null) {
				Plan known = BarleyText.of(plan.text()).schedule("S").plan();
				new Walk(known, (movement, motion, counted) -> assertSums(motion, counted, plan.text()), () -> { }).walk(known.phases());
				seen++;
			}
		}
		assertTrue(FIRST > 0 || seen > PLANS / 4, "a one-sided sample: " + seen);
	}

	/** @param counted the same motion, made from the numbers of elements alone */
	private static void assertSums(Motion motion, Motion counted, String label) {
		assertEquals(motion.hops(), counted.hops(), label);
		long[] inRounds = new long[motion.hops()];
		List<Lap> laps = motion.rounds().stream().map(Round::lap).distinct().toList();
		for (Round round : motion.rounds()) {
			int before = laps.stream().limit(laps.indexOf(round.lap())).mapToInt(lap -> lap.nodes().length).sum();
			for (int position = 0; position < round.positions(); position++) {
				inRounds[before + position] += round.total(position);
			}
		}
		for (int hop = 0; hop < motion.hops(); hop++) {
			long sum = 0;
			for (int step = 0; step < motion.steps(); step++) {
				long elements = motion.fragment(hop, step) < 0 ? 0 : motion.what(hop, step).size();
				long[] parts = new long[1];
				if (motion.fragment(hop, step) >= 0) {
					motion.parts(hop, step, (first, count, place) -> parts[0] += count);
					assertTrue(motion.takesPart(hop, step) && motion.first(hop) <= step && step < motion.end(hop), label);
				}
				assertEquals(elements, parts[0], label);
				assertEquals(elements, motion.size(hop, step), label);
				assertEquals(elements, counted.size(hop, step), label);
				sum += elements;
			}
			assertEquals(sum, motion.total(hop), label);
			assertEquals(sum, motion.rounds().isEmpty() ? sum : inRounds[hop], label);
		}
	}

	@Test
	void programsDoWhatMotionsSay() {
		int runs = 0;
		for (long seed = FIRST + PLANS; runs < RUNS; seed++) {
			RandomPlan plan = new RandomPlan(seed);
			if (plan.forbidden() == null) {
				// The members of a family lie one behind the other in one vector.
				int size = plan.sizes()[1];
				BiFunction<Integer, Long, String> programs = (vector, element) -> List.of("x ", "y ", "z ", "transit ")
						.get(Math.min(vector, 3)) + element;
				BiFunction<Integer, Long, String> plans = (data, element) -> data == 0 ? "x " + element : data == 3 ? "z " + element
						: "y " + ((data - 1L) * size + element);
				assertSame(plan.text(), programs, plans, true);
				runs++;
			}
		}
	}

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = ';', value = {
			"allreduce x with sum over A", "allreduce x with sum over A forward", "broadcast x from n[2] over A",
			"reduce x with sum to n[1] over A backward", "allreduce x with sum over Some", "broadcast x from n[3] over Some",
			"reduce x with sum to n[1] over Some forward", "reducescatter x with sum over Some",
			"allreduce x with sum over A using shift", "allreduce x with sum over A forward using shift",
			"allreduce x with sum over A using stream(chunks = 5)", "allreduce x with sum to n[2] over P using stream(chunks = 4)",
			"broadcast x from n[3] over F using stream(chunks = 3)", "allreduce x with sum over P", "allreduce x with sum over F",
			"allreduce x with sum to n[2] over P", "allreduce x with sum to n[1] over F",
			"alltoall x over A", "alltoall x over Odd", "alltoall x over Odd backward", "alltoall x among n[*]",
			"reducescatter x with sum among n[*]",
			"allreduce x with sum over One using stream(chunks = 5)", "allreduce x with sum over Leaves using stream(chunks = 3)",
			"allreduce x with sum over Leaves", "reducescatter x with sum over P", "scatter x from n[2] over P",
			"reducescatter x with sum over F",
			"scatter x from n[1] over F", "reduce x with sum to n[2] over P", "allreduce x with sum over A, P weight 3, F",
			"scatter x from n[4] over P, A weight 2",
			"allreduce x with sum over A weight 3, Odd weight 1", "broadcast x from n[1] over F weight 2, P using stream(chunks = 3)" })
	void everyWayDoes(String collective) {
		BiFunction<Integer, Long, String> names = (data, element) -> "x[" + element + "]";
		boolean buffered = collective.contains("Some") || collective.contains("shift");
		assertSame("""
				topology T {
					node n[6]
					switch plane[2]
					for i in 0 ..< 6, j in i + 1 ..< 6 link n[i] -- n[j] lanes 2
					for i in 0 ..< 6, p in 0 ..< 2 link n[i] -- plane[p]
					ring A { for i in 0 ..< 6 visit n[i] }
					ring Odd { visit n[0], n[2], n[1], n[5], n[3], n[4] }
					ring Some { visit n[0], n[1] pass n[2] visit n[3] pass n[4], n[5] }
					path P { for i in 0 ..< 6 visit n[i] }
					tree F to n[3] over n by shortest
					embedding One oneway { ring Behind { for i in 0 ..< 6 { visit n[i] pass plane[0] } } }
					tree Leaves { for i in 1 ..< 6 visit n[i], plane[1] visit plane[1], n[0] }
				}
				schedule S on T { data x : i64[42] exchange COLLECTIVE }
				""".replace("COLLECTIVE", collective), names, names, !buffered);
	}

	@ParameterizedTest(name = "{0}")
	@ValueSource(strings = { "alltoall x over Snake", "alltoall x over Back weight 2, Snake", "alltoall x among n by shortest",
			"allreduce x with sum among n by shortest", "broadcast x from n[4] among n by shortest",
			"reduce x with sum to n[7] among n by shortest", "scatter x from n[2] among n by shortest",
			"reducescatter x with sum among n[0], n[4], n[8] by shortest",
			"send x from n[0] to n[8] by shortest", "send x with sum from n[5] to n[1] by shortest" })
	void everyRelayDoes(String statement) {
		assertSame("""
				topology T {
					node n[9]
					for i in 0 ..< 3, j in 0 ..< 3 link n[3 * i + j] -- n[3 * i + (j + 1) % 3] lanes 2
					for i in 0 ..< 3, j in 0 ..< 3 link n[3 * i + j] -- n[3 * ((i + 1) % 3) + j]
					path Snake { visit n[0], n[1], n[2], n[5], n[4], n[3], n[6], n[7], n[8] }
					path Back { visit n[6], n[3], n[0], n[1], n[4], n[7], n[8], n[5], n[2] }
				}
				schedule S on T { data x : i64[45] exchange STATEMENT }
				""".replace("STATEMENT", statement), (vector, element) -> vector == 0 ? "x " + element : "transit " + element, (data, element) -> "x " + element, true);
	}

	/** @param combined whether arrivals are combined as they come, not from a place beside the data */
	private static void assertSame(String text, BiFunction<Integer, Long, String> programs, BiFunction<Integer, Long, String> plans,
			boolean combined) {
		ScheduleAnalysis known = BarleyText.of(text).schedule("S");
		List<Map<Integer, TreeSet<String>>> expected = new ArrayList<>();
		int[] first = new int[1];
		new Walk(known.plan(), (movement, motion, counted) -> {
			for (int hop = 0; hop < motion.hops(); hop++) {
				for (int step = motion.first(hop); step < motion.end(hop); step++) {
					if (motion.takesPart(hop, step)) {
						int at = first[0] + (movement.transport() == Transport.STREAM ? motion.fragment(hop, step) : step);
						add(expected, at, movement, motion, hop, step, plans, combined);
					}
				}
			}
			while (expected.size() < first[0] + motion.calls()) {
				expected.add(new TreeMap<>());
			}
		}, () -> first[0] = expected.size()).walk(known.plan().phases());
		ProgramTransfers transfers = new ProgramTransfers(known.plan().wiring().machine(), programs);
		assertEquals(expected, transfers.of(Execution.program(known.plan(), known.result())), text);
	}

	private static String name(Movement movement, Motion.Room room, BiFunction<Integer, Long, String> names, long element) {
		return room == Motion.Room.TRANSIT ? "transit " + element
				: names.apply((room == Motion.Room.TARGET ? movement.into() : movement.data()).index(), element);
	}

	private static void add(List<Map<Integer, TreeSet<String>>> expected, int at, Movement movement, Motion motion, int hop, int step,
			BiFunction<Integer, Long, String> names, boolean combined) {
		while (expected.size() <= at) {
			expected.add(new TreeMap<>());
		}
		TreeSet<String> elements = expected.get(at).computeIfAbsent(motion.channel(hop), any -> new TreeSet<>());
		if (motion.fragment(hop, step) >= 0) {
			motion.parts(hop, step, (from, count, place) -> {
				for (long element = 0; element < count; element++) {
					elements.add(ProgramTransfers.element(name(movement, motion.leaves(hop), names, from + element),
							name(movement, motion.arrives(hop), names, place + element), combined && motion.combines(hop, step)));
				}
			});
		}
	}
}
