package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.plan.Payload;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** Families whose members are the pieces of one vector: {@code data x[pieces m] : f32[q]}. */
class PiecesTest {

	private static final String MACHINE = """
			import barley.machines.*
			link type Wire { bandwidth 25 GB/s latency 500 ns }
			node type Chip { launch 1 us }
			machine M(p = 4) = FullMesh(p = p) { node : Chip link : Wire }
			""";

	/** Halving and doubling; what is above the largest power of two joins its partner first and gets all back last. */
	private static final String HALVING = """
			schedule Halving(q = 300_000) on M(p = %d) {
				let bits[i in 1 .. p] = if i == 1 then 0 else 1 + bits[i / 2]
				let m = 2 ^ bits[p]
				data x[pieces m] : f32[q]
				if p > m exchange for i in m ..< p send x[*] with sum from n[i] to n[i - m]
				for d in 0 ..< bits[p] exchange for i in 0 ..< m, t in 0 ..< m / 2 ^ (d + 1) {
					let j = if i / 2 ^ d %% 2 == 0 then i + 2 ^ d else i - 2 ^ d
					send x[j %% 2 ^ (d + 1) + t * 2 ^ (d + 1)] with sum from n[i] to n[j]
				}
				for d in reverse 0 ..< bits[p] exchange for i in 0 ..< m, t in 0 ..< m / 2 ^ (d + 1)
					send x[i %% 2 ^ (d + 1) + t * 2 ^ (d + 1)] from n[i] to n[if i / 2 ^ d %% 2 == 0 then i + 2 ^ d else i - 2 ^ d]
				if p > m exchange for i in m ..< p send x[*] from n[i - m] to n[i]
				ensure allreduce x with sum
			}
			schedule Train on M(p = %1$d) { data g : f32[1_000] repeat 3 { compute g exchange allreduce g with sum using Halving(q = 1_000) } ensure allreduce g with sum }
			""";

	private static BarleyText text(String body) {
		return BarleyText.of(MACHINE, "schedule S on M { " + body + " }");
	}

	@ParameterizedTest
	@ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 11, 16})
	void halvingAndDoublingIsProvedAndRun(int p) {
		BarleyText text = BarleyText.of(MACHINE, HALVING.formatted(p));
		assertEquals(List.of(), text.complaints().stream().filter(finding -> !finding.startsWith("contention")).toList());
		assertRunsAsPlanned(text.schedule("Halving"));
		assertRunsAsPlanned(text.schedule("Train"));
	}

	private static Result assertRunsAsPlanned(ScheduleAnalysis analysis) {
		assertNotNull(analysis.figures());
		Result moved = Execution.run(analysis.plan(), analysis.result(), RunOptions.functional());
		Result timed = Execution.run(analysis.plan(), analysis.result(), RunOptions.timing());
		assertTrue(moved.verification().verified());
		assertEquals(analysis.figures().times(), moved.times());
		assertEquals(moved.times(), timed.times());
		assertArrayEquals(analysis.figures().channelBytes(), moved.channelBytes());
		return moved;
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"x[pieces 4] : f32[10]           | x     | x 0 10",
			"x[pieces 4] : f32[10]           | x[*]  | x[0] 0 3, x[1] 3 3, x[2] 6 3, x[3] 9 1",
			"x[cyclic pieces 4] : f32[5]     | x[-1] | x[3] 5 0",
			"x[2, pieces 2] : f32[5]         | x     | x[0] 0 5, x[1] 0 5",
			"x[2, pieces 2] : f32[5]         | x[1, *] | x[1,0] 0 3, x[1,1] 3 2",
			"x[pieces 2, pieces 2] : f32[8]  | x[*, 1] | x[0,1] 2 2, x[1,1] 6 2" })
	void aMemberIsAPieceAndTheBareNameTheWholeVector(String data, String named, String expected) {
		ScheduleAnalysis analysis = text("data " + data + " compute " + named).schedule("S");
		List<Payload> computed = barley.lang.plan.Phase.all(barley.lang.plan.Phase.Computing.class, analysis.plan().phases()).findFirst()
				.orElseThrow().data();
		assertEquals(expected, String.join(", ", computed.stream().map(each -> each.name() + " " + each.first() + " " + each.size())
				.toList()));
	}

	@Test
	void allPiecesTogetherAreTheVector() {
		BarleyText text = text("data x[pieces 3] : f32[10] exchange reducescatter x with sum among n exchange allgather x[*] among n "
				+ "compute x[2] = x[0]");
		assertEquals(List.of("goal-missed: after S, n[0] does not hold x[2]"),
				text("data x[pieces 3] : f32[10] exchange reducescatter x with "
				+ "sum among n ensure allreduce x[2] with sum").complaints());
		assertEquals(List.of("wrong-value: x[0] has 4 elements, but x[2] has 2"), text.complaints());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"data x[pieces 2, 3] : f32[10] | wrong-value: 3 counts whole vectors, but stands behind the pieces of one",
			"data x[pieces 0] : f32[10]    | wrong-value: the size of a dimension is 0 here; it must be at least 1",
			"data x[pieces 2] : f32[10] compute x[2] | index-outside: x has indices 0 to 1, but x[2] uses 2" })
	void whatCannotBeCutIsTold(String body, String complaint) {
		assertEquals(List.of(complaint), text(body).complaints());
	}
}
