package barley.runtime.bench;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Consumer;

import barley.runtime.data.ElementType;
import barley.runtime.data.InitialValues;
import barley.runtime.data.Operator;
import barley.runtime.data.Vector;

/**
 * The cost of combining one element, by type and operator, while both vectors stay in a cache. On a busy machine add {@code -Xbatch} to
 * the options of java; otherwise loops are measured before they are compiled.
 */
final class VectorBench {

	private static final int RUNS = 9;
	private static final int TIMES = 100;
	private static final int LENGTH = 4 * InitialValues.PERIOD;

	private VectorBench() {
	}

	static void run(ElementType type) {
		StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "vectors, picoseconds for an element of %-4s:", type.word()));
		for (Operator operator : new Operator[] {Operator.SUM, Operator.PROD, Operator.MAX, Operator.XOR}) {
			if (operator.accepts(type)) {
				line.append(String.format(Locale.ROOT, " %s %.0f,", operator.word(), combine(type, operator, 0)));
			}
		}
		double elsewhere = combine(type, Operator.SUM, 1);
		double division = median(type, into -> into.divide(0, LENGTH, 3));
		System.out.println(line.append(String.format(Locale.ROOT, " sum from another place %.0f, division %.0f", elsewhere, division)));
	}

	private static double combine(ElementType type, Operator operator, int first) {
		Vector source = vector(type, 1, LENGTH + first);
		return median(type, into -> into.combine(operator, 0, source, first, LENGTH));
	}

	private static double median(ElementType type, Consumer<Vector> work) {
		double[] picoseconds = new double[RUNS];
		Vector origin = vector(type, 0, LENGTH);
		Vector into = vector(type, 0, LENGTH);
		for (int run = 0; run < RUNS; run++) {
			long start = Clock.now(1);
			for (int time = 0; time < TIMES; time++) {
				// As in a reduction over a few nodes; otherwise sums of half precision become infinite, which is a different code path.
				if (time % 8 == 0) {
					into.copy(0, origin, 0, LENGTH);
				}
				work.accept(into);
			}
			picoseconds[run] = (Clock.now(1) - start) * 1000.0 / TIMES / LENGTH;
		}
		Arrays.sort(picoseconds);
		return picoseconds[RUNS / 2];
	}

	private static Vector vector(ElementType type, int node, int length) {
		InitialValues values = new InitialValues(8);
		Vector vector = Vector.of(type, length);
		Vector pattern = Vector.of(type, InitialValues.PERIOD);
		for (int first = 0; first < length; first += InitialValues.PERIOD) {
			values.write(pattern, 0, InitialValues.PERIOD, node, first, 0);
			vector.copy(first, pattern, 0, Math.min(InitialValues.PERIOD, length - first));
		}
		return vector;
	}
}
