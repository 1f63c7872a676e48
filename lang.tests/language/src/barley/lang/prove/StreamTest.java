package barley.lang.prove;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.finding.Finding;
import barley.lang.finding.Severity;
import barley.lang.run.Execution;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** Streams (RULES.md 21): what cannot be streamed, and the transfers on the critical path of any line, ring or tree. */
class StreamTest {

	private static final String MACHINES = """
			topology Line(p = 5) {
				node n[p]
				for i in 1 ..< p link n[i - 1] -- n[i]
				path Along { for i in 0 ..< p visit n[i] }
			}
			topology Ring(p = 5) {
				node n[cyclic p]
				for i in 0 ..< p link n[i] -- n[i + 1]
				ring Round { for i in 0 ..< p visit n[i] }
			}
			topology Comb(p = 5) {
				node n[p], m[p]
				for i in 1 ..< p link n[i - 1] -- n[i]
				for i in 0 ..< p link n[i] -- m[i]
				tree Up { for i in 1 ..< p visit n[i], n[i - 1] for i in 0 ..< p visit m[i], n[i] }
			}
			""";

	@ParameterizedTest(name = "{0} on {1}: {2}")
	@CsvSource(delimiter = '|', value = {
			"stream(chunks = 0)     | Line | allreduce x with sum over Along | wrong-value: the number of chunks is 0 here; it must be at "
					+ "least 1",
			"stream(chunks = 1_000) | Line | allreduce x with sum over Along | wrong-value: 1,000 chunks are too many: x has 600 elements, "
			+ "so there can be at most 600",
			"stream(chunks = 400)   | Ring | allreduce x with sum over Round | wrong-value: 400 chunks are too many: x has 600 elements on "
			+ "2 ways, so there can be at most 300",
			"stream                 | Line | allreduce x with sum over Along | unknown-strategy: a stream needs a number of chunks",
			"stream(parts = 3)      | Line | allreduce x with sum over Along | unknown-strategy: stream has no option parts; it has "
			+ "chunks",
			"stream(chunks = fixed) | Line | allreduce x with sum over Along | unknown-strategy: expected a number of chunks, found fixed",
			"stream(chunks = 3, chunks = 4) | Line | allreduce x with sum over Along | unknown-strategy: chunks is given twice",
			"bucket(chunks = 3)     | Ring | allreduce x with sum over Round | unknown-strategy: bucket has no option chunks",
			"bucket                 | Line | allreduce x with sum over Along | unknown-strategy: bucket requires rings, but Along is a "
			+ "path; remove using bucket, or use stream",
			"shift                  | Line | allreduce x with sum over Along | unknown-strategy: shift requires rings, but Along is a "
			+ "path; remove using shift, or use stream",
			"shift                  | Ring | reducescatter x with sum over Round | unknown-strategy: reducescatter cannot use shift; "
			+ "allreduce can",
			"shift(order = 3)       | Ring | allreduce x with sum over Round | unknown-strategy: the only order of a shift is fixed; "
			+ "without it, each node combines vectors as they arrive",
			"stream(chunks = 3)     | Line | allreduce x with sum among n[0], n[1] | unknown-strategy: stream runs over walks; among "
			+ "nodes, use direct",
			"direct                 | Ring | allreduce x with sum over Round | unknown-strategy: direct runs among nodes; over walks, use "
			+ "bucket, stream or shift",
			"bucket                 | Ring | allreduce x with sum to n[2] over Round | wrong-value: allreduce takes no root",
			"bucket                 | Line | allreduce x with sum to n[2] over Along | wrong-value: allreduce takes no root"})
	void whatCannotBeIsSaid(String manner, String topology, String collective, String finding) {
		BarleyText text = BarleyText.of(MACHINES, "schedule S on " + topology + " { data x : f32[600] exchange " + collective + " using "
				+ manner + " }");
		assertEquals(List.of(finding), text.complaints());
	}

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"Whole(size = 600)  | ",
			"Whole(sise = 600)  | unknown-strategy: Whole has no parameter sise; it has size",
			"Whole(size = fixed) | unknown-strategy: size needs a value, not fixed"})
	void parametersOfAScheduleAsStrategyAreItsOwn(String strategy, String finding) {
		BarleyText text = BarleyText.of(MACHINES,
				"schedule Whole(size = 600) on Ring { data y : f32[size] exchange allreduce y with sum over Round using shift(order = "
				+ "fixed)",
				"ensure allreduce y with sum }", "schedule S on Ring { data x : f32[600] exchange allreduce x with sum using " + strategy
				+ " }");
		assertEquals(finding == null ? List.of() : List.of(finding), text.complaints());
	}

	/** Fewer elements than walks, or than weights give each a share, leave some walks out (RULES.md 12). */
	@ParameterizedTest(name = "{0}")
	@ValueSource(strings = { "f32[1] | over Round", "f32[3] | over Round weight 1, Back weight 1",
			"f32[3] | over Round weight 3, Back weight 1",
			"f32[9] | over Back weight 1, Round weight 8" })
	void walksWhoseShareIsEmptyTakeNoPartInAStream(String row) {
		String[] cells = row.split(" [|] ");
		ScheduleAnalysis known = BarleyText.of(MACHINES, """
				topology Twice(p = 5) {
					node n[cyclic p]
					for i in 0 ..< p link n[i] -- n[i + 1] lanes 2
					embedding Both { ring Round { for i in 0 ..< p visit n[i] } ring Back { for i in 0 ..< p visit n[-i] } }
				}
				schedule S on Twice { data x : %s exchange allreduce x with sum %s using stream(chunks = 1) ensure allreduce x with sum }
				""".formatted(cells[0], cells[1].replace("Round", "Both.Round").replace("Back", "Both.Back"))).schedule("S");
		assertEquals(List.of(), known.findings().stream().filter(finding -> finding.code().severity() == Severity.ERROR)
				.map(Finding::message).toList());
		Result result = Execution.run(known.plan(), known.result(), RunOptions.functional());
		assertEquals(0, result.verification().wrong());
		assertEquals(known.figures().steps(), result.steps());
	}

	@Test
	void whatStreamsSharesNoExchangeWithWhatGoesStepByStep() {
		BarleyText text = BarleyText.of(MACHINES, """
				schedule S on Ring {
					data x, y : f32[600]
					exchange {
						allreduce x with sum over Round
						allreduce y with sum over Round using stream(chunks = 10)
					}
				}""");
		assertEquals(List.of("mixed-exchange: this is streamed, but the statement before it in this exchange runs step by step"),
				text.complaints());
	}

	@Test
	void whatStreamsOverTheSameChannelsIsToldWithTheFactor() {
		BarleyText text = BarleyText.of(MACHINES, """
				schedule S on Line {
					data x, y : f32[6_000]
					exchange {
						broadcast x from n[0] over Along using stream(chunks = 100)
						broadcast y from n[0] over Along using stream(chunks = 100)
					}
				}""");
		assertEquals(List.of(
				"contention: broadcast x and broadcast y both send on n[0] -> n[1]: the transfers of this exchange take 1.97 times as "
				+ "long"), text.complaints());
	}

	/** How many transfers follow each other on p nodes, for k chunks. */
	private interface Ticks {
		long of(int p, int k);
	}

	/** The closed forms of lang/doc/FIGURES.md, and what follows from them for one half alone. */
	static Stream<Arguments> closedForms() {
		return Stream.of(
				row("Line", "allreduce x with sum over Along", (p, k) -> k + 2 * p - 3),
				row("Line", "allreduce x with sum to n[p / 2] over Along", (p, k) -> k - 1 + 2 * Math.max(p / 2, p - 1 - p / 2)),
				row("Line", "reduce x with sum to n[p - 1] over Along", (p, k) -> k + p - 2),
				row("Line", "broadcast x from n[0] over Along", (p, k) -> k + p - 2),
				row("Line", "broadcast x from n[1] over Along", (p, k) -> k - 1 + p - 2),
				row("Ring", "allreduce x with sum over Round", (p, k) -> Math.max(k + 2 * p - 3, 2 * k + p - 3)),
				row("Ring", "allreduce x with sum to n[1] over Round", (p, k) -> Math.max(k + 2 * p - 3, 2 * k + p - 3)),
				row("Ring", "reduce x with sum to n[1] over Round", (p, k) -> k + p - 2),
				row("Ring", "broadcast x from n[1] over Round", (p, k) -> k + p - 2),
				row("Comb", "allreduce x with sum over Up", (p, k) -> k - 1 + 2 * p),
				row("Comb", "reduce x with sum to n[0] over Up", (p, k) -> k - 1 + p));
	}

	private static Arguments row(String topology, String collective, Ticks ticks) {
		return Arguments.of(topology, collective, ticks);
	}

	@ParameterizedTest(name = "{1} of a {0}")
	@MethodSource("closedForms")
	void ticksFollowTheClosedForm(String topology, String collective, Ticks ticks) {
		String goal = collective.replaceFirst("over \\w+", "").replaceFirst("allreduce (.*) to .*", "allreduce $1");
		for (int p : new int[] {3, 4, 5, 8, 13}) {
			for (int k : new int[] {1, 2, 3, 5, 8, 20}) {
				BarleyText text = BarleyText.of(MACHINES, "schedule S on " + topology + "(p = " + p + ") { data x : f32[600] exchange "
						+ collective
						+ " using stream(chunks = " + k + ") ensure " + goal + " }");
				assertEquals(List.of(), text.complaints());
				assertEquals(ticks.of(p, k), text.schedule("S").figures().steps(), "p = " + p + ", k = " + k);
			}
		}
	}
}
