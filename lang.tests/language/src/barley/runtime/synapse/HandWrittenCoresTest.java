package barley.runtime.synapse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.runtime.data.ElementType;
import barley.runtime.program.Kernel;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Program;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.synapse.SynapseRun;

/** Cores that a user writes in Java: they load programs into synapses, send and store words, and receive what reducers make of them. */
class HandWrittenCoresTest {

	/**
	 * A step down the gradient of e = |y - F x|^2 / 2. Core j has y[j] and x[j], and its synapse k has F[j, k]. The core sends x[k] to the
	 * synapses k of all cores, which multiply; its reducer adds, and the core stores the error in its own synapses, which improve F.
	 */
	private static final class Gradient implements NodeProgram {

		private static final int HEAR = 0;
		private static final int X = 0;
		private static final int Y = 1;
		private static final int H = 2;
		private static final int R = 3;
		private static final int F = 4;
		private static final int V = 5;
		private static final double RATE = 0.125;

		/** recv a; v = a; return F * a. */
		private static final SynapseBlock FORWARD = SynapseBlock.of(3, (core, element, from, to) -> {
			double[] a = core.words(double[].class);
			double[] f = core.data(F, double[].class);
			double[] v = core.data(V, double[].class);
			double[] result = core.results(double[].class);
			for (int s = from; s < to; s++) {
				v[s] = a[s];
				result[s] = f[s] * a[s];
			}
		});

		/** recv d; F += rate * d * v. */
		private static final SynapseBlock LEARN = SynapseBlock.of(4, (core, element, from, to) -> {
			double[] d = core.words(double[].class);
			double[] f = core.data(F, double[].class);
			double[] v = core.data(V, double[].class);
			for (int s = from; s < to; s++) {
				f[s] += RATE * d[s] * v[s];
			}
		});

		private static final Kernel ERROR = node -> node.data("r").set(0, node.data("y").get(0) - node.data("h").get(0));

		@Override
		public void phases(Phases phases) {
			phases.synapses("Gradient:1 h = F x", ports -> {
				ports.synapse(0, HEAR, FORWARD, SynapseReducer.SUM);
				ports.send(0, HEAR, X, 0, 1);
				ports.receive(0, H, 0);
			});
			phases.compute("Gradient:2 r = y - h", 0, ERROR, R);
			phases.synapses("Gradient:3 F += rate * r * x", ports -> {
				ports.synapse(1, HEAR, LEARN);
				ports.store(1, HEAR, R, 0, 1);
			});
		}
	}

	@Test
	void aStepDownTheGradient() {
		int cores = 4;
		Cortex cortex = Cortex.full(cores).data("x y h r").per("F v");
		Program program = cortex.program(phases -> {
			Cortex.compute(phases, "x", cortex.at("x"), node -> node.data("x").set(0, node.node() - 1.5));
			Cortex.compute(phases, "y", cortex.at("y"), node -> node.data("y").set(0, 2 * node.node()));
			Cortex.compute(phases, "F", cortex.at("F"), node -> {
				for (int k = 0; k < cores; k++) {
					node.data("F").set(k, node.node() - 2.0 * k);
				}
			});
			new Gradient().phases(phases);
		});
		Map<Integer, double[]> f = cortex.run(program, "F");
		for (int j = 0; j < cores; j++) {
			double h = 0;
			for (int k = 0; k < cores; k++) {
				h += (j - 2.0 * k) * (k - 1.5);
			}
			for (int k = 0; k < cores; k++) {
				assertEquals(j - 2.0 * k + 0.125 * (2 * j - h) * (k - 1.5), f.get(j)[k], 1e-12);
			}
		}
		assertEquals(11, Cortex.cycles(Simulator.run(program, RunOptions.timing())));
	}

	/** Elements of 16 bits are numbers to programs that ask for these, and rounded when they have run. */
	@ParameterizedTest
	@EnumSource(names = {"F16", "BF16"})
	void halfPrecisionIsReadAsNumbers(ElementType type) {
		Cortex cortex = new Cortex(Cortex.machine(4, Cortex.HEAR, (from, to) -> true), type).data("x h").per("F");
		SynapseBlock third = SynapseBlock.of("third", 3, (core, element, from, to) -> {
			float[] a = core.words(float[].class);
			float[] f = core.data(cortex.at("F"), float[].class);
			float[] result = core.results(float[].class);
			for (int s = from; s < to; s++) {
				f[s] = a[s] / 3;
				result[s] = 2 * a[s];
			}
		});
		Program program = cortex.program(phases -> {
			Cortex.compute(phases, "x", cortex.at("x"), node -> node.data("x").set(0, node.node() + 1.0));
			cortex.send(phases, 0, "x", third, SynapseReducer.SUM, "h");
		});
		assertArrayEquals(new double[] {20}, cortex.run(program, "h").get(3));
		double[] thirds = cortex.run(program, "F").get(2);
		for (int k = 0; k < 4; k++) {
			assertEquals(type.rounded((float) (k + 1) / 3), thirds[k]);
		}
	}

	/** Loads and sends one word after the other: what the seed's tables count. */
	private static final class Operations {

		private final Cortex cortex;
		private final Phases phases;
		private final Map<Integer, SynapseBlock> blocks;
		private final int node;

		private Operations(Cortex cortex, Phases phases, Map<Integer, SynapseBlock> blocks, int node) {
			this.cortex = cortex;
			this.phases = phases;
			this.blocks = blocks;
			this.node = node;
		}

		private Operations send(int instructions, boolean reduce) {
			return issue(instructions, reduce, false, any -> true, any -> true);
		}

		private Operations store(int instructions, boolean reduce) {
			return issue(instructions, reduce, true, any -> true, any -> true);
		}

		private Operations issue(int instructions, boolean reduce, boolean store, IntPredicate alive, IntPredicate sends) {
			SynapseBlock block = blocks.computeIfAbsent(instructions, any -> SynapseBlock.of(instructions, (core, element, from, to) -> {
			}));
			phases.synapses("Operations:1 " + (store ? "store" : "send"), !alive.test(node) ? SynapseExchange.IDLE : ports -> {
				ports.synapse(instructions, 0, block, reduce ? SynapseReducer.SUM : null);
				if (store && sends.test(node)) {
					ports.store(instructions, 0, cortex.at("x"), 0, 1);
				} else if (sends.test(node)) {
					ports.send(instructions, 0, cortex.at("x"), 0, 1);
				}
				if (reduce) {
					ports.receive(instructions, cortex.at("h"), 0);
				}
			});
			return this;
		}
	}

	@FunctionalInterface
	private interface Algorithm {
		void state(Operations operations, int cores);
	}

	private static final Map<String, Algorithm> ALGORITHMS = new TreeMap<>(Map.of(
			"matrix-vector", (core, cores) -> core.send(3, true),
			"sparse coding", (core, cores) -> core.send(3, true).store(4, false),
			"RBM CD-1", (core, cores) -> core.send(3, true).send(3, true).send(3, true).store(1, false).store(1, false).send(2, false)
					.send(5, false),
			"Coulomb", (core, cores) -> core.store(1, false).send(4, false).store(1, false).send(4, false).store(1, false).send(4, false)
					.send(5, true),
			"clustering", HandWrittenCoresTest::cluster));

	/**
	 * In each round one more core takes no part; here the last one, so that the first ones remain. The synapses of those that remain still
	 * get the words of their own core that they store, which a count that leaves out synapses of cores that are gone does not have.
	 */
	private static void cluster(Operations core, int cores) {
		core.store(1, false).send(3, false).store(1, false).send(5, false);
		for (int left = cores; left > 1; left--) {
			int remaining = left;
			IntPredicate alive = node -> node < remaining;
			core.issue(2, true, true, alive, alive).issue(2, true, false, alive, alive).issue(2, true, false, alive, node -> node == 0)
					.issue(2, false, false, alive, node -> node == 0);
		}
	}

	@ParameterizedTest
	@CsvSource({"matrix-vector, 4, 6, 16", "matrix-vector, 8, 7, 64", "matrix-vector, 16, 8, 256", "matrix-vector, 15, 8, 225",
			"sparse coding, 4, 11, 32", "RBM CD-1, 4, 31, 112", "Coulomb, 4, 29, 112", "sparse coding, 8, 12, 128", "RBM CD-1, 8, 34, 448",
			"Coulomb, 8, 30, 448", "clustering, 4, 68, 147", "clustering, 8, 161, 809"})
	void operationsOneAfterTheOther(String algorithm, int cores, long cycles, long words) {
		Cortex cortex = new Cortex(Cortex.machine(cores, Cortex.HEAR, (from, to) -> true), ElementType.F64).data("x h");
		Map<Integer, SynapseBlock> blocks = new TreeMap<>();
		Program program = cortex.each(node -> phases -> ALGORITHMS.get(algorithm)
				.state(new Operations(cortex, phases, blocks, node), cores));
		SynapseRun run = Simulator.run(program, RunOptions.timing().withThreads(1)).synapses().orElseThrow();
		assertEquals(cycles + " cycles, " + words + " words", run.cycles() + " cycles, " + run.words() + " words");
	}

	/** A channel whose program changes loads it again before each exchange, an instruction a cycle. */
	@Test
	void programsAreLoadedAgainWhereChannelsAreShared() {
		Cortex cortex = Cortex.full(4).data("x h");
		SynapseBlock[] blocks = new SynapseBlock[6];
		Arrays.setAll(blocks, instructions -> SynapseBlock.of(instructions, (core, element, from, to) -> {
		}));
		assertEquals(6 + 6, cortex.cycles(phases -> {
			cortex.send(phases, 0, "x", blocks[3], SynapseReducer.SUM, "h");
			cortex.send(phases, 0, "x", blocks[3], SynapseReducer.SUM, "h");
		}));
		assertEquals(3 + 6 + 5 + 8, cortex.cycles(phases -> {
			cortex.send(phases, 0, "x", blocks[3], SynapseReducer.SUM, "h");
			cortex.send(phases, 0, "x", blocks[5], SynapseReducer.SUM, "h");
		}));
	}
}
