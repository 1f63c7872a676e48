package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.report.DisturbanceText;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.synapse.SynapseRun;

/** Known inputs of computations with synapses, from the text to the values, cycles and words that are known for them. */
class CortexAcceptanceTest {

	private static final String CORTEX = """
			link type Hear { registers 24  slots 16  cycle 1 ns }
			topology Cortex(cores = 4, clusters = 1) {
				node soma[clusters, cores]
				for c in 0 ..< clusters, i in 0 ..< cores, d in 0 ..< clusters, j in 0 ..< cores link soma[c, i] -> soma[d, j] : Hear
			}
			schedule S(cores = 4, clusters = 1) on Cortex(cores = cores, clusters = clusters) {
				data x, y, h, k : f64
				data F, G, v : f64 per Hear
				compute F = (3 * core + 2 * id) %% 7 - 3
				compute G = 1
				compute x = id - 1
				compute y = id
				%s
			}
			""";
	private static final String MULTIPLY = "exchange send x to Hear as a { return F * a } combine sum into h";

	/** One statement takes 1 cycle, its instructions, and the levels of the reducer. */
	@ParameterizedTest
	@CsvSource({"1, 1, 5", "2, 1, 5", "4, 1, 6", "8, 1, 7", "16, 1, 8", "64, 1, 10", "4, 2, 7", "8, 2, 8", "5, 3, 8"})
	void matrixByVector(int cores, int clusters, long cycles) {
		SynapseRun run = run(CORTEX.formatted(MULTIPLY), RunOptions.timing(), List.of(), "cores=" + cores, "clusters=" + clusters);
		assertEquals(cycles, run.cycles());
		assertEquals((long) cores * clusters * cores * clusters, run.words());
	}

	@Test
	void matrixByVectorHasItsValues() {
		assertArrayEquals(new double[] {10, -5, 1, 0}, values(CORTEX.formatted(MULTIPLY), "h"));
	}

	/** Programs of 3, or of 3, 4 and 5 instructions in one exchange. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"11 | send x to Hear as a { return F * a } combine sum into h  send y to Hear as a { return F * a } combine sum into k",
			"17 | send x to Hear as a { return F * a } combine sum into h  send y to Hear as b { let u = b * G let z = u + G v = z * b }"
					+ "  send x to Hear as a { let z = a * a return z * F + a } combine sum into k" })
	void statementsOfOneExchange(long cycles, String statements) {
		String text = CORTEX.formatted("exchange { " + statements + " }");
		assertEquals(cycles, run(text, RunOptions.timing(), List.of(), "cores=16").cycles());
	}

	/** Synapse 5 of 16 is late by so many cycles, or each synapse by its number. */
	@ParameterizedTest
	@CsvSource({"1, 9, 9", "5, 13, 10", "20, 28, 25", "-1, 23, 20"})
	void lateSynapses(int late, long ordered, long fast) {
		List<String> delays = IntStream.range(0, 16).filter(i -> late < 0 ? i > 0 : i == 5)
				.mapToObj(i -> "synapse soma[0,%d] -> soma[0,0] late by %d ns".formatted(i, late < 0 ? i : late)).toList();
		assertEquals(ordered, run(CORTEX.formatted(MULTIPLY), RunOptions.timing(), delays, "cores=16").cycles());
		assertEquals(fast, run(CORTEX.formatted(MULTIPLY.replace("sum", "sum using arrival")), RunOptions.timing(), delays, "cores=16")
				.cycles());
	}

	/** A sum in order has the same bits whatever arrives when, a fast one need not. */
	@ParameterizedTest
	@CsvSource({"0, '', 6, 0", "0, using arrival, 6, 0", "5, '', 11, 0", "5, using arrival, 10, 2"})
	void orderedAndFastSums(int late, String order, long cycles, double sum) {
		String text = CORTEX.formatted("compute x = " + pick(i -> new String[] {"10 ^ 16", "1", "-(10 ^ 16)", "1"}[i], 4)
				+ " exchange send x to Hear as a { return a * G } combine sum " + order + " into h");
		double[] h = new double[4];
		RunOptions options = RunOptions.functional().withWitness(node -> h[node.node()] = node.data("h").get(0));
		assertEquals(cycles, run(text, options, List.of("synapse soma[0,1] -> soma[0,0] late by " + late + " ns")).cycles());
		assertEquals(Double.doubleToRawLongBits(sum), Double.doubleToRawLongBits(h[0]));
	}

	/** The programs as they stand, at several sizes. */
	@ParameterizedTest
	@CsvSource({"SparseStep, 11, 12, 13", "Boltzmann, 29, 32, 35", "Coulomb, 28, 29, 30", "Cluster, 151, 366, 841",
			"Determinant, 17, 19, 21"})
	void programsTakeTheirCycles(String schedule, long four, long eight, long sixteen) throws IOException {
		long[] cycles = {four, eight, sixteen};
		for (int i = 0; i < 3; i++) {
			String text = sketch().replaceAll("on Cortex(\\(cores = \\d+\\))?", "on Cortex(cores = " + (4 << i) + ")");
			assertEquals(cycles[i], figures(text, schedule).cycles());
		}
		assertEquals(43, figures(sketch(), "Belief").cycles());
	}

	@Test
	void coulombOfFourCharges() throws IOException {
		String text = example("Coulomb", "cores = 16", "cores = 4").replace("px = id % 5", "px = " + pick(4, 0, 1, 0, 0))
				.replace("py = id * id % 7", "py = " + pick(4, 0, 0, 2, 0))
				.replace("pz = id * 3 % 11 + id / 64", "pz = " + pick(4, 0, 0, 0, 2))
				.replace("q = id % 4 - 1.5", "q = " + pick(4, 1, 2, -1, 4));
		assertArrayEquals(new double[] {3.5, 2.341640786499874, 2.8086407533730107, 1.040873800406642}, values(text, "V"), 1e-12);
	}

	/** The merges one after the other: the two clusters that are merged, by their first points, and the square of their distance. */
	@ParameterizedTest
	@CsvSource({"1, 0, 1, 1", "2, 2, 3, 1", "3, 2, 4, 4", "4, 0, 5, 9", "5, 0, 2, 29"})
	void clustersOfSixPoints(int merges, double one, double other, double square) throws IOException {
		String text = example("SingleLinkage", "cores = 8, merges = cores - 1", "cores = 6, merges = " + merges)
				.replace("px = id * id % 11", "px = " + pick(6, 0, 1, 5, 6, 5, 0))
				.replace("py = id * 7 % 13", "py = " + pick(6, 0, 0, 5, 5, 7, 3));
		assertArrayEquals(new double[] {one, one, one, one, one, one}, values(text, "best"));
		assertEquals(other + " " + square, values(text, "next")[0] + " " + values(text, "least")[0]);
		assertEquals(16 + merges * (35 + 5L * 3), figures(text, "SingleLinkage").cycles());
	}

	/** P(1 | u) for no parent, the first only, the second only, both; the parents are 1 with .5 and .2. */
	@Test
	void beliefOfTwoParents() throws IOException {
		String text = example("BeliefPropagation", "degree = 3", "degree = 2")
				.replace("table = (id + 1) / (2 ^ degree + 1)", "table = " + pick(4, 0.1, 0.9, 0.5, 0.25))
				.replace("p = 1 / (2 + id)", "p = if id == 0 then 0.5 else 0.2");
		assertArrayEquals(new double[] {0.475, 0.475, 0.475, 0.475}, values(text, "marginal"), 1e-15);
	}

	private static final double[][] ROWS = {{4, 1, 0, 2}, {1, 5, 1, 0}, {0, 2, 6, 1}, {1, 0, 1, 7}};

	/** The columns of a matrix one after the other; then column 2 once more, by other numbers. */
	@Test
	void determinantAndInverseOfFourRows() throws IOException {
		String columns = IntStream.range(0, 5).mapToObj(step -> "if col == %d then (%s)".formatted(step, pick(row -> {
			double was = step == 4 ? ROWS[row][2] : row == step ? 1 : 0;
			return Double.toString((step == 4 ? row + 1 : ROWS[row][step]) - was);
		}, 4))).collect(Collectors.joining(" else ")) + " else 0";
		String text = example("DeterminantAndInverse", "cores = 8, columns = cores", "cores = 4, columns = 4")
				.replace("(3 * id + 5 * col) % 7 / (4 * cores)", columns);
		double[] inverse = values(text, "F");
		assertEquals(662, values(text, "det")[0], 1e-9);
		assertUnit(ROWS, inverse);
		String replaced = text.replace("columns = 4", "columns = 5").replace("one[col]", "one[place]")
				.replace("data col", "data place, col")
				.replace("compute delta", "compute place = if col == 4 then 2 else col compute delta");
		assertEquals(190, values(replaced, "det")[0], 1e-9);
		double[][] rows = Arrays.stream(ROWS).map(double[]::clone).toArray(double[][]::new);
		for (int row = 0; row < 4; row++) {
			rows[row][2] = row + 1;
		}
		assertUnit(rows, values(replaced, "F"));
	}

	private static void assertUnit(double[][] rows, double[] inverse) {
		for (int i = 0; i < 16; i++) {
			int row = i / 4;
			int column = i % 4;
			double sum = IntStream.range(0, 4).mapToDouble(k -> rows[row][k] * inverse[4 * k + column]).sum();
			assertEquals(row == column ? 1 : 0, sum, 1e-12);
		}
	}

	/** Words of one core to all others by flooding: transmissions, rounds, and words that had been there. */
	@ParameterizedTest
	@CsvSource({"2 2, 5, 3, 2", "2 2 2, 17, 4, 10", "2 2 2 2, 49, 5, 34", "4, 5, 3, 2", "5, 6, 3, 2", "8, 9, 5, 2", "4 4, 49, 5, 34",
			"3 3 3, 136, 4, 110"})
	void floods(String sizes, long transmissions, int rounds, long duplicates) {
		int[] size = Arrays.stream(sizes.split(" ")).mapToInt(Integer::parseInt).toArray();
		int nodes = Arrays.stream(size).reduce(1, (one, other) -> one * other);
		List<String> links = new ArrayList<>();
		for (int node = 0; node < nodes; node++) {
			links.add("link n[0] -> n[%d] : Hear".formatted(node));
			for (int d = 0, stride = 1; d < size.length; stride *= size[d++]) {
				int at = node / stride % size[d];
				if (size[d] > 2 || at == 0) {
					links.add("link n[%d] -- n[%d]".formatted(node, node + ((at + 1) % size[d] - at) * stride));
				}
			}
		}
		SynapseRun run = run("""
				link type Hear { registers 4  cycle 1 ns }
				topology Graph { node n[%d] %s }
				schedule S on Graph {
					data x, h : f64
					exchange send x from n[0] to Hear using flood as a { return a } combine sum into h
				}
				""".formatted(nodes, String.join(" ", links)), RunOptions.timing(), List.of());
		assertEquals(transmissions + " " + rounds + " " + duplicates,
				run.traffic().transmissions() + " " + run.traffic().rounds() + " " + run.traffic().duplicates());
	}

	// ---------------------------------------------------------------- texts and runs

	private static String pick(int cores, double... numbers) {
		return pick(i -> Double.toString(numbers[i]), cores);
	}

	/** Returns an expression that has another value at each core. */
	private static String pick(IntFunction<String> numbers, int cores) {
		return IntStream.range(0, cores - 1).mapToObj(i -> "if id == %d then %s else ".formatted(i, numbers.apply(i)))
				.collect(Collectors.joining("", "", numbers.apply(cores - 1)));
	}

	private static String sketch() throws IOException {
		return new String(CortexAcceptanceTest.class.getResourceAsStream("/barley/lang/synapse/sketch.barley").readAllBytes(),
				StandardCharsets.UTF_8).replace("slots 8", "slots 16").replace("registers 16", "registers 24");
	}

	/** Returns a schedule of the examples with other parameters. */
	private static String example(String schedule, String parameters, String others) throws IOException {
		String text = Files.readString(Path.of(System.getProperty("barley.root"), "examples/cortex.barley"));
		int begin = text.indexOf("schedule " + schedule);
		assertTrue(text.startsWith("(" + parameters + ")", begin + 9 + schedule.length()), text.substring(begin, begin + 80));
		String head = text.substring(0, text.indexOf("/** Sparse coding"));
		return head + text.substring(begin, text.indexOf("\n}\n", begin) + 3).replace("(" + parameters + ")", "(" + others + ")");
	}

	private static ScheduleAnalysis analysis(BarleyText text, String schedule, String... parameters) {
		ScheduleAnalysis analysis = text.schedule(schedule, parameters);
		assertTrue(analysis.result() != null, () -> text.findings().toString());
		return analysis;
	}

	private static SynapseRun figures(String text, String schedule) {
		return analysis(BarleyText.of(text), schedule).figures().synapses().orElseThrow();
	}

	/** Runs the schedule S. */
	private static SynapseRun run(String source, RunOptions options, List<String> faults, String... parameters) {
		ScheduleAnalysis analysis = analysis(BarleyText.of(source), "S", parameters);
		Result result = Execution.run(analysis.plan(), analysis.result(), options.withDisturbances(
				faults.stream().map(fault -> DisturbanceText.read(fault, analysis.plan().wiring().machine())).toList()));
		return result.synapses().orElseThrow();
	}

	/** Returns what nodes hold after a run of the only schedule, one node after the other. */
	private static double[] values(String source, String shown) {
		BarleyText text = BarleyText.of(source);
		String schedule = source.replaceFirst("(?s).*\nschedule (\\w+).*", "$1");
		ScheduleAnalysis analysis = analysis(text, schedule);
		double[][] values = new double[analysis.plan().wiring().machine().nodes()][];
		Execution.run(analysis.plan(), analysis.result(), RunOptions.functional().withWitness(node -> values[node.node()] =
				IntStream.range(0, node.data(shown).length()).mapToDouble(i -> node.data(shown).get(i)).toArray()));
		return Arrays.stream(values).flatMapToDouble(Arrays::stream).toArray();
	}
}
