package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.Machines;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.finding.Severity;
import barley.runtime.program.Program;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;
import barley.runtime.report.UnitText;

/** Rings that pass nodes on their way (lang/doc/MECHANISMS.md): what is proved, the figures and runs of the generated programs agree. */
class RelayTest {

	private static final String TYPES = """
			link type Serdes { bandwidth 16 Gbit/s latency 3 ns power 1 W }
			link type Other { bandwidth 7 Gbit/s latency 11 ns power 2 W }
			node type Ipu { launch 1 us reduce 3 GB/s memory 1 MB }
			node type Late { launch 2 us reduce 2 GB/s }
			""";

	/** A ring of 3 n stops, 2 n + 2 of which are members: everything has to get past n - 2 relays, once round and once more. */
	@ParameterizedTest(name = "{0} layers")
	@CsvSource({"2, 10, 6", "3, 16, 8", "4, 22, 10", "6, 34, 14"})
	void theWayBackOfAPrismMayRelay(int layers, int steps, int members) {
		String prism = Machines.PRISM.replace("for l in reverse 0 ..< layers  visit n[l, f + 2]",
				"visit n[layers - 1, f + 2] for l in reverse 1 ..< layers - 1 pass n[l, f + 2] visit n[0, f + 2]");
		for (String kind : List.of("allreduce x with sum over Braid.R[0]", "reduce x with avg to n[0, 0] over Braid.R[0] forward",
				"broadcast x from n[0, 1] over Braid.R[0] backward")) {
			ScheduleAnalysis analysis = BarleyText.of(TYPES + prism,
					"machine M = Prism(layers = %d) { node : Ipu link : Serdes }".formatted(layers),
					"schedule S on M { data x : f32[%d] exchange %s }".formatted(20 * members, kind)).schedule("S");
			assertEquals(List.of(), errors(analysis));
			assertEquals(steps, analysis.figures().steps());
			if (kind.startsWith("allreduce")) {
				assertEquals(2 * 40 * (members - 1), analysis.figures().bytesPerLane());
			}
			assertRunsAsPlanned(analysis, kind);
		}
	}

	@ParameterizedTest(name = "{1}")
	@CsvSource(delimiter = '|', value = {
			"visit n[0] pass n[1] visit n[2] pass n[3] visit n[4] pass n[5] | a relay behind every member is no longer way for anybody | 8",
			"visit n[0], n[1], n[2], n[3], n[4] pass n[5]                   | one relay makes it one step longer                     | 10",
			"pass n[0], n[1] visit n[2] pass n[3] visit n[4] pass n[5]      | two members: each piece goes half way or so            | 8"})
	void everyPieceGoesAsFarAsItHasTo(String stops, String what, int steps) {
		ScheduleAnalysis analysis = BarleyText.of(TYPES,
				"topology T { node n[6] for i in 0 ..< 6 link n[i] -- n[(i + 1) % 6] lanes 1 ring R {" + stops + "} }",
				"machine M = T { node : Ipu link : Serdes }", "schedule S on M { data x : i32[77] exchange allreduce x with sum over R }")
				.schedule("S");
		assertEquals(steps, analysis.figures().steps());
		assertRunsAsPlanned(analysis, what);
	}

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"exchange allreduce x with sum over R using stream(chunks = 2) | ring R passes n[1] without visiting it; stream requires walks "
					+ "that visit all their nodes",
			"exchange allreduce x with sum over R using shift              | ring R passes n[1] without visiting it; shift requires walks "
			+ "that visit all their nodes",
			"exchange alltoall x over R                                    | ring R passes n[1] without visiting it; an all-to-all "
			+ "requires walks that visit all their nodes",
			"exchange allreduce x with sum over P                          | path P passes n[1] without visiting it; a collective along a "
			+ "path requires walks that visit all their nodes",
			"exchange reduce x with sum to n[1] over R                     | n[1] is not one of the nodes that take part"})
	void whatDoesNotRelaySaysSo(String exchange, String message) {
		BarleyText text = BarleyText.of("topology T { node n[4] for i in 0 ..< 4 link n[i] -- n[(i + 1) % 4] lanes 2",
				"ring R { visit n[0] pass n[1] visit n[2], n[3] } path P { visit n[0] pass n[1] visit n[2] } }", TYPES,
				"machine M = T { node : Ipu link : Serdes } schedule S on M { data x : i32[12] " + exchange + " }");
		assertEquals(List.of("wrong-walks: " + message),
				text.findings().stream().filter(finding -> finding.startsWith("wrong-walks")).toList());
	}

	/** A copy of what is relayed, and another one where two groups meet. */
	@ParameterizedTest(name = "{0}")
	@CsvSource({"over R, 2000000, 1000000", "'over R, Q', 3000000, 2000000"})
	void whatIsRelayedNeedsMemory(String over, long bytes, long beside) {
		BarleyText text = BarleyText.of(TYPES, "topology T { node n[4] for i in 0 ..< 4, j in 0 ..< i link n[i] -- n[j] lanes 2",
				"ring R { visit n[0] pass n[2] visit n[1] pass n[3] } ring Q { visit n[2] pass n[0] visit n[3] } }",
				"machine M = T { node : Ipu link : Serdes } schedule S on M { data x : i32[250_000] exchange allreduce x with sum " + over
				+ " }");
		assertEquals(
				List.of("out-of-memory: every node holds %s of data, %s of them for relaying, but Ipu has 1 MB of memory"
				.formatted(UnitText.bytes(bytes), UnitText.bytes(beside))),
				text.findings().stream().filter(finding -> finding.startsWith("out-of-memory")).toList());
	}

	@RepeatedTest(60)
	void anyRelaysRunAsPlanned(RepetitionInfo repetition) {
		Random random = new Random(repetition.getCurrentRepetition());
		String text = text(random);
		ScheduleAnalysis analysis = BarleyText.of(text).schedule("S");
		assertEquals(List.of(), errors(analysis), text);
		assertRunsAsPlanned(analysis, text);
	}

	/** Two groups of nodes; rings of each pass some nodes of the other, and those that nobody visits. */
	private static String text(Random random) {
		int[] size = {2 + random.nextInt(5), 2 + random.nextInt(4), random.nextInt(3)};
		List<Integer> nodes = new ArrayList<>(IntStream.range(0, size[0] + size[1] + size[2]).boxed().toList());
		Collections.shuffle(nodes, random);
		List<Integer> one = nodes.subList(0, size[0]);
		List<Integer> two = nodes.subList(size[0], size[0] + size[1]);
		List<Integer> others = nodes.subList(size[0] + size[1], nodes.size());
		int late = random.nextInt(nodes.size());
		StringBuilder text = new StringBuilder(TYPES.replace(" memory 1 MB", ""))
				.append("topology T {\n	node n[%d]\n".formatted(nodes.size()));
		for (int i = 0; i < nodes.size(); i++) {
			for (int j = 0; j < i; j++) {
				text.append("	link n[%d] -- n[%d] lanes 6%s\n".formatted(i, j, random.nextInt(3) == 0 ? " : Other" : ""));
			}
		}
		int rings = 1 + random.nextInt(2);
		text.append("	embedding E {\n");
		for (int ring = 0; ring < rings; ring++) {
			text.append("		ring A%d {%s }\n".formatted(ring, stops(one, random, two, others)));
		}
		text.append("		ring B {%s }\n	}\n}\n".formatted(stops(two, random, one, others)));
		text.append(
				("machine M = T { node : Ipu link : Serdes node n[%d] : Late }\nschedule S on M {\n	data x : %s[%d]\n	data y : "
				+ "i32[101]\n").formatted(late,
				List.of("f32", "i16", "f64").get(random.nextInt(3)), random.nextInt(random.nextBoolean() ? 20 : 3_000)));
		String over = " over " + List.of("E", "E.A0", "E.A0, E.B").get(random.nextInt(3))
				+ List.of("", "", " forward", " backward").get(random.nextInt(4));
		String operator = List.of("sum", "max", "avg").get(random.nextInt(3));
		text.append("	repeat %d {\n		compute x costs 1 GFLOP compute y\n".formatted(1 + random.nextInt(2)));
		switch (random.nextInt(6)) {
		case 0 -> text.append("		exchange reducescatter x with %s%s\n		exchange allgather x%2$s\n".formatted(operator, over));
		case 1 -> {
			String single = " over E.A0";
			int root = one.get(random.nextInt(one.size()));
			text.append("		exchange reduce x with %s to n[%d]%s\n".formatted(operator, root, single));
			text.append("		exchange %s x from n[%d]%s\n".formatted(random.nextBoolean() ? "broadcast" : "scatter", root, single));
		}
		case 2 -> text.append("		exchange reducescatter x with %s over E.A0\n		exchange gather x to n[%d] over E.A0\n".formatted(
				operator,
				one.get(random.nextInt(one.size()))));
		case 3 ->
				text.append(
				"		exchange {\n			allreduce x with %s%s\n			allreduce y with max over E.A0\n		}\n".formatted(
				operator, over));
		case 4 ->
				text.append(
				("		overlap {\n			exchange allreduce x with %s%s\n			exchange allreduce y with max over "
				+ "E.A0\n		}\n").formatted(operator, over));
		default -> text.append("		exchange allreduce x with %s%s\n".formatted(operator, over));
		}
		return text.append("	}\n}\n").toString();
	}

	/** The members in any order, with some of the others anywhere between them. */
	private static String stops(List<Integer> members, Random random, List<Integer> some, List<Integer> more) {
		List<Integer> order = new ArrayList<>(members);
		for (List<Integer> others : List.of(some, more)) {
			others.stream().filter(other -> random.nextInt(3) > 0).forEach(order::add);
		}
		Collections.shuffle(order, random);
		StringBuilder text = new StringBuilder();
		order.forEach(node -> text.append(members.contains(node) ? " visit n[" : " pass n[").append(node).append(']'));
		return text.toString();
	}

	private static List<String> errors(ScheduleAnalysis analysis) {
		return analysis.findings().stream().filter(finding -> finding.code().severity() == Severity.ERROR).map(finding -> finding.message())
				.toList();
	}

	private static void assertRunsAsPlanned(ScheduleAnalysis analysis, String text) {
		Program program = FootprintTest.program(analysis);
		for (RunOptions options : List.of(RunOptions.timing(), RunOptions.functional())) {
			Result run = Simulator.run(program, options);
			assertEquals(run.steps(), analysis.figures().steps(), text);
			assertArrayEquals(run.channelBytes(), analysis.figures().channelBytes(), text);
			assertEquals(run.bytesPerLaneMax(), analysis.figures().bytesPerLane(), text);
			assertEquals(run.times(), analysis.figures().times(), text);
			assertEquals(0, run.verification().wrong(), text);
		}
	}
}
