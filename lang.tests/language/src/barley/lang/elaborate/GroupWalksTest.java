package barley.lang.elaborate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.run.Execution;
import barley.runtime.simulate.option.RunOptions;

/** Rings, paths and trees that a schedule for any nodes declares among its nodes (RULES.md 27). */
class GroupWalksTest {

	private static final String TEXT = """
			import barley.machines.*
			link type Wire { bandwidth 25 GB/s latency 500 ns }
			node type Chip { launch 1 us }
			topology Hosts {
				node n[6]
				switch hub
				for i in 0 ..< 6 link n[i] -- hub
			}
			topology Leaf { node n[4] link n[0] -- n[1] lanes 2 link n[1] -- n[2] link n[2] -- n[3] link n[3] -- n[0] }
			machine M = FullMesh(p = 6) { node : Chip link : Wire }
			machine H = Hosts { node : Chip link : Wire }
			machine Dark = Leaf { node : Chip link : Wire off n[0] -- n[1] #1 }
			machine Darker = Leaf { node : Chip link : Wire off n[2] -- n[3] }
			schedule Round(p = 4, q = 12) among n[p] {
				ring R { for i in 0 ..< p visit n[i] }
				data x : f32[q]
				exchange allreduce x with sum over R
				ensure allreduce x with sum
			}
			schedule Lines(p = 6, q = 40) among n[p] {
				path Half[h in 0 ..< 2] { for i in 0 ..< p visit n[if h == 0 then i else p - 1 - i] }
				data x : f32[q]
				exchange allreduce x with sum over Half[*]
				ensure allreduce x with sum
			}
			schedule Levels(hosts = 2, gpus = 3, q = 12) among n[hosts, gpus] {
				tree T { for h in 0 ..< hosts, g in 1 ..< gpus visit n[h, g], n[h, 0] for h in 1 ..< hosts visit n[h, 0], n[0, 0] }
				data x : f32[q]
				exchange broadcast x from n[0, 0] over T
				ensure broadcast x from n[0, 0]
			}
			""";

	@ParameterizedTest
	@CsvSource({"Round", "Lines", "Levels"})
	void byItselfItRunsOnAFullMesh(String schedule) {
		assertRuns(BarleyText.of(TEXT).schedule(schedule));
	}

	/** Whatever the order of the members, over links or through switches, on the lanes that are on. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"M    | data x : f32[30] exchange allreduce x with max among n using Round",
			"M    | data x : f32[30] exchange allreduce x with sum among n[5], n[2], n[3] using Round",
			"M    | data x : f32[30] exchange allreduce x with sum among n using Lines",
			"M    | data x : f32[30] exchange broadcast x from n[4] among n using Levels(gpus = 2)",
			"M    | data x[2] : f32[30] for k in 0 ..< 2 exchange allreduce x[k] with sum among n using Round",
			"H    | data x : f32[30] exchange allreduce x with sum among n using Round",
			"H    | data x : f32[30] exchange broadcast x from n[1] among n using Levels(hosts = 3)",
			"Dark | data x : f32[30] exchange allreduce x with sum among n using Round"})
	void itRunsAmongMembers(String machine, String body) {
		BarleyText text = BarleyText.of(TEXT, "schedule S on " + machine + " { " + body + " }");
		assertEquals(List.of(), text.complaints());
		assertRuns(text.schedule("S"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"Ring(p = 6) | allreduce x with sum among n[0], n[1], n[3] using Round | strategy-unfit: Round needs n[1] -- n[3] for ring "
					+ "R; no link connects them",
			"Ring(p = 6) | allreduce x with sum among n[0], n[1], n[3] by shortest using Round | strategy-unfit: Round needs n[1] -- "
			+ "n[3] for ring R; no link connects them",
			"Ring(p = 6) | broadcast x from n[0] among n using Levels(hosts = 2) | "
					+ "strategy-unfit: Levels needs n[2] -- n[0] for tree T; no link connects them",
			"Darker      | allreduce x with sum among n using Round | "
					+ "'lane-off: in Round, line 17, R is cut: n[2] -> n[3] has 1 lane, which is off'"})
	void whatDoesNotFitIsToldOnce(String machine, String collective, String complaint) {
		assertEquals(List.of(complaint), BarleyText.of(TEXT, "schedule S on " + machine + " { data x : f32[12] exchange " + collective
				+ " }")
				.complaints());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"schedule S on M { tree T { visit n[1], n[0] } } | misplaced: tree must be in a topology, an embedding or a schedule among "
					+ "nodes, but this is a schedule",
			"schedule S among n[3] { tree T to n[0] over n by shortest } | misplaced: trees are computed in topologies; a schedule names "
			+ "their legs",
			"schedule S among n[3] { tree T { visit n[1], n[0] visit n[1], n[2] } } | tree-shape: tree T gives n[1] two parents, n[0] "
			+ "and n[2]",
			"schedule S among n[3] { for i in 0 ..< 2 tree T { visit n[1], n[0] } } | duplicate-name: T is declared again in each "
			+ "iteration of a loop",
			"schedule S among n[3] { data x : f32[9] exchange broadcast x from n[0] over T tree T { visit n[1], n[0] visit n[2], n[0] } "
					+ "} | 'wrong-walks: broadcast needs walks to run over, nodes to run among, or switches to go through'"})
	void whatIsWrongIsTold(String schedule, String complaint) {
		assertEquals(List.of(complaint), BarleyText.of(TEXT, schedule).complaints());
	}

	@Test
	void treesOfOneStatementShareTheLanesOfALeg() {
		assertTrue(BarleyText.of(TEXT, """
				schedule Twice(p = 4, q = 12) among n[p] {
					tree T[t in 0 ..< 2] { for i in 1 ..< p visit n[i], n[0] }
					data x : f32[q]
					exchange allreduce x with sum over T[*]
					ensure allreduce x with sum
				}
				schedule S on M { data x : f32[1_000_000] exchange allreduce x with sum among n using Twice }
				""").complaints().toString().contains("contention: "));
	}

	private static void assertRuns(ScheduleAnalysis known) {
		assertTrue(Execution.run(known.plan(), known.result(), RunOptions.functional()).verification().verified());
	}
}
