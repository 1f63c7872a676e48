package barley.runtime.bench;

import java.util.Arrays;
import java.util.Collections;
import java.util.Locale;

import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.SynapseType;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Program;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;
import barley.runtime.synapse.SynapseBlock;
import barley.runtime.synapse.SynapseReducer;

/**
 * Instructions per second of synapses: cores that all hear each other multiply a matrix by a vector, take the word, multiply and return.
 * The bare loop multiplies and adds the same numbers.
 */
final class SynapseBench {

	private static final int RUNS = 7;
	private static final int X = 0;
	private static final int H = 1;
	private static final int F = 2;

	private SynapseBench() {
	}

	static void run(int cores, int rounds, SynapseReducer reducer, int threads) {
		Program program = program(cores, rounds, reducer);
		double[] times = new double[RUNS];
		double[] timing = new double[RUNS];
		double[] floor = new double[RUNS];
		long instructions = 0;
		for (int run = 0; run < RUNS; run++) {
			long start = Clock.now(threads);
			Result result = Simulator.run(program, RunOptions.functional().withAllRounds(true).withThreads(threads));
			long between = Clock.now(threads);
			Simulator.run(program, RunOptions.timing().withThreads(threads));
			long bare = Clock.now(threads);
			if (Double.isNaN(bareLoop(cores, rounds))) {
				throw new AssertionError();
			}
			times[run] = (between - start) / 1e9;
			timing[run] = (bare - between) / 1e9;
			floor[run] = (Clock.now(threads) - bare) / 1e9;
			instructions = result.synapses().orElseThrow().instructions();
		}
		double first = times[0];
		Arrays.sort(times);
		Arrays.sort(timing);
		Arrays.sort(floor);
		System.out.printf(Locale.ROOT,
				"synapses, %,d cores, %,d rounds, %s, %d thread(s): %.0f M instructions/s (first run %.0f, best %.0f), "
				+ "of which timing takes %.0f ms, bare loop %.0f, ratio %.1f%n",
				cores, rounds, reducer.arrival() ? "fast" : "ordered", threads,
				instructions / times[RUNS / 2] / 1e6, instructions / first / 1e6, instructions / times[0] / 1e6, timing[RUNS / 2] * 1e3,
				instructions / floor[RUNS / 2] / 1e6, times[RUNS / 2] / floor[RUNS / 2]);
	}

	private static Program program(int cores, int rounds, SynapseReducer reducer) {
		MachineBuilder builder = new MachineBuilder("Cortex");
		SynapseType hear = new SynapseType("Hear", 1_000, 16, 8);
		builder.nodes(cores, i -> "soma[" + i + "]", NodeType.PLAIN);
		for (int from = 0; from < cores; from++) {
			for (int to = 0; to < cores; to++) {
				builder.synapse(from, to, hear);
			}
		}
		Machine machine = builder.build();
		DataTable data = DataTable.builder().add("x", ElementType.F32, 1).add("h", ElementType.F32, 1)
				.addPer("F", ElementType.F32, 1, machine.synapses().of(0)).build();
		SynapseBlock block = SynapseBlock.of(3, (core, element, from, to) -> {
			float[] a = core.words(float[].class);
			float[] f = core.data(F, float[].class);
			float[] result = core.results(float[].class);
			for (int s = from; s < to; s++) {
				result[s] = f[s] * a[s];
			}
		});
		NodeProgram node = phases -> phases.repeat(rounds, () -> phases.synapses("Bench.barley:1 h = F x", ports -> {
			ports.synapse(0, 0, block, reducer);
			ports.send(0, 0, X, 0, 1);
			ports.receive(0, H, 0);
		}));
		return new Program("Multiply", machine, data, Collections.nCopies(cores, node), Collections.emptyList());
	}

	private static double bareLoop(int cores, int rounds) {
		float[] x = new float[cores];
		float[] h = new float[cores];
		float[][] f = new float[cores][cores];
		for (int core = 0; core < cores; core++) {
			Arrays.fill(f[core], core);
			x[core] = core % 3;
		}
		for (int round = 0; round < rounds; round++) {
			for (int core = 0; core < cores; core++) {
				float sum = 0;
				for (int s = 0; s < cores; s++) {
					sum += f[core][s] * x[s];
				}
				h[core] = sum;
			}
		}
		return h[cores / 2];
	}
}
