package barley.lang.prove.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.run.Execution;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;

class HopsTest {

	private static final String TYPES = "link type L { bandwidth 8 Gbit/s latency 1 us } node type C { launch 10 ns } ";
	private static final String[] COLLECTIVES = { "allreduce x with sum", "reducescatter x with sum", "allgather x",
			"broadcast x from n[%d]", "reduce x with sum to n[%d]", "scatter x from n[%d]", "gather x to n[%d]", "alltoall x" };

	/** One way around a ring of five, both ways, and along a line; members without a piece take part for nothing. */
	@ParameterizedTest(name = "{1} of {2} elements, {0}")
	@CsvSource(delimiter = '|', value = {
			"link n[i] -> n[(i + 1) % 5] : L | broadcast x from n[1]     | 5 | 4",
			"link n[i] -> n[(i + 1) % 5] : L | reduce x with sum to n[1] | 5 | 4",
			"link n[i] -> n[(i + 1) % 5] : L | allreduce x with sum      | 5 | 4",
			"link n[i] -> n[(i + 1) % 5] : L | alltoall x                | 5 | 4",
			"link n[i] -> n[(i + 1) % 5] : L | scatter x from n[0]       | 3 | 2",
			"link n[i] -> n[(i + 1) % 5] : L | gather x to n[4]          | 3 | 4",
			"link n[i] -> n[(i + 1) % 5] : L | gather x to n[0]          | 3 | 4",
			"link n[i] -> n[(i + 1) % 5] : L | gather x to n[3]          | 3 | 3",
			"link n[i] -- n[(i + 1) % 5] : L | broadcast x from n[1]     | 5 | 2",
			"if i < 4 { link n[i] -- n[i + 1] : L } | scatter x from n[0]      | 2 | 1",
			"if i < 4 { link n[i] -- n[i + 1] : L } | scatter x from n[1]      | 1 | 1",
			"if i < 4 { link n[i] -- n[i + 1] : L } | reducescatter x with sum | 1 | 4",
			"if i < 4 { link n[i] -- n[i + 1] : L } | allgather x              | 2 | 4" })
	void aStepForEachHop(String links, String collective, int elements, long steps) {
		assertEquals(steps, schedule("node n[5] : C for i in 0 ..< 5 { " + links + " }", collective, elements).figures().bounds()
				.orElseThrow().steps());
	}

	/** Small machines with lanes that lead one way, and vectors of few elements. */
	@Test
	void noRunUndercutsTheBounds() {
		int met = 0;
		for (int seed = 0; seed < 300; seed++) {
			Random random = new Random(seed);
			int nodes = 2 + random.nextInt(5);
			String machine = machine(nodes, random);
			String collective = COLLECTIVES[seed % COLLECTIVES.length].formatted(random.nextInt(nodes));
			int elements = collective.startsWith("alltoall") ? nodes : 1 + random.nextInt(2 * nodes);
			ScheduleAnalysis known = schedule(machine, collective, elements);
			long took = Simulator.run(Execution.program(known.plan(), known.result()), RunOptions.timing()).times().orElseThrow().timePs();
			long least = known.figures().bounds().flatMap(Bounds::timePs).orElse(0L);
			assertTrue(least <= took, "%d ps > %d ps for %s of %d on %s".formatted(least, took, collective, elements, machine));
			met += least == took ? 1 : 0;
		}
		assertTrue(met > 40, "met " + met);
	}

	/** Some members of a line, of a ring whose links lead one way, and among whom not every one has a piece. */
	@ParameterizedTest(name = "{1} of {2} elements, {0}")
	@CsvSource(delimiter = '|', value = {
			"if i < 4 { link n[i] -- n[i + 1] : L } | broadcast x from n[0] among n[0], n[3]           | 5 | 3",
			"if i < 4 { link n[i] -- n[i + 1] : L } | reduce x with sum to n[1] among n[0], n[1], n[4] | 5 | 3",
			"if i < 4 { link n[i] -- n[i + 1] : L } | allreduce x with sum among n[1], n[2], n[4]      | 5 | 3",
			"if i < 4 { link n[i] -- n[i + 1] : L } | scatter x from n[0] among n[0], n[1], n[4]       | 2 | 1",
			"if i < 4 { link n[i] -- n[i + 1] : L } | reducescatter x with sum among n[0], n[1], n[4]  | 1 | 4",
			"if i < 4 { link n[i] -- n[i + 1] : L } | alltoall x among n[0], n[1], n[3]                | 6 | 3",
			"link n[i] -> n[(i + 1) % 5] : L        | broadcast x from n[1] among n[0], n[1]           | 5 | 4",
			"link n[i] -> n[(i + 1) % 5] : L        | alltoall x among n[2], n[3]                      | 2 | 4" })
	void aStepForEachHopBetweenSomeMembers(String links, String collective, int elements, long steps) {
		assertEquals(steps, of("node n[5] : C for i in 0 ..< 5 { " + links + " }", "data x : i32[" + elements + "] exchange " + collective
				+ " by shortest").figures().bounds().orElseThrow().steps());
	}

	/** In a block, rounds and exchanges of the same data may go on at the same time; the longest exchange is needed once a round of it. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"async { repeat 6 { exchange broadcast x from n[0] among n by shortest } }                              | 4",
			"async { repeat 6 { exchange broadcast x from n[0] among n by shortest } } ensure broadcast x from n[0] | 4",
			"async { repeat 6 { compute x costs 1 FLOP exchange allreduce x with sum among n by shortest } } "
					+ "ensure allreduce x with sum                                                                  | 4",
			"async { exchange allreduce x with sum among n[0], n[1] exchange allreduce x with sum among n[2], n[4] by shortest } | 2",
			"repeat 3 { async { repeat 2 { exchange broadcast x from n[0] among n by shortest } } }                 | 12",
			"repeat 3 { exchange broadcast x from n[0] among n by shortest }                                        | 12" })
	void exchangesOfABlockMayGoOnAtTheSameTime(String body, long steps) {
		assertEquals(steps, of("node n[5] : C for i in 0 ..< 4 { link n[i] -- n[i + 1] : L }", "data x : i32[10] " + body).figures()
				.bounds().orElseThrow().steps());
	}

	/** Small machines with lanes that lead one way, collectives among some of their nodes, one after the other or each at its own pace. */
	@Test
	void noRunAmongSomeUndercutsTheBounds() {
		int met = 0;
		int together = 0;
		for (int seed = 0; seed < 400; seed++) {
			Random random = new Random(seed);
			int nodes = 3 + random.nextInt(4);
			String machine = machine(nodes, random);
			StringBuilder body = new StringBuilder();
			boolean async = random.nextBoolean();
			for (int exchanges = 1 + random.nextInt(4) / 2; exchanges > 0; exchanges--) {
				List<Integer> members = new ArrayList<>(IntStream.range(0, nodes).boxed().toList());
				Collections.shuffle(members, random);
				members = members.subList(0, 2 + random.nextInt(nodes - 1));
				String collective = COLLECTIVES[random.nextInt(COLLECTIVES.length - 1)].formatted(members.get(0));
				String exchange = "exchange " + collective + " among "
						+ members.stream().map("n[%d]"::formatted).collect(Collectors.joining(", ")) + " by shortest ";
				body.append(random.nextInt(3) > 0 ? exchange : "repeat " + (2 + random.nextInt(3)) + " { " + exchange + "} ");
			}
			String text = "data x : i32[" + 60 * (1 + random.nextInt(2)) + "] " + (async ? "async { " + body + "}" : body);
			ScheduleAnalysis known = of(machine, text);
			if (known.result() == null || known.figures() == null) {
				continue;
			}
			long took = Simulator.run(Execution.program(known.plan(), known.result()), RunOptions.timing()).times().orElseThrow().timePs();
			long least = known.figures().bounds().flatMap(Bounds::timePs).orElse(0L);
			assertTrue(least <= took, "%d ps > %d ps for %s on %s".formatted(least, took, text, machine));
			met += least == took ? 1 : 0;
			together += async ? 1 : 0;
		}
		assertTrue(met > 4 && together > 60, "met " + met + ", " + together + " blocks");
	}

	private static String machine(int nodes, Random random) {
		StringBuilder machine = new StringBuilder("node n[%d] : C ".formatted(nodes));
		for (int node = 0; node < nodes; node++) {
			link(machine, node, (node + 1) % nodes, random);
		}
		for (int more = random.nextInt(nodes); more > 0; more--) {
			int from = random.nextInt(nodes);
			link(machine, from, (from + 1 + random.nextInt(nodes - 1)) % nodes, random);
		}
		return machine.toString();
	}

	private static void link(StringBuilder machine, int from, int to, Random random) {
		machine.append("link n[%d] %s n[%d] : L ".formatted(from, random.nextBoolean() ? "->" : "--", to));
	}

	private static ScheduleAnalysis schedule(String machine, String collective, int elements) {
		boolean pieces = collective.startsWith("allgather") || collective.startsWith("gather");
		return of(machine, "data x : i32[" + elements + "]" + (pieces ? " among n" : "") + " exchange " + collective
				+ " among n by shortest");
	}

	private static ScheduleAnalysis of(String machine, String body) {
		return BarleyText.of(TYPES + "topology T { " + machine + " } machine M = T { } schedule S on M { " + body + " }").schedule("S");
	}
}
