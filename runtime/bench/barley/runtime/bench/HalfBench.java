package barley.runtime.bench;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.ToLongFunction;

import barley.runtime.data.ElementType;
import barley.runtime.program.Program;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.result.Wall;

/**
 * A functional run of half-precision numbers, phase by phase. Java has no instructions for them, so arithmetic takes the time and not
 * memory: compare with the figures of the same run in {@code f32}.
 */
final class HalfBench {

	private static final int RUNS = 7;

	private HalfBench() {
	}

	static void run(int members, int length, ElementType type, int threads) {
		Program program = Rings.allReduce(members, type, length);
		Wall[] walls = new Wall[RUNS];
		for (int run = 0; run < RUNS; run++) {
			Result result = Simulator.run(program, RunOptions.functional().withThreads(threads));
			if (!result.verification().verified()) {
				throw new AssertionError(result.verification());
			}
			walls[run] = result.wall();
		}
		System.out.printf(Locale.ROOT, "functional, %d x %,d %s, %d thread: fill %.0f, move %.0f, check %.0f ms; ", members, length,
				type.word(),
				threads, median(walls, Wall::fillNs), median(walls, Wall::moveNs), median(walls, Wall::checkNs));
		Wall first = walls[0];
		System.out.printf(Locale.ROOT, "the first run %.0f, %.0f, %.0f ms%n", first.fillNs() / 1e6, first.moveNs() / 1e6,
				first.checkNs() / 1e6);
	}

	private static double median(Wall[] walls, ToLongFunction<Wall> phase) {
		return Arrays.stream(walls).mapToLong(phase).sorted().skip(RUNS / 2).findFirst().getAsLong() / 1e6;
	}
}
