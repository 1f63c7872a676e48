package barley.lang.steps;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.Machines;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Limits;
import barley.lang.motion.Ranges.Range;
import barley.lang.picture.HeldPiece;
import barley.lang.picture.HeldPiece.State;
import barley.lang.plan.Joint;
import barley.lang.plan.Payload;
import barley.lang.prove.Replay;

/**
 * What moves in each step and what nodes hold by then, against the figures, against the bucket rule (RULES.md 10), and against each other.
 */
class TimetableTest {

	private static final String OTHERS = """
			topology Line(p = 5) { node n[p] for i in 1 ..< p link n[i - 1] -- n[i] path Along { for i in 0 ..< p visit n[i] } }
			topology Comb(p = 4) {
				node n[p], m[p]
				for i in 1 ..< p link n[i - 1] -- n[i]
				for i in 0 ..< p link n[i] -- m[i]
				tree Up { for i in 1 ..< p visit n[i], n[i - 1] for i in 0 ..< p visit m[i], n[i] }
			}
			topology Full(p = 4) { node n[p] for i in 0 ..< p, k in i + 1 ..< p link n[i] -- n[k] lanes 2 }
			topology Trio(p = 4) {
				node n[p]
				for i in 0 ..< p, k in i + 1 ..< p link n[i] -- n[k] lanes 3
				embedding All {
					ring A { for i in 0 ..< p visit n[i] }
					path P { for i in 0 ..< p visit n[(3 * i) % p] }
					tree F { for i in 1 ..< p visit n[i], n[(i - 1) / 2] }
				}
			}
			topology Passing {
				node n[cyclic 6]
				for i in 0 ..< 6 link n[i] -- n[i + 1]
				ring Some { visit n[0], n[1] pass n[2] visit n[3] pass n[4], n[5] }
			}
			""";

	private static ScheduleAnalysis analysis(String topology, String body) {
		return BarleyText.of(Machines.TYPES, Machines.LADDER, Machines.PRISM, Machines.RING, OTHERS,
				"schedule S on " + topology + " {\n" + body.replace(" | ", "\n") + "\n}").schedule("S");
	}

	private static Timetable timetable(String topology, String body) {
		return of(analysis(topology, body));
	}

	private static Timetable of(ScheduleAnalysis known) {
		return Timetable.of(known.draft(), new Budget(Limits.DEFAULT, () -> false));
	}

	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource(delimiter = ';', value = {
			"Ladder(rungs = 4); data x : f32[720] | exchange allreduce x with sum over Twist",
			"Ladder(rungs = 5); data x : f32[723] | exchange allreduce x with sum over Twist",
			"Prism(layers = 3); data x : f32[720] | exchange reducescatter x with sum over Braid | exchange allgather x over Braid",
			"Prism(layers = 2); data x : f16[720] | exchange broadcast x from n[0, 1] over Braid",
			"Prism(layers = 2); data x : f16[720] | exchange reduce x with sum to n[1, 1] over Braid forward",
			"Ladder; data x : f16[720] | exchange scatter x from n[2, 1] over Twist | exchange gather x to n[2, 1] over Twist",
			"Ring; data x : f32[720] | exchange alltoall x over Round",
			"Ladder; data x : f32[720] | exchange alltoall x over Twist",
			"Ring; data x : f32[720] | exchange allreduce x with sum over Round using shift",
			"Ring(p = 5); data x : f32[720] | exchange allreduce x with sum over Round using shift(order = fixed)",
			"Ring(p = 6); data x : f32[721] | exchange allreduce x with sum over Round forward using shift",
			"Line; data x : f32[720] | exchange allreduce x with sum over Along",
			"Line; data x : f32[720] | exchange reduce x with sum to n[4] over Along | exchange broadcast x from n[4] over Along",
			"Line; data x : f32[720] | exchange allreduce x with sum to n[2] over Along using stream(chunks = 9)",
			"Line; data x : f32[720] | exchange reducescatter x with sum over Along | exchange allgather x over Along",
			"Line; data x : f32[720] | exchange scatter x from n[1] over Along | exchange gather x to n[3] over Along",
			"Line; data x : f32[720] | exchange alltoall x over Along",
			"Comb; data x : f32[720] | exchange reducescatter x with sum over Up | exchange gather x to m[2] over Up",
			"Comb; data x : f32[720] | exchange broadcast x from m[3] over Up",
			"Trio; data x : f32[720] | exchange allreduce x with sum over All",
			"Trio; data x : f32[720] | exchange reducescatter x with sum over All.A weight 2, All.P, All.F | exchange allgather x over "
			+ "All.F",
			"Comb; data x : f32[720] | exchange allreduce x with sum over Up",
			"Comb; data x : f32[720] | exchange allreduce x with sum over Up using stream(chunks = 8)",
			"Ring(p = 5); data x : f32[720] | exchange allreduce x with sum over Round using stream(chunks = 90)",
			"Ring(p = 7); data x : f32[720] | exchange allreduce x with sum to n[2] over Round forward using stream(chunks = 3)",
			"Ring(p = 5); data x : f32[720] | exchange broadcast x from n[2] over Round using stream(chunks = 7)",
			"Ring(p = 5); data x : f32[720] | exchange reduce x with sum to n[3] over Round using stream(chunks = 7)",
			"Full; data x : f32[721] | exchange reducescatter x with sum among n[*] | exchange allgather x among n[*]",
			"Full; data x : f32[720] | exchange alltoall x among n[*] | exchange broadcast x from n[1] among n[*]",
			"Ring(p = 4); data x[cyclic 4] : f32[30] | for s in 0 ..< 3 exchange for i in 0 ..< 4 send x[i - s] with sum from n[i] to n[i "
			+ "+ 1]",
			"Ring(p = 6); data x : f32[720] | exchange allreduce x with sum among n by shortest | exchange alltoall x among n by shortest",
			"Ring(p = 6); data x, y : f32[720] | exchange send x from n[1] to n[4] by shortest into y | exchange broadcast x into y from "
			+ "n[2] among n by shortest",
			"Passing; data x : f32[720] | exchange allreduce x with sum over Some | exchange broadcast x from n[1] over Some"})
	void whatMovesIsWhatTheFiguresSay(String topology, String body) {
		ScheduleAnalysis known = analysis(topology, body);
		Timetable timetable = of(known);
		assertEquals(List.of(), timetable.troubles());
		assertEquals(known.figures().steps(), timetable.steps());
		long[] bytes = new long[known.figures().channelBytes().length];
		for (long step = 0; step < timetable.steps(); step++) {
			timetable.moves(step, Integer.MAX_VALUE).forEach(moved -> bytes[moved.channel()] += moved.bytes());
			for (Carried moved : timetable.moves(step, Integer.MAX_VALUE)) {
				assertTrue(timetable.at(moved.channel(), step).contains(moved));
			}
		}
		assertArrayEquals(known.figures().channelBytes(), bytes);
	}

	/** Follows all that moves by hand: who sends what he holds leaves it with the receiver, alone or combined. */
	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource(delimiter = ';', value = {
			"Ladder(rungs = 4); data x : f32[64] | exchange allreduce x with sum over Twist",
			"Ladder(rungs = 3); data x : f32[50] | exchange allreduce x with sum over Twist",
			"Prism(layers = 2); data x : f32[37] | exchange broadcast x from n[0, 1] over Braid",
			"Ladder(rungs = 2); data x : f32[37] | exchange reduce x with sum to n[1, 1] over Twist",
			"Ring(p = 5); data x : f32[20] | exchange allreduce x with sum over Round using shift",
			"Ring(p = 6); data x : f32[21] | exchange allreduce x with sum over Round forward using shift",
			"Line; data x : f32[20] | exchange allreduce x with sum over Along",
			"Line; data x : f32[20] | exchange allreduce x with sum to n[2] over Along using stream(chunks = 9)",
			"Line; data x : f32[20] | exchange reducescatter x with sum over Along",
			"Line; data x : f32[20] | exchange broadcast x from n[2] over Along",
			"Comb; data x : f32[40] | exchange reducescatter x with sum over Up",
			"Trio; data x : f32[40] | exchange allreduce x with sum over All.A weight 3, All.P, All.F",
			"Comb; data x : f32[20] | exchange allreduce x with sum over Up",
			"Comb; data x : f32[20] | exchange allreduce x with sum over Up using stream(chunks = 8)",
			"Ring(p = 5); data x : f32[20] | exchange allreduce x with sum over Round using stream(chunks = 10)",
			"Ring(p = 6); data x : f32[20] | exchange allreduce x with sum to n[2] over Round forward using stream(chunks = 3)",
			"Ring(p = 5); data x : f32[20] | exchange broadcast x from n[2] over Round using stream(chunks = 4)",
			"Ring(p = 4); data x[cyclic 4] : f32[3] | for s in 0 ..< 3 exchange for i in 0 ..< 4 send x[i - s] with sum from n[i] to n[i + "
			+ "1]"})
	void whatNodesHoldIsWhatHasCome(String topology, String body) {
		Timetable timetable = timetable(topology, body);
		Map<Place, Set<Integer>> held = new HashMap<>();
		for (Payload payload : timetable.plan().data()) {
			for (int node = 0; node < timetable.plan().wiring().machine().nodes(); node++) {
				for (long element = payload.first(); element < payload.end(); element++) {
					held.put(new Place(payload.index(), node, element), Set.of(node));
				}
			}
		}
		for (long step = 0; step < timetable.steps(); step++) {
			compare(timetable, step, held);
			carry(timetable, step, held);
		}
		assertEquals(0, timetable.known() - timetable.steps());
	}

	/** The formulas for what nodes hold on the way end where the proof does. */
	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource(delimiter = ';', value = {
			"Passing; allreduce x with sum over Some",
			"Passing; broadcast x from n[1] over Some",
			"Passing; allreduce x with sum over Some forward",
			"Ladder(rungs = 5); allreduce x with sum over Twist",
			"Prism(layers = 3); broadcast x from n[2, 1] over Braid",
			"Ring(p = 6); allreduce x with sum over Round using shift",
			"Ring(p = 5); allreduce x with sum over Round forward using shift",
			"Line; allreduce x with sum over Along",
			"Comb; allreduce x with sum over Up using stream(chunks = 7)",
			"Ring(p = 5); allreduce x with sum over Round using stream(chunks = 7)"})
	void whatHasComeInTheEndIsWhatTheProofSays(String topology, String collective) {
		Timetable timetable = timetable(topology, "data x : f32[97] | exchange " + collective);
		Moving moving = timetable.stages().get(0).motions().get(0);
		Payload x = timetable.plan().data().get(0);
		Replay start = new Replay(timetable.plan());
		Situation end = timetable.after(timetable.steps());
		for (int node : ((Joint) moving.movement()).nodes()) {
			List<Source.Change> changes = new ArrayList<>();
			Source.changes(moving.motion(), node, moving.motion().steps(), new Past(from -> start.held(x, from)), changes);
			for (Source.Change change : changes) {
				for (Range range : change.what().list()) {
					List<Replay.Held> parts = new ArrayList<>();
					change.source().parts(range.first(), range.end(), parts);
					assertEquals(Arrays.stream(end.contributors(x, node, range.first())).boxed().toList(),
							change.source().nodes().sorted().boxed().toList());
					assertEquals(List.of(end.contributors(x, node, range.first()).length),
							parts.stream().map(Replay.Held::contributors).distinct().toList());
				}
			}
			assertEquals(97, changes.stream().mapToLong(change -> change.what().size()).sum());
		}
	}

	private record Place(int data, int node, long element) {
	}

	private static void carry(Timetable timetable, long step, Map<Place, Set<Integer>> held) {
		Map<Place, Set<Integer>> before = new HashMap<>(held);
		for (Carried moved : timetable.moves(step, Integer.MAX_VALUE)) {
			int index = moved.movement().data().index();
			int from = timetable.plan().wiring().machine().sender(moved.channel());
			int to = timetable.plan().wiring().machine().receiver(moved.channel());
			for (Range range : moved.what().list()) {
				for (long element = range.first(); element < range.end(); element++) {
					Place place = new Place(index, to, element);
					Set<Integer> sum = new TreeSet<>(moved.combines() ? held.get(place) : Set.of());
					// What is shifted is what came last, not what has been combined of it.
					sum.addAll(moved.movement() instanceof Joint joint && joint.way().passing() > 0 ? Set.of(moved.fragment())
							: before.get(new Place(index, from, element)));
					held.put(place, sum);
				}
			}
		}
	}

	private static void compare(Timetable timetable, long step, Map<Place, Set<Integer>> held) {
		Situation situation = timetable.after(step);
		for (Payload payload : timetable.plan().data()) {
			for (int node = 0; node < timetable.plan().wiring().machine().nodes(); node++) {
				for (Situation.Part part : situation.of(payload, node)) {
					for (long element = part.first(); element < part.end(); element++) {
						String where = "after %d steps, node %d, %s[%d]".formatted(step, node, payload.name(), element);
						Set<Integer> expected = held.get(new Place(payload.index(), node, element));
						assertEquals(expected, Arrays.stream(situation.contributors(payload, node, element)).boxed()
								.collect(Collectors.toSet()), where);
						assertEquals(expected.size(), part.contributors(), where);
					}
				}
				assertEquals(payload.size(), situation.of(payload, node).stream().mapToLong(Situation.Part::size).sum());
			}
		}
	}

	/** Position i begins by sending piece i, so that after s steps it has summed piece i - d of d + 1 nodes for every d up to s. */
	@Test
	void piecesAddUpRoundARing() {
		Timetable timetable = timetable("Ring(p = 5)", "data x : i32[50] | exchange allreduce x with sum over Round forward");
		List<String> stairs = LongStream.rangeClosed(0, 8)
				.mapToObj(step -> timetable.after(step).of(timetable.plan().data().get(0), 0).stream()
				.map(part -> part.contributors() + (part.complete() ? "!" : "") + "x" + part.size() / 10).collect(Collectors.joining(" ")))
				.toList();
		assertEquals(List.of("1x5", "1x4 2x1", "1x3 3x1 2x1", "1x2 4x1 3x1 2x1", "1x1 5!x1 4x1 3x1 2x1", "5!x2 4x1 3x1 2x1",
				"5!x2 4x1 3x1 5!x1", "5!x2 4x1 5!x2",
				"5!x5"), stairs);
		HeldRing rings = new HeldRing(timetable.plan().data(), Losses.none(timetable));
		assertEquals(List.of(new HeldPiece(0, 1, 1, State.COMPLETE)), rings.of(timetable.after(8), 3));
		assertEquals(List.of(new HeldPiece(0, 1, 0, State.PARTIAL)), rings.of(timetable.after(0), 3));
	}

	@ParameterizedTest(name = "{1}")
	@CsvSource(delimiter = ';', value = {
			"10; repeat 100 { compute x | exchange allreduce x with sum over Round }; × 100",
			"20; repeat 3 { exchange allreduce x with sum over Round | compute x | exchange allreduce x with sum over Round | compute x }; "
			+ "× 3",
			"2; exchange broadcast x from n[0] among n[0], n[1] | repeat 5 { exchange send x from n[0] to n[1] }; ,× 5"})
	void roundsThatAreAlikeStandThereOnce(long steps, String body, String rounds) {
		Timetable timetable = timetable("Ring", "data x : f32[60] | " + body);
		assertEquals(steps, timetable.steps());
		assertEquals(rounds, timetable.stages().stream().map(Stage::rounds).distinct().collect(Collectors.joining(",")));
	}

	/** What is complete is so until it is renewed, though in the end everybody has its own. */
	@Test
	void whatIsWantedIsWhatIsThereBeforeItIsRenewed() {
		Timetable timetable = timetable("Ring", "data x : f32[60] | compute x | exchange allreduce x with sum over Round | compute x");
		Payload x = timetable.plan().data().get(0);
		assertEquals(List.of("1 of 6", "6 of 6!"), LongStream.of(0, 10).mapToObj(steps -> timetable.after(steps).of(x, 0).stream()
				.map(part -> part.contributors() + " of " + part.wanted() + (part.complete() ? "!" : "")).collect(Collectors.joining(" ")))
				.toList());
	}

	/** What nothing moves and nothing claims is never complete, also while the exchange is still to be written. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = ';', value = {
			"data x, y : f32[60] | compute y; 1, 1",
			"data x, y : f32[60] | exchange broadcast x from n[0] over Round; 1!, 1",
			"data x, y : f32[60] | exchange allreduce x with sum over Round | exchange broadcast y from n[0] over Round; 6!, 1!" })
	void onlyWhatIsNeededIsComplete(String body, String held) {
		Timetable timetable = timetable("Ring", body);
		assertEquals(held, timetable.plan().data().stream().map(data -> timetable.after(timetable.steps()).of(data, 0).stream()
				.map(part -> part.contributors() + (part.complete() ? "!" : "")).collect(Collectors.joining(" ")))
				.collect(Collectors.joining(", ")));
	}

	@Test
	void whatOverlapsBeginsTogether() {
		Timetable timetable = timetable("Ring",
				"data x, y : f32[60] | overlap { exchange allreduce x with sum over Round forward | exchange reducescatter y with sum over "
				+ "Round backward }"
				+ " | exchange allgather y over Round backward");
		assertEquals(List.of("0 10", "0 5", "10 15"), timetable.stages().stream().map(stage -> stage.first() + " " + stage.end()).toList());
		assertEquals(24, timetable.moves(3, 100).size() + timetable.moves(7, 100).size() + timetable.moves(12, 100).size());
		assertEquals(6, timetable.moves(7, 100).size());
		Payload y = timetable.plan().data().get(1);
		// After 7 steps y is scattered, though the other part goes on.
		assertEquals(List.of("10 6"), timetable.after(7).of(y, 2).stream().map(part -> part.size() + " " + part.contributors()).toList());
	}

	/** Whole parts, in the order of the text; the third needs the channels of both, so that all three belong together. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = ';', value = {
			"exchange allreduce x with sum over Round forward | exchange reducescatter y with sum over Round forward; 0 10, 10 15; 15",
			"exchange reducescatter x with sum over Round forward | exchange reducescatter y with sum over Round backward "
			+ "| exchange reducescatter z with sum over Round; 0 5, 5 10, 10 15; 15",
			"repeat 3 { compute x | exchange reducescatter x with sum over Round forward } | exchange reducescatter y with sum over Round "
			+ "forward; 0 5, 5 10; 10"})
	void partsThatTakeTurnsFollowOneAnother(String parts, String stages, long end) {
		Timetable timetable = timetable("Ring", "data x, y, z : f32[60] | overlap { " + parts + " }");
		assertEquals(stages, timetable.stages().stream().map(stage -> stage.first() + " " + stage.end()).collect(Collectors.joining(", ")));
		assertEquals(end, timetable.steps());
		for (long step = 0; step < end; step++) {
			List<Carried> carried = timetable.moves(step, 100);
			assertEquals(carried.size(), carried.stream().map(Carried::channel).distinct().count(), "step " + step);
		}
		Payload y = timetable.plan().data().get(1);
		assertEquals(List.of("10 6"), timetable.after(end).of(y, 2).stream().filter(part -> part.contributors() == 6)
				.map(part -> part.size() + " " + part.contributors()).toList());
	}

	@ParameterizedTest(name = "{1}")
	@CsvSource(delimiter = ';', value = {
			"1; exchange send x with sum from n[0] to n[1] | exchange send x with sum from n[1] to n[0] | exchange send x from n[1] to "
					+ "n[2]; 1..2: x at n[0] would contain the contribution of n[0] twice",
			"2; exchange send x with sum from n[0] to n[1] | exchange send x from n[1] to n[2] | ensure allreduce x with sum; 2..2: after "
			+ "S, n[0] holds x without n[1], n[2]"})
	void whatIsWrongIsToldWhereItHappens(long known, String body, String trouble) {
		Timetable timetable = timetable("Ring(p = 3)", "data x : f32[60] | " + body);
		assertEquals(List.of(trouble), timetable.troubles().stream()
				.map(each -> each.first() + ".." + each.end() + ": " + each.finding().message()).toList());
		assertEquals(known, timetable.known());
		assertEquals(2, timetable.after(1).of(timetable.plan().data().get(0), 1).get(0).contributors());
	}

	@Test
	void picturesShowEveryTransfer() {
		Timetable timetable = timetable("Ring", "data x : f32[60] | exchange allreduce x with sum over Round");
		String svg = TimetableSvg.document(timetable, Rows.ofLanes(timetable));
		assertEquals(12 * 10, svg.split("<rect x=").length - 1);
		assertTrue(svg.contains(">n[0] → n[1]</text>") && svg.contains("<title>x[0..4]</title>") && svg.contains(">Round backward</text>"),
				svg);
		Timetable large = timetable("Ring(p = 4_096)", "data x : f32[100_000] | exchange allreduce x with sum over Round");
		assertTrue(TimetableSvg.document(large, Rows.ofNodes(large)).contains("the first 8,190 of 8,190 steps, the first 4 of 4,096 rows"));
	}

	@Test
	void rowsAreLanesOfWalksInTheirOrderOrNodes() {
		Timetable timetable = timetable("Line(p = 3)", "data x : f32[60] | exchange reduce x with sum to n[2] over Along");
		assertEquals(List.of("HEAD Along forward", "BUSY n[0] → n[1]", "BUSY n[1] → n[2]", "HEAD 2 always idle", "IDLE n[1] → n[0]",
				"IDLE n[2] → n[1]"),
				Rows.ofLanes(timetable).list().stream().map(row -> row.kind() + " " + row.label()).toList());
		Timetable paced = timetable("Line(p = 3)", "data x : f32[60] | async { send x from n[0] to n[1] }");
		assertEquals("4 idle in all steps", Rows.ofLanes(paced).list().get(0).label());
		assertEquals(List.of("BUSY n[0]", "BUSY n[1]", "IDLE n[2]"),
				Rows.ofNodes(timetable).list().stream().map(row -> row.kind() + " " + row.label()).toList());
	}

	@Test
	void anyStepOfALongScheduleIsThereAtOnce() {
		Timetable timetable = timetable("Ring(p = 4_096)",
				"data x : f32[100_000_000] | repeat 100 { compute x | exchange allreduce x with sum over Round }");
		assertEquals(8_190, timetable.steps());
		assertEquals(8_192, timetable.moves(4_000, Integer.MAX_VALUE).size());
		assertEquals("4001", timetable.after(4_000).of(timetable.plan().data().get(0), 17).stream()
				.map(part -> String.valueOf(part.contributors()))
				.filter(count -> count.equals("4001")).findFirst().orElse(""));
	}
}
