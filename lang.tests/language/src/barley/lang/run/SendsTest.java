package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** Messages by hand: over all lanes of a pair (RULES.md 29), of several data and rounds (RULES.md 30). */
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
		assertEquals(List.of(), analysis.findings(), where);
		return run;
	}
}
