package barley.lang.prove;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.prove.figures.Figures;

/** Whole vectors shifted around rings (RULES.md 15): the closed forms of a torus, and what a fixed order costs. */
class ShiftTest {

	private static final String TORUS = """
			import barley.machines.*
			link type Serdes { bandwidth 16 Gbit/s power 1 W }
			node type Ipu { launch 1 us reduce 1 GB/s memory %s }
			machine M = Torus(rows = %d, columns = %d) { node : Ipu link : Serdes }
			machine R = Ring(p = %d) { node : Ipu link : Serdes }
			""";

	@ParameterizedTest(name = "{0} x {1}")
	@CsvSource({"3, 4, 5, 3", "4, 4, 6, 4", "8, 8, 14, 8", "5, 7, 10, 5", "3, 3, 4, 2"})
	void aTorusTakesItsDimensionsOneAfterTheOther(int rows, int columns, long oneWay, long bothWays) {
		for (String manner : List.of("shift", "shift(order = fixed)")) {
			assertEquals(oneWay, torus(rows, columns, " forward", manner).steps());
			assertEquals(bothWays, torus(rows, columns, "", manner).steps());
		}
	}

	private static Figures torus(int rows, int columns, String direction, String manner) {
		return BarleyText.of(TORUS.formatted("1 GB", rows, columns, 4), """
				schedule S on M {
					data x : f32[1_000]
					exchange allreduce x with sum over Rows%1$s using %2$s
					exchange allreduce x with sum over Columns%1$s using %2$s
					ensure allreduce x with sum
				}""".formatted(direction, manner)).schedule("S").figures();
	}

	/**
	 * p - 1 vectors have to come to everybody over two lanes: what is opposite comes half each way. 4,000 bytes take 2 us, to combine 4 us.
	 */
	@ParameterizedTest(name = "{0}: {1}{2}")
	@CsvSource({
			"2,            shift,                1,  2000, 1000000 + 1000000 + 4000000",
			"5,            shift,                2,  8000, 2 * 1000000 + 2 * 2000000 + 2 * 8000000",
			"6,            shift,                3, 10000, 3 * 1000000 + 5 * 1000000 + 2 * 8000000 + 4000000",
			"6, shift(order = fixed),            3, 10000, 3 * 1000000 + 5 * 1000000 + 5 * 4000000",
			"5, shift(order = fixed),            2,  8000, 2 * 1000000 + 2 * 2000000 + 4 * 4000000"})
	void everythingComesTheShorterWay(int members, String manner, long steps, long bytes, String picoseconds) {
		Figures figures = BarleyText.of(TORUS.formatted("1 GB", 3, 3, members),
				"schedule S on R { data x : i32[1_000] exchange allreduce x with sum over Round using " + manner + " }").schedule("S")
				.figures();
		assertEquals(steps, figures.steps());
		assertEquals(bytes, figures.bytesPerLane());
		assertEquals(sum(picoseconds), figures.times().orElseThrow().timePs());
	}

	private static long sum(String terms) {
		long sum = 0;
		for (String term : terms.split("\\+")) {
			String[] factors = term.trim().split(" \\* ");
			sum += Long.parseLong(factors[0]) * (factors.length > 1 ? Long.parseLong(factors[1]) : 1);
		}
		return sum;
	}

	@ParameterizedTest(name = "{0} of {1} on {2}: {3}")
	@CsvSource(delimiter = '|', value = {
			"sum | f32 | 5 | shift                | each of 5 nodes combines x in a different order, so rounding may differ: the results "
					+ "are correct, but not bit-identical",
			"sum | f32 | 5 | shift(order = fixed) | ",
			"sum | i32 | 5 | shift                | ",
			"max | f32 | 5 | shift                | ",
			"sum | f32 | 2 | shift                | "})
	void whetherAllNodesHaveTheSameBitsIsSaid(String operator, String type, int members, String manner, String finding) {
		BarleyText text = BarleyText.of(TORUS.formatted("1 GB", 3, 3, members),
				"schedule S on R { data x : " + type + "[1_000] exchange allreduce x with " + operator + " over Round using " + manner
				+ " }");
		assertEquals(finding == null ? List.of() : List.of("order-varies: " + finding), text.findings());
	}

	@Test
	void whatIsKeptNeedsMemory() {
		BarleyText text = BarleyText.of(TORUS.formatted("20 kB", 3, 3, 8),
				"schedule S on R { data x : f32[1_000] exchange allreduce x with sum over Round using shift(order = fixed) }");
		assertEquals(
				List.of(
				"out-of-memory: every node holds 36 kB of data, 32 kB of them for shifting, but Ipu has 20 kB of memory"),
				text.complaints());
	}
}
