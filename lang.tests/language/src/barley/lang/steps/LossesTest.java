package barley.lang.steps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Limits;
import barley.lang.motion.Ranges;
import barley.lang.picture.HeldPiece;
import barley.lang.plan.Payload;
import barley.lang.run.Execution;
import barley.runtime.program.Program;
import barley.runtime.report.DisturbanceText;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.Disturbance;
import barley.runtime.simulate.option.Disturbance.FragmentCorrupted;
import barley.runtime.simulate.option.Disturbance.LaneFails;
import barley.runtime.simulate.option.Fate;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Damage;
import barley.runtime.simulate.result.Result;

/** What faults did to a run, in its timetable. */
class LossesTest {

	private static ScheduleAnalysis analysis(String machine, String schedule) {
		return BarleyText.of("import barley.machines.*", "link type Serdes { bandwidth 8 Gbit/s latency 30 ns }",
				"node type Ipu { launch 1 us compute 1 TFLOP/s }",
				"topology Passing { node n[cyclic 6] for i in 0 ..< 6 link n[i] -- n[i + 1] "
						+ "ring Some { visit n[0], n[1] pass n[2] visit n[3] pass n[4], n[5] } }",
				"topology Heap { node n[7] for i in 1 ..< 7 link n[i] -- n[(i - 1) / 2] tree T { for i in 1 ..< 7 visit n[i], n[(i - 1) "
				+ "/ 2] } }",
				"machine M = " + machine + " { node : Ipu link : Serdes }", "schedule S on M {" + schedule + " }").schedule("S");
	}

	/** The account of a run, which follows every contribution, is the judge of what is wrong in the end. */
	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource(delimiter = '|', value = {
			"Ring(p = 5)      | data x : i64[900]  exchange allreduce x with sum over Round",
			"Ring(p = 5)      | data x : i64[900]  exchange allreduce x with sum over Round forward",
			"Ring(p = 5)      | data x : i64[900]  exchange allreduce x with sum over Round using shift",
			"Ring(p = 5)      | data x : i64[900]  exchange allreduce x with sum over Round using stream(chunks = 5)",
			"Line(p = 4)      | data x : i64[900]  exchange allreduce x with sum over Along using stream(chunks = 7)",
			"Ladder(rungs = 3) | data x : i64[900]  exchange allreduce x with sum over Twist",
			"Ladder(rungs = 3) | data x, y : i64[900]  overlap { exchange allreduce x with sum over Twist.VR[0]  exchange allreduce y "
					+ "with sum over Twist.VR[1] }",
			"FullMesh(p = 5)  | data x : i64[900]  exchange alltoall x among n",
			"Passing          | data x : i64[900]  exchange allreduce x with sum over Some",
			"Ring(p = 5)      | data x, y : i64[900]  exchange broadcast x from n[2] over Round  compute y costs 1 MFLOP  exchange "
					+ "allreduce y with sum over Round",
			"Ring(p = 5)      | data x, y : i64[900]  exchange broadcast x from n[2] over Round  compute y from x costs 1 MFLOP  exchange "
					+ "allreduce y with sum over Round",
			"Ring(p = 5)      | data x, y : i64[900]  exchange broadcast x from n[2] over Round  compute y from x at n[0], n[3] costs 1 "
					+ "MFLOP  exchange broadcast y from n[3] over Round",
			"FullMesh(p = 4)  | data w : i64[902] among n  data g : i64[902]  exchange allgather w among n  compute g from w costs 1 "
					+ "MFLOP  exchange allreduce g with sum among n  compute w from g costs 1 MFLOP",
			"FullMesh(p = 4)  | data x, z : i64[300]  data y : i64[5]  for k in 0 ..< 3 { exchange { broadcast x from n[k] among n  send z "
					+ "from n[k] to n[k + 1] }  compute y from x at n[k + 1] costs 1 MFLOP  compute x from z at n[k + 1] }" })
	void whatIsWrongInTheEndIsWhatTheAccountSays(String machine, String schedule) {
		ScheduleAnalysis analysis = analysis(machine, schedule);
		Program program = Execution.program(analysis.plan(), analysis.result());
		long time = Simulator.run(program, RunOptions.timing()).times().orElseThrow().timePs();
		Timetable timetable = Timetable.of(analysis.plan(), new Budget(Limits.DEFAULT, () -> false));
		int told = 0;
		for (int seed = 0; seed < 12; seed++) {
			Random random = new Random(seed);
			int lane = random.nextInt(program.machine().lanes());
			long at = (long) (random.nextDouble() * time);
			Disturbance fault = seed % 3 == 0 ? new FragmentCorrupted(2 * lane + random.nextInt(2), at) : new LaneFails(lane, at);
			Result run = Simulator.run(program, RunOptions.timing().withDisturbances(List.of(fault)));
			Losses losses = Losses.of(timetable, run.damage());
			assertTrue(!run.damage().casualties().isEmpty() || losses.isEmpty());
			assertEquals(lacks(analysis, run.damage()), wrong(analysis, timetable, losses), fault::toString);
			losses.all().forEach((step, fates) -> fates.keySet().forEach(channel -> assertFalse(timetable.at(channel, step).isEmpty(),
					"nothing moves there")));
			told += run.damage().casualties().size();
		}
		assertTrue(told > 0, "no fault hit anything");
	}

	/** Blocks in which each node goes at its own pace, whatever comes before and after them. */
	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource(delimiter = '|', value = {
			"Ring(p = 5) | data x, y : i64[900]  async { exchange allreduce x with sum over Round  compute y at n[1] costs 1 MFLOP }  "
					+ "exchange allreduce y with max over Round",
			"Ring(p = 5) | data x, y : i64[900]  exchange reducescatter x with sum over Round  async { compute y costs 1 MFLOP  send y "
					+ "from n[0] to n[2] by shortest  exchange allgather x over Round }  exchange broadcast x from n[1] over Round",
			"Line(p = 4) | data x, y : i64[900]  async { for s in 0 ..< 3 send x from n[s] to n[s + 1] }  compute y costs 1 MFLOP  "
					+ "exchange allreduce y with sum over Along" })
	void whatIsWrongBehindABlockAtOwnPace(String machine, String schedule) {
		whatIsWrongInTheEndIsWhatTheAccountSays(machine, schedule);
	}

	/** Of messages that nodes relay or put into other data, too, if a lane fails before them. */
	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource(delimiter = '|', value = {
			"Ring(p = 6)      | data x : i64[900]  exchange alltoall x among n by shortest",
			"Line(p = 4)      | data x : i64[900]  exchange alltoall x over Along",
			"Heap             | data x : i64[840]  exchange alltoall x over T",
			"Heap             | data x, y : i64[840]  exchange alltoall x into y over T",
			"Ring(p = 6)      | data x, y : i64[900]  exchange { send x from n[0] to n[3] by shortest into y send y from n[0] to n[2] by "
			+ "shortest }" })
	void whatIsWrongOfMessages(String machine, String schedule) {
		ScheduleAnalysis analysis = analysis(machine, schedule);
		Program program = Execution.program(analysis.plan(), analysis.result());
		Timetable timetable = Timetable.of(analysis.plan(), new Budget(Limits.DEFAULT, () -> false));
		for (int lane = 0; lane < program.machine().lanes(); lane++) {
			Result run = Simulator.run(program, RunOptions.timing().withDisturbances(List.of(new LaneFails(lane, 0))));
			assertEquals(lacks(analysis, run.damage()), wrong(analysis, timetable, Losses.of(timetable, run.damage())), "lane " + lane);
		}
	}

	private static List<String> lacks(ScheduleAnalysis analysis, Damage damage) {
		List<String> lacks = new ArrayList<>();
		for (Payload payload : analysis.plan().data()) {
			for (int node = 0; node < analysis.plan().wiring().machine().nodes(); node++) {
				int own = node;
				lacks.add(payload.name() + " " + node + " " + Ranges.union(damage.lacks().stream()
						.filter(lack -> lack.node() == own && lack.data() == payload.index())
						.map(lack -> Ranges.of(lack.first(), lack.count())).toList()).list());
			}
		}
		return lacks;
	}

	private static List<String> wrong(ScheduleAnalysis analysis, Timetable timetable, Losses losses) {
		List<String> wrong = new ArrayList<>();
		for (Payload payload : analysis.plan().data()) {
			for (int node = 0; node < analysis.plan().wiring().machine().nodes(); node++) {
				wrong.add(payload.name() + " " + node + " " + losses.wrong(payload, node, timetable.steps()).list());
			}
		}
		return wrong;
	}

	@Test
	void whatIsLostIsSeenFromItsStepOn() {
		ScheduleAnalysis analysis = analysis("Ring(p = 4)", "data x : f32[400] exchange allreduce x with sum over Round forward");
		Program program = Execution.program(analysis.plan(), analysis.result());
		Timetable timetable = Timetable.of(analysis.plan(), new Budget(Limits.DEFAULT, () -> false));
		// The third step begins after 2.26 us.
		Damage damage = Simulator.run(program, RunOptions.timing().withDisturbances(List.of(new LaneFails(1, 3_000_000)))).damage();
		Losses losses = Losses.of(timetable, damage);
		assertEquals(List.of(2L, 3L, 4L, 5L), List.copyOf(losses.all().keySet()));
		assertEquals(Fate.LOST, losses.fate(2, 2));
		assertEquals(Fate.ARRIVES, losses.fate(2, 1));
		HeldRing rings = new HeldRing(timetable.plan().data(), losses);
		List<String> seen = LongStream.rangeClosed(2, 6).mapToObj(steps -> rings.of(timetable.after(steps), 2).stream()
				.map(piece -> piece.state().name().charAt(0) + "" + Math.round(4 * (piece.to() - piece.from()))).toList().toString())
				.toList();
		assertEquals(List.of("[P1, P1, P2]", "[P1, P1, P1, W1]", "[P1, P1, W2]", "[P1, W3]", "[W4]"), seen);
		assertEquals(List.of(HeldPiece.State.COMPLETE), new HeldRing(timetable.plan().data(), Losses.none(timetable))
				.of(timetable.after(6), 2).stream().map(HeldPiece::state).toList());
	}

	/** What goals miss, each where it stands: of a reduction only the root counts, and what is computed anew later is no excuse. */
	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource(delimiter = '|', value = {
			"data x : f32[400]  exchange allreduce x with sum over Round forward  ensure allreduce x with sum | 1 us | "
					+ "[x n[0] 100, x n[1] 100, x n[2] 100, x n[3] 100]",
			"data x : f32[400]  exchange reduce x with sum to n[0] over Round forward  ensure reduce x with sum to n[0] | 1 us | "
					+ "[x n[0] 100]",
			"data x : f32[400]  exchange reducescatter x with sum over Round forward  ensure reducescatter x with sum over Round forward "
					+ "| 1 us | [x n[3] 100]",
			"data x, y : f32[400]  exchange broadcast x from n[0] over Round forward  ensure broadcast x from n[0]  compute x costs 1 "
					+ "MFLOP  exchange allreduce y with sum over Round  ensure allreduce y with sum | 1 us | [x n[0] 100, x n[1] 100, "
					+ "x n[2] 100, x n[3] 100], []",
			"data x : f32[400]  exchange allreduce x with sum over Round  ensure allreduce x with sum | 900 us | []" })
	void goalsAreMissedWhereTheyStand(String schedule, String at, String wanted) {
		assertEquals(wanted, missed(analysis("Ring(p = 4)", schedule), "fragment n[0] -> n[1] corrupted at " + at));
	}

	/** Packets are not followed: of them it is known which nodes an exchange has left wrong. */
	@Test
	void goalsAreMissedIfPacketsAreLost() {
		ScheduleAnalysis analysis = BarleyText.of("switch type Router { cycle 1 ns  packet 64 B  combine sum  groups 2 }",
				"link type Die { }", "topology Pair { node n[3]  switch r : Router  for i in 0 ..< 3 link n[i] -- r : Die  "
				+ "tree T to n[0] over n by shortest }", "schedule S on Pair { data x : i32[100]",
				"exchange reduce x with sum to n[0] over T  ensure reduce x with sum to n[0] }").schedule("S");
		assertEquals("[x n[0] 0]", missed(analysis, "switch r fails at 3 ns"));
	}

	private static String missed(ScheduleAnalysis analysis, String fault) {
		Program program = Execution.program(analysis.plan(), analysis.result());
		Timetable timetable = Timetable.of(analysis.plan(), new Budget(Limits.DEFAULT, () -> false));
		Losses losses = Losses.of(timetable, Simulator.run(program, RunOptions.timing()
				.withDisturbances(List.of(DisturbanceText.read(fault, program.machine())))).damage());
		return timetable.entries().stream().filter(Entry.Goal.class::isInstance).map(Entry.Goal.class::cast)
				.map(goal -> losses.missed(goal).stream().map(miss -> miss.data().name() + " "
						+ program.machine().nodeName(miss.node()) + " " + miss.elements().size()).toList().toString())
				.collect(Collectors.joining(", "));
	}
}
