package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.prove.figures.Figures;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** What streams and what is shifted, generated and run: it leaves what the proof says and takes what the figures say, to the picosecond. */
class StrategiesTest {

	private static final String TYPES = """
			import barley.machines.*
			link type Serdes { bandwidth 16 Gbit/s power 1 W }
			node type Ipu { launch 1 us }
			""";

	/** Figures.md, section A: 50 MB, 2 GB/s, 1 us. */
	@ParameterizedTest(name = "row {0}: {1}, {2}")
	@CsvSource({
			"54, Line(p = 5), sum over Along using stream(chunks = 100),         107, 26857000000, 0.107428",
			"55, Line(p = 5), sum to n[2] over Along using stream(chunks = 100), 103, 25853000000, 0.103412",
			"56, Ring(p = 5), sum over Round using stream(chunks = 100),         202, 25452000000, 0.12726",
			"57, Line(p = 5), sum over Along using stream(chunks = 1),             8, 200008000000, 0.800032",
			"58, Line(p = 5), sum to n[2] over Along using stream(chunks = 1),     4, 100004000000, 0.400016",
			"59, Ring(p = 5), sum over Round using stream(chunks = 1),             8, 100008000000, 0.50004",
			"60, Line(p = 6), sum over Along using stream(chunks = 100),         109, 27359000000, 0.136795",
			"61, Line(p = 6), sum to n[3] over Along using stream(chunks = 100), 105, 26355000000, 0.131775",
			"62, Ring(p = 6), sum over Round using stream(chunks = 100),         203, 25578000000, 0.153468"})
	void rowsComeOutOfRunningPrograms(int row, String machine, String manner, long steps, long picoseconds, String joules) {
		Result run = run(machine, 25_000_000, manner, RunOptions.timing());
		assertEquals(steps, run.steps());
		assertEquals(picoseconds, run.times().orElseThrow().timePs());
		assertEquals(joules, run.times().orElseThrow().energyJoules().toPlainString());
		assertEquals(50_000_000, run.bytesPerLaneMax());
		Result moved = run(machine, 100_000, manner, RunOptions.functional());
		assertEquals(run(machine, 100_000, manner, RunOptions.timing()).times(), moved.times());
		assertEquals(0, moved.verification().wrong());
	}

	private static Result run(String machine, int elements, String manner, RunOptions options) {
		ScheduleAnalysis analysis = schedule(machine,
				"data x : f16[%d] exchange allreduce x with %s ensure allreduce x with sum".formatted(elements, manner));
		return Execution.run(analysis.plan(), analysis.result(), options);
	}

	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource(delimiter = '|', value = {
			"Torus(rows = 3, columns = 4) | data x : f32[1_001] exchange allreduce x with sum over Rows using shift exchange allreduce x "
					+ "with sum over Columns using shift",
			"Torus(rows = 4, columns = 5) | data x : f32[1_001] exchange allreduce x with sum over Rows using shift(order = fixed) "
					+ "exchange allreduce x with sum over Columns using shift(order = fixed)",
			"Ladder(rungs = 3) | data x : i32[77] exchange allreduce x with sum over Twist using shift(order = fixed)",
			"Ladder(rungs = 3) | data x : i32[77] exchange allreduce x with xor over Twist backward using shift",
			"Ring(p = 2)       | data x : u16[77] exchange allreduce x with maxloc over Round using shift",
			"Ring(p = 6)       | data x, y : f32[78] repeat 3 { compute x, y exchange { allreduce x with avg over Round using shift "
			+ "allreduce y with sum over Round } }",
			"Ring(p = 5)       | data x : f64[78] exchange allreduce x with avg over Round using shift(order = fixed)",
			"Ring(p = 5)       | data x : f64[78] exchange allreduce x with avg to n[2] over Round using stream(chunks = 7)",
			"Line(p = 6)       | data x : i16[78] exchange reduce x with minloc to n[2] over Along using stream(chunks = 7) "
					+ "exchange broadcast x from n[2] over Along using stream(chunks = 5)",
			"Line(p = 4)       | data x, y : f32[78] exchange { allreduce x with avg over Along using stream(chunks = 7) broadcast y from "
			+ "n[1] over Along using stream(chunks = 11) }",
			"Line(p = 6)       | data x : f32[78] exchange allreduce x with avg to n[2] over Along",
			"Mesh(rows = 3, columns = 4) | data x : i32[78] exchange allreduce x with sum to n[1, 2] over Fold",
			"Mesh(rows = 3, columns = 4) | data x : f32[78] exchange allreduce x with sum over Fold using stream(chunks = 7)",
			"Torus(rows = 3, columns = 4) | data x : f32[100] exchange allreduce x with sum over Rows using stream(chunks = 4) "
					+ "for j in 0 ..< columns exchange allreduce x with sum over Columns.column[j] using stream(chunks = 3)",
			"Ring(p = 5)       | data x[3] : f32[20] for i in 0 ..< 3 exchange allreduce x[i] with sum over Round using stream(chunks = 2)",
			"Ring(p = 5)       | data x[3] : f32[20] for i in 0 ..< 3 exchange allreduce x[i] with sum over Round using shift"})
	void programsDoWhatThePlanSays(String machine, String schedule) {
		assertRunsAsPlanned(schedule(machine, schedule), schedule);
	}

	@RepeatedTest(40)
	void anySizeRunsAsPlanned(RepetitionInfo repetition) {
		Random random = new Random(repetition.getCurrentRepetition());
		int p = 2 + random.nextInt(8);
		boolean ring = random.nextBoolean();
		int chunks = 1 + random.nextInt(12);
		String[] manners = {"", " using stream(chunks = " + chunks + ")",
				" to n[" + random.nextInt(p) + "] using stream(chunks = " + chunks + ")",
				ring ? " using shift" : " to n[" + random.nextInt(p) + "]", " using shift(order = fixed)"};
		String manner = manners[random.nextInt(ring ? 5 : 4)];
		String to = manner.startsWith(" to") ? manner.substring(0, manner.indexOf("]") + 1) : "";
		String direction = ring && random.nextInt(3) == 0 ? random.nextBoolean() ? " forward" : " backward" : "";
		String statement = "allreduce x with sum" + to + " over " + (ring ? "Round" : "Along") + direction + manner.substring(to.length());
		String type = List.of("i8", "f16", "f32", "f64").get(random.nextInt(4));
		String text = """
				import barley.machines.*
				link type Serdes { bandwidth %d Mbit/s latency %d ns power 1 W }
				node type Ipu { launch %d ns%s }
				machine M = %s(p = %d) { node : Ipu link : Serdes }
				schedule S on M { data x : %s[%d] exchange %s ensure allreduce x with sum }
				""".formatted(1 + random.nextInt(20_000), random.nextInt(50), random.nextInt(1_500), random.nextBoolean() ? " reduce 3 GB/s" : "",
				ring ? "Ring" : "Line", p, type, 24 + random.nextInt(5_000), statement);
		assertRunsAsPlanned(BarleyText.of(text).schedule("S"), text);
	}

	private static ScheduleAnalysis schedule(String machine, String body) {
		BarleyText text = BarleyText.of(TYPES, "machine M = " + machine + " { node : Ipu link : Serdes }",
				"schedule S on M { " + body + " }");
		assertEquals(List.of(), text.complaints().stream().filter(finding -> !finding.startsWith("contention")).toList());
		return text.schedule("S");
	}

	private static void assertRunsAsPlanned(ScheduleAnalysis analysis, String text) {
		Figures figures = analysis.figures();
		Result run = Simulator.run(FootprintTest.program(analysis), RunOptions.functional().withAllRounds(true));
		assertTrue(run.verification().verified(), () -> run.verification() + text);
		assertEquals(run.steps(), figures.steps(), text);
		assertArrayEquals(run.channelBytes(), figures.channelBytes(), text);
		assertEquals(run.times(), figures.times(), text);
	}
}
