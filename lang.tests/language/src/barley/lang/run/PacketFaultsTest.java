package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.page.FinishedRun;
import barley.lang.page.Recording;
import barley.lang.page.RunPage;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.network.NetworkExchange;
import barley.runtime.program.Program;
import barley.runtime.report.DisturbanceText;
import barley.runtime.report.JsonReport;
import barley.runtime.report.TextReport;
import barley.runtime.report.TraceWriter;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.clock.ClockListener;
import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.NetworkSimulator;
import barley.runtime.simulate.clock.PacketContributors;
import barley.runtime.simulate.clock.PacketContributors.Lack;
import barley.runtime.simulate.clock.SwitchFault;
import barley.runtime.simulate.option.Disturbance;
import barley.runtime.simulate.option.Recorder;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.play.Playback;
import barley.runtime.simulate.result.Damage;
import barley.runtime.simulate.result.Mismatch;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.result.Result;

/** What fails while packets go through clocked switches. Nodes launch for 100 ns, then cycles of 1 ns follow. */
class PacketFaultsTest {

	private static final int SEEDS = Integer.getInteger("barley.faults", 15);

	private static final String MESH = """
			switch type Router { cycle 1 ns packet 64 B buffer 4 packets combine sum groups 4 power 1 W }
			node type Chip { launch 100 ns }
			link type Inside { }
			link type Lane { bandwidth 512 Gbit/s latency 2 ns }
			topology Mesh(n = 3) {
				node chip[n, n]
				switch router[n, n]
				for x in 0 ..< n, y in 0 ..< n link chip[x, y] -- router[x, y] : Inside
				for x in 1 ..< n, y in 0 ..< n { link router[x - 1, y] -- router[x, y] link router[y, x - 1] -- router[y, x] }
				tree Fold to chip[0, 0] over chip by shortest
			}
			machine M = Mesh { node : Chip switch : Router link : Lane }
			schedule S on M { data x : i32[64] SCHEDULE }
			""";

	private static final String TREE = "exchange reduce x with sum to chip[0, 0] over Fold exchange broadcast x from chip[0, 0] over Fold "
			+ "ensure allreduce x with sum";
	private static final String PLAIN = "exchange reduce x with sum to chip[0, 0] through router "
			+ "exchange broadcast x from chip[0, 0] through router ensure allreduce x with sum";

	private static Program program(String schedule) {
		ScheduleAnalysis analysis = BarleyText.of(MESH.replace("SCHEDULE", schedule)).schedule("S");
		return Execution.program(analysis.plan(), analysis.result());
	}

	private static RunOptions with(RunOptions options, Program program, String... faults) {
		return options.withDisturbances(Arrays.stream(faults).map(fault -> DisturbanceText.read(fault, program.machine())).toList());
	}

	/** The text of a fault, the packets that are lost and left, entries and packets that are corrupted, and what it hits first. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"switch router[1,1] fails at 105 ns | 0 | 19 | 0 | a packet of group 2 with 1 contribution on router[2,1] -> router[1,1] in "
					+ "cycle 5",
			"switch router[1,1] loses flag 3 | 2 | 2 | 0 | a packet of group 3 with 1 contribution on chip[1,1] -> router[1,1] in cycle 2",
			"entry router[0,0] corrupted at 110 ns | 0 | 0 | 1 | the sum of group 1 with 3 contributions in cycle 10",
			"entry router[0,0] corrupted | 0 | 0 | 1 | the sum of group 1 with 1 contribution in cycle 0",
			"lane router[0,0] -- router[1,0] fails at 110 ns | 6 | 2 | 0 | a packet of group 3 with 2 contributions on router[1,0] -> "
			+ "router[0,0]",
			"lane chip[1,1] -- router[1,1] fails at 1 ns | 4 | 16 | 0 | a packet of group 1 with 1 contribution on chip[1,1] -> "
			+ "router[1,1]",
			"fragment router[1,0] -> router[0,0] corrupted | 0 | 0 | 1 | a packet of group 1 with 2 contributions on router[1,0] -> "
			+ "router[0,0]",
			"fragment chip[1,0] -> router[1,0] corrupted at 101 ns | 0 | 0 | 1 | a packet of group 2 with 1 contribution on chip[1,0]"})
	void whatIsHitIsTold(String fault, long lost, long left, long corrupted, String hit) {
		Program program = program(TREE);
		assertEquals(fault, DisturbanceText.of(DisturbanceText.read(fault, program.machine()), program.machine()));
		Result result = Simulator.run(program, with(RunOptions.functional(), program, fault));
		Damage damage = result.damage();
		assertEquals(List.of(lost, left, corrupted), List.of(damage.packetsLost(), damage.packetsLeft(), damage.corrupted()));
		String text = TextReport.of(result, false);
		assertTrue(text.contains(fault + ": first hits " + hit), text);
		assertTrue(text.contains(" of \"") && text.contains("leaves wrong data on"), text);
		assertEquals(left > 0, text.contains("STOPPED"), text);
		assertFalse(text.contains("BLOCKED"), text);
		assertFalse(result.verified());
		assertEquals(lacking(result), wrong(result));
		String json = JsonReport.of(result);
		assertTrue(json.contains("\"packetsLost\": " + lost) && json.contains("\"packetsLeft\": " + left) && json.contains("\"cycle\": "),
				json);
		assertTrue(result.times().orElseThrow().timePs() >= 236_000, text);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"switch router[1,1] fails at 1 s | no effect: the run ends before that",
			"switch router[1,1] loses flag 30 | no effect: the exchanges in packets have flags 1 to 4",
			"switch router[1,1] loses flag 1 at 200 ns | no effect: no packet of this flag passes it after that time",
			"entry router[2,2] corrupted at 200 ns | no effect: no entry of it is used after that time",
			"lane chip[0,0] -- router[0,0] slows to 1 Gbit/s | no effect"})
	void whatHitsNothingSaysWhy(String fault, String why) {
		Program program = program(TREE);
		Result result = Simulator.run(program, with(RunOptions.functional(), program, fault));
		assertTrue(TextReport.of(result, false).contains(fault + ": " + why), TextReport.of(result, false));
		assertTrue(result.verified());
	}

	@Test
	void plainPacketsHaveNoFlags() {
		Program program = program(PLAIN);
		Result result = Simulator.run(program, with(RunOptions.timing(), program, "switch router[1,1] loses flag 1"));
		assertTrue(TextReport.of(result, false).contains("no effect: no exchange combines packets in it"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"switch router[3,3] fails | M has no switch \"router[3,3]\"; its first switch is router[0,0]",
			"switch chip[0,0] fails | M has no switch \"chip[0,0]\"; its first switch is router[0,0]",
			"switch router[0,0] loses flag 0 | flags are counted from 1",
			"entry router[0,0] fails | this is not a fault; write",
			"entry chip[0,0] corrupted | M has no switch \"chip[0,0]\""})
	void wrongFaultsSayWhatIsRight(String fault, String says) {
		Machine machine = program(TREE).machine();
		String message = assertThrows(Fault.class, () -> DisturbanceText.read(fault, machine)).getMessage();
		assertTrue(message.contains(says), message);
	}

	@Test
	void switchWithoutComputeUnitHasNoEntries() {
		ScheduleAnalysis analysis = BarleyText.of(MESH.replace("combine sum groups 4", "")
				.replace("SCHEDULE", PLAIN)).schedule("S");
		Machine machine = analysis.plan().wiring().machine();
		assertEquals("the fault \"entry router[1,1] corrupted\": router[1,1] has no compute unit: its type says no combine",
				assertThrows(Fault.class, () -> DisturbanceText.read("entry router[1,1] corrupted", machine)).getMessage());
	}

	/** A packet of 64 B holds a lane of 512 Gbit/s for one cycle, and one of 1 Gbit/s for 512. */
	@Test
	void slowLaneHoldsUpPackets() {
		Program program = program(TREE);
		Result result = Simulator.run(program, with(RunOptions.functional(), program, "lane router[0,0] -- router[1,0] slows to 1 Gbit/s"));
		assertTrue(result.verified());
		assertEquals(List.of(2_156_000L, 2_154_000L), result.phases().stream().map(PhaseTime::timePs).toList());
	}

	/** The second exchange begins after 1.12 us, and its nodes wait again. */
	@Test
	void stragglingNodeHoldsUpAll() {
		Program program = program(TREE);
		Result result = Simulator.run(program, with(RunOptions.functional(), program, "node chip[0,1] straggles by 1 us"));
		assertTrue(result.verified());
		assertEquals(2_236_000L, result.times().orElseThrow().timePs());
	}

	/** Of several corruptions on one channel, each changes a packet of its own. */
	@Test
	void corruptionsTakeTurns() {
		Program program = program(TREE);
		String fault = "fragment router[1,0] -> router[0,0] corrupted";
		Result result = Simulator.run(program, with(RunOptions.functional(), program, fault, fault));
		assertEquals(2, result.damage().corrupted());
		assertEquals(List.of(8L, 9L), result.damage().hits().stream().map(Damage.Hit::number).toList());
	}

	/** Nine routers of 1 W, one of which is off for the last 116 ns. */
	@Test
	void failedSwitchDrawsNoPower() {
		Program program = program(TREE);
		Result result = Simulator.run(program, with(RunOptions.timing(), program, "switch router[2,2] fails at 120 ns"));
		long time = result.times().orElseThrow().timePs();
		assertEquals((9 * time - (time - 120_000)) / 1e12, result.times().orElseThrow().energyJoules().doubleValue(), 1e-15);
	}

	/** Nodes lack what an independent account of packets says that they lack. */
	@ParameterizedTest
	@ValueSource(strings = {TREE, PLAIN})
	void lacksAreThoseOfTheAccount(String schedule) {
		Program program = program(schedule.substring(0, schedule.indexOf("exchange", 1)));
		NetworkExchange[] exchange = new NetworkExchange[1];
		Simulator.run(program, RunOptions.timing().withRecorder(recorder(exchange)));
		Random random = new Random(5);
		for (int i = 0; i < SEEDS; i++) {
			int vertex = 9 + random.nextInt(9);
			int cycle = random.nextInt(30);
			String name = program.machine().nodeName(vertex);
			boolean fails = random.nextBoolean();
			String fault = "switch " + name + (fails ? " fails" : " loses flag " + (1 + i % 4)) + " at " + (100 + cycle) + " ns";
			Result result = Simulator.run(program, with(RunOptions.functional(), program, fault));
			PacketContributors account = new PacketContributors(exchange[0]);
			NetworkSimulator.run(exchange[0], ClockOptions.TIMING.withCargo(account)
					.withFaults(List.of(fails ? SwitchFault.fails(vertex, cycle) : SwitchFault.loses(vertex, 1 + i % 4, cycle))));
			Map<Long, Set<Integer>> lacking = new TreeMap<>();
			for (Lack lack : account.lacks()) {
				lacking.computeIfAbsent(16L * lack.index(), any -> new TreeSet<>()).addAll(lack.sources());
			}
			lacking.values().forEach(nodes -> nodes.remove(0));
			lacking.values().removeIf(Set::isEmpty);
			Map<Long, Set<Integer>> found = new TreeMap<>();
			for (Damage.Remnant remnant : result.damage().remnants()) {
				Damage.Lack lack = remnant.first();
				found.put(lack.first(), Arrays.stream(lack.contributors()).boxed().collect(Collectors.toCollection(TreeSet::new)));
			}
			// The first elements that are wrong are reported.
			assertEquals(lacking.entrySet().stream().findFirst().toString(), found.entrySet().stream().findFirst().toString(), fault);
		}
	}

	private static Recorder recorder(NetworkExchange[] into) {
		return new Recorder() {
			@Override
			public void carries(int phase, int channel, int data, int firstStep, int steps, long element, long stride, long count,
					long bytes) {
				throw new AssertionError("no steps are expected");
			}

			@Override
			public ClockListener packets(int phase, NetworkExchange exchange) {
				into[0] = exchange;
				return null;
			}
		};
	}

	/** Nodes hold wrong data if and only if they lack something; timing runs agree with functional ones; traces can be written. */
	@ParameterizedTest
	@ValueSource(strings = {TREE, PLAIN, "repeat 3 { exchange allreduce x with sum over Fold compute x } "
			+ "exchange allreduce x with sum over Fold ensure allreduce x with sum",
			"data y : i32[90] exchange alltoall y through router ensure alltoall y",
			"data y : i32[90] exchange reducescatter y with sum through router exchange allgather y through router ensure allreduce y "
			+ "with sum",
			"data y : i32[90] exchange scatter y from chip[1, 1] through router exchange gather y to chip[1, 1] through router"})
	void randomFaults(String schedule) throws IOException {
		Program program = program(schedule);
		Result usual = Simulator.run(program, RunOptions.functional());
		assertEquals(0, usual.verification().wrong());
		for (int seed = 0; seed < SEEDS; seed++) {
			List<String> faults = faults(program.machine(), usual.times().orElseThrow().timePs() / 1000, new Random(seed));
			RunOptions options = with(RunOptions.functional().withAllRounds(true), program, faults.toArray(String[]::new));
			Result run = Simulator.run(program, options);
			assertNull(run.damage().notTraced());
			Set<String> lacking = lacking(run);
			Set<String> wrong = wrong(run);
			assertTrue(lacking.containsAll(wrong), faults::toString);
			// Two corruptions of one sum may cancel out.
			assertTrue(lacking.equals(wrong) || run.verification().wrong() > run.verification().mismatches().size()
					|| run.damage().corrupted() > 1, faults::toString);
			Result timed = Simulator.run(program, RunOptions.timing().withDisturbances(options.disturbances()));
			assertEquals(run.times(), timed.times(), faults::toString);
			assertEquals(run.phases(), timed.phases(), faults::toString);
			assertEquals(run.damage().hits(), timed.damage().hits());
			assertEquals(run.damage().lacksInAll(), timed.damage().lacksInAll());
			assertEquals(run.right() || run.verification().wrong() > 0, timed.right() || run.verification().wrong() > 0, faults::toString);
			StringWriter trace = new StringWriter();
			TraceWriter.write(program, Playback.of(program, options), new Playback.Window(0, Long.MAX_VALUE, 1_000_000), List.of(), trace);
			assertTrue(trace.toString().contains("exchange"));
		}
	}

	/** The page shows the exchange as the faults strike it. */
	@ParameterizedTest
	@ValueSource(strings = {TREE, PLAIN})
	void pageShowsWhatFaultsDo(String schedule) {
		ScheduleAnalysis analysis = BarleyText.of(MESH.replace("SCHEDULE", schedule)).schedule("S");
		Program program = Execution.program(analysis.plan(), analysis.result());
		for (int seed = 0; seed < SEEDS; seed++) {
			List<String> faults = faults(program.machine(), 150, new Random(seed));
			Recording recording = new Recording();
			RunOptions options = with(RunOptions.timing().withRecorder(recording), program, faults.toArray(String[]::new));
			Result result = Simulator.run(program, options);
			String page = RunPage.of(List.of(new FinishedRun(analysis.plan(), analysis.figures(), result, recording)));
			assertTrue(page.contains(
					"Injected faults and their effects</h2>\n<table class=\"words\">\n<tr><th scope=\"row\">disturbed</th><td>"), page);
			assertEquals(result.damage().packetsLeft() > 0, page.contains("left when nothing moved any more"), faults::toString);
			assertEquals(result.damage().packetsLost() > 0, page.contains(" lost · ") || page.contains(" lost<"), faults::toString);
			assertEquals(2, page.split("<section class=\"packets\"", -1).length - 1);
		}
	}

	/** Many rounds that are alike take as long as the same rounds one by one, whenever a fault begins. */
	@ParameterizedTest
	@ValueSource(strings = {"switch router[1,1] fails at 700 ns", "switch router[1,1] loses flag 2 at 705 ns",
			"node chip[0,0] straggles by 50 ns at 1 us",
			"lane router[0,0] -- router[1,0] slows to 2 Gbit/s at 1.13 us", "entry router[0,0] corrupted at 600 ns"})
	void roundsThatAreAlikeAreFolded(String fault) {
		String round = "exchange allreduce x with sum over Fold compute x ";
		Program folded = program("repeat 20 { " + round + "}");
		Program unfolded = program(round.repeat(20));
		Result one = Simulator.run(folded, with(RunOptions.timing(), folded, fault));
		Result other = Simulator.run(unfolded, with(RunOptions.timing(), unfolded, fault));
		assertEquals(other.times(), one.times());
		assertEquals(other.damage().packetsLost(), one.damage().packetsLost());
		assertEquals(other.damage().packetsLeft(), one.damage().packetsLeft());
		assertEquals(other.damage().remnantsInAll(), one.damage().remnantsInAll());
		assertEquals(other.damage().corrupted(), one.damage().corrupted());
		assertEquals(List.of(), unfoldedBytes(other, one));
	}

	private static List<Long> unfoldedBytes(Result one, Result other) {
		List<Long> differing = new ArrayList<>();
		for (int channel = 0; channel < one.channelBytes().length; channel++) {
			if (one.channelBytes()[channel] != other.channelBytes()[channel]) {
				differing.add(one.channelBytes()[channel] - other.channelBytes()[channel]);
			}
		}
		return differing;
	}

	/** A run that sticks without any fault has nothing for faults to act on. */
	@Test
	void runsThatStickAnyway() {
		ScheduleAnalysis analysis = BarleyText.of(MESH.replace("groups 4", "groups 1 release mismatch").replace("SCHEDULE",
				"exchange reduce x with sum to chip[0, 0] over Fold")).schedule("S");
		Program program = Execution.program(analysis.plan(), analysis.result());
		Fault fault = assertThrows(Fault.class, () -> Simulator.run(program,
				with(RunOptions.timing(), program, "switch router[1,1] fails")));
		assertEquals("no-packet-faults", fault.code());
		assertTrue(fault.getMessage().contains("\" never ends, even without faults: run it without --fault to see what waits for what"),
				fault.getMessage());
	}

	private static Set<String> lacking(Result result) {
		return result.damage().lacks().stream().map(lack -> result.damage().machine().nodeName(lack.node())).collect(Collectors.toSet());
	}

	private static Set<String> wrong(Result result) {
		return result.verification().mismatches().stream().map(Mismatch::node).collect(Collectors.toSet());
	}

	private static List<String> faults(Machine machine, long time, Random random) {
		List<String> faults = new ArrayList<>();
		for (int i = 0; i <= random.nextInt(3); i++) {
			int lane = random.nextInt(machine.lanes());
			String name = machine.nodeName(machine.nodes() + random.nextInt(machine.switches()));
			String what = switch (random.nextInt(7)) {
				case 0 -> "lane " + machine.laneName(lane) + " slows to 3 Gbit/s";
				case 1 -> "node " + machine.nodeName(random.nextInt(machine.nodes())) + " straggles by 33 ns";
				case 2 -> "fragment " + machine.channelName(2 * lane + random.nextInt(2)) + " corrupted";
				case 3 -> "switch " + name + " loses flag " + (1 + random.nextInt(4));
				case 4 -> "entry " + name + " corrupted";
				case 5 -> "switch " + name + " fails";
				default -> "lane " + machine.laneName(lane) + " fails";
			};
			faults.add(what + " at " + random.nextInt((int) time + 50) + " ns");
		}
		return faults;
	}
}
