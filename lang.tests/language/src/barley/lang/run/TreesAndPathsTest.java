package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.motion.Motion;
import barley.lang.plan.Phase;
import barley.lang.prove.ProvedPhase.Exchanged;
import barley.lang.prove.ProvedPhase.Found;
import barley.runtime.machine.Machine;

/**
 * Every collective over trees and paths, alone and sharing data with others (RULES.md 12 and 14): its steps, its figures, and runs of it.
 */
class TreesAndPathsTest {

	private static final String MACHINES = """
			import barley.machines.*
			link type L { bandwidth 8 Gbit/s latency 100 ns }
			link type L10 { bandwidth 10 GB/s latency 200 ns }
			link type L2 { bandwidth 2 GB/s latency 200 ns }
			node type Chip { launch 1 us }
			topology Heap(p = 7) {
				node n[p]
				for i in 1 ..< p link n[i] -- n[(i - 1) / 2]
				tree T { for i in 1 ..< p visit n[i], n[(i - 1) / 2] }
			}
			topology Twice(p = 3) {
				node n[p]
				for i in 1 ..< p { link n[i - 1] -- n[i] : L10 link n[i - 1] -- n[i] : L2 }
				embedding Both { path Fast { for i in 0 ..< p visit n[i] #1 } path Slow { for i in 0 ..< p visit n[i] #2 } }
			}
			topology Full(p = 4) {
				node n[p]
				for i in 0 ..< p, k in i + 1 ..< p link n[i] -- n[k]
				tree T[i in 0 ..< p] { for k in 1 ..< p visit n[(i + k) % p], n[i] }
			}
			topology Mixed(p = 5) {
				node n[p]
				for i in 0 ..< p, k in i + 1 ..< p link n[i] -- n[k] lanes 3
				embedding All {
					ring Round { for i in 0 ..< p visit n[i] }
					path Along { for i in 0 ..< p visit n[i] }
					tree Heap { for i in 1 ..< p visit n[i], n[(i - 1) / 2] }
				}
				path Some { visit n[0], n[1] }
				path Others { visit n[2], n[3], n[4] }
				path Back { for i in reverse 0 ..< p visit n[(2 * i) % p] }
				path Three { visit n[1], n[2], n[3] }
			}
			machine H = Heap { node : Chip link : L }
			machine P(p = 5) = Line(p = p) { node : Chip link : L }
			machine T = Twice { node : Chip }
			machine F = Full { node : Chip link : L }
			machine M = Mixed { node : Chip link : L }
			""";

	/** Acceptance C: the bytes of the busiest channel step by step, and the time. */
	@ParameterizedTest(name = "{0}: {2}")
	@CsvSource(delimiter = '|', value = {
			"H | 7_000 | allgather x over T             | 1000 3000 4000 6000 | 18400000",
			"H | 7_000 | reducescatter x with sum over T | 6000 4000 3000 1000 | 18400000",
			"H | 7_000 | gather x to n[0] over T        | 1000 3000           | 6200000",
			"H | 7_000 | scatter x from n[0] over T     | 3000 1000           | 6200000",
			"H | 7_000 | scatter x from n[3] over T     | 6000 4000 3000 1000 | 18400000",
			"H | 7_000 | alltoall x over T              | 6000 12000 12000 6000 | 40400000",
			"P(p = 4) | 4_000 | alltoall x over Along  | 3000 2000 1000      | 9300000",
			"P | 5_000 | alltoall x over Along          | 4000 3000 2000 1000 | 14400000",
			"P | 5_000 | allgather x over Along         | 1000 1000 1000 1000 | 8400000",
			"P | 5_000 | reducescatter x with sum over Along | 1000 1000 1000 1000 | 8400000",
			"P | 5_000 | gather x to n[2] over Along    | 1000 1000           | 4200000",
			"P | 5_000 | scatter x from n[1] over Along | 1000 1000 1000      | 6300000",
			"P | 5_000 | reduce x with sum to n[1] over Along | 5000 5000 5000 | 18300000",
			"H | 7_000 | broadcast x from n[3] over T   | 7000 7000 7000 7000 | 32400000",
			"F | 9_000 | broadcast x from n[0] over T[1], T[2], T[3] | 3000 3000 | 8200000" })
	void aLegCarriesWhatItHasBelow(String machine, int size, String statement, String bytes, long picoseconds) {
		boolean gathers = statement.contains("gather x");
		String before = !gathers ? "" : statement.startsWith("allgather")
				? "exchange " + statement.replace("allgather x", "reducescatter x with sum")
				: "exchange " + statement.replace("gather x to", "scatter x from");
		ScheduleAnalysis analysis = schedule(machine, "data x : i8[%d] %s exchange %s".formatted(size, before, statement));
		Exchanged last = (Exchanged) analysis.result().phases().get(gathers ? 1 : 0);
		assertEquals(bytes, busiest(analysis.plan().wiring().machine(), last.movements().get(0)));
		assertEquals(picoseconds, analysis.figures().exchanges().get(gathers ? 1 : 0).cost().timePs());
		WeightsTest.assertRunsAsPlanned(analysis);
	}

	private static String busiest(Machine machine, Found found) {
		Motion motion = found.movement().motion(machine, found.ground(), new BitSet());
		return IntStream.range(0, motion.steps()).mapToLong(step -> IntStream.range(0, motion.hops())
				.filter(hop -> motion.takesPart(hop, step)).boxed().collect(Collectors.groupingBy(motion::channel,
						Collectors.summingLong(hop -> motion.size(hop, step)))).values().stream().mapToLong(Long::longValue).max()
						.orElse(0))
				.mapToObj(Long::toString).collect(Collectors.joining(" "));
	}

	/** Acceptance B: two paths that stream, at 10 and 2 GB/s. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"1_000_000 | over Both          | 1313800000 | 500000 500000",
			"1_000_000 | over Both.Fast     | 533800000  | 1000000",
			"1_000_000 | over Both weighted | 447136800  | 833340 166660",
			"10_000    | over Both weighted | 18136800   | 8340 1660",
			"10_000    | over Both.Fast     | 19000000   | 10000" })
	void streamsShareByTheirOwnPace(int size, String over, long picoseconds, String shares) {
		ScheduleAnalysis analysis = schedule("T", "data x : f32[%d] exchange allreduce x with sum %s using stream(chunks = 10)".formatted(
				size, over));
		assertEquals(picoseconds, analysis.figures().times().orElseThrow().timePs());
		assertEquals(shares, WeightsTest.shares(Phase.joints(analysis.plan().phases()).findFirst().orElseThrow()));
		WeightsTest.assertRunsAsPlanned(analysis);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"over Both | slow-share: even shares take 1.3138 ms, the best 447.1368 us: Fast carries 83.33 %, Slow 16.67 %",
			"over Both weighted | ",
			"over Both.Fast weight 5, Both.Slow | " })
	void streamsThatCostTimeAreTold(String over, String info) {
		assertEquals(info == null ? List.of() : List.of(info), BarleyText.of(MACHINES, ("schedule S on T { data x : f32[1_000_000] "
				+ "exchange allreduce x with sum %s using stream(chunks = 10) }").formatted(over)).findings().stream()
				.filter(found -> found.startsWith("slow-share")).toList());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"F | data x : f32[103] exchange broadcast x from n[2] over T[*] weight 2, T[p - 1] weight 0",
			"F | data x : f32[103] exchange broadcast x from n[2] over T[*]",
			"F | data x : f32[103] exchange broadcast x from n[2] over T",
			"F | data x : f32[103] exchange allreduce x with avg over T[0], T[1] weight 3 ensure allreduce x with avg",
			"F | data x : f32[103] exchange reducescatter x with sum over T exchange gather x to n[1] over T",
			"F | data x : f32[103] exchange reducescatter x with sum over T weight 2, T weight 2", // named twice
			"M | data x : f32[103] exchange allreduce x with sum over All ensure allreduce x with sum",
			"M | data x : f32[103] exchange allreduce x with sum over All weighted ensure allreduce x with sum",
			"M | data x : f32[103] exchange reducescatter x with sum over All exchange allgather x over All ensure allreduce x with sum",
			"M | data x : f32[103] exchange reducescatter x with avg over All.Heap weight 3, All.Round, All.Along weight 2 exchange "
					+ "allgather x over All.Heap weight 3, All.Round, All.Along weight 2 ensure allreduce x with avg",
			"M | data x : f32[103] exchange reducescatter x with sum over All exchange allgather x over All.Along, All.Heap",
			"M | data x : f32[103] exchange scatter x from n[3] over All exchange gather x to n[1] over All",
			"M | data x : f32[103] exchange broadcast x from n[3] over All compute x exchange reduce x with max to n[4] over All.Along, "
			+ "All.Heap",
			"M | data x : f32[105] exchange alltoall x over All.Round, All.Along ensure alltoall x",
			"M | data x : f32[105] exchange alltoall x over All.Along weight 2, All.Round weight 3 exchange alltoall x over All.Along",
			"M | data x : f32[105] exchange alltoall x over All weighted ensure alltoall x",
			"M | data x, y : f32[105] exchange { alltoall x over All.Heap alltoall y over All.Along } exchange alltoall x over All.Heap",
			"M | data x, y : f32[105] exchange { alltoall x over All.Along alltoall y over Back }",
			"M | data x : f32[103] exchange allreduce x with sum over Some, Others",
			"M | data x : f32[103] exchange allreduce x with sum over All using stream(chunks = 5) ensure allreduce x with sum",
			"M | data x : f32[103] exchange allreduce x with sum to n[2] over All.Heap, All.Along using stream(chunks = 5) ensure "
			+ "allreduce x with sum",
			"M | data x : f32[103] exchange broadcast x from n[2] over All.Heap weight 3, All.Along using stream(chunks = 5)" })
	void walksShareData(String machine, String body) {
		BarleyText text = BarleyText.of(MACHINES, "schedule S on %s { %s }".formatted(machine, body));
		if (body.contains("weight 2, T")) {
			assertEquals(List.of("ring-twice: T[%s] is named twice".formatted(body.contains("*") ? 3 : 0)), text.complaints());
			return;
		}
		assertNotNull(text.schedule("S").figures(), () -> text.findings().toString());
		WeightsTest.assertRunsAsPlanned(text.schedule("S"));
	}

	/** What walks bring they leave in other data as well, in the same steps; what members have of their own stays as it is. */
	@ParameterizedTest(name = "{0} over {1}")
	@CsvSource(delimiter = '|', value = {
			"alltoall x into y        | All.Round | ", "alltoall x into y        | All.Along | ", "alltoall x into y        | All.Heap | ",
			"alltoall x into y        | All weighted | ", "allgather x into y       | All.Round forward | ",
			"allgather x into y       | All.Along | ",
			"allgather x into y       | All.Heap | ", "allgather x into y       | All | ",
			"broadcast x into y       | All.Round | from n[2]",
			"broadcast x into y       | All.Heap | from n[3]", "broadcast x into y       | All | from n[4]",
			"scatter x into y         | All.Round | from n[1]",
			"scatter x into y         | All.Along | from n[2]", "scatter x into y         | All.Heap | from n[0]",
			"scatter x into y         | All.Heap | from n[4]",
			"scatter x into y         | All | from n[3]", "gather x into y          | All.Round | to n[1]",
			"gather x into y          | All.Along | to n[2]",
			"gather x into y          | All.Heap | to n[0]", "gather x into y          | All.Heap | to n[4]",
			"gather x into y          | All weighted | to n[3]" })
	void walksPutIntoOtherData(String statement, String walks, String root) {
		String end = (root == null ? "" : " " + root) + " over " + walks;
		boolean gathers = statement.contains("gather");
		String before = gathers ? "exchange reducescatter x with sum over " + walks : "";
		String into = statement.strip() + end;
		String ensured = gathers ? "" : " ensure " + into.replaceAll(" (weighted|forward)", "")
				+ " ensure reduce x with sum to n[1] among n[1]";
		ScheduleAnalysis put = schedule("M", "data x : i32[105] data y : i32[110] %s exchange %s%s".formatted(before, into, ensured));
		assertNotNull(put.figures(), () -> put.findings() + into);
		WeightsTest.assertRunsAsPlanned(put);
		ScheduleAnalysis inPlace = schedule("M", "data x : i32[105] %s exchange %s".formatted(before, into.replace(" into y", "")));
		assertEquals(inPlace.figures().times(), put.figures().times());
		for (String paced : List.of("async exchange " + into, "exchange " + into + " using stream(chunks = 2)")) {
			ScheduleAnalysis atOwnPace = schedule("M", "data x : i32[105] data y : i32[110] %s %s%s".formatted(before, paced, ensured));
			assertNotNull(atOwnPace.figures(), () -> atOwnPace.findings() + paced);
			WeightsTest.assertRunsAsPlanned(atOwnPace);
			ScheduleAnalysis without = schedule("M", "data x : i32[105] %s %s".formatted(before, paced.replace(" into y", "")));
			assertEquals(without.figures().times().orElseThrow().timePs(), atOwnPace.figures().times().orElseThrow().timePs(), paced);
		}
	}

	/**
	 * RULES.md 14: over a tree, piece k is that of the k-th node, in whatever order the tree is written; over a path, that of its k-th
	 * visit.
	 */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"reducescatter x with sum over Odd | reduce x[k] with sum to n[k] |", "scatter x from n[2] over Odd | scatter x from n[2] |",
			"reducescatter x with sum over Visits | reduce x[k] with sum to n[(k + 3) % 4] |",
			"reducescatter x with sum over Odd | reduce x[k] with sum to n[(k + 3) % 4] | goal-missed",
			"reducescatter x with sum over Odd using stream(chunks = 2) | reduce x[k] with sum to n[k] |" })
	void membersOfATreeAreNumberedByTheirNodes(String statement, String goal, String code) {
		BarleyText text = BarleyText.of("""
				topology T {
					node n[4]
					for i in 0 ..< 4, k in i + 1 ..< 4 link n[i] -- n[k]
					tree Odd { visit n[1], n[3] visit n[0], n[1] visit n[2], n[3] }
					path Visits { visit n[3], n[0], n[1], n[2] }
				}
				schedule S on T { data x[pieces 4] : f32[40] exchange %s ensure for k in 0 ..< 4 %s }
				""".formatted(statement, goal));
		assertEquals(code == null ? List.of() : List.of(code),
				text.complaints().stream().map(found -> found.replaceFirst(":.*", "")).distinct().toList());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"allreduce x with sum over Some, Three | wrong-walks: Some and Three share n[1] but not all their nodes, so they can neither "
					+ "split the data nor run independently",
			"allreduce x with sum over All, Three | wrong-walks: Round and Three share n[1] but not all their nodes, so they can neither "
			+ "split the data nor run independently",
			"allreduce x with sum to n[4] over Three using stream(chunks = 2) | wrong-walks: path Three does not visit n[4]",
			"reduce x with sum to n[4] over Three | wrong-walks: n[4] is not one of the nodes that take part" })
	void walksThatCannotBeAreTold(String statement, String complaint) {
		assertEquals(List.of(complaint), BarleyText.of(MACHINES, "schedule S on M { data x : f32[40] exchange %s }".formatted(statement))
				.complaints());
	}

	/** Trees of any shape, paths and rings of the same nodes, to and from any of them. */
	@RepeatedTest(90)
	void anyWalksRunAsPlanned(RepetitionInfo repetition) {
		Random random = new Random(repetition.getCurrentRepetition());
		int p = 2 + random.nextInt(7);
		StringBuilder walks = new StringBuilder();
		List<String> names = new ArrayList<>();
		for (int walk = 0; walk < 1 + random.nextInt(4); walk++) {
			List<Integer> nodes = IntStream.range(0, p).boxed().collect(Collectors.toList());
			Collections.shuffle(nodes, random);
			int kind = random.nextInt(repetition.getCurrentRepetition() % 5 == 0 ? 2 : 3);
			String name = "W" + walk + (random.nextBoolean() ? " weight " + random.nextInt(5) : "");
			names.add(name);
			String visits = kind < 2 ? "visit " + nodes.stream().map(node -> "n[" + node + "]").collect(Collectors.joining(", "))
					: IntStream.range(1, p).mapToObj(i -> "visit n[%d], n[%d]".formatted(nodes.get(i), nodes.get(random.nextInt(i))))
							.collect(Collectors.joining(" "));
			walks.append("%s W%d { %s }\n".formatted(kind == 0 && p > 2 ? "ring" : kind < 2 ? "path" : "tree", walk, visits));
		}
		names.set(0, names.get(0).replace("weight 0", "weight 7"));
		String over = " over " + String.join(", ", names);
		String root = "n[%d]".formatted(random.nextInt(p));
		String stream = " using stream(chunks = %d)".formatted(1 + random.nextInt(4));
		String body = List.of("allreduce x with sum" + over, "reducescatter x with avg" + over + " exchange allgather x" + over,
				"reducescatter x with max" + over + " exchange gather x to " + root + over,
				"scatter x from " + root + over + " compute x exchange reduce x with sum to " + root + over,
				"broadcast x from " + root + over, "alltoall x" + over + " ensure alltoall x", "allreduce x with sum" + over + stream,
				"reduce x with sum to " + root + over + stream + " exchange broadcast x from " + root + over + stream,
				"reducescatter x with max" + over + stream + " exchange allgather x" + over + stream,
				"alltoall x" + over + stream + " ensure alltoall x",
				"reducescatter x with sum" + over + stream + " exchange gather x to " + root + over + stream,
				"scatter x from " + root + over + stream + " exchange gather x into y to " + root + over + stream)
				.get(random.nextInt(repetition.getCurrentRepetition() > 60 ? 12 : 8));
		String text = """
				link type L { bandwidth %d Mbit/s latency %d ns }
				node type Chip { launch %d ns%s }
				topology T {
					node n[%d]
					for i in 0 ..< %5$d, k in i + 1 ..< %5$d link n[i] -- n[k] lanes 4
					embedding E {
						%s
					}
				}
				machine M = T { node : Chip link : L }
				schedule S on M { data x, y : %s[%d] exchange %s }
				""".formatted(1 + random.nextInt(20_000), random.nextInt(50), random.nextInt(1_500), random.nextBoolean() ? " reduce 3 GB/s" : "", p,
				walks, List.of("i8", "f16", "f32", "f64").get(random.nextInt(4)), p * (20 + random.nextInt(100)),
				body.replaceAll("\\bW(?=\\d)", "E.W"));
		ScheduleAnalysis analysis = BarleyText.of(text).schedule("S");
		assertNotNull(analysis.figures(), () -> BarleyText.of(text).findings() + text);
		WeightsTest.assertRunsAsPlanned(analysis);
	}

	private static ScheduleAnalysis schedule(String machine, String body) {
		return BarleyText.of(MACHINES, "schedule S on %s { %s }".formatted(machine, body)).schedule("S");
	}
}
