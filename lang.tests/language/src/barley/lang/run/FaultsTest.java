package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.program.Program;
import barley.runtime.report.TraceWriter;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.Disturbance;
import barley.runtime.simulate.option.Disturbance.FragmentCorrupted;
import barley.runtime.simulate.option.Disturbance.LaneFails;
import barley.runtime.simulate.option.Disturbance.LaneSlows;
import barley.runtime.simulate.option.Disturbance.NodeStraggles;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.play.Playback;
import barley.runtime.simulate.result.Mismatch;
import barley.runtime.simulate.result.Result;

/**
 * Faults in schedules of every kind: a run ends, and what its account says is lost is what the data lack; times do not depend on whether
 * data are moved; a trace shows as many transfers lost as the account counts.
 */
class FaultsTest {

	private static final int SEEDS = 8;

	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource(delimiter = '|', value = {
			"Line(p = 4)      | data x : i64[900]  exchange allreduce x with sum over Along using stream(chunks = 7)",
			"Ring(p = 5)      | data x : i64[900]  exchange allreduce x with sum over Round using stream(chunks = 5)",
			"Mesh(rows = 3, columns = 3) | data x : i64[900]  repeat 2 { compute x costs 1 MFLOP exchange allreduce x with sum over Fold "
			+ "using stream(chunks = 4) }",
			"Ring(p = 5)      | data x : i64[900]  exchange allreduce x with sum over Round using shift",
			"Ring(p = 5)      | data x : i64[900]  exchange allreduce x with sum over Round using shift(order = fixed)",
			"Ring(p = 5)      | data x : i64[900]  exchange allreduce x with sum over Round using shift(inject = once)",
			"Ring(p = 6)      | data x : i64[900]  exchange allreduce x with sum over Round forward using shift(order = fixed, inject = "
			+ "once)",
			"Torus(rows = 2, columns = 4) | data x : i64[900]  repeat 2 { compute x costs 1 MFLOP "
					+ "exchange allreduce x with sum over Rows using shift(inject = once)  "
					+ "exchange allreduce x with sum over Columns using shift(order = fixed, inject = once) }",
			"Ring(p = 5)      | data x : i64[900]  repeat 3 { compute x costs 1 MFLOP exchange allreduce x with sum over Round "
					+ "using shift(order = fixed) }",
			"Ring(p = 5)      | data x : i64[900]  exchange alltoall x over Round",
			"FullMesh(p = 5)  | data x : i64[900]  exchange alltoall x among n",
			"Ladder(rungs = 3) | data x : i64[900]  exchange alltoall x over Twist",
			"Torus(rows = 3, columns = 3) | data x : i64[900]  exchange reducescatter x with sum over Rows  "
					+ "exchange allreduce x with sum over Columns using stream(chunks = 3)  exchange allgather x over Rows",
			"Ladder(rungs = 3) | data x, y : i64[900]  overlap { exchange allreduce x with sum over Twist.VR[0]  "
					+ "repeat 2 { compute y costs 2 MFLOP  exchange { off n[1, 0] -- n[2, 0]  broadcast y from n[0, 0] among n[0, 0], n[1, "
					+ "0] } } }",
			"Ladder(rungs = 3) | data x : i64[900]  repeat 3 { compute x costs 1 MFLOP  off n[0, 0] -- n[0, 1] #2  exchange allreduce x "
			+ "with sum over Twist.VR[0] }"})
	void theAccountAgreesWithTheDataAndTheTrace(String machine, String schedule) throws IOException {
		ScheduleAnalysis analysis = BarleyText.of("import barley.machines.*",
				"link type Serdes { bandwidth 8 Gbit/s latency 30 ns power 1 W }",
				"node type Ipu { launch 1 us compute 1 TFLOP/s reduce 10 GB/s relay 20 ns }",
				"machine M = " + machine + " { node : Ipu link : Serdes }",
				"schedule S on M {" + schedule + " }").schedule("S");
		Program program = Execution.program(analysis.plan(), analysis.result());
		Result usual = Simulator.run(program, RunOptions.timing());
		for (int seed = 0; seed < SEEDS; seed++) {
			RunOptions options = RunOptions.functional().withAllRounds(true)
					.withDisturbances(disturbances(program, usual.times().orElseThrow().timePs(), new Random(seed)));
			Result run = Simulator.run(program, options);
			assertNull(run.damage().notTraced());
			Set<String> lacking = run.damage().lacks().stream().map(lack -> program.machine().nodeName(lack.node()))
					.collect(Collectors.toSet());
			Set<String> wrong = run.verification().mismatches().stream().map(Mismatch::node).collect(Collectors.toSet());
			assertTrue(lacking.containsAll(wrong));
			assertTrue(lacking.equals(wrong) || run.verification().wrong() > run.verification().mismatches().size(),
					() -> options.disturbances() + ": " + lacking);
			Result timed = Simulator.run(program, RunOptions.timing().withDisturbances(options.disturbances()));
			assertEquals(run.times(), timed.times());
			assertEquals(run.damage().lost(), timed.damage().lost());
			StringWriter trace = new StringWriter();
			TraceWriter.write(program, Playback.of(program, options), new Playback.Window(0, Long.MAX_VALUE, 1_000_000), List.of(), trace);
			assertEquals(run.damage().lost(), trace.toString().split("\"lost\"", -1).length - 1);
			assertEquals(run.damage().corrupted(), trace.toString().split("\"corrupted\"", -1).length - 1);
			assertEquals(usual.transfers(), trace.toString().split("\"bytes\"", -1).length - 1);
		}
	}

	/** Without disturbances that change anything, everything is as if there were none. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"overlap { exchange allreduce x with sum over Twist.VR[0]  repeat 2 { compute y costs 2 MFLOP  exchange { off n[1, 0] -- n[2, "
					+ "0]  broadcast y from n[0, 0] among n[0, 0], n[1, 0] } } }",
			"repeat 3 { compute x costs 1 MFLOP  off n[0, 0] -- n[0, 1] #2  exchange allreduce x with sum over Twist.VR[0] }",
			"repeat 3 { compute x  repeat 2 { exchange allreduce y with sum over Twist.VR[0] using stream(chunks = 3) compute y costs 3 "
			+ "MFLOP } }"})
	void whatDoesNotMatterChangesNothing(String schedule) {
		ScheduleAnalysis analysis = BarleyText.of("import barley.machines.*",
				"link type Serdes { bandwidth 8 Gbit/s latency 30 ns power 1 W }",
				"node type Ipu { launch 1 us compute 1 TFLOP/s reduce 10 GB/s }",
				"machine M = Ladder(rungs = 3) { node : Ipu link : Serdes }",
				"schedule S on M { data x, y : i64[900] " + schedule + " }").schedule("S");
		Program program = Execution.program(analysis.plan(), analysis.result());
		Result usual = Simulator.run(program, RunOptions.timing());
		long half = usual.times().orElseThrow().timePs() / 2;
		for (List<Disturbance> nothing : List.of(List.<Disturbance>of(new LaneSlows(0, 8_000_000_000L, half)),
				List.<Disturbance>of(new LaneFails(0, 4 * half)))) {
			Result run = Simulator.run(program, RunOptions.functional().withAllRounds(true).withDisturbances(nothing));
			assertEquals(usual.times(), run.times());
			assertTrue(run.right());
		}
	}

	private static List<Disturbance> disturbances(Program program, long time, Random random) {
		List<Disturbance> disturbances = new ArrayList<>();
		for (int i = 0; i <= random.nextInt(3); i++) {
			long at = (long) (random.nextDouble() * time);
			int lane = random.nextInt(program.machine().lanes());
			disturbances.add(switch (random.nextInt(5)) {
				case 0 -> new LaneSlows(lane, 1_000_000_000, at);
				case 1 -> new NodeStraggles(random.nextInt(program.machine().nodes()), 700_000, at);
				case 2 -> new FragmentCorrupted(2 * lane + random.nextInt(2), at);
				default -> new LaneFails(lane, at);
			});
		}
		return disturbances;
	}
}
