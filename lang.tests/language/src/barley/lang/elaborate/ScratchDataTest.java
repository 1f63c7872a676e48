package barley.lang.elaborate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.evaluate.Budget;
import barley.lang.plan.Payload;
import barley.lang.run.Execution;
import barley.lang.steps.Timetable;
import barley.runtime.simulate.option.RunOptions;

/** Data that a strategy has for itself (RULES.md 27): their size and type, who holds them and when, and their memory. */
class ScratchDataTest {

	private static final String TEXT = """
			import barley.machines.*
			import barley.strategies.*
			node type Chip { memory 1_000 B }
			machine M = FullMesh(p = 4) { node : Chip }
			schedule Early(p = 4, q = 8) among n[p] {
				data x, y, z : f32[q]
				exchange for i in 1 ..< p send x from n[0] to n[i]
				exchange for i in 1 ..< p send y from n[0] to n[i] into z
				ensure broadcast x from n[0]
			}
			""";

	private static BarleyText text(String body) {
		return BarleyText.of(TEXT, "schedule S on M { " + body + " }");
	}

	private static ScheduleAnalysis analysis(String body) {
		BarleyText text = text(body);
		assertEquals(List.of(), text.complaints());
		ScheduleAnalysis known = text.schedule("S");
		assertTrue(Execution.run(known.plan(), known.result(), RunOptions.functional().withAllRounds(true)).verification().verified());
		return known;
	}

	/** One after another has the same room; at the same time, each has its own. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"data x : f32[8] exchange alltoall x among n using PairwiseAlltoall exchange alltoall x among n using PairwiseAlltoall "
					+ "| x f32 8, PairwiseAlltoall.y f32 8",
			"data x : f64[4] exchange alltoall x among n using BruckAlltoall | x f64 4",
			"data x : f64[6] exchange alltoall x among n[0 .. 2] using BruckAlltoall | x f64 6, BruckAlltoall.y f64 6",
			"data x[3] : i16[9] for k in 0 ..< 3 exchange alltoall x[k] among n[1 .. 3] using BruckAlltoall "
					+ "| x[0] i16 9, x[1] i16 9, x[2] i16 9, BruckAlltoall.y i16 9",
			"data x, z : f32[8] overlap { exchange alltoall x among n[0], n[1] using PairwiseAlltoall "
					+ "exchange alltoall z among n[2], n[3] using PairwiseAlltoall } exchange alltoall z among n using PairwiseAlltoall "
					+ "| x f32 8, z f32 8, PairwiseAlltoall.y f32 8, PairwiseAlltoall.y f32 8",
			"data x : f32[8] data z : f64[4] exchange alltoall x among n using PairwiseAlltoall exchange alltoall z among n using "
					+ "PairwiseAlltoall exchange alltoall z among n[0], n[3] using PairwiseAlltoall exchange alltoall x among n[0], n[3] "
					+ "using PairwiseAlltoall | x f32 8, z f64 4, PairwiseAlltoall.y f32 8, PairwiseAlltoall 2.y f64 4",
			"data x : f32[8] repeat 3 { compute x exchange alltoall x among n using PairwiseAlltoall } | x f32 8, PairwiseAlltoall.y f32 "
			+ "8"})
	void roomIsUsedAgain(String body, String data) {
		assertEquals(List.of(data.split(", ")), analysis(body).plan().data().stream()
				.map(vector -> vector.name() + " " + vector.type().word() + " " + vector.size()).toList());
	}

	/** A node has 1,000 B, of which each vector takes 400 B, and the strategy what it holds of its own; or pieces of 500 B. */
	@Test
	void whatIsHeldCountsAsMemory() {
		analysis("data x : f32[100] exchange alltoall x among n using PairwiseAlltoall exchange alltoall x among n using BruckAlltoall");
		analysis("data x : f32[500] among n exchange send x from n[0] to n[1]");
		analysis("data x : f32[200] at n[1] data y : f32[200] at n[2] repeat 2 { exchange send x from n[1] to n[0] compute x "
				+ "exchange send y from n[2] to n[0] compute y }");
		assertEquals(List.of("out-of-memory: every node holds 1.2 kB of data, but Chip has 1 kB of memory"),
				text("data x, z : f32[100] exchange alltoall x among n using PairwiseAlltoall").complaints());
	}

	/** A node may receive y before x is renewed, after which nobody else holds x (RULES.md 42). */
	@Test
	void blocksAtTheNodesOwnPaceNeedWhatIsHeldInAnyOrder() {
		String body = "data x : f32[%1$d] at n[1] data y : f32[%1$d] at n[2] async for k in 0 ..< 3 { send x from n[1] to n[0] "
				+ "compute x costs 1 FLOP send y from n[2] to n[0] compute y costs 1 FLOP } exchange send x from n[1] to n[0]";
		analysis(body.formatted(125));
		assertEquals(List.of("out-of-memory: n[0] holds 1.008 kB of data, but Chip has 1 kB of memory"),
				text(body.formatted(126)).complaints());
	}

	@Test
	void nothingIsHeldBeforeAndAfter() {
		assertEquals(List.of("not-held: in Early, line 8, n[0] sends Early.y, but does not hold it; nobody holds it"),
				text("data x : f32[8] exchange broadcast x from n[0] among n using Early").complaints());
		ScheduleAnalysis known = analysis("data x : f32[8] exchange alltoall x among n using PairwiseAlltoall");
		Timetable timetable = Timetable.of(known.plan(), Budget.boundless());
		Payload own = known.plan().data().get(1);
		assertEquals(0, held(timetable, own, 0));
		assertEquals(8, held(timetable, own, 1));
		assertTrue(known.result().expectations().stream().noneMatch(expected -> expected.data() == own.index()));
	}

	private static long held(Timetable timetable, Payload vector, long steps) {
		return timetable.after(steps).of(vector, 0).stream().mapToLong(part -> part.contributors() == 0 ? 0 : part.size()).sum();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"exchange allgather x into y among n[0]",
			"exchange for i in 0 ..< 4 allgather x into y among n[i]",
			"exchange { allgather x into y among n[0] send e from n[0] to n[1] }"})
	void copiesNeedAMessageBesideThem(String exchange) {
		assertEquals(List.of("wrong-value: no member has anything for another one"),
				text("data x, y : f32[8] data e : f32[0] " + exchange).complaints());
	}
}
