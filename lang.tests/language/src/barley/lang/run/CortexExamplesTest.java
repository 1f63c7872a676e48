package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.machine.Mix;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/**
 * The examples of cores with synapses, compared with plain Java: loops over arrays in place of synapses, sums in the order of the reducer's
 * tree. Values are the same bit by bit, and cycles those of the formulas.
 */
class CortexExamplesTest {

	private static final double STEP = 0.0625;
	private static final double LAMBDA = 0.125;

	@ParameterizedTest
	@ValueSource(ints = {1, 4, 7, 16, 64})
	void sparseCoding(int n) throws IOException {
		double[][] f = new double[n][n];
		double[] x = values(n, i -> 1.0 / (1 + i));
		for (int j = 0; j < n; j++) {
			for (int k = 0; k < n; k++) {
				f[j][k] = (3 * j + 2 * k) % 7 - 3;
			}
		}
		double[] old = x.clone();
		double[] r = values(n, j -> j % 3 - tree(n, k -> f[j][k] * old[k]));
		double[] g = values(n, k -> tree(n, j -> f[j][k] * r[j]));
		double[] moved = values(n, k -> old[k] + STEP * (g[k] - LAMBDA * Math.signum(old[k])));
		double length = 1 / Math.sqrt(tree(n, k -> moved[k] * moved[k]));
		Map<String, double[]> run = run("SparseCoding", n, 24 + 3 * levels(n), "x", "r", "F", "G");
		assertArrayEquals(values(n, k -> moved[k] * length), run.get("x"));
		assertArrayEquals(r, run.get("r"));
		assertArrayEquals(values(n * n, i -> f[i / n][i % n] + STEP * r[i / n] * old[i % n]), run.get("F"));
		assertArrayEquals(values(n * n, i -> f[i % n][i / n] + STEP * r[i % n] * old[i / n]), run.get("G"));
		for (int i = 0; i < n * n; i += 1 + n / 8) {
			assertEquals(-slope(f, old, i / n, i % n), (run.get("F")[i] - f[i / n][i % n]) / STEP, 1e-6, "F goes down the gradient");
		}
	}

	/** The derivative of |y - F x|^2 / 2 + lambda |x|_1 by F[j][k], from two values near it. */
	private static double slope(double[][] f, double[] x, int j, int k) {
		double at = f[j][k];
		f[j][k] = at + 1.0 / 1024;
		double above = error(f, x);
		f[j][k] = at - 1.0 / 1024;
		double below = error(f, x);
		f[j][k] = at;
		return (above - below) * 512;
	}

	private static double error(double[][] f, double[] x) {
		double error = 0;
		for (int j = 0; j < x.length; j++) {
			double rest = j % 3;
			for (int k = 0; k < x.length; k++) {
				rest -= f[j][k] * x[k];
			}
			error += rest * rest / 2 + LAMBDA * Math.abs(x[j]);
		}
		return error;
	}

	@ParameterizedTest
	@ValueSource(ints = {1, 4, 16, 64})
	void contrastiveDivergence(int n) throws IOException {
		float[][] f = new float[n][n];
		for (int j = 0; j < n; j++) {
			for (int k = 0; k < n; k++) {
				f[j][k] = ((5 * j + 3 * k) % 11 - 5) / 8f;
			}
		}
		double[] x = values(n, k -> k % 3 == 0 ? 1 : -1);
		double[] y = values(n, j -> unit(1, j, tree(n, k -> f[j][k] * x[k])));
		double[] x1 = values(n, k -> unit(2, k, tree(n, j -> f[j][k] * y[j])));
		double[] y1 = values(n, j -> unit(3, j, tree(n, k -> f[j][k] * x1[k])));
		Map<String, double[]> run = run("ContrastiveDivergence", n, 23 + 3 * levels(n), "y1", "F");
		assertArrayEquals(y1, run.get("y1"));
		assertArrayEquals(values(n * n, i -> (float) (f[i / n][i % n] - 0.125 * (y1[i / n] * x1[i % n] - y[i / n] * x[i % n]))),
				run.get("F"));
	}

	/** Sums of eighths are exact in single precision, so that all that is left is the choice. */
	private static double unit(int number, int node, double sum) {
		double uniform = (Mix.fold(Mix.fold(Mix.fold(0, number), node), 0) >>> 11) * 0x1p-53;
		return (float) uniform < (float) (1 / (1 + StrictMath.exp(-2 * sum))) ? 1 : -1;
	}

	/** Each number of merges, so that every merge is compared. */
	@ParameterizedTest
	@ValueSource(ints = {2, 4, 8, 13})
	void singleLinkage(int n) throws IOException {
		List<List<Integer>> clusters = new ArrayList<>(IntStream.range(0, n).mapToObj(List::of).toList());
		for (int merges = 1; merges < n; merges++) {
			int one = 0;
			int other = 1;
			for (int i = 0; i < clusters.size(); i++) {
				for (int j = i + 1; j < clusters.size(); j++) {
					if (distance(clusters.get(i), clusters.get(j)) < distance(clusters.get(one), clusters.get(other))) {
						one = i;
						other = j;
					}
				}
			}
			if (merges == n - 1 || merges % 3 == 1) {
				Map<String, double[]> run = run("SingleLinkage", n, 16 + merges * (35 + 5L * levels(n)), Map.of("merges", merges), "best",
						"next", "least");
				assertEquals(distance(clusters.get(one), clusters.get(other)), run.get("least")[0]);
				assertEquals(clusters.get(one).get(0) + " " + clusters.get(other).get(0),
						(int) run.get("best")[0] + " " + (int) run.get("next")[0]);
			}
			List<Integer> both = new ArrayList<>(clusters.get(one));
			both.addAll(clusters.remove(other));
			clusters.set(one, both.stream().sorted().toList());
		}
	}

	private static double distance(List<Integer> some, List<Integer> others) {
		return some.stream().flatMap(i -> others.stream().map(j -> square(i * i % 11 - j * j % 11) + square(i * 7 % 13 - j * 7 % 13)))
				.mapToInt(Integer::intValue).min().orElseThrow();
	}

	private static int square(int number) {
		return number * number;
	}

	@ParameterizedTest
	@ValueSource(ints = {1, 2, 3, 5})
	void beliefPropagation(int degree) throws IOException {
		int n = 1 << degree;
		double[] w = values(n, u -> (u + 1.0) / (n + 1.0));
		for (int i = 0; i < degree; i++) {
			double p = 1.0 / (2 + i);
			for (int u = 0; u < n; u++) {
				w[u] *= (u >> i & 1) != 0 ? p : 1 - p;
			}
		}
		Map<String, double[]> run = run("BeliefPropagation", n, 7 + levels(n) + degree * (8 + levels(n)), Map.of("degree", degree),
				"marginal");
		assertArrayEquals(values(n, j -> tree(n, u -> w[u])), run.get("marginal"));
	}

	@ParameterizedTest
	@ValueSource(ints = {1, 4, 16, 64, 256})
	void coulomb(int n) throws IOException {
		double[][] p = {values(n, i -> i % 5), values(n, i -> i * i % 7), values(n, i -> i * 3 % 11 + i / 64.0)};
		double[] v = values(n, j -> tree(n, k -> {
			double squares = (p[0][k] - p[0][j]) * (p[0][k] - p[0][j]) + (p[1][k] - p[1][j]) * (p[1][k] - p[1][j])
					+ (p[2][k] - p[2][j]) * (p[2][k] - p[2][j]);
			return (k % 4 - 1.5) * (squares != 0 ? 1 / Math.sqrt(squares) : 0);
		}));
		assertArrayEquals(v, run("Coulomb", n, 26 + levels(n), "V").get("V"));
	}

	/** Gauss and Jordan, with pivots: another way, so that only nearly all digits are the same. */
	@ParameterizedTest
	@ValueSource(ints = {1, 4, 8, 32})
	void determinantAndInverse(int n) throws IOException {
		double[][] a = new double[n][2 * n];
		for (int i = 0; i < n; i++) {
			for (int k = 0; k < n; k++) {
				a[i][k] = (i == k ? 1 : 0) + (3 * i + 5 * k) % 7 / (4.0 * n);
				a[i][n + k] = i == k ? 1 : 0;
			}
		}
		double det = 1;
		for (int k = 0; k < n; k++) {
			int column = k;
			int pivot = IntStream.range(k, n).boxed().max((one, two) -> Double.compare(Math.abs(a[one][column]), Math.abs(a[two][column])))
					.orElseThrow();
			double[] row = a[pivot];
			a[pivot] = a[k];
			a[k] = row;
			det *= pivot == k ? row[k] : -row[k];
			double divisor = row[k];
			Arrays.setAll(row, i -> row[i] / divisor);
			for (int i = 0; i < n; i++) {
				double factor = i == k ? 0 : a[i][k];
				double[] other = a[i];
				for (int m = 0; m < 2 * n; m++) {
					other[m] -= factor * row[m];
				}
			}
		}
		Map<String, double[]> run = run("DeterminantAndInverse", n, n * (22 + 3L * levels(n)), "det", "F", "G");
		assertEquals(det, run.get("det")[0], 1e-12 * Math.abs(det));
		assertArrayEquals(values(n * n, i -> a[i / n][n + i % n]), run.get("F"), 1e-12);
		assertArrayEquals(values(n * n, i -> a[i % n][n + i / n]), run.get("G"), 1e-12);
	}

	/** Chips of cores on a ring: synapses inside, lanes between; all sums are of halves, and exact in any order. */
	@Test
	void spinGlass() throws IOException {
		int n = 32;
		double[][] spin = new double[n][8];
		double[] total = new double[8];
		for (int node = 0; node < n; node++) {
			for (int e = 0; e < 8; e++) {
				long hash = Mix.fold(Mix.fold(Mix.fold(0, 1), node), 0);
				spin[node][e] = ((e == 0 ? hash : Mix.fold(hash, e)) >>> 11) * 0x1p-53 < 0.5 ? 1 : -1;
			}
		}
		for (int round = 0; round < 3; round++) {
			double[][] field = new double[n][8];
			for (int i = 0; i < n * n * 8; i++) {
				int core = i / 8 / n;
				int id = i / 8 % n;
				field[core][i % 8] += core / 8 != id / 8 || core == id ? 0 : ((id * core + id + core) % 5 - 2) * spin[id][i % 8];
			}
			Arrays.fill(total, 0);
			for (int i = 0; i < n * 8; i++) {
				spin[i / 8][i % 8] = field[i / 8][i % 8] < 0 ? -1 : 1;
				total[i % 8] -= spin[i / 8][i % 8] * field[i / 8][i % 8] / 2;
			}
		}
		BarleyText text = BarleyText.read(Path.of(System.getProperty("barley.root"), "examples/cortices.barley"));
		ScheduleAnalysis analysis = text.schedule("SpinGlass");
		double[] found = new double[n * 8];
		Result result = Execution.run(analysis.plan(), analysis.result(), RunOptions.functional().withAllRounds(true).withWitness(node -> {
			for (int e = 0; e < 8; e++) {
				found[node.node() * 8 + e] = node.data("total").get(e);
			}
		}));
		assertArrayEquals(values(n * 8, i -> total[i % 8]), found);
		assertEquals(result.times().orElseThrow().timePs(), analysis.figures().times().orElseThrow().timePs());
		assertEquals(3 * (28 + 20 + 20), result.synapses().orElseThrow().cycles());
		assertEquals(List.of(), text.complaints());
	}

	/** Cycles at sizes up to 1,024 cores, which are known without moving data. */
	@ParameterizedTest
	@ValueSource(ints = {128, 1024})
	void largeCortices(int n) throws IOException {
		assertEquals(26 + levels(n), analysis("Coulomb", n, Map.of()).figures().synapses().orElseThrow().cycles());
	}

	/** Belief propagation on up to 1,024 cores; from nine parents on, its programs share slots and are loaded before their exchanges. */
	@ParameterizedTest
	@CsvSource({"2, 29", "4, 59", "6, 97", "8, 152", "10, 218"})
	void largeBeliefs(int degree, long cycles) throws IOException {
		assertEquals(cycles, analysis("BeliefPropagation", 1 << degree, Map.of("degree", degree)).figures().synapses().orElseThrow()
				.cycles());
	}

	private static int levels(int n) {
		return Math.max(1, 32 - Integer.numberOfLeadingZeros(n - 1));
	}

	private static double[] values(int n, IntToDoubleFunction function) {
		return IntStream.range(0, n).mapToDouble(function).toArray();
	}

	/** Adds neighbours in pairs, level by level; an odd one goes up as it is. */
	private static double tree(int n, IntToDoubleFunction function) {
		double[] level = values(n, function);
		while (level.length > 1) {
			double[] below = level;
			level = values((below.length + 1) / 2, i -> 2 * i + 1 < below.length ? below[2 * i] + below[2 * i + 1] : below[2 * i]);
		}
		return level[0];
	}

	private static ScheduleAnalysis analysis(String schedule, int n, Map<String, Integer> parameters) throws IOException {
		BarleyText text = BarleyText.read(Path.of(System.getProperty("barley.root"), "examples/cortex.barley"));
		List<String> all = new ArrayList<>(parameters.containsKey("degree") ? List.of() : List.of("cores=" + n));
		parameters.forEach((name, value) -> all.add(name + "=" + value));
		ScheduleAnalysis analysis = text.schedule(schedule, all.toArray(String[]::new));
		assertTrue(analysis.result() != null, () -> text.findings().toString());
		return analysis;
	}

	private static Map<String, double[]> run(String schedule, int n, long cycles, String... shown) throws IOException {
		return run(schedule, n, cycles, Map.of(), shown);
	}

	/** Returns the final values, one core after the other. */
	private static Map<String, double[]> run(String schedule, int n, long cycles, Map<String, Integer> parameters, String... shown)
			throws IOException {
		ScheduleAnalysis analysis = analysis(schedule, n, parameters);
		Map<String, double[]> values = new HashMap<>();
		Result result = Execution.run(analysis.plan(), analysis.result(), RunOptions.functional().withWitness(node -> {
			for (String name : shown) {
				int each = node.data(name).length();
				double[] all = values.computeIfAbsent(name, any -> new double[n * each]);
				for (int i = 0; i < each; i++) {
					all[node.node() * each + i] = node.data(name).get(i);
				}
			}
		}));
		assertEquals(cycles, result.synapses().orElseThrow().cycles());
		assertEquals(result.times().orElseThrow().timePs(), analysis.figures().times().orElseThrow().timePs());
		return values;
	}
}
