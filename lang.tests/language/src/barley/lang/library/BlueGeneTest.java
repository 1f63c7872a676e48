package barley.lang.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.run.Execution;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.NetworkFigures;
import barley.runtime.simulate.result.Result;

/** The torus and the combining tree of BlueGene, each by itself, and the limit to what a node combines. */
class BlueGeneTest {

	private static final String TYPES = """
			import barley.machines.*
			node type Core { launch 1 us combines %d }
			switch type Adder { cycle 4 ns packet 256 B combine sum inputs %d groups 4 }
			machine M = BlueGene(%s) { node : Core switch : Adder }
			""";

	/** The root of a tree, its hops, and the most neighbours from which a node combines. */
	@ParameterizedTest(name = "{0} {1}")
	@CsvSource(delimiter = '|', value = {
			"R = 3, C = 4        | Direct | n[0, 3, 0] |  5 | 2", "R = 3, C = 4        | Capped | n[0, 3, 0] |  5 | 2",
			"R = 3, C = 4, Z = 2 | Direct | n[0, 3, 0] |  6 | 3", "R = 3, C = 4, Z = 2 | Capped | n[0, 0, 0] |  7 | 2",
			"R = 4, C = 4, Z = 4 | Direct | n[0, 3, 0] |  9 | 3", "R = 4, C = 4, Z = 4 | Capped | n[0, 0, 0] | 10 | 2",
			"R = 8, C = 8, Z = 8 | Direct | n[0, 7, 0] | 21 | 3", "R = 8, C = 8, Z = 8 | Capped | n[0, 0, 0] | 22 | 2",
			"R = 2, C = 2, Z = 1 | Capped | n[0, 1, 0] |  2 | 2", "R = 2, C = 2, Z = 2 | Capped | n[0, 0, 0] |  4 | 2"})
	void treesKeepToTheTorus(String size, String tree, String root, long hops, int most) {
		String reduce = "exchange reduce x with sum to %s over %s".formatted(root, tree);
		ScheduleAnalysis known = schedule(most, 4, size, reduce + " ensure reduce x with sum to " + root);
		assertEquals(List.of(), known.findings());
		Result run = Execution.run(known.plan(), known.result(), RunOptions.functional());
		assertEquals(hops, run.steps());
		assertTrue(run.verification().verified());
		assertEquals(most > 2, text(2, 4, size, reduce).complaints().stream().anyMatch(finding -> finding.startsWith("combines-too-many")));
	}

	/** Rows to the middle column, and that to the middle: fewer hops, and four packets at the middle. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"4 | ''",
			"2 | 'combines-too-many: n[1,2,0] combines what 4 neighbours send in this exchange, n[0,2,0], n[1,1,0], n[1,3,0], n[2,2,0], "
					+ "but a Core combines at most 2'",
			"3 | 'combines-too-many: n[1,2,0] combines what 4 neighbours send in this exchange, n[0,2,0], n[1,1,0], n[1,3,0], n[2,2,0], "
					+ "but a Core combines at most 3'"})
	void theMiddleCombinesFromAllSides(int combines, String finding) {
		BarleyText text = BarleyText.of("""
				node type Core { combines %d }
				topology Grid {
					node n[3, 4, 1]
					for i in 0 ..< 3, j in 1 ..< 4 link n[i, j - 1, 0] -- n[i, j, 0]
					for i in 1 ..< 3, j in 0 ..< 4 link n[i - 1, j, 0] -- n[i, j, 0]
					tree Sides {
						for i in 0 ..< 3 {
							visit n[i, 0, 0], n[i, 1, 0]
							visit n[i, 1, 0], n[i, 2, 0]
							visit n[i, 3, 0], n[i, 2, 0]
						}
						visit n[0, 2, 0], n[1, 2, 0]
						visit n[2, 2, 0], n[1, 2, 0]
					}
				}
				machine M = Grid { node : Core }
				schedule S on M { data x : i32[1] exchange reduce x with sum to n[1, 2, 0] over Sides ensure reduce x with sum to n[1, 2, 0] }
				""".formatted(combines));
		assertEquals(finding.isEmpty() ? List.of() : List.of(finding), text.complaints());
		if (finding.isEmpty()) {
			ScheduleAnalysis known = text.schedule("S");
			Result run = Execution.run(known.plan(), known.result(), RunOptions.functional());
			assertEquals(3, run.steps());
			assertTrue(run.verification().verified());
		}
	}

	/** One packet goes up and down in 3 D + 2 cycles, D being the depth. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"R = 2, C = 2            |  8 |  8 |   6", "R = 2, C = 2, arity = 3 |  5 |  7 |   6", "R = 2, C = 4            | 11 | 11 |  14",
			"R = 2, C = 4, arity = 3 |  8 | 10 |  14", "R = 3, C = 4            | 11 | 13 |  22", "R = 3, C = 4, arity = 3 |  8 | 11 |  22",
			"R = 4, C = 4            | 14 | 15 |  30", "R = 4, C = 4, arity = 3 | 11 | 13 |  30", "R = 4, C = 4, Z = 4     | 20 | 23 | 126",
			"R = 4, C = 4, Z = 4, arity = 3 | 14 | 19 | 126"})
	void theTreeAddsOnTheWay(String size, long cycles, long oneInput, long hops) {
		assertTree(size, 4, cycles, hops);
		assertTree(size, 1, oneInput, hops);
	}

	/** Vectors of many packets, a broadcast from the last node, and channels that are held: cycles and hops of twelve nodes. */
	@ParameterizedTest(name = "{0}, {1} packets, inputs {2}, {3}")
	@CsvSource(delimiter = '|', nullValues = "", value = {
			"allreduce x with sum      |  16 | 4 |                                |   26 |   352",
					"allreduce x with sum      |  16 | 1 | |   69 |   352",
			"allreduce x with sum      | 256 | 4 |                                |  266 |  5632",
			"allreduce x with sum      | 256 | 1 | | 1029 |  5632",
			"broadcast x from n[2,3,0] |   1 | 4 |                                |    7 |    11",
			"broadcast x from n[2,3,0] | 125 | 4 |                                |  131 |  1375",
			"allreduce x with sum      |   1 | 1 | bandwidth 32 GB/s latency 12 ns |   37 |    22"})
	void packetsFollowEachOther(String collective, int packets, int inputs, String wire, long cycles, long hops) {
		ScheduleAnalysis known = BarleyText.of(TYPES.formatted(2, inputs, "R = 3, C = 4")
				.replace("switch : Adder", "switch : Adder link : Wire"),
				"link type Wire { %s }".formatted(wire == null ? "" : wire), "schedule S on M { data x : i32[%d]".formatted(64 * packets),
				"exchange %s over Combine ensure %1$s }".formatted(collective)).schedule("S");
		Result run = Execution.run(known.plan(), known.result(), RunOptions.functional());
		assertTrue(run.verification().verified());
		NetworkFigures figures = run.phases().get(0).packets().figures();
		assertEquals(cycles + " " + hops, figures.cycles().orElseThrow() + " " + figures.hops());
		assertEquals(known.figures().exchanges().get(0).network(), figures);
	}

	private static void assertTree(String size, int inputs, long cycles, long hops) {
		ScheduleAnalysis known = schedule(2, inputs, size, "exchange allreduce x with sum over Combine ensure allreduce x with sum");
		assertEquals(List.of(), known.findings());
		Result run = Execution.run(known.plan(), known.result(), RunOptions.functional());
		assertTrue(run.verification().verified());
		NetworkFigures figures = run.phases().get(0).packets().figures();
		assertEquals(cycles + " " + hops, figures.cycles().orElseThrow() + " " + figures.hops());
	}

	private static BarleyText text(int combines, int inputs, String size, String body) {
		return BarleyText.of(TYPES.formatted(combines, inputs, size), "schedule S on M { data x : i32[1] " + body + " }");
	}

	private static ScheduleAnalysis schedule(int combines, int inputs, String size, String body) {
		return text(combines, inputs, size, body).schedule("S");
	}
}
