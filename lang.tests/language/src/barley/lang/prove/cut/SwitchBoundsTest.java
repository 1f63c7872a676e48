package barley.lang.prove.cut;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.FigureWords;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.prove.figures.PlanReport;
import barley.lang.run.Execution;
import barley.runtime.report.JsonReport;
import barley.runtime.report.PlanFigures;
import barley.runtime.report.TextReport;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/**
 * Bounds of machines with switches, as formulas of their sizes: every lane carries 1 GB/s each way, and the data are 1 kB for each node.
 */
class SwitchBoundsTest {

	private static final String MACHINES = """
			import barley.machines.*
			link type Cable { bandwidth 1 GB/s }
			switch type Plane { latency 100 ns }
			topology Planes {
				node n[4] switch plane[2] : Plane
				for i in 0 ..< 4, p in 0 ..< 2 link n[i] -- plane[p]
				ring R { for i in 0 ..< 4 visit n[i] }
			}
			topology Boards(boards = 3) {
				part board[boards] = Planes
				switch hub
				for b in 0 ..< boards, p in 0 ..< 2 link board[b].plane[p] -- hub
				ring Round { for b in 0 ..< boards, i in 0 ..< 4 visit board[b].n[i] }
			}
			machine Fat = FatTree(leaves = 4, spines = 2, hosts = 3) { link : Cable }
			machine Full = FatTree(leaves = 4, spines = 2, hosts = 2) { link : Cable }
			machine Two = TwoServers(nodes = 4) { link : Cable }
			machine Flat = Planes { link : Cable }
			machine Boarded = Boards { link : Cable }
			machine Many = Dragonfly(groups = 5, routers = 4, hosts = 4) { link : Cable }
			machine Fly = Dragonfly(groups = 3, routers = 2, hosts = 2) { link : Cable }
			""";

	private static ScheduleAnalysis schedule(String machine, String exchange) {
		ScheduleAnalysis known = BarleyText.of(MACHINES + "schedule S on %s { data x : i8[12000] exchange %s }".formatted(machine,
				exchange))
				.schedule("S");
		assertTrue(known.figures() != null, known.findings().toString());
		return known;
	}

	/**
	 * What must cross the worst cut, divided by its lanes, is how long transfers take at least: 12 kB for all, 1 kB for each pair of 12.
	 */
	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource(delimiter = '|', value = {
			// Each of 12 hosts sends 11/12 of the vector twice over its only lane, as switches neither combine nor copy.
			"Fat     | allreduce x with sum over Around | 22000 | 264 kB must leave nodes over their 12 lanes together",
			// All with all: what leaves a leaf, 3 x 9 pieces, over two lanes to spines; a host sends 11 over one.
			"Fat     | alltoall x among n | 13500 | 27 kB must leave n[0, *], leaf[0] over 2 lanes of 8 Gbit/s: "
					+ "leaf[0] -- spine[0], leaf[0] -- spine[1]",
			// Without oversubscription leaves are no narrower than hosts: 7 x 1.5 kB over 1 lane, 2 x 6 x 1.5 kB over 2.
			"Full    | alltoall x among n | 10500 | 84 kB must leave nodes over their 8 lanes together",
			// Inside a server all nodes are linked, but two cards lead out of it: 12 kB over 2 lanes.
			"Two     | allreduce x with sum over Around | 6000 | 12 kB must leave n[0, *], card[0, *] over 2 lanes "
					+ "of 8 Gbit/s: card[0,0] -- net, card[0,1] -- net; the same holds for n[1, *], card[1, *]",
			// Two planes: two lanes a node. Each sends 3/4 of the vector twice, or 3 pieces of 3 kB.
			"Flat    | allreduce x with sum over R | 9000 | 72 kB must be carried by all 8 lanes together",
			"Flat    | alltoall x among n | 4500 | 36 kB must be carried by all 8 lanes together",
			// Boards as parts: four nodes of a board with eight others, over the two lanes to the hub.
			"Boarded | alltoall x over Round | 16000 | 32 kB must enter board[2].n, board[2].plane",
			// 150 B for each pair of 80: groups of 16 hosts, four lanes out of each.
			"Many    | alltoall x among n | 38400 | 153.6 kB must leave",
			"Boarded | allreduce x with sum over Round | 11000 | 264 kB must leave nodes over their 24 lanes together",
			// Groups of four hosts, two lanes out of each: 4 x 8 kB over 2.
			"Fly     | alltoall x among n | 16000 | 32 kB must leave" })
	void boundIsTheWorstCut(String machine, String exchange, long boundNs, String words) {
		ScheduleAnalysis known = schedule(machine, exchange);
		PlanFigures plan = PlanReport.of(known.plan(), known.figures());
		assertEquals(boundNs * 1000, plan.boundPs().orElseThrow(), plan.boundBy());
		assertTrue(plan.boundBy().startsWith(words), plan.boundBy());
	}

	/** A thicker link where it is narrow moves the cut to the hosts: 11 pieces of 1 kB over one lane. */
	@Test
	void thickUplinksMoveTheCut() {
		String thick = MACHINES.replace("spines = 2, hosts = 3)", "spines = 2, hosts = 3, uplinks = 2)");
		ScheduleAnalysis known = BarleyText.of(thick + "schedule S on Fat { data x : i8[12000] exchange alltoall x among n }")
				.schedule("S");
		assertEquals(11_000_000L, PlanReport.of(known.plan(), known.figures()).boundPs().orElseThrow());
	}

	/** Reports, JSON and the editor's hovers name the cut, with switches and the lanes between them. */
	@Test
	void reportsNameTheCut() {
		ScheduleAnalysis known = schedule("Fat", "alltoall x among n");
		PlanFigures plan = PlanReport.of(known.plan(), known.figures());
		Result run = Execution.run(known.plan(), known.result(), RunOptions.timing());
		String words = "27 kB must leave n[0, *], leaf[0] over 2 lanes of 8 Gbit/s: leaf[0] -- spine[0], leaf[0] -- spine[1]; "
				+ "the same holds for n[1, *], leaf[1]; n[2, *], leaf[2]; n[3, *], leaf[3]";
		String text = TextReport.of(run, plan, false);
		assertTrue(text.contains("transfers need at least 13.5 us and took 13.5 us: " + words), text);
		String json = JsonReport.of(run, plan, List.of()).replaceAll("\\s+", " ");
		assertTrue(json.contains("\"boundPs\": 13500000,") && json.contains("\"boundBy\": \"" + words), json);
		assertTrue(json.contains("\"boundLanes\": [ \"leaf[0] -- spine[0]\", \"leaf[0] -- spine[1]\" ]"), json);
		assertEquals("100 % of a bandwidth bound reached, that of the 2 lanes around n[0, *], leaf[0] and 3 like it",
				FigureWords.share(known.plan().wiring(), known.figures().bounds().orElseThrow()).orElseThrow());
	}
}
