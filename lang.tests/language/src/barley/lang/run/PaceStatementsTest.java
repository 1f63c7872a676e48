package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.machine.Fault;
import barley.runtime.program.NodeData;
import barley.runtime.program.Program;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/**
 * What may stand in a block in which each node goes at its own pace: its runs agree with what is planned, and leave what the same
 * statements leave step by step (RULES.md 39 and 42).
 */
class PaceStatementsTest {

	private static final String HEAD = """
			import barley.machines.*
			import barley.strategies.*
			node type Gpu { compute 1 TFLOP/s launch 1 us reduce 4 GB/s idle 100 W computing 400 W }
			link type Lane { bandwidth 10 GB/s latency 200 ns power 1 W }
			machine Mesh = FullMesh(p = %1$d) { node : Gpu link : Lane }
			machine Circle = Ring(p = %1$d) { node : Gpu link : Lane }
			operator hypot(a, b) = (a * a + b * b) ^ 0.5
			""";

	@TempDir
	private Path folder;

	private static String text(int nodes, String machine, String body) {
		return HEAD.formatted(nodes) + "schedule S on %s {\n%s\n}\n".formatted(machine, body);
	}

	private static Result runs(int nodes, String machine, String body) {
		return OwnPaceRunsTest.assertRunsAsPlanned(text(nodes, machine, body));
	}

	private static long time(Result result) {
		return result.times().orElseThrow().timePs();
	}

	/** Each exchange of a strategy goes message by message, and what it ensures is proved where it stands. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"Mesh   | data x : f32[1_200] async { compute x costs 5 MFLOP exchange allreduce x with sum among n using HalvingDoubling } "
					+ "ensure allreduce x with sum",
			"Mesh   | data x : i16[777] async exchange allreduce x with max among n using RecursiveDoubling ensure allreduce x with max",
			"Circle | data x : f64[640] async exchange allreduce x with sum among n by shortest using Swing ensure allreduce x with sum",
			"Mesh   | data x : f32[960] data y : f32[960] async { exchange alltoall x among n using BruckAlltoall exchange alltoall y "
					+ "among n using PairwiseAlltoall } ensure { alltoall x alltoall y }",
			"Mesh   | data w : f32[500] among n async { exchange allgather w among n using BruckAllgather compute w from w costs 3 MFLOP }",
			"Mesh   | data x : f32[1_600] repeat 2 { compute x async exchange allreduce x with sum among n using Hierarchical(hosts = 2) "
			+ "} ensure allreduce x with sum",
			"Mesh   | data x, y : f32[800] async exchange { allreduce x with sum among n using HalvingDoubling "
					+ "allreduce y with sum among n using RecursiveDoubling } ensure { allreduce x with sum allreduce y with sum }",
			"Mesh   | data x, y : f32[96] async { program n[0] { send y to n[1] } program n[1] { receive y with max from n[0] } "
					+ "exchange allreduce x with max among n using RecursiveDoubling }"})
	void strategiesRun(String machine, String body) {
		assertTrue(runs(8, machine, body).verified());
	}

	/** Where all channels carry the same in every step, and nobody computes, it takes as long as step by step. */
	@Test
	void stepsOfAStrategyTakeTheirTime() {
		String body = "data x : f32[1_200] %s exchange allreduce x with sum among n using HalvingDoubling ensure allreduce x with sum";
		assertEquals(time(runs(8, "Mesh", body.formatted(""))), time(runs(8, "Mesh", body.formatted("async"))));
	}

	/** The data that a strategy has for itself are those of no other one, so no node waits for them. */
	@Test
	void strategiesDoNotWaitForEachOther() {
		String first = "data x, y : f32[1_200] async { compute x at n[0] costs 500 MFLOP exchange alltoall x among n using BruckAlltoall";
		long alone = time(runs(8, "Mesh", first + " }"));
		assertEquals(alone, time(runs(8, "Mesh", first + " exchange alltoall y among n using BruckAlltoall }")));
	}

	@Test
	void whatAStrategyMissesIsReported() {
		assertEquals("[goal-missed: after Half, n[1] holds x without n[0], goal-missed: in Half, line 8, after S, n[1] holds x without n[0]]", BarleyText.of(HEAD.formatted(2) + """
				schedule Half among n[2] { data x : f32[8] exchange send x with sum from n[1] to n[0] ensure allreduce x with sum }
				schedule S on Mesh { data x : f32[8] async { compute x exchange allreduce x with sum among n using Half } }
				""").complaints().toString());
	}

	/** Computes as it is said, in the order of the text, whatever travels meanwhile: the numbers of a run step by step. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"Circle | async for k in 0 ..< 3 { compute w[k] = y + k costs 1 MFLOP exchange allreduce w[k] with sum over Round compute x "
					+ "= x + w[k] }",
			"Mesh   | async { compute x = x * 3 at n[2] send x from n[2] to n[1] compute y = x + y exchange allreduce y with max among n }",
			"Mesh   | async for k in 0 ..< 3 { compute x = uniform(4) + k exchange allreduce x with hypot among n using "
			+ "RecursiveDoubling compute y = hypot(x, y) }",
			"Circle | repeat 3 { async for s in 0 ..< 4 { compute i = i * 3 + core at n[s] send i with sum from n[s] to n[(s + 1) % 4] } "
			+ "compute x = x + 1 }",
			"Circle | async for j in 0 ..< 2, k in 0 ..< 3 { compute w[k] = w[k] / 2 + w[(k + 1) % 3] exchange reduce w[k] with hypot to "
			+ "n[j] over Round }",
			"Circle | async for k in 0 ..< 3 { compute w[k] = y + k exchange allreduce w[k] with avg over Round } exchange broadcast i "
			+ "from n[2] over Round",
			"Mesh   | repeat 3 { compute i = core compute h = uniform(9) async { exchange allreduce i with avg among n exchange "
			+ "allreduce h with avg among n using HalvingDoubling } }",
			"Mesh   | async { exchange reduce x with avg to n[2] among n using direct exchange broadcast x from n[2] among n compute y = "
			+ "x }",
			"Circle | async { exchange reducescatter x with avg over Round compute w[1] costs 2 MFLOP exchange allgather x over Round }",
			"Circle | async for k in 0 ..< 3 { compute w[k] = y + k exchange allreduce w[k] with hypot over Round using shift compute x "
			+ "= x + w[k] }",
			"Circle | async { exchange allreduce x with hypot over Round using shift(order = fixed) exchange allreduce h with avg over "
			+ "Round using shift }",
			"Circle | async { exchange allreduce x with sum over Round forward using shift exchange allreduce i with avg over Round "
			+ "backward using shift(order = fixed) }",
			"Mesh   | async { for s in 1 ..< 4 send x with avg from n[s] to n[s - 1] for s in 1 ..< 4 send x from n[s - 1] to n[s] }",
			"Mesh   | exchange send i with avg from n[3] to n[2] async { send i with avg from n[2] to n[1] send y from n[1] to n[0] } "
					+ "exchange send i with avg from n[1] to n[0]",
			"Mesh   | async { exchange allreduce x with avg among n using RecursiveDoubling compute x = x + 1 at n[1], n[2] send x from "
			+ "n[1] to n[0] }",
			"Mesh   | async repeat 4 { compute h = h * 2 + uniform(2) exchange allreduce h with max among n }"})
	void valuesAreThoseOfSteps(String machine, String body) {
		String data = "data x, y : f64[40] data w[k in 0 ..< 3] : f64[40] data i, j : i32[9] data h : bf16[33] ";
		String steps = body.replace("async ", "").replaceAll("(?<!exchange )(?=send )", "exchange ");
		Map<String, String> expected = values(text(4, machine, data + steps));
		assertEquals(expected, values(text(4, machine, data + body)));
		runs(4, machine, data + body);
	}

	/** What passes a node of a ring that takes no part, or all that comes to a node to be combined in order, has room in transit. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"async { exchange allreduce x with sum over R exchange broadcast y from n[1] over R } ensure { allreduce x with sum among "
					+ "n[0], n[1], n[2] }",
			"async { exchange reduce x with sum to n[2] over R forward compute x at n[2] exchange scatter x from n[2] over R }",
			"repeat 2 { compute w async for k in 0 ..< 2 { exchange reducescatter w[k] with avg over R exchange allgather w[k] over R } }"})
	void relaysOfRingsPassOn(String body) {
		String text = """
				node type Gpu { launch 1 us reduce 4 GB/s }
				link type Lane { bandwidth 10 GB/s latency 200 ns }
				topology Passing { node n[4] for i in 0 ..< 4 link n[i] -- n[(i + 1) %% 4] ring R { visit n[0], n[1], n[2] pass n[3] } }
				machine M = Passing { node : Gpu link : Lane }
				schedule S on M { data x : f64[12] data y : i16[7] data w[k in 0 ..< 2] : f32[9] %s }
				""";
		assertTrue(OwnPaceRunsTest.assertRunsAsPlanned(text.formatted(body)).verification().checked() > 0);
		if (!body.contains("reduce x")) { // what it leaves with others is nothing of worth
			assertEquals(values(text.formatted(body.replace("async ", ""))), values(text.formatted(body)));
		}
	}

	/**
	 * An average is divided at each end of a message where it is complete, which is not before the last one has been added (RULES.md 26).
	 */
	@Test
	void averagesOfPrograms() {
		String values = values(text(4, "Mesh", """
				data x : f64[1]
				compute x = 8 * 2 ^ core
				async {
					for s in 0 ..< 4 program n[s] {
						if s > 0 receive x with avg from n[s - 1]
						if s < 3 send x to n[s + 1]
						if s < 3 receive x from n[s + 1]
						if s > 0 send x to n[s - 1]
					}
				}
				""")).toString();
		assertEquals("{n[0] x=30.0, n[1] x=30.0, n[2] x=30.0, n[3] x=30.0}", values);
	}

	/** An operator of the author's may stand at a receive only, or at the collective that a strategy is for. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"async { program n[0] { send x to n[1] } program n[1] { receive x with hypot from n[0] } }",
			"async exchange allreduce x with hypot among n using RecursiveDoubling",
			"exchange allreduce x with hypot among n using RecursiveDoubling",
			"exchange for h in 0 ..< 2 allreduce x with hypot among n[2 * h], n[2 * h + 1] using RecursiveDoubling"})
	void operatorsOfTheAuthor(String body) {
		String x = values(text(4, "Mesh", "data x : f64[1] compute x = 3 " + body)).get("n[1] x");
		boolean two = body.contains("n[2 * h]") || body.contains("receive");
		assertEquals(Math.sqrt((two ? 2 : 4) * 9), Double.parseDouble(x), 1e-9);
	}

	/** The same in programs of nodes, whose loops stay loops. */
	@Test
	void programsCompute() {
		String values = values(text(4, "Mesh", """
				data x : f64[2]
				compute x = 0
				async for s in 0 ..< 4 program n[s] {
					for k in 0 ..< 5 {
						if s > 0 receive x from n[s - 1]
						compute x = 2 * x + k + s
						if s < 3 send x to n[s + 1]
					}
				}
				""")).toString();
		double[] x = new double[4];
		for (int k = 0; k < 5; k++) {
			for (int s = 0; s < 4; s++) {
				x[s] = 2 * (s > 0 ? x[s - 1] : x[s]) + k + s;
			}
		}
		for (int s = 0; s < 4; s++) {
			assertTrue(values.contains("n[%d] x=%2$s %2$s".formatted(s, x[s])), values);
		}
	}

	/** The same pipeline by programs and by sends with both ends leaves the same bits (RULES.md 42). */
	@Test
	void programsAndSendsComputeTheSame() {
		String data = "data act[k in 0 ..< 5] : f32[3] data grad[k in 0 ..< 5] : f32[3] for k in 0 ..< 5 compute act[k], grad[k] = "
				+ "3 * k + core ";
		String forward = "compute act[k] = act[k] / 3 + %1$s costs 1 MFLOP";
		String back = "compute grad[%2$s] = grad[%2$s] * act[%2$s] - %1$s costs 2 MFLOP";
		Map<String, String> programs = values(text(4, "Mesh", data + """
				async for s in 0 ..< 4 program n[s] {
					let warm = 3 - s
					for k in 0 ..< 5 + warm {
						if k < 5 {
							if s > 0 receive act[k] from n[s - 1]
							%s
							if s < 3 send act[k] to n[s + 1]
						}
						if k >= warm {
							if s < 3 receive grad[k - warm] from n[s + 1]
							%s
							if s > 0 send grad[k - warm] to n[s - 1]
						}
					}
				}
				""".formatted(forward.formatted("s"), back.formatted("s", "k - warm"))));
		assertEquals(programs, values(text(4, "Mesh", data + """
				async {
					for k in 0 ..< 5, s in 0 ..< 4 {
						compute act[k] = act[k] / 3 + %1$s at n[s] costs 1 MFLOP
						if s < 3 send act[k] from n[s] to n[s + 1]
					}
					for k in 0 ..< 5, s in reverse 0 ..< 4 {
						compute grad[k] = grad[k] * act[k] - %1$s at n[s] costs 2 MFLOP
						if s > 0 send grad[k] from n[s] to n[s - 1]
					}
				}
				""".formatted("s"))));
	}

	static Map<String, String> values(String text) {
		ScheduleAnalysis analysis = BarleyText.of(text).schedule("S");
		assertNotNull(analysis.result(), () -> analysis.findings() + text);
		Program program = Execution.program(analysis.plan(), analysis.result());
		Map<String, String> values = new TreeMap<>();
		Result result = Simulator.run(program, RunOptions.functional().withAllRounds(true).withWitness(node -> {
			for (int index = 0; index < program.data().size(); index++) {
				String name = program.data().name(index);
				if (!name.contains(" ")) { // no buffer
					values.put(node.name() + " " + name, view(node, index));
				}
			}
		}));
		assertEquals(0, result.verification().wrong(), text);
		return values;
	}

	private static String view(NodeData node, int index) {
		StringBuilder text = new StringBuilder();
		for (int i = 0; i < node.data(index).length(); i++) {
			text.append(i == 0 ? "" : " ").append(node.data(index).text(i));
		}
		return text.toString();
	}

	/** A kernel of the author's computes as an item of its node; it sees what the statement names, as the rest may change meanwhile. */
	@Test
	void kernelsSeeWhatIsNamed() throws IOException {
		assertEquals("n[1] x=3 2 2", kernel("from y", "node.data(\"x\").setWhole(0, node.data(\"y\").getWhole(0) + node.round());"));
		Fault fault = assertThrows(Fault.class, () -> kernel("", "node.data(\"y\");"));
		assertEquals("not-named: n[0]: the kernel of \"s.barley:6 compute x by Fill costs 1 MFLOP\" failed: "
				+ "the computation does not name y; in async, name behind from what a kernel reads",
				fault.code() + ": " + fault.getMessage());
	}

	private String kernel(String from, String body) throws IOException {
		Files.writeString(folder.resolve("Fill.java"), """
				package mine;
				public class Fill implements barley.runtime.program.Kernel {
					public void compute(barley.runtime.program.NodeData node) {
						%s
					}
				}
				""".formatted(body));
		Path file = Files.writeString(folder.resolve("s.barley"), """
				package mine
				topology T { node n[2] link n[0] -- n[1] }
				schedule S on T {
					data x, y : i32[3]
					compute x, y = 2
					async repeat 2 { compute x by Fill %s costs 1 MFLOP send x from n[0] to n[1] compute x = x + 0 }
				}
				""".formatted(from));
		ScheduleAnalysis analysis = BarleyText.read(file).schedule("S");
		StringBuilder found = new StringBuilder();
		Execution.run(analysis.plan(), analysis.result(), RunOptions.functional().withAllRounds(true)
				.withWitness(node -> found.append(node.node() == 1 ? node.name() + " x=" + view(node, 0) : "")));
		return found.toString();
	}
}
