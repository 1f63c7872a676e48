package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.finding.Words;
import barley.lang.motion.Ground;
import barley.lang.motion.Motion;
import barley.lang.motion.Ranges;
import barley.lang.motion.Transport;
import barley.lang.page.FinishedRun;
import barley.lang.page.Recording;
import barley.lang.page.RunPage;
import barley.lang.plan.Joint;
import barley.lang.plan.Phase;
import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.machine.Fault;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;
import barley.runtime.program.Exchange;
import barley.runtime.program.Program;
import barley.runtime.report.DisturbanceText;
import barley.runtime.report.JsonReport;
import barley.runtime.report.PlanFigures;
import barley.runtime.report.TextReport;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.Disturbance.NodeStraggles;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/**
 * Shifts whose vectors are injected once and relayed by routers (RULES.md 15): data, steps and bytes as when nodes pass everything on, but
 * nodes launch only the first step of a dimension.
 */
class RelayedShiftTest {

	private static final String TYPES = """
			import barley.machines.*
			link type Wire { bandwidth 8 Gbit/s latency 99 ns power 1 W }
			node type Chip { launch 1 us relay %s }
			machine M = %s { node : Chip link : Wire }
			""";

	/** One byte takes 100 ns a hop. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"Torus(rows = 4, columns = 4)                   | Rows Columns         |   6 |  4 |   6 | 2 | 4 |   6.6 |  2.6 |  4.4 | 2.4",
			"Torus3D(width = 8, height = 8, depth = 8)      | AlongX AlongY AlongZ |  21 | 12 |  21 | 3 | 6 |  23.1 |  5.1 | 13.2 | 4.2",
			"Torus3D(width = 32, height = 32, depth = 64)   | AlongX AlongY AlongZ | 125 | 64 | 125 | 3 | 6 | 137.5 | 15.5 | 70.4 | 9.4"})
	void onlyTheFirstStepOfADimensionIsLaunched(String torus, String dimensions, long oneWay, long bothWays, int bySoftware, int once,
			int onceBothWays, double softwareUs, double onceUs, double softwareBothUs, double onceBothUs) {
		assertShift(torus, dimensions, " forward", "fixed", oneWay, bySoftware, softwareUs);
		ScheduleAnalysis relayed = assertShift(torus, dimensions, " forward", "fixed, inject = once", oneWay, once, onceUs);
		assertShift(torus, dimensions, "", "fixed", bothWays, -1, softwareBothUs);
		ScheduleAnalysis both = assertShift(torus, dimensions, "", "fixed, inject = once", bothWays, onceBothWays, onceBothUs);
		long nodes = relayed.plan().wiring().machine().nodes();
		String work = "at most %d injections by a node, %,d hops, %,d additions";
		assertEquals(Words.of(work, once, nodes * oneWay, nodes * oneWay), relayed.figures().nodeWork());
		assertEquals(Words.of(work, onceBothWays, nodes * 2 * bothWays, nodes * oneWay), both.figures().nodeWork());
	}

	private static ScheduleAnalysis assertShift(String torus, String dimensions, String direction, String manner, long steps,
			int injections, double microseconds) {
		StringBuilder body = new StringBuilder("data x : i8[1] ");
		for (String dimension : dimensions.split(" ")) {
			body.append("exchange allreduce x with sum over ").append(dimension).append(direction).append(" using shift(order = ")
					.append(manner).append(") ");
		}
		ScheduleAnalysis analysis = analysis("0 ns", torus, body + "ensure allreduce x with sum");
		assertEquals(steps, analysis.figures().steps());
		assertEquals(Math.round(microseconds * 1_000_000), analysis.figures().times().orElseThrow().timePs());
		if (injections >= 0) {
			assertEquals(injections, injections(analysis));
		}
		if (analysis.plan().wiring().machine().nodes() < 1_000) {
			assertRunsAsPlanned(analysis);
		}
		return analysis;
	}

	/** Returns how many vectors the first node sends itself. */
	private static int injections(ScheduleAnalysis analysis) {
		int injections = 0;
		for (Joint joint : Phase.joints(analysis.plan().phases()).toList()) {
			Motion motion = joint.motion(analysis.plan().wiring().machine(), Ground.of(Ranges.of(0, 1)), new BitSet());
			int launched = joint.transport() == Transport.RELAYED ? 1 : motion.steps();
			injections += (int) IntStream.range(0, motion.hops()).filter(hop -> motion.sender(hop) == 0)
					.mapToLong(hop -> IntStream.range(0, launched).filter(step -> motion.takesPart(hop, step)).count()).sum();
		}
		return injections;
	}

	/** In rings of two, halves of vectors go both ways: they are one injection. */
	@Test
	void halvesOfAVectorAreOneInjection() {
		String body = "data x : i8[2] repeat 3 { compute x exchange allreduce x with sum over %s using shift(inject = once) } "
				+ "exchange allreduce x with sum over %s using shift(inject = once)";
		assertEquals("at most 5 injections by a node, 80 hops, 48 additions",
				analysis("0 ns", "Torus(rows = 2, columns = 4)", body.formatted("Columns", "Rows")).figures().nodeWork());
	}

	/** A router takes its time at every hop, the first one, too. */
	@Test
	void relayingTakesTimeAtEveryHop() {
		ScheduleAnalysis analysis = analysis("20 ns", "Ring(p = 6)",
				"data x : i8[1] exchange allreduce x with sum over Round forward using shift(inject = once)");
		assertEquals(1_000_000 + 5 * 120_000, analysis.figures().times().orElseThrow().timePs());
		assertRunsAsPlanned(analysis);
	}

	/** Sums of values that betray the order in which they are added: 1e16, 1, -1e16 and 1. */
	@Test
	void aFixedOrderStaysTheSame() {
		ScheduleAnalysis forwarded = analysis("20 ns", "Ring(p = 4)", "data x : f64[9] "
				+ "exchange allreduce x with sum over Round using shift(order = fixed)");
		ScheduleAnalysis relayed = analysis("20 ns", "Ring(p = 4)", "data x : f64[9] "
				+ "exchange allreduce x with sum over Round using shift(order = fixed, inject = once)");
		assertEquals(List.of(), relayed.findings());
		assertArrayEquals(forwarded.figures().channelBytes(), relayed.figures().channelBytes());
		assertRunsAsPlanned(relayed);
	}

	@RepeatedTest(20)
	void anyRingRunsAsPlanned(RepetitionInfo repetition) {
		Random random = new Random(repetition.getCurrentRepetition());
		int p = 2 + random.nextInt(8);
		String text = """
				link type Wire { bandwidth %d Mbit/s latency %d ns power 1 W }
				node type Chip(us = 1, ns = %d) { launch us * 1 us reduce 3 GB/s relay ns * 1 ns }
				topology Two(p = %d) {
					node a[p]
					node b
					for i in 1 ..< p link a[i - 1] -- a[i]
					link a[p - 1] -- b
					link b -- a[0]
					ring Round { for i in 0 ..< p visit a[i] visit b }
				}
				machine M = Two { node : Chip node b : Chip(us = %d, ns = %d) link : Wire }
				schedule S on M {
					data x, y : f32[%d]
					repeat %d {
						compute x, y
						exchange { allreduce x with sum over Round %s using shift(inject = once)
							allreduce y with max over Round using shift(inject = once, order = fixed) }
					}
				}
				""".formatted(1 + random.nextInt(20_000), random.nextInt(50), random.nextInt(90), p, random.nextInt(3), random.nextInt(90),
				1 + random.nextInt(2_000), 1 + random.nextInt(3), List.of("", "forward", "backward").get(random.nextInt(3)));
		assertRunsAsPlanned(BarleyText.of(text).schedule("S"));
	}

	/** Only what a node launches itself is late. */
	@Test
	void aStragglerDelaysWhatItInjects() {
		ScheduleAnalysis analysis = analysis("20 ns", "Ring(p = 6)",
				"data x : i8[1] exchange allreduce x with sum over Round forward using shift(inject = once)");
		Program program = Execution.program(analysis.plan(), analysis.result());
		Result late = Simulator.run(program, RunOptions.functional().withDisturbances(List.of(new NodeStraggles(2, 7_000_000, 0))));
		assertEquals(8_000_000 + 5 * 120_000, late.times().orElseThrow().timePs());
		assertTrue(late.right());
	}

	/** Everything that comes by a lane that fails, slows down or corrupts is relayed by all routers behind it. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', nullValues = "", value = {
			"lane n[1] -- n[2] fails | 2.095 us | 5 transfers | 1 | n[0]: x[0..99] lacks the contributions of n[1]; "
					+ "n[2]: x[0..99] lacks the contributions of n[0], n[1], n[3], n[4], n[5]; "
					+ "n[3]: x[0..99] lacks the contributions of n[0], n[1], n[4], n[5]; "
					+ "n[4]: x[0..99] lacks the contributions of n[0], n[1], n[5]; n[5]: x[0..99] lacks the contributions of n[0], n[1]",
			"lane n[1] -- n[2] fails at 1.5 us | 2.095 us | 3 transfers | 3 | "
					+ "n[2]: x[0..99] lacks the contributions of n[3], n[4], n[5]; "
					+ "n[3]: x[0..99] lacks the contributions of n[4], n[5]; n[4]: x[0..99] lacks the contributions of n[5]",
			"lane n[1] -- n[2] slows to 1 Gbit/s at 1.5 us | 3.495 us | | 4 |",
			"node n[2] straggles by 5 us | 7.095 us | | 1 |",
			"fragment n[1] -> n[2] corrupted at 1.5 us | 2.095 us | nothing, 1 corrupted | 3 | "
					+ "n[2]: x[0..99] contains a corrupted fragment; n[3]: x[0..99] contains a corrupted fragment; "
					+ "n[4]: x[0..99] contains a corrupted fragment"})
	void faultsAreToldAsTheyAreRelayed(String fault, String time, String lost, int step, String lacks) {
		ScheduleAnalysis analysis = analysis("20 ns", "Ring(p = 6)", "data x : i8[100] exchange allreduce x with sum over Round forward "
				+ "using shift(inject = once) ensure allreduce x with sum");
		Program program = Execution.program(analysis.plan(), analysis.result());
		Recording recording = new Recording();
		Result run = Simulator.run(program, RunOptions.functional().withRecorder(recording)
				.withDisturbances(List.of(DisturbanceText.read(fault, program.machine()))));
		assertEquals(lost == null, run.verified());
		String text = TextReport.of(run, false);
		String page = RunPage.of(List.of(new FinishedRun(analysis.plan(), analysis.figures(), run, recording)));
		String account = lacks == null ? "" : "    at the end:\n    " + lacks.replace("; n", "\n    n") + "\n";
		for (String words : List.of(lost == null ? "" : "  lost             " + lost,
				(lost == null ? "from step " : "in step ") + step + " of \"", account, "  time             " + time + "\n")) {
			assertTrue(text.contains(words), text);
		}
		TextReport.damageByName(run, PlanFigures.NONE).forEach(line -> {
			for (String words : List.of(line.getKey(), line.getValue())) {
				assertTrue(page.contains(">" + words.replace("&", "&amp;").replace(">", "&gt;").replace("\"", "&quot;") + "<"), words);
			}
		});
		String json = JsonReport.of(run);
		String[] lacking = lacks == null ? new String[0] : lacks.split("; ");
		for (String member : List.of("\"fault\": \"" + fault + "\"", "\"step\": " + step + ",", "\"lacksInAll\": " + lacking.length)) {
			assertTrue(json.contains(member), json);
		}
		for (String lack : lacking) {
			assertTrue(json.contains("\"node\": \"" + lack.replaceAll(":.*", "") + "\""), json);
		}
	}

	/** A program by hand asks for it, too. */
	@Test
	void aRouterThatRelaysNothingIsTold() {
		MachineBuilder builder = new MachineBuilder("Pair");
		NodeType chip = new NodeType("Chip", 0, 0, 0, 0, 0);
		builder.node("a", chip);
		DataTable data = DataTable.builder().add("x", ElementType.F32, 1).build();
		Program program = new Program("Hand", builder.build(), data,
				List.of(phases -> phases.relayed("T:1", 3, Exchange.IDLE)), List.of());
		assertEquals("a is a Chip, whose router relays nothing: \"T:1\"",
				assertThrows(Fault.class, () -> Simulator.run(program, RunOptions.timing())).getMessage());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"exchange allreduce x with sum over Round using shift(inject = once) | node type Chip { launch 1 us } | cannot-relay: shift "
					+ "injects once, but the router of n[0], which is a Chip, relays nothing",
			"exchange allreduce x with sum over Round using bucket(inject = once) | node type Chip { relay 1 ns } | unknown-strategy: "
					+ "bucket has no option inject",
			"exchange allreduce x with sum over Round using shift(inject = 2) | node type Chip { relay 1 ns } | unknown-strategy: a "
					+ "shift can only inject once; without it, each node injects what it passes on",
			"exchange { allreduce x with sum over Round using shift(inject = once) allreduce y with sum over Round } | node type Chip { "
					+ "relay 1 ns } | mixed-exchange: this runs step by step, but the statement before it in this exchange is injected "
					+ "once and relayed"})
	void whatCannotBeRelayedIsSaid(String exchange, String type, String finding) {
		assertEquals(List.of(finding), BarleyText.of("import barley.machines.*", type, "machine M = Ring(p = 4) { node : Chip }",
				"schedule S on M { data x, y : i32[8] " + exchange + " }").complaints());
	}

	private static ScheduleAnalysis analysis(String relay, String machine, String body) {
		return BarleyText.of(TYPES.formatted(relay, machine), "schedule S on M { " + body + " }").schedule("S");
	}

	private static void assertRunsAsPlanned(ScheduleAnalysis analysis) {
		Result run = Simulator.run(FootprintTest.program(analysis), RunOptions.functional().withAllRounds(true));
		assertEquals(0, run.verification().wrong());
		assertEquals(run.steps(), analysis.figures().steps());
		assertArrayEquals(run.channelBytes(), analysis.figures().channelBytes());
		assertEquals(run.times(), analysis.figures().times());
	}
}
