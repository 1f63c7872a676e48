package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.machine.Mix;
import barley.runtime.simulate.option.RunOptions;

/** The examples of cores with synapses on random wirings, compared bit by bit with plain Java: loops over the links that are there. */
class CortexWiringsTest {

	private static String example;

	@BeforeAll
	static void read() throws IOException {
		example = Files.readString(Path.of(System.getProperty("barley.root"), "examples/cortex.barley"));
	}

	/**
	 * Who hears whom. Nodes without a link are no cores.
	 *
	 * @param nodes  of the machine
	 * @param cores  the nodes with links, ascending
	 * @param hears  for each core the numbers of those that it hears, ascending
	 */
	private record Wiring(int nodes, int[] cores, int[][] hears) {

		/** Links some nodes: each pair of them with a probability, and all cores to the first {@code always} of them. */
		static Wiring random(Random random, int nodes, double share, int always) {
			boolean[] off = new boolean[nodes];
			for (int node = always; node < nodes; node++) {
				off[node] = random.nextInt(6) == 0;
			}
			boolean[][] link = new boolean[nodes][nodes];
			for (int to = 0; to < nodes; to++) {
				for (int from = 0; from < nodes; from++) {
					link[to][from] = !off[to] && !off[from] && (from < always || random.nextDouble() < share);
				}
			}
			int[] cores = IntStream.range(0, nodes)
					.filter(node -> IntStream.range(0, nodes).anyMatch(other -> link[node][other] || link[other][node])).toArray();
			int[][] hears = Arrays.stream(cores).mapToObj(to -> IntStream.range(0, cores.length).filter(id -> link[to][cores[id]])
					.toArray())
					.toArray(int[][]::new);
			return new Wiring(nodes, cores, hears);
		}

		int size() {
			return cores.length;
		}

		/** Returns a topology in which each link is written down. */
		String topology() {
			String links = IntStream.range(0, size()).boxed().flatMap(core -> Arrays.stream(hears[core])
					.mapToObj(id -> "link soma[%d] -> soma[%d] : Hear".formatted(cores[id], cores[core]))).collect(Collectors.joining(" "));
			return "topology Cortex(cores = 16) { node soma[%d] %s }".formatted(nodes, links);
		}

		double[] each(Of value) {
			return IntStream.range(0, size()).mapToDouble(value::at).toArray();
		}

		/** Returns a number for each synapse of each core. */
		double[][] per(At value) {
			return IntStream.range(0, size()).mapToObj(core -> Arrays.stream(hears[core]).mapToDouble(id -> value.at(core, id)).toArray())
					.toArray(double[][]::new);
		}

		/** Returns for each core the sum over its synapses, neighbours in pairs level by level; {@code none} for a core without any. */
		double[] sum(double[][] per, double none) {
			return each(core -> {
				double[] level = per[core].length == 0 ? new double[] {none} : per[core];
				while (level.length > 1) {
					double[] below = level;
					level = IntStream.range(0, (below.length + 1) / 2)
							.mapToDouble(i -> 2 * i + 1 < below.length ? below[2 * i] + below[2 * i + 1] : below[2 * i]).toArray();
				}
				return level[0];
			});
		}

		/** Adds to a number at each synapse. */
		void add(double[][] per, At value) {
			for (int core = 0; core < size(); core++) {
				for (int s = 0; s < per[core].length; s++) {
					per[core][s] += value.at(core, hears[core][s]);
				}
			}
		}

		/** Returns two numbers of each synapse multiplied. */
		double[][] times(double[][] per, At value) {
			double[][] times = per(value);
			for (int core = 0; core < size(); core++) {
				for (int s = 0; s < per[core].length; s++) {
					times[core][s] *= per[core][s];
				}
			}
			return times;
		}
	}

	@FunctionalInterface
	private interface Of {
		double at(int core);
	}

	@FunctionalInterface
	private interface At {
		double at(int core, int id);
	}

	private static Wiring links(int seed, int always) {
		Random random = new Random(seed);
		Wiring wiring = Wiring.random(random, always + 1 + random.nextInt(17 - always), random.nextInt(4) == 0 ? 1 : random.nextDouble(),
				always);
		return wiring.size() == 0 ? links(seed + 1_000, always) : wiring;
	}

	/** Some nodes that all hear each other, others without links. */
	private static Wiring islands(int seed, int least) {
		Random random = new Random(seed);
		Wiring wiring = Wiring.random(random, least + random.nextInt(9), 1, 0);
		return wiring.size() < least ? islands(seed + 1_000, least) : wiring;
	}

	@ParameterizedTest
	@ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
	void sparseCoding(int seed) {
		Wiring w = links(seed, 0);
		double[] x = w.each(c -> 1.0 / (1 + c));
		double[][] f = w.per((c, id) -> (3 * c + 2 * id) % 7 - 3);
		double[][] g = w.per((c, id) -> (3 * id + 2 * c) % 7 - 3);
		double[] h = w.sum(w.times(f, (c, id) -> x[id]), 0);
		double[] r = w.each(c -> c % 3 - h[c]);
		double[] back = w.sum(w.times(g, (c, id) -> r[id]), 0);
		w.add(f, (c, id) -> 0.0625 * r[c] * x[id]);
		w.add(g, (c, id) -> 0.0625 * r[id] * x[c]);
		double[] moved = w.each(c -> x[c] + 0.0625 * (back[c] - 0.125 * Math.signum(x[c])));
		double[] length = w.sum(w.per((c, id) -> moved[id] * moved[id]), 1);
		Map<String, double[][]> run = run(w, "SparseCoding", "", "compute h = 0 compute g = 0 compute length = 1", "x", "F", "G");
		assertArrayEquals(w.each(c -> moved[c] * (1 / Math.sqrt(length[c]))), flat(run.get("x")));
		assertArrayEquals(f, run.get("F"));
		assertArrayEquals(g, run.get("G"));
	}

	@ParameterizedTest
	@ValueSource(ints = {1, 2, 3, 4, 5, 6})
	void contrastiveDivergence(int seed) {
		Wiring w = links(seed, 0);
		double[][] f = w.per((c, id) -> ((5 * c + 3 * id) % 11 - 5) / 8.0);
		double[][] g = w.per((c, id) -> ((5 * id + 3 * c) % 11 - 5) / 8.0);
		double[] x = w.each(c -> c % 3 == 0 ? 1 : -1);
		double[] y = units(w, 1, w.sum(w.times(f, (c, id) -> x[id]), 0));
		double[] x1 = units(w, 2, w.sum(w.times(g, (c, id) -> y[id]), 0));
		double[] y1 = units(w, 3, w.sum(w.times(f, (c, id) -> x1[id]), 0));
		w.add(f, (c, id) -> -0.125 * (y1[c] * x1[id] - y[c] * x[id]));
		Map<String, double[][]> run = run(w, "ContrastiveDivergence", "", "compute h = 0", "y1", "F");
		assertArrayEquals(y1, flat(run.get("y1")));
		assertArrayEquals(f, run.get("F"));
	}

	/** Sums of eighths are exact in single precision, so that all that is left is the choice. */
	private static double[] units(Wiring w, int number, double[] sums) {
		return w.each(core -> {
			double uniform = (Mix.fold(Mix.fold(Mix.fold(0, number), w.cores[core]), 0) >>> 11) * 0x1p-53;
			return (float) uniform < (float) (1 / (1 + StrictMath.exp(-2 * sums[core]))) ? 1 : -1;
		});
	}

	@ParameterizedTest
	@ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
	void coulomb(int seed) {
		Wiring w = links(seed, 0);
		double[][] p = {w.each(c -> c % 5), w.each(c -> c * c % 7), w.each(c -> c * 3 % 11 + c / 64.0)};
		double[] v = w.sum(w.per((c, id) -> {
			double squares = Arrays.stream(p).mapToDouble(q -> (q[id] - q[c]) * (q[id] - q[c])).sum();
			return (id % 4 - 1.5) * (squares != 0 ? 1 / Math.sqrt(squares) : 0);
		}), 0);
		assertArrayEquals(v, flat(run(w, "Coulomb", "", "compute V = 0", "V").get("V")));
	}

	/** Cores hear the parents, and any other cores or none; a synapse that is missing stands for values that do not occur. */
	@ParameterizedTest
	@ValueSource(ints = {1, 2, 3, 4, 5, 6})
	void beliefPropagation(int seed) {
		int degree = 1 + seed % 3;
		Wiring w = links(seed, degree);
		double[][] weight = w.per((c, id) -> (id + 1.0) / ((1 << degree) + 1.0));
		for (int i = 0; i < degree; i++) {
			int parent = i;
			double p = 1.0 / (2 + i);
			weight = w.times(weight, (c, id) -> id % (2 << parent) < 1 << parent ? 1 - p : p);
		}
		double[] marginal = w.sum(weight, 0);
		assertArrayEquals(marginal, flat(run(w, "BeliefPropagation", "degree = " + degree, "", "marginal").get("marginal")));
	}

	/** Random points in a plane, of which any two may be equally far apart. */
	@ParameterizedTest
	@ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
	void singleLinkage(int seed) {
		Wiring w = islands(seed, 2);
		Random random = new Random(seed);
		int[][] point = IntStream.range(0, w.size()).mapToObj(i -> new int[] {random.nextInt(9), random.nextInt(9)}).toArray(int[][]::new);
		List<List<Integer>> clusters = new ArrayList<>(IntStream.range(0, w.size()).mapToObj(List::of).toList());
		int merges = 1 + random.nextInt(w.size() - 1);
		int one = 0;
		int other = 1;
		long least = 0;
		for (int merge = 0; merge < merges; merge++) {
			least = Long.MAX_VALUE;
			for (int i = 0; i < clusters.size(); i++) {
				for (int j = i + 1; j < clusters.size(); j++) {
					if (distance(point, clusters.get(i), clusters.get(j)) < least) {
						least = distance(point, clusters.get(i), clusters.get(j));
						one = clusters.get(i).get(0);
						other = clusters.get(j).get(0);
					}
				}
			}
			List<Integer> merged = cluster(clusters, other);
			clusters.remove(merged);
			int at = clusters.indexOf(cluster(clusters, one));
			clusters.set(at, Stream.concat(clusters.get(at).stream(), merged.stream()).sorted().toList());
		}
		Map<String, double[][]> run = run(w, "SingleLinkage", "merges = " + merges,
				"compute px = " + pick(point, 0) + " compute py = " + pick(point, 1), "best", "next", "least");
		assertEquals(one + " " + other + " " + least, (int) run.get("best")[0][0] + " " + (int) run.get("next")[0][0] + " "
				+ (long) run.get("least")[0][0]);
	}

	private static List<Integer> cluster(List<List<Integer>> clusters, int first) {
		return clusters.stream().filter(cluster -> cluster.get(0) == first).findFirst().orElseThrow();
	}

	private static long distance(int[][] point, List<Integer> some, List<Integer> others) {
		return some.stream().flatMap(i -> others.stream().map(j -> {
			int dx = point[i][0] - point[j][0];
			int dy = point[i][1] - point[j][1];
			return dx * dx + dy * dy;
		})).mapToInt(Integer::intValue).min().orElseThrow();
	}

	private static String pick(int[][] point, int axis) {
		String last = Integer.toString(point[point.length - 1][axis]);
		return IntStream.range(0, point.length - 1).mapToObj(i -> "if id == " + i + " then " + point[i][axis] + " else ")
				.collect(Collectors.joining("", "", last));
	}

	/** The inverse times the matrix is one, and the determinant that of expansion by minors. */
	@ParameterizedTest
	@ValueSource(ints = {1, 2, 3, 4, 5, 6})
	void determinantAndInverse(int seed) {
		Wiring w = islands(seed, 1);
		int size = w.size();
		double[][] a = new double[size][size];
		for (int i = 0; i < size; i++) {
			for (int k = 0; k < size; k++) {
				a[i][k] = (i == k ? 1 : 0) + (3 * i + 5 * k) % 7 / (4.0 * size);
			}
		}
		Map<String, double[][]> run = run(w, "DeterminantAndInverse", "cores = " + size, "", "det", "F", "G");
		assertEquals(minors(a), run.get("det")[0][0], 1e-12);
		for (int i = 0; i < size; i++) {
			for (int k = 0; k < size; k++) {
				int row = i;
				int column = k;
				assertEquals(i == k ? 1 : 0, IntStream.range(0, size).mapToDouble(m -> a[row][m] * run.get("F")[m][column]).sum(), 1e-12);
				assertEquals(run.get("F")[i][k], run.get("G")[k][i], 1e-12);
			}
		}
	}

	private static double minors(double[][] a) {
		return a.length == 0 ? 1 : IntStream.range(0, a.length).mapToDouble(k -> (k % 2 == 0 ? 1 : -1) * a[0][k]
				* minors(Arrays.stream(a).skip(1).map(row -> IntStream.range(0, row.length).filter(i -> i != k).mapToDouble(i -> row[i])
				.toArray())
						.toArray(double[][]::new))).sum();
	}

	@Test
	void oneCore() {
		Wiring alone = new Wiring(3, new int[] {1}, new int[][] {{0}});
		assertArrayEquals(new double[] {-0.0}, flat(run(alone, "Coulomb", "", "", "V").get("V")));
		assertArrayEquals(new double[] {1}, flat(run(alone, "SparseCoding", "", "", "x").get("x")));
		assertArrayEquals(new double[] {1}, flat(run(alone, "DeterminantAndInverse", "cores = 1", "", "det").get("det")));
	}

	@Test
	void noLinks() {
		BarleyText text = BarleyText.of(text(new Wiring(3, new int[0], new int[0][]), "Coulomb", "", ""));
		assertEquals(List.of("no-synapses: Cortex(cores = 16) has no link of type Hear"),
				text.complaints().stream().distinct().toList());
	}

	// ---------------------------------------------------------------- texts and runs

	private static double[] flat(double[][] values) {
		return Arrays.stream(values).flatMapToDouble(Arrays::stream).toArray();
	}

	/** Returns a schedule of the examples on a wiring, with parameters of its own, and other statements before its first exchange. */
	private static String text(Wiring wiring, String schedule, String parameters, String statements) {
		int topology = example.indexOf("/** Every core");
		int begin = example.indexOf("schedule " + schedule + "(");
		int on = example.indexOf("on Cortex", begin);
		String head = example.substring(begin, on).replaceFirst("cores = \\d+", "cores = " + wiring.size())
				.replaceAll(parameters.isEmpty() ? "$^" : parameters.replaceFirst("=.*", "= [\\\\w -]+"), parameters);
		String body = example.substring(on, example.indexOf("\n}\n", begin) + 3).replaceFirst("\\(cores = .*\\) \\{", "{")
				.replaceFirst("\texchange", statements + "\n\texchange");
		return example.substring(0, topology) + wiring.topology() + "\n" + head + body;
	}

	/** Returns what the cores hold at the end: of each core its elements, or those of its synapses. */
	private static Map<String, double[][]> run(Wiring wiring, String schedule, String parameters, String statements, String... shown) {
		String source = text(wiring, schedule, parameters, statements);
		BarleyText text = BarleyText.of(source);
		ScheduleAnalysis analysis = text.schedule(schedule);
		assertTrue(analysis.result() != null, () -> text.findings() + source);
		Map<String, double[][]> values = new HashMap<>();
		Execution.run(analysis.plan(), analysis.result(), RunOptions.functional().withWitness(node -> {
			int core = Arrays.binarySearch(wiring.cores, node.node());
			for (String name : core < 0 ? new String[0] : shown) {
				values.computeIfAbsent(name, any -> new double[wiring.size()][])[core] =
						IntStream.range(0, node.data(name).length()).mapToDouble(i -> node.data(name).get(i)).toArray();
			}
		}));
		return values;
	}
}
