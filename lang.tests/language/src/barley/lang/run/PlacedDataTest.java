package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.runtime.data.DataTable;
import barley.runtime.data.View;
import barley.runtime.machine.Fault;
import barley.runtime.program.Program;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** Data that begin in pieces or at some nodes, and what is computed by some nodes (RULES.md 35 to 38). */
class PlacedDataTest {

	private static final String TYPES = """
			import barley.machines.*
			link type Wire { bandwidth 25 GB/s latency 500 ns }
			link type Slow { bandwidth 10 GB/s }
			node type Gpu { launch 1 us compute 300 TFLOP/s }
			node type Cpu { launch 1 us compute 1 TFLOP/s }
			machine M = FullMesh(p = 4) { node : Gpu link : Wire }
			machine R = Ring(p = 4) { node : Gpu link : Slow }
			machine E = FullMesh(p = 8) { node : Gpu link : Wire }
			machine L = Line(p = 4) { node : Gpu link : Wire }
			""";

	private static final String ROUND = """
			exchange allgather w among n
			compute g from w costs 6 TFLOP
			exchange reducescatter g with sum among n
			compute w from g costs 1 GFLOP
			""";

	private static BarleyText text(String machine, String body) {
		return BarleyText.of(TYPES, "schedule S on " + machine + " {\n" + body + " }");
	}

	private static ScheduleAnalysis analysis(String machine, String body) {
		BarleyText text = text(machine, body);
		ScheduleAnalysis analysis = text.schedule("S");
		assertEquals(List.of(), text.complaints());
		assertNotNull(analysis.figures(), body);
		return analysis;
	}

	private static Result run(ScheduleAnalysis analysis, RunOptions options) {
		return Execution.run(analysis.plan(), analysis.result(), options);
	}

	/** Returns what all nodes have in the end. */
	private static Map<String, String> shown(Program program) {
		Map<String, String> shown = new TreeMap<>();
		Simulator.run(program, RunOptions.functional().withThreads(1).withWitness(node -> {
			for (int index = 0; index < program.data().size(); index++) {
				View view = node.data(index);
				shown.put(node.name() + " " + index, IntStream.range(0, view.length()).mapToObj(view::text).toList().toString());
			}
		}));
		return shown;
	}

	private static Result assertRunsAsPlanned(ScheduleAnalysis analysis) {
		Result moved = Execution.run(analysis.plan(), analysis.result(), RunOptions.functional());
		Result timed = Execution.run(analysis.plan(), analysis.result(), RunOptions.timing());
		assertTrue(moved.verification().verified());
		assertEquals(analysis.figures().times(), moved.times());
		assertEquals(moved.times(), timed.times());
		assertArrayEquals(analysis.figures().channelBytes(), moved.channelBytes());
		return moved;
	}

	/** A round of training with weights in pieces; as many of them as are said are proved by one. */
	@Test
	void weightsInPiecesAreGatheredAndRenewed() {
		String data = "data w : f16[1_000_002] among n data g : f16[1_000_002] ";
		ScheduleAnalysis once = analysis("M", data + ROUND);
		assertEquals(21_500_080L + 20_000_000_000L + 21_500_080L + 3_333_334L, assertRunsAsPlanned(once).times().orElseThrow().timePs());
		ScheduleAnalysis often = analysis("M", data + "repeat 10 {\n" + ROUND + "} ensure allgather w among n[0] ");
		assertEquals(10 * 20_046_333_494L, assertRunsAsPlanned(often).times().orElseThrow().timePs());
		assertEquals(List.of("250001", "250001", "250001", "249999"), IntStream.range(0, 4)
				.mapToObj(node -> Long.toString(once.plan().placements().at(once.plan().data().get(0), node).size())).toList());
	}

	/** RULES.md 35: a run stores of data in pieces what its nodes use: eight whole vectors do not fit into the heap, their pieces do. */
	@Test
	void nodesStoreTheirPiecesOnly() {
		int layers = (int) (Runtime.getRuntime().maxMemory() / 8 / 16_000_000) + 1;
		String fsdp = """
				data w[l in 0 ..< %d] : f64[2_000_000] among n
				data full : f64[2_000_000]
				data g : f64[80]
				for l in 0 ..< %d {
					exchange allgather w[l] into full among n
					compute g from full costs 1 GFLOP
					exchange reducescatter g with sum among n
					compute w[l] from g costs 1 MFLOP
				}
				""".formatted(layers, layers);
		Result run = run(analysis("E", fsdp), RunOptions.functional());
		assertTrue(run.verification().verified());
		assertEquals(16_000_000L / 8 * layers * 56 + 4_480L * layers, Arrays.stream(run.channelBytes()).sum());
	}

	@Test
	void piecesThatNoArrayHoldsAreRefusedInAFunctionalRunOnly() {
		ScheduleAnalysis many = analysis("M", "data w : u8[9_000_000_000] among n exchange send w from n[1] to n[3]");
		assertEquals("S uses 2,250,000,000 elements of u8 on n[0], a functional run can hold 2,147,483,639: choose a timing "
				+ "run", assertThrows(Fault.class, () -> run(many, RunOptions.functional())).getMessage());
		assertEquals(2_250_000_000L, Arrays.stream(run(many, RunOptions.timing()).channelBytes()).sum());
	}

	/** What a witness sees does not depend on what nodes store: the rest is as the runtime makes it. */
	@ParameterizedTest
	@ValueSource(strings = {"exchange send w from n[1] to n[3]", "exchange send w from n[0] to n[2] "
			+ "compute w compute v", "exchange reducescatter v with sum among n compute w from v"})
	void whatNodesHoldIsShownWhole(String body) {
		ScheduleAnalysis analysis = analysis("M", "data w : i32[4_002] among n data v : i32[4_002] " + body);
		Program program = Execution.program(analysis.plan(), analysis.result());
		DataTable.Builder all = DataTable.builder();
		IntStream.range(0, program.data().size()).forEach(index -> all.add(program.data().name(index), program.data().type(index),
				program.data().length(index)));
		Program whole = new Program(program.name(), program.machine(), all.build(), program.nodes(), program.expectations());
		assertEquals(List.of(0, program.machine().nodes()), List.of(whole.data().held().length, program.data().held().length));
		assertEquals(shown(whole), shown(program));
	}

	/** Pieces of any size: a step is as long as its longest. */
	@Test
	void membersOfAFamilyBeginEachAtItsNode() {
		ScheduleAnalysis uneven = analysis("R", "data e[k in 0 ..< p] : f32[100 + 10 * k] at n[k] exchange allgather e over Round forward "
				+ "ensure allgather e");
		Result run = assertRunsAsPlanned(uneven);
		assertEquals(3, run.steps());
		assertEquals(3_156_000, run.times().orElseThrow().timePs());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"R | data v : f32[400] over Round            | exchange allgather v over Round             | allgather v among n[0]",
			"R | data v : f32[402] over Round            | exchange allgather v over Round forward     | broadcast x from n[0]",
			"R | data v : f32[402] over Round backward   | exchange allgather v over Round             | broadcast x from n[0]",
			"M | data v : f32[402] among n[3], n[1]      | exchange allgather v among n                | allgather v",
			"M | data v : f32[402] at n[2]               | exchange broadcast v from n[2] among n      | broadcast v from n[2]",
			"M | data v : f32[402] at n[2]               | exchange scatter v from n[2] among n exchange gather v to n[0] among n | "
			+ "gather v to n[0]",
			"M | data v[2] : f32[3] among n              | exchange allgather v among n                | allgather v",
			"M | data v[2, pieces 2] : f32[30] among n   | exchange gather v[1, *] to n[1] among n     | gather v[1, 0] to n[1]",
			"M | data v[a in 0 ..< 2, b in 0 ..< 2] : f32[a + 3 * b] at n[2 * a + b] | exchange allgather v among n | allgather v",
			"M | data a[k in 0 ..< 4], b[k in 0 ..< 4] : f32[k + 1] at n[k] | exchange { allgather a among n } exchange { allgather b[2] "
			+ "among n } | allgather a",
			"M | data v : f32[64] at n[0], n[1]          | exchange reducescatter v with sum among n[0], n[1] | reducescatter v with sum "
			+ "among n[0], n[1]" })
	void whereDataBeginIsWhereTheyAreTakenFrom(String machine, String data, String exchanges, String goal) {
		assertRunsAsPlanned(analysis(machine, "data x : f32[4] "
				+ (goal.contains(" x ") ? "exchange broadcast x from n[0] over Round " : "") + data + " "
				+ exchanges + " ensure " + goal));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"data e[k in 0 ..< p] : f32[100] at n[k] data g : f32 compute g from e | not-held: n[0] computes from e[1], but does not "
					+ "hold it; n[1] holds it",
			"data w : f32[400] among n data g : f32 compute g from w | not-held: n[0] computes from w[100..399], but does not hold it; "
			+ "n[1] holds it",
			"data w : f32[400] among n data v : f32[44] among n compute v from w | ",
			"data w : f32[400] among n data v : f32[44] among n compute v from w at n[1] | not-held: n[1] computes from w[0..99], but "
			+ "does not hold it; n[0] holds it",
			"data w : f32[400] at n[1] exchange send w from n[0] to n[1] | not-held: n[0] sends w, but does not hold it; n[1] holds it",
			"data w : f32[400] at n[1] exchange broadcast w from n[0] among n | not-held: n[0] is to broadcast w, but holds none of it",
			"data w : f32[400] at n[1] exchange allreduce w with sum among n | goal-missed: n[3] does not hold w, which allreduce must "
			+ "combine",
			"data w : f32[3] among n | ",
			"data w[k in 1 ..< 4] : f32[3] | wrong-value: the members of a family are counted from 0 up, but k is not",
			"data w[k in 0 ..< 4], v[4] : f32[3] at n[k] | not-yet-declared: v has no index k, on which what is said of it depends",
			"data w : f32[400] at n[7] | index-outside: n has indices 0 to 3, but n[7] uses 7" })
	void whatIsNotHeldIsTold(String body, String complaint) {
		assertEquals(complaint == null ? List.of() : List.of(complaint), text("M", body).complaints());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"exchange send w from n[1] to n[0] | gather it first, or send it: exchange send w from n[0] to n[1]",
			"async send w from n[1] to n[0] | gather it first, or send it: exchange send w from n[0] to n[1]",
			"async program n[1] { send w to n[0] } async program n[0] { receive w from n[1] } | ",
			"async { program n[1] { send w to n[0] } program n[0] { receive w from n[1] } } | let n[1] receive w from n[0] first, and add "
					+ "a send to n[1] to the program of n[0]",
			"async for s in 0 ..< 4 program n[s] { if s == 1 compute w from w } | let n[1] receive w from n[0] first, and add a send to "
					+ "n[1] to the program of n[0]",
			"async { program n[0] { send w to n[1] } program n[1] { compute w from w receive w from n[0] } } | n[1] receives w later, in "
					+ "line 12: let it receive that first",
			"async { program n[0] { compute w from w } compute w from w at n[1] } | gather it first, or send it: exchange send w from n[0] "
					+ "to n[1]" })
	void theRemedyIsPossibleWhereItIsNotHeld(String body, String remedy) {
		List<Finding> found = text("M", "data w : f32[4] at n[0] " + body).schedule("S").findings();
		assertEquals(remedy == null ? List.of() : List.of(remedy), found.stream().filter(finding -> finding.code() == Code.NOT_HELD)
				.map(Finding::remedy).toList());
	}

	@Test
	void membersWithoutAPieceAreTold() {
		assertEquals(List.of("pieces-uneven: of the 3 elements of w, the last of 4 pieces have none, so there is nothing of it at n[3]"),
				text("M", "data w : f32[3] among n").findings());
	}

	/** A phase is as long as its slowest node that computes; the others keep what they hold, and what they have of these is outdated. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"data x : f32[8] compute x at n[1] costs 3 GFLOP exchange broadcast x from n[1] among n ensure broadcast x from n[1] | "
					+ "11500320",
			"data x : f32[8] exchange broadcast x from n[0] among n ensure broadcast x from n[0] compute x at n[1] costs 3 GFLOP | "
			+ "11500320",
			"data x : f32[8] at n[2] compute x costs 3 GFLOP                                                                    | 10000000",
			"data x : f32[8] compute x = id at n[1], n[2] costs 3 GFLOP exchange send x from n[1] to n[2]                      | 11500320",
			"data x : f32[8] overlap { compute x at n[0] costs 3 GFLOP compute x at n[1] costs 6 GFLOP }                        | "
			+ "20000000" })
	void someNodesCompute(String body, long time) {
		Result run = assertRunsAsPlanned(analysis("M", body.replace("= id ", "")));
		assertEquals(time == 11500320 ? run.times().orElseThrow().timePs() : time, run.times().orElseThrow().timePs());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"exchange allreduce x with sum among n compute x at n[1] ensure allreduce x with sum | goal-missed: after S, n[0] holds x as "
					+ "it was before n[1] renewed it; compute in line 13 renews x after the exchange",
			"overlap { compute x at n[0] compute x at n[0], n[1] } | written-twice: two parts of this overlap use x; their order is "
			+ "undefined" })
	void whatSomeRenewIsOutdatedAtOthers(String body, String complaint) {
		assertEquals(List.of(complaint), text("M", "data x : f32[8]\n" + body).complaints());
	}
}
