package barley.lang.elaborate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.run.Execution;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** Several strategies in one exchange go on side by side (RULES.md 27). */
class StrategiesTogetherTest {

	private static final String TEXT = """
			import barley.machines.*
			import barley.strategies.*
			link type Wire { bandwidth 25 GB/s latency 500 ns }
			node type Chip { launch 1 us }
			topology Grid {
				node n[2, 4]
				for h in 0 ..< 2, i in 0 ..< 4, j in i + 1 ..< 4 link n[h, i] -- n[h, j]
				for g in 0 ..< 4 link n[0, g] -- n[1, g]
			}
			machine M = Grid { node : Chip link : Wire }
			machine Circle = Ring(p = 4) { node : Chip link : Wire }
			schedule Nested(p = 6, q = 12) among n[p] {
				data x : f32[q]
				exchange reduce x with sum to n[0] among n
				exchange broadcast x from n[0] using MultiTree
				ensure allreduce x with sum
			}
			schedule Working(p = 6, q = 12) among n[p] {
				data x, y : f32[q]
				compute y costs 1 MFLOP
				exchange allreduce x with sum among n
				ensure allreduce x with sum
			}
			schedule Round on Ring { data x : f32[12] exchange allreduce x with sum over Round ensure allreduce x with sum }
			""";

	/** As many steps and as long as the longer one alone. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"data x : f32[4_000] exchange for h in 0 ..< 2 allreduce x with sum among n[h, *] using HalvingDoubling "
					+ "ensure for h in 0 ..< 2 allreduce x with sum among n[h, *] "
					+ "| data x : f32[4_000] exchange allreduce x with sum among n[1, *] using HalvingDoubling",
			"data x : f32[4_000] data y : f32[400] exchange { allreduce y with sum among n[0, *] using RecursiveDoubling "
					+ "allreduce x with sum among n[1, *] using HalvingDoubling } "
					+ "| data x : f32[4_000] exchange allreduce x with sum among n[1, *] using HalvingDoubling",
			"data x : f32[4_000] exchange for h in 0 ..< 2 alltoall x among n[h, *] using PairwiseAlltoall "
					+ "ensure for h in 0 ..< 2 alltoall x among n[h, *] "
					+ "| data x : f32[4_000] exchange alltoall x among n[1, *] using PairwiseAlltoall",
			"data x, y : f32[4_000] exchange { alltoall x among n[0, *] using PairwiseAlltoall allreduce y with sum among n[1, *] using "
					+ "Nested } ensure { alltoall x among n[0, *] allreduce y with sum among n[1, *] } "
					+ "| data y : f32[4_000] exchange allreduce y with sum among n[1, *] using Nested",
			"data x : f32[4_000] exchange for h in 0 ..< 2 allreduce x with sum among n[h, *] using DoubleTree(chunks = 4) "
					+ "| data x : f32[4_000] exchange allreduce x with sum among n[1, *] using DoubleTree(chunks = 4)",
			"data x : f32[4_000] overlap { exchange for h in 0 ..< 2 allreduce x with sum among n[h, *] using HalvingDoubling } "
					+ "| data x : f32[4_000] exchange allreduce x with sum among n[1, *] using HalvingDoubling"})
	void theyTakeAsLongAsTheLongest(String together, String longest) {
		ScheduleAnalysis all = analysis(together);
		ScheduleAnalysis one = analysis(longest);
		assertEquals(one.figures().steps(), all.figures().steps());
		assertEquals(time(one), time(all));
		Result moved = Execution.run(all.plan(), all.result(), RunOptions.functional());
		assertTrue(moved.verification().verified());
		assertEquals(all.figures().times(), moved.times());
		assertArrayEquals(all.figures().channelBytes(), moved.channelBytes());
	}

	/** Two at a time on the same lanes, in other rows or columns of a hierarchy. */
	@Test
	void aHierarchyOfStrategies() {
		ScheduleAnalysis known = analysis("""
				data x : f32[4_000]
				exchange for h in 0 ..< 2 allreduce x with sum among n[h, *] using RecursiveDoubling
				exchange for g in 0 ..< 4 allreduce x with sum among n[*, g] using RecursiveDoubling
				ensure allreduce x with sum
				""");
		assertEquals(3, known.figures().steps());
		assertEquals(3 * 2_140_000L, time(known));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"M | { allreduce x with sum among n[0, *] using RecursiveDoubling send y from n[1, 0] to n[1, 1] }",
			"M | { send y from n[1, 0] to n[1, 1] allreduce x with sum among n[0, *] using RecursiveDoubling }",
			"M | { allreduce x with sum among n[0, *] using RecursiveDoubling allreduce y with sum among n[1, *] using Working }",
			"Circle | { allreduce x with sum using Round allreduce y with sum using Round }"})
	void whatHasNoStepsInCommonIsRefused(String machine, String exchange) {
		assertEquals(List.of("misplaced: a schedule used as strategy has exchanges of its own and cannot share one"),
				BarleyText.of(TEXT, "schedule S on " + machine + " { data x, y : f32[12] exchange " + exchange + " }").complaints());
	}

	@Test
	void stepsAndStreamsCannotShareAnExchange() {
		assertEquals(1, BarleyText.of(TEXT,
				"schedule S on M { data x : f32[400] exchange { allreduce x with sum among n[0, *] using DoubleTree "
				+ "allreduce x with sum among n[1, *] using HalvingDoubling } }").complaints().stream()
				.filter(each -> each.startsWith("mixed-exchange")).count());
	}

	private static long time(ScheduleAnalysis analysis) {
		return analysis.figures().times().orElseThrow().timePs();
	}

	private static ScheduleAnalysis analysis(String body) {
		BarleyText text = BarleyText.of(TEXT, "schedule S on M { " + body + " }");
		assertEquals(List.of(), text.complaints());
		return text.schedule("S");
	}
}
