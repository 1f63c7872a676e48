package barley.lang.steps;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.PipelineText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.evaluate.Budget;
import barley.lang.plan.Payload;
import barley.lang.prove.Replay;
import barley.lang.prove.Replay.Held;

/** What nodes hold at the times of a block in which each goes at its own pace (RULES.md 41 and 42). */
class PaceTimetableTest {

	private static final String CIRCLE = """
			node type Gpu { compute 1 TFLOP/s launch 1 us reduce 4 GB/s }
			node type Late { compute 2 TFLOP/s launch 3 us reduce 3 GB/s }
			link type Lane { bandwidth 10 GB/s latency 200 ns }
			topology Circle(p = 5) { node n[p] for i in 0 ..< p link n[i] -- n[(i + 1) % p] lanes 2
				embedding Round { ring R { for i in 0 ..< p visit n[i] } } }
			machine M = Circle { node : Gpu node n[1] : Late link : Lane }
			schedule S on M {
				data x : f32[1_000]
				data z : f32[1_000]
				data y : i16[777]
				data w[k in 0 ..< 3] : i32[99]
			""";

	private static Timetable timetable(String text) {
		ScheduleAnalysis known = BarleyText.of(text).schedule("S");
		assertTrue(known.figures() != null, known.findings().toString());
		return Timetable.of(known.plan(), Budget.boundless());
	}

	/** In whatever order items end, nodes then hold what the proof says, and maybe sums on the way to it; before, what they held there. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"async { exchange allreduce x with sum over Round }",
			"exchange reducescatter x with sum over Round async { exchange allgather x over Round }",
			"async { compute x costs 1 MFLOP exchange allreduce x with sum over Round exchange broadcast y from n[1] among n by shortest }",
			"async { exchange { allreduce x with max over Round broadcast y from n[0] over Round } }",
			"exchange allreduce x with sum over Round async { exchange alltoall x over Round }",
			"async { exchange alltoall x into z among n by shortest compute x at n[0] costs 3 MFLOP exchange allreduce y with sum among "
			+ "n by shortest }",
			"async { send x from n[0] to n[2] by shortest send z with sum from n[1] to n[2] exchange reducescatter y with sum over Round }",
			"async for k in 0 ..< 3 { exchange allreduce w[k] with sum over Round compute w[(k + 1) % 3] at n[k] costs 2 MFLOP }",
			"async for s in 0 ..< 5 program n[s] { if s > 0 receive x with sum from n[s - 1] if s < 4 send x to n[s + 1] compute y costs "
			+ "1 MFLOP }"})
	void nodesEndUpWithWhatIsProved(String statements) {
		Timetable timetable = timetable(CIRCLE + statements + " }");
		PaceTimetable block = timetable.paces().get(0);
		int entry = timetable.entries().size() - 1;
		assertHolds(timetable, timetable.before(entry + 1), block.carriedOut(block.endPs()));
		assertHolds(timetable, timetable.before(entry), block.carriedOut(-1));
		Payload first = timetable.plan().data().stream().filter(data -> statements.matches(".*\\b" + data.name().split("\\[")[0] + "\\b.*"))
				.findFirst().orElseThrow(); // what nothing moves is never complete
		List<Situation.Part> parts = block.at(block.endPs() / 2).of(first, 2);
		assertTrue(block.at(block.endPs()).of(first, 2).stream().allMatch(Situation.Part::complete));
		assertEquals(parts, block.at(block.endPs() / 2).of(first, 2), "a time looked at once more");
	}

	private static void assertHolds(Timetable timetable, Replay wanted, Replay found) {
		for (Payload payload : timetable.plan().data()) {
			for (int node = 0; node < timetable.plan().wiring().machine().nodes(); node++) {
				for (Held held : wanted.held(payload, node)) {
					Held there = found.held(payload, node).stream().filter(part -> part.first() <= held.first() && held.end() <= part.end())
							.findFirst().orElseThrow(() -> new AssertionError(payload.name() + ": " + held));
					assertEquals(held.print(), there.print(), payload.name() + " at " + node);
				}
			}
		}
	}

	/** The first activation is computed in 1 ms; its message takes 2 us to launch, 40 us to transfer, and 500 ns. */
	@Test
	void aMessageIsHeldWhenItHasArrived() {
		Timetable timetable = timetable(PipelineText.PROGRAMS);
		PaceTimetable block = timetable.paces().get(0);
		Payload first = timetable.plan().data().get(0);
		assertEquals(33_680_000_000L, block.endPs());
		assertTrue(block.at(0).of(first, 0).size() == 1 && block.at(0).of(first, 1).isEmpty());
		long arrives = 1_000_000_000L + 2_000_000 + 40_000_000 + 500_000;
		assertTrue(block.at(arrives - 1).of(first, 1).isEmpty());
		assertEquals(500_000, block.at(arrives).of(first, 1).get(0).size());
		assertArrayEquals(new int[] {0}, block.at(arrives).contributors(first, 1, first.first()));
		assertArrayEquals(new int[] {1}, block.at(arrives + 1_000_000_000L).contributors(first, 1, first.first()), "computed there");
	}

	@Test
	void roundsThatAreAlikeAreOneBlock() {
		assertEquals(1, timetable(CIRCLE + "repeat 3 { compute x costs 1 MFLOP async exchange allreduce x with sum over Round } }").paces()
				.size());
	}
}
