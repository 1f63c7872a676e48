package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.data.View;
import barley.runtime.machine.Fault;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.synapse.SynapseRun;

/** Words to synapses, from the text to the run: cycles, values, and figures from the plan alone. */
class SynapseRunsTest {

	private static final String CORTEX = """
			link type Hear { registers 24  slots 16  cycle 1 ns }
			topology Cortex(cores = 4) {
				node soma[cores]
				for i in 0 ..< cores, j in 0 ..< cores link soma[i] -> soma[j] : Hear
			}
			schedule S on Cortex {
				data x, y, h, who, zero : f64
				data v : f64[3]
				data w : f64[3]
				data F, G, m[3] : f64 per Hear
				data K : f64[3] per Hear
				%s
			}
			""";

	/** The cycles that the programs of the examples take, as they are known. */
	@ParameterizedTest
	@CsvSource({"SparseStep,64,15", "Boltzmann,4,29", "Boltzmann,8,32", "Boltzmann,16,35", "Coulomb,4,28", "Coulomb,8,29", "Coulomb,16,30",
			"Cluster,8,366", "Determinant,4,17", "Belief,8,43"})
	void examplesTakeTheirCycles(String schedule, int cores, long cycles) throws IOException {
		String sketch = new String(SynapseRunsTest.class.getResourceAsStream("/barley/lang/synapse/sketch.barley").readAllBytes(),
				StandardCharsets.UTF_8).replace("slots 8", "slots 16").replace("registers 16", "registers 24")
				.replaceAll("on Cortex(\\(cores = \\d+\\))?", "on Cortex(cores = " + cores + ")");
		Result result = run(sketch, schedule, RunOptions.timing());
		assertEquals(cycles, result.synapses().orElseThrow().cycles());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"compute F = (3 * core + 2 * id) % 7 - 3  compute x = id - 1  exchange send x to Hear as a { return F * a } combine sum into y"
					+ " | y | 10.0 -5.0 1.0 0.0 | 6",
			"compute x = id * id  exchange send x to Hear as a { return a } combine max into y, who                      | who | 3.0 3.0 "
			+ "3.0 3.0 | 5",
			"compute x = id * id  exchange send x to Hear as a { return a, 0 - id } combine min into y, who              | who | 0.0 0.0 "
			+ "0.0 0.0 | 7",
			"compute x = id + 1  compute h = 3 - id  exchange send x to Hear as a { return a } combine one[h] into y     | y | 4.0 3.0 "
			+ "2.0 1.0 | 5",
			"compute x = id  for k in 0 ..< 3 exchange store x to Hear as a { m[k] = a * k }  exchange send x to Hear as a { return m[2] "
			+ "- m[1] }"
					+ " combine sum into y                                                                        | y | 0.0 4.0 8.0 12.0 "
					+ "| 15",
			"compute v = id + 1  compute K = core  exchange send v to Hear as a { K = K * a  return K } combine sum into w | w | 0.0 "
			+ "10.0 20.0 30.0 | 12",
			"compute v = id + 1  compute F = core  exchange send v to Hear as a { m[1] += a  return F * a } combine sum into w | w | 0.0 "
			+ "10.0 20.0 30.0"
					+ " | 15",
			"compute x = id  exchange send x from soma[1] to Hear as a { G = a }  compute h = 0  exchange store h to Hear as a { return G }"
					+ " combine max into y | y | 1.0 1.0 1.0 1.0 | 7",
			"compute x = id  exchange { send x to Hear as a { return a } combine sum into y  send x to Hear as a { return a * a } "
			+ "combine sum into h }"
					+ " | h | 14.0 14.0 14.0 14.0 | 8" })
	void valuesAndCycles(String statements, String shown, String expected, long cycles) {
		Map<Integer, String> found = new TreeMap<>();
		Result result = run(CORTEX.formatted("compute G = 0  " + statements), "S", RunOptions.functional().withWitness(node -> {
			View view = node.data(shown);
			found.put(node.node(), view.text(0));
		}));
		assertEquals(expected, String.join(" ", found.values()));
		assertEquals(cycles, result.synapses().orElseThrow().cycles());
	}

	/** Cores without synapses, without outgoing links and without any take part as far as they are linked. */
	@Test
	void linksDecideWhoSendsAndWhoHears() {
		String text = CORTEX.replace("for i in 0 ..< cores, j in 0 ..< cores link soma[i] -> soma[j] : Hear",
				"link soma[0] -> soma[1] : Hear  link soma[3] -> soma[1] : Hear");
		double[] y = new double[4];
		run(text.formatted("compute x = id + 1  compute F = id + 10 * core  compute y = 0 - 1"
				+ "  exchange send x to Hear as a { return F * a } combine sum into y"), "S",
				RunOptions.functional().withWitness(node -> y[node.node()] = node.data("y").get(0)));
		assertEquals("[-1.0, 46.0, -1.0, -1.0]", Arrays.toString(y));
	}

	/** Ways only change when words arrive. */
	@ParameterizedTest
	@CsvSource({"'', 7", "over Out, 10", "using flood, 10"})
	void wordsGoOverLanes(String way, long cycles) {
		String text = """
				link type Hear { registers 8  slots 4  cycle 1 ns }
				link type Lane { bandwidth 64 Gbit/s }
				topology Loop(p = 8) {
					node n[p]
					for i in 0 ..< p link n[i] -- n[(i + 1) %% p] : Lane
					for i in 0 ..< p, j in 0 ..< p link n[i] -> n[j] : Hear
					tree Out[i in 0 ..< p] to n[i] over n by shortest
				}
				schedule S on Loop {
					data x, y : f64
					compute x = id + 1
					exchange send x to Hear %s as a { return a * a } combine sum into y
				}
				""".formatted(way);
		double[] y = new double[8];
		Result result = run(text, "S", RunOptions.functional().withWitness(node -> y[node.node()] = node.data("y").get(0)));
		assertEquals("[204.0, 204.0, 204.0, 204.0, 204.0, 204.0, 204.0, 204.0]", Arrays.toString(y));
		assertEquals(cycles, result.synapses().orElseThrow().cycles());
	}

	/** A vector says for each element of the word which synapse is meant. */
	@Test
	void vectorsChooseElementByElement() {
		String text = """
				link type Hear { registers 8  slots 4  cycle 1 ns }
				topology Cortex(cores = 3) {
					node soma[cores]
					for i in 0 ..< cores, j in 0 ..< cores link soma[i] -> soma[j] : Hear
				}
				schedule S on Cortex {
					data k, x, y, z : f64[16]
					data first : f64
					compute k = if uniform(1) < 0.5 then 1 else 2
					compute x = 1
					compute first = 2
					exchange send x to Hear as a { return a * (id + 10) } combine one[k] into y
					exchange send x to Hear as a { return a * (id + 10) } combine one[first - 1] into z
				}
				""";
		TreeSet<Double> found = new TreeSet<>();
		run(text, "S", RunOptions.functional().withWitness(node -> {
			for (int element = 0; element < 16; element++) {
				assertEquals(node.data("k").get(element) + 10, node.data("y").get(element));
				assertEquals(11, node.data("z").get(element));
				found.add(node.data("y").get(element));
			}
		}));
		assertEquals("[11.0, 12.0]", found.toString());
	}

	/**
	 * Words go through switches as packets, each from the cycle on in which its core issues it; other words of the exchange go their own
	 * ways.
	 */
	@ParameterizedTest
	@CsvSource({"send x to Hear through router as a { return a } combine sum into y, 12",
			"send x to Hear through router as a { return a } combine sum into y  send x to Hear through router as a { F = a }, 13",
			"store x to Hear as a { F = a }  send x to Hear through router as a { return a } combine sum into y, 13",
			"send x to Hear through router as a { return a } combine sum into y  send x to Hear as a { return a } combine max into z, 12"})
	void wordsGoThroughSwitches(String statements, long cycles) {
		String text = """
				link type Hear { registers 8  slots 4  cycle 1 ns }
				link type Lane { bandwidth 64 Gbit/s  energy 1 pJ/bit }
				switch type Router { cycle 1 ns  packet 64 B  buffer 4 packets  inputs 5  energy 3 pJ }
				topology Board(n = 4) {
					node soma[n]
					switch router[n] : Router
					for i in 0 ..< n link soma[i] -- router[i] : Lane
					for i in 1 ..< n link router[i - 1] -- router[i] : Lane
					for i in 0 ..< n, j in 0 ..< n link soma[i] -> soma[j] : Hear
				}
				schedule S on Board {
					data x, y, z : f64
					data F : f64 per Hear
					compute x = id + 1
					exchange { %s }
				}
				""".formatted(statements);
		double[] y = new double[4];
		Result result = run(text, "S", RunOptions.functional().withWitness(node -> y[node.node()] = node.data("y").get(0)));
		assertEquals("[10.0, 10.0, 10.0, 10.0]", Arrays.toString(y));
		assertEquals(cycles, result.synapses().orElseThrow().cycles());
		assertTrue(result.times().orElseThrow().energyJoules().signum() > 0);
	}

	/** The check warns of words that may wait for each other in a circle, and the run says which do. */
	@Test
	void wordsThatWaitForEachOtherAreTold() {
		BarleyText text = BarleyText.of("""
				link type Hear { registers 8  slots 4  cycle 1 ns }
				switch type Router { cycle 1 ns  packet 8 B  buffer 1 packets  output 1 packets }
				topology Loop(n = 8) {
					node soma[n]
					switch router[cyclic n] : Router
					for i in 0 ..< n { link soma[i] -- router[i]  link router[i] -- router[i + 1] }
					for i in 0 ..< n, j in 0 ..< n link soma[i] -> soma[j] : Hear
				}
				schedule S on Loop {
					data x, y : f64[50]
					exchange send x to Hear through router as a { return a * a } combine sum into y
				}
				""");
		ScheduleAnalysis analysis = text.schedule("S");
		assertTrue(text.findings().stream().allMatch(finding -> finding.contains("may-block")), () -> text.findings().toString());
		assertTrue(analysis.figures().hearings().isEmpty());
		Fault fault = assertThrows(Fault.class, () -> Execution.run(analysis.plan(), analysis.result(), RunOptions.timing()));
		assertTrue(fault.getMessage().contains("\" never ends, as packets of its words wait for each other: a plain packet on router["),
				fault.getMessage());
	}

	@Test
	void repeatedExchangesTakeTheirCyclesInEveryRound() {
		Result result = run(CORTEX.formatted("compute x = 1  repeat 10 { exchange send x to Hear as a { return a } combine sum into x }"),
				"S", RunOptions.functional().withWitness(node -> assertEquals(1 << 20, node.data("x").get(0))));
		assertEquals(50, result.synapses().orElseThrow().cycles());
	}

	/** Runs, and compares with what is known without a run. */
	private static Result run(String source, String schedule, RunOptions options) {
		BarleyText text = BarleyText.of(source);
		ScheduleAnalysis analysis = text.schedule(schedule);
		assertTrue(analysis.result() != null, () -> text.findings().toString());
		Result result = Execution.run(analysis.plan(), analysis.result(), options);
		SynapseRun run = result.synapses().orElseThrow();
		SynapseRun known = analysis.figures().synapses().orElseThrow();
		assertEquals(run.cycles() + " " + run.instructions() + " " + run.words() + " " + run.levels(),
				known.cycles() + " " + known.instructions() + " " + known.words() + " " + known.levels());
		assertEquals(result.times().orElseThrow().timePs(), analysis.figures().times().orElseThrow().timePs());
		assertEquals(result.times().orElseThrow().energyJoules(), analysis.figures().times().orElseThrow().energyJoules());
		assertEquals(0, result.verification().wrong());
		return result;
	}

	/** Programs that take the same cycles, and words of other data, have other fingerprints; moving data changes nothing. */
	@Test
	void fingerprintsDependOnPrograms() {
		String plain = fingerprint("exchange send x to Hear as a { return F * a } combine sum into h", RunOptions.functional());
		assertEquals(plain, fingerprint("exchange send x to Hear as a { return F * a } combine sum into h", RunOptions.timing()));
		for (String other : new String[] {"send x to Hear as a { return F + a } combine sum into h",
				"send x to Hear as a { return G * a } combine sum into h",
				"send x to Hear as a { return F * a } combine prod into h", "send x to Hear as a { return F * a } combine max into h",
				"send x to Hear as a { return F * a } combine sum using arrival into h",
				"send x to Hear as a { return F * a } combine one[1] into h", "send y to Hear as a { return F * a } combine sum into h",
				"send x to Hear as a { return F * a } combine sum into y"}) {
			assertNotEquals(plain, fingerprint("exchange " + other, RunOptions.timing()), other);
		}
	}

	/** The number of the synapse whose result is taken is computed by the core: another computation is another program. */
	@Test
	void fingerprintsDependOnComputedSynapses() {
		TreeSet<String> found = new TreeSet<>();
		List<String> numbers = List.of("h", "who", "h + 1", "h + 2", "x", "x + h", "h - 1");
		numbers.forEach(number -> found.add(fingerprint("exchange send x to Hear as a { return a } combine one[%s] into y".formatted(
				number), RunOptions.timing())));
		assertEquals(numbers.size(), found.size());
	}

	private static String fingerprint(String statements, RunOptions options) {
		return Long.toHexString(run(CORTEX.formatted(statements), "S", options).fingerprint());
	}
}
