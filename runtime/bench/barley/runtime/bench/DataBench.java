package barley.runtime.bench;

import java.util.Arrays;
import java.util.Locale;

import barley.runtime.program.Program;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.result.Wall;

/**
 * Compares a functional run with a bare loop that moves and adds the same elements step by step, both on one thread and in the same
 * process.
 */
final class DataBench {

	private static final int RUNS = 7;

	private DataBench() {
	}

	static void run(int members, int bytes, int threads) {
		int length = bytes / Float.BYTES;
		Program program = Rings.allReduce(members, length);
		double[] move = new double[RUNS];
		double[] floor = new double[RUNS];
		Wall wall = null;
		for (int run = 0; run < RUNS; run++) {
			Result result = Simulator.run(program, RunOptions.functional().withThreads(threads));
			if (!result.verification().verified()) {
				throw new AssertionError(result.verification());
			}
			wall = result.wall();
			move[run] = wall.moveNs() / 1e6;
			floor[run] = bareLoop(members, length) / 1e6;
		}
		Arrays.sort(move);
		Arrays.sort(floor);
		double engine = move[RUNS / 2];
		double bare = floor[RUNS / 2];
		System.out.printf(Locale.ROOT,
				"functional, %d x %.0f MiB f32, %d thread: move %.0f ms (best %.0f), bare loop %.0f ms (best %.0f), ratio %.2f (best "
				+ "%.2f); ", members,
				bytes / 1048576.0, threads, engine, move[0], bare, floor[0], engine / bare, move[0] / floor[0]);
		System.out.printf(Locale.ROOT, "besides timing %.0f, fill %.0f, check %.0f ms%n", wall.timingNs() / 1e6, wall.fillNs() / 1e6,
				wall.checkNs() / 1e6);
	}

	/** Returns the nanoseconds of the same all-reduce on plain arrays. */
	private static long bareLoop(int members, int length) {
		float[][] memory = new float[members][length];
		for (int node = 0; node < members; node++) {
			Arrays.fill(memory[node], node + 1);
		}
		int piece = (length + members - 1) / members;
		long start = System.nanoTime();
		for (int step = 0; step < 2 * (members - 1); step++) {
			boolean adds = step < members - 1;
			for (int node = 0; node < members; node++) {
				int index = Math.floorMod(adds ? node - step - 1 : node - (step - (members - 1)), members);
				int first = Math.min(index * piece, length);
				int count = Math.min(piece, length - first);
				float[] from = memory[(node + members - 1) % members];
				if (adds) {
					add(memory[node], from, first, count);
				} else {
					System.arraycopy(from, first, memory[node], first, count);
				}
			}
		}
		long end = System.nanoTime();
		if (memory[members / 2][length / 2] != members * (members + 1) / 2) {
			throw new AssertionError("the bare loop is wrong");
		}
		return end - start;
	}

	private static void add(float[] into, float[] from, int first, int count) {
		for (int i = first; i < first + count; i++) {
			into[i] += from[i];
		}
	}
}
