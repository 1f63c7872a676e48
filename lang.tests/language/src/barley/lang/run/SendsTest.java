package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import com.google.gson.JsonArray;
import com.google.gson.JsonParser;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.finding.Code;
import barley.lang.motion.Motion;
import barley.lang.prove.ProvedPhase;
import barley.runtime.machine.Machine;
import barley.runtime.program.Program;
import barley.runtime.report.DisturbanceText;
import barley.runtime.report.JsonReport;
import barley.runtime.report.TextReport;
import barley.runtime.report.TraceWriter;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.play.Playback;
import barley.runtime.simulate.result.Result;

/**
 * Messages by hand: over all lanes of a pair (RULES.md 29), of several data and rounds (RULES.md 30), over nodes that relay (RULES.md 31
 * and 32).
 */
class SendsTest {

	private static final String MACHINES = """
			import barley.machines.*
			link type Fast { bandwidth 100 GB/s latency 100 ns }
			link type Slow { bandwidth 10 GB/s latency 500 ns }
			link type Wire { bandwidth 1 GB/s latency 100 ns }
			node type Chip { launch 1 us }
			topology Two { node n[2] link n[0] -- n[1] : Fast link n[0] -- n[1] : Slow }
			topology Three { node n[2] link n[0] -- n[1] lanes 3 }
			machine Mixed = Two { node : Chip }
			machine Equal = Three { node : Chip link : Wire }
			machine Dim = Three { node : Chip link : Wire off n[0] -- n[1] #2 }
			""";

	/** The elements that each lane carries from n[0] to n[1], and the time. */
	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource(delimiter = ';', quoteCharacter = '`', value = {
			"Mixed; data x : f32[1_100] exchange send x from n[0] to n[1]; 1000 100; 1540000",
			"Mixed; data x : f32[1_100] exchange send x from n[0] to n[1] #2; 0 1100; 1940000",
			"Mixed; data x : f32[1_100] exchange broadcast x from n[0] among n; 1000 100; 1540000",
			"Equal; data x : f32[10] exchange send x from n[0] to n[1]; 4 4 2; 1116000",
			"Equal; data x : f32[2] exchange send x from n[0] to n[1]; 1 1 0; 1104000",
			"Equal; data x : f32[10] exchange broadcast x from n[0] among n; 4 4 2; 1116000",
			"Equal; data x[3], y : f32[4] exchange send x[0], x[2], y from n[0] to n[1]; 4 4 4; 1116000",
			"Equal; data x[3] : f32[5] exchange for k in 0 ..< 3 send x[k] from n[0] to n[1]; 5 5 5; 1120000",
			"Equal; data x[2] : f32[5] exchange for k in 0 ..< 2 send x[k] with sum from n[0] to n[1]; 4 4 2; 1116000",
			"Dim; data x : f32[11] exchange send x from n[0] to n[1]; 6 0 5; 1124000",
			"Equal; data x : f32[11] exchange { off n[0] -- n[1] #1 send x from n[0] to n[1] }; 0 6 5; 1124000",
	})
	void messagesTakeAllLanes(String machine, String body, String elements, long timePs) {
		Result run = agreed("schedule S on " + machine + " { " + body + " }");
		long[] expected = Arrays.stream(elements.split(" ")).mapToLong(Long::parseLong).toArray();
		for (int lane = 0; lane < expected.length; lane++) {
			assertEquals(4 * expected[lane], run.channelBytes()[2 * lane], body);
		}
		assertEquals(timePs, run.times().orElseThrow().timePs(), body);
	}

	/**
	 * Bytes of the busiest channel by step, over all, and the time; blocks of 1,000 B on nodes that launch in 1 us, lanes of 25 GB/s, 500
	 * ns.
	 */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = ';', quoteCharacter = '`', value = {
			"Ring(p = 4); n; 2000 1000; 2000; 3120000",
			"Ring(p = 5); n; 2000 1000; 3000; 3120000",
			"Ring(p = 6); n; 3000 2000 1000; 5000; 4740000",
			"Ring(p = 8); n; 4000 3000 2000 1000; 8000; 6400000",
			"Torus(rows = 3, columns = 3); n; 3000 2000; 3000; 3200000",
			"Torus(rows = 4, columns = 4); n; 8000 5000 4000 1000; 8000; 6720000",
			"Torus(rows = 4, columns = 8); n; 16000 11000 12000 8000 4000 1000; 32000; 11080000",
			"Box(x = 4, y = 4, z = 4); n; 32000 20000 16000 14000 6000 1000; 32000; 12560000",
	})
	void allToAllByShortest(String base, String members, String bySteps, long most, long timePs) {
		String machine = base.startsWith("Box")
				? "topology Box(x = 4, y = 4, z = 4) { node n[cyclic x, cyclic y, cyclic z] for i in 0 ..< x, j in 0 ..< y, k in 0 ..< z { "
				+ "link n[i, j, k] -- n[i + 1, j, k] link n[i, j, k] -- n[i, j + 1, k] link n[i, j, k] -- n[i, j, k + 1] } }\n" : "";
		Result run = agreed(machine + "link type Link { bandwidth 25 GB/s latency 500 ns } machine M = " + base
				+ " { node : Chip link : Link } schedule S on M { data x : i8[1_000 * " + size(base) + "] exchange alltoall x among "
				+ members
				+ " by shortest ensure alltoall x }");
		assertEquals(bySteps.split(" ").length, run.steps(), base);
		assertEquals(most, Arrays.stream(run.channelBytes()).max().orElseThrow(), base);
		assertEquals(timePs, run.times().orElseThrow().timePs(), base);
	}

	/** One dimension of a torus after the other, each with blocks of a family, is an all-to-all of the whole (RULES.md 34). */
	@ParameterizedTest(name = "{0} x {1}")
	@CsvSource({ "4, 4, 8000 4000 8000 4000, 6960000", "3, 4, 6000 3000 4000, 5020000",
			"8, 8, 32000 24000 16000 8000 32000 24000 16000 8000, 18400000" })
	void dimensionsComposeToAnAllToAll(int rows, int columns, String bySteps, long timePs) {
		String text = MACHINES + """
				link type Link { bandwidth 25 GB/s latency 500 ns }
				machine M = Torus(rows = %d, columns = %d) { node : Chip link : Link }
				schedule S on M {
					data x[rows, columns] : i8[1_000]
					exchange for r in 0 ..< rows, q in 0 ..< rows alltoall x[q, *] among n[r, *] by shortest
					exchange for c in 0 ..< columns, q in 0 ..< columns alltoall x[*, q] among n[*, c] by shortest
					ensure alltoall x
				}""".formatted(rows, columns);
		Result run = agreed(text.substring(MACHINES.length()));
		assertEquals(timePs, run.times().orElseThrow().timePs());
		ScheduleAnalysis analysis = BarleyText.of(text).schedule("S");
		List<Long> busiest = new ArrayList<>();
		for (ProvedPhase phase : analysis.result().phases()) {
			if (phase instanceof ProvedPhase.Exchanged exchanged) {
				busiest.addAll(busiest(exchanged, analysis.plan().wiring().machine()));
			}
		}
		assertEquals(bySteps, busiest.stream().map(String::valueOf).collect(Collectors.joining(" ")));
	}

	/** Returns the bytes of the busiest channel in each step of an exchange of bytes. */
	private static List<Long> busiest(ProvedPhase.Exchanged exchanged, Machine machine) {
		Map<List<Integer>, Long> bytes = new HashMap<>();
		int steps = 0;
		for (ProvedPhase.Found found : exchanged.movements()) {
			Motion motion = found.movement().motion(machine, found.ground(), new BitSet());
			steps = Math.max(steps, motion.steps());
			for (int hop = 0; hop < motion.hops(); hop++) {
				bytes.merge(List.of(motion.first(hop), motion.channel(hop)), motion.size(hop, motion.first(hop)), Math::addExact);
			}
		}
		return IntStream.range(0, steps).mapToObj(step -> bytes.entrySet().stream().filter(entry -> entry.getKey().get(0) == step)
				.mapToLong(Map.Entry::getValue).max().orElse(0)).toList();
	}

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"data x[6] : i8[10] exchange alltoall x among n by shortest ensure alltoall x among n | ",
			"data x[6] : i8[10] exchange alltoall x[*] among n by shortest ensure alltoall x[*] | ",
			"data x[pieces 6] : i8[60] exchange alltoall x[*] among n by shortest ensure alltoall x | ",
			"data x[pieces 6] : i8[60] exchange alltoall x over Round ensure alltoall x[*] | ",
			"data x[2, 3] : i8[10] exchange for k in 0 .. 1 alltoall x[k, *] among n[3 * k], n[3 * k + 1], n[3 * k + 2] by shortest "
					+ "ensure for k in 0 .. 1 alltoall x[k, *] among n[3 * k], n[3 * k + 1], n[3 * k + 2] | ",
			"data x[6] : i8[10] exchange alltoall x among n[0], n[1] | wrong-value: x has 6 blocks for 2 nodes; an all-to-all "
					+ "of a family has a block for each node that takes part",
			"data x[pieces 6] : i8[57] exchange alltoall x[*] among n by shortest | wrong-value: x[0] has 10 elements, but x[5] has 7; "
					+ "blocks that take one another's places are alike",
			"data x[6] : i8[10] exchange alltoall x over Round | wrong-walks: the members of x are blocks here, which go by messages "
					+ "among nodes and take one another's places",
			"data x[6] : i8[10] exchange alltoall x among n by shortest exchange alltoall x among n by shortest ensure alltoall x | "
					+ "goal-missed: after S, n[1] holds x[0] without n[0]" })
	void blocksOfAFamily(String body, String complaint) {
		String schedule = "machine M = Ring(p = 6) { node : Chip link : Wire } schedule S on M { " + body + " }";
		if (complaint == null) {
			agreed(schedule);
		} else {
			assertEquals(List.of(complaint), BarleyText.of(MACHINES + schedule).complaints());
		}
	}

	private static int size(String base) {
		return Pattern.compile("\\d+").matcher(base).results().mapToInt(found -> Integer.parseInt(found.group()))
				.reduce(1, (a, b) -> a * b);
	}

	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource(delimiter = ';', quoteCharacter = '`', value = {
			"send x from n[0] to n[3] by shortest; 3; 15300000; 0>1 1>2 2>3",
			"for i in 0 .. 1 send x from n[i] to n[i + 3] by shortest; 3; 15300000; 0>1 0>5 1>0 1>2 2>3 5>4",
			"{ send x from n[0] to n[2] by shortest send y from n[1] to n[2] by shortest }; 2; 10200000; 0>1 1>2",
			"send x from n[5] to n[2] by shortest; 3; 15300000; 5>4 4>3 3>2",
	})
	void messagesGoTheShortestWay(String statement, int steps, long timePs, String channels) {
		Result run = agreed("machine M = Ring(p = 6) { node : Chip link : Wire } schedule S on M { data x, y : i8[4_000] exchange "
				+ statement + " }");
		assertEquals(steps, run.steps(), statement);
		assertEquals(timePs, run.times().orElseThrow().timePs(), statement);
		Set<String> used = new TreeSet<>();
		for (int channel = 0; channel < run.channelBytes().length; channel++) {
			if (run.channelBytes()[channel] > 0) {
				int from = channel / 2;
				int to = (from + 1) % 6;
				used.add(channel % 2 == 0 ? from + ">" + to : to + ">" + from);
			}
		}
		assertEquals(new TreeSet<>(List.of(channels.split(" "))), used, statement);
	}

	@ParameterizedTest(name = "{0}")
	@ValueSource(strings = { "allreduce x with sum", "reducescatter x with sum", "broadcast x from n[2]", "reduce x with max to n[4]",
			"scatter x from n[0]", "allreduce x with avg" })
	void collectivesGoTheShortestWay(String collective) {
		agreed("machine M = Ring(p = 6) { node : Chip link : Wire } schedule S on M { data x : i32[600] exchange " + collective
				+ " among n by shortest ensure " + collective + " }");
	}

	/** What is sent into other data is there, with the contributions that it had (RULES.md 33). */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = ';', quoteCharacter = '`', value = {
			"data x[3], y : f32[4] data b : f32[20] exchange send x[0], x[2], y from n[0] to n[3] by shortest into b; 3; 3444000",
			"data x : f32[8] data y : f32[12] exchange send x from n[0] to n[1] into y; 1; 1132000",
			"data x : f32[6] data y[2] : f32[6] exchange { send x from n[0] to n[1] into y[1] send x from n[2] to n[1] into y[0] }; 1; "
			+ "1124000",
			"data x : f32[6] data y[3] : f32[6] exchange for k in 0 ..< 3 send x from n[k] to n[5] by shortest into y[k]; 3; 3372000",
			"data x, y : f32[12] exchange allreduce x with sum over Round exchange send x from n[0] to n[1] into y; 11; 12188000",
	})
	void sendsIntoOtherData(String body, int steps, long timePs) {
		Result run = agreed("machine M = Ring(p = 6) { node : Chip link : Wire } schedule S on M { " + body + " }");
		assertEquals(steps, run.steps(), body);
		assertEquals(timePs, run.times().orElseThrow().timePs(), body);
	}

	private static final String BLOCKS = "machine M = FullMesh(p = 4) { node : Gpu link : Link } schedule S on M { "
			+ "let load[i in 0 ..< 4, j in 0 ..< 4] = LOAD data t : f32[34 * 1_024] data u : f32[28 * 1_024] exchange alltoall t into u "
			+ "sizes load among n METHOD ";

	/** An all-to-all with a size for each pair, and its way back (RULES.md 34). */
	@ParameterizedTest(name = "{0} {1}")
	@CsvSource(delimiter = ';', quoteCharacter = '`', value = {
			"1_024 * (2 * i + j + 1); ; ensure alltoall t into u sizes load among n; 1; 3037280",
			"1_024 * (2 * i + j + 1); by shortest; ; 1; 3037280",
			"1_024 * (2 * i + j + 1); ; let back[i in 0 ..< 4, j in 0 ..< 4] = load[j, i] compute u exchange alltoall u into t sizes "
			+ "back among n; 2; 6074560",
			"if i == 0 and j == 2 then 100 else 0; ; ; 1; 2308000",
	})
	void allToAllWithSizes(String load, String method, String more, int steps, long timePs) {
		Result run = agreed("node type Gpu { launch 2 us } link type Link { bandwidth 50 GB/s latency 300 ns } "
				+ BLOCKS.replace("LOAD", load)
				.replace("METHOD", method == null ? "" : method) + (more == null ? "" : more) + " }");
		assertEquals(steps, run.steps(), load);
		assertEquals(timePs, run.times().orElseThrow().timePs(), load);
	}

	/** Where each block is taken from, and put to: of four nodes that have 2 i + j + 1 units for node j, in units of 1,024 elements. */
	@Test
	void blocksLieInTheOrderOfMembers() {
		ScheduleAnalysis analysis =
				BarleyText.of(MACHINES + "node type Gpu { launch 2 us } link type Link { bandwidth 50 GB/s latency 300 ns } "
				+ BLOCKS.replace("LOAD", "1_024 * (2 * i + j + 1)").replace("METHOD", "") + "}").schedule("S");
		ProvedPhase.Found found = ((ProvedPhase.Exchanged) analysis.result().phases().get(0)).movements().get(0);
		Motion motion = found.movement().motion(analysis.plan().wiring().machine(), found.ground(), new BitSet());
		List<String> blocks = new ArrayList<>();
		IntStream.range(0, motion.hops()).filter(hop -> motion.sender(hop) == 1 && motion.receiver(hop) == 2)
				.forEach(hop -> motion.parts(hop, 0,
				(first, count, place) -> blocks.add("%d from %d to %d".formatted(count / 1_024, first / 1_024, place / 1_024))));
		assertEquals(List.of("5 from 7 to 3"), blocks);
	}

	/** Collectives among nodes into other data; what a member has for itself is copied. */
	@ParameterizedTest(name = "{0}")
	@ValueSource(strings = { "alltoall x into y", "allgather x into y", "gather x into y to n[2]", "scatter x into y from n[1]",
			"broadcast x into y from n[3]" })
	void collectivesIntoOtherData(String collective) {
		String root = collective.replaceAll(".* y", "");
		String words = collective.replace(root, "");
		String before = collective.contains("gather") ? "exchange reducescatter x with sum among n by shortest " : "";
		agreed("machine M = Ring(p = 6) { node : Chip link : Wire } schedule S on M { data x : i32[36] data y : i32[40] " + before
				+ "exchange " + words + root
				+ " among n by shortest " + (before.isEmpty() ? "ensure " + words + root + " among n" : "") + " }");
	}

	/** A lost hop loses the message for its destination, and for nobody else (RULES.md 32). */
	@ParameterizedTest(name = "{0}, {1}")
	@CsvSource(delimiter = ';', quoteCharacter = '`', value = {
			"send x from n[0] to n[3] by shortest; lane n[1] -- n[2] fails; 2; message x[0..3999] from n[0] to n[3]: lost on n[1] -> n[2]",
			"send x from n[0] to n[3] by shortest; lane n[0] -- n[1] fails; 3; message x[0..3999] from n[0] to n[3]: lost on n[0] -> n[1]",
			"broadcast x from n[0] among n by shortest; lane n[1] -- n[2] fails; 3; message x[0..3999] from n[0] to n[2]: lost on n[1] "
			+ "-> n[2]",
			"send x from n[0] to n[3] by shortest; lane n[4] -- n[5] fails; 0; every node holds the right data",
	})
	void lostHopsLoseMessages(String statement, String fault, long lost, String told) {
		ScheduleAnalysis analysis =
				BarleyText.of(MACHINES
				+ "machine M = Ring(p = 6) { node : Chip link : Wire } schedule S on M { data x : i8[4_000] exchange "
				+ statement + " }").schedule("S");
		Result run = Execution.run(analysis.plan(), analysis.result(),
				RunOptions.functional().withDisturbances(List.of(DisturbanceText.read(fault, analysis.plan().wiring().machine()))));
		String report = TextReport.of(run, false);
		assertEquals(lost, run.damage().lost(), report);
		assertTrue(lost == 0 || report.contains(told), report);
		assertEquals(lost == 0, run.verification().verified(), report);
		JsonArray messages = JsonParser.parseString(JsonReport.of(run)).getAsJsonObject().getAsJsonObject("damage")
				.getAsJsonArray("messages");
		assertEquals(lost == 0 ? 0 : run.damage().messages().size(), messages.size());
		assertTrue(messages.isEmpty() || told.endsWith("lost on " + messages.get(0).getAsJsonObject().get("lostOn").getAsString()), report);
	}

	/** In a trace, an arrow leads from each hop of a message to the next one, also where a relay takes in another message meanwhile. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = ';', value = {
			"send x from n[0] to n[3] by shortest into y; 2",
			"send x from n[0] to n[2] by shortest send y from n[1] to n[3] by shortest; 2",
			"alltoall x among n by shortest; 24" })
	void arrowsLinkTheHopsOfAMessage(String statement, int relayed) throws IOException {
		ScheduleAnalysis analysis =
				BarleyText.of(MACHINES
				+ "machine M = Ring(p = 6) { node : Chip link : Wire } schedule S on M { data x, y : i8[6_000] exchange { "
				+ statement + " } }").schedule("S");
		Program program = Execution.program(analysis.plan(), analysis.result());
		StringWriter trace = new StringWriter();
		TraceWriter.write(program, Playback.of(program, RunOptions.timing()), new Playback.Window(0, Long.MAX_VALUE, 1_000),
				List.of(), trace);
		JsonArray events = JsonParser.parseString(trace.toString()).getAsJsonObject().getAsJsonArray("traceEvents");
		assertEquals(relayed, StreamSupport.stream(events.spliterator(), false)
				.filter(event -> event.getAsJsonObject().get("ph").getAsString().equals("f")).count());
	}

	/** Of messages that wait, and of those that a node copies before it sends them, the rest of the way is lost as well. */
	@Test
	void lostMessagesOverATree() {
		ScheduleAnalysis analysis = BarleyText.of(MACHINES + """
				topology Heap { node n[7] for i in 1 ..< 7 link n[i] -- n[(i - 1) / 2] tree T { for i in 1 ..< 7 visit n[i], n[(i - 1) / 2] } }
				machine M = Heap { node : Chip link : Wire }
				schedule S on M { data x : i8[7_000] exchange alltoall x over T }""").schedule("S");
		Result run = Execution.run(analysis.plan(), analysis.result(), RunOptions.functional().withDisturbances(
				List.of(DisturbanceText.read("lane n[1] -- n[3] fails", analysis.plan().wiring().machine()))));
		String report = TextReport.of(run, false);
		// to n[3] a hop of each message; from n[3] one, and the rest of the ways to n[0], n[4] of a hop, n[2] of two, n[5] and n[6] of
		// three
		assertEquals(6 + 6 + 1 + 1 + 2 + 3 + 3, run.damage().lost(), report);
		assertTrue(report.contains("message x[4000..4999] from n[3] to n[4]: lost on n[3] -> n[1]"), report);
		assertTrue(report.contains("message x[3000..3999] from n[0] to n[3]: lost on n[1] -> n[3]"), report);
		assertTrue(!report.contains("transit["), report);
	}

	/** What a relay would send of what was lost before is lost, too, whether what nodes hold is followed or takes too much for that. */
	@ParameterizedTest(name = "{0} nodes")
	@CsvSource({ "8, 3, false", "4000, 1800, true" })
	void whatRelaysSendOfLostMessagesIsLost(int nodes, int exchanges, boolean tooMuch) {
		ScheduleAnalysis analysis =
				BarleyText.of(MACHINES
				+ "machine M = Ring(p = %d) { node : Chip link : Wire } schedule S on M { data x : i8[10] ".formatted(nodes)
				+ "for k in 0 ..< %d exchange send x from n[0] to n[3] by shortest }".formatted(exchanges)).schedule("S");
		Result run = Execution.run(analysis.plan(), analysis.result(), RunOptions.timing().withDisturbances(
				List.of(DisturbanceText.read("lane n[0] -- n[1] fails", analysis.plan().wiring().machine()))));
		assertEquals(3 * exchanges, run.damage().lost());
		assertEquals(tooMuch, TextReport.of(run, false).contains("too many"), TextReport.of(run, false));
	}

	/** Figures from the plan and those of a functional run of the programs. */
	private static Result agreed(String schedule) {
		ScheduleAnalysis analysis = BarleyText.of(MACHINES + schedule).schedule("S");
		String where = analysis.findings() + schedule;
		assertTrue(analysis.plan() != null && analysis.result() != null, where);
		Result run = Execution.run(analysis.plan(), analysis.result(), RunOptions.functional());
		assertTrue(run.verification().verified(), where);
		assertEquals(run.steps(), analysis.figures().steps(), where);
		assertArrayEquals(run.channelBytes(), analysis.figures().channelBytes(), where);
		assertEquals(run.times(), analysis.figures().times(), where);
		assertEquals(List.of(), analysis.findings().stream().filter(finding -> finding.code() != Code.SLOW_STRATEGY).toList(), where);
		return run;
	}
}
