package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.simulate.option.RunOptions;

/** Centres that move to the means of the points nearest to them, written from the language page alone: two families hear each other. */
class KMeansTest {

	private static final int CENTRES = 3;
	private static final int POINTS = 12;
	private static final int STEPS = 5;

	private static final String TEXT = """
			link type Hear { registers 16 slots 8 cycle 1 ns }
			topology Cloud(k = 3, n = 12) {
				node centre[k], point[n]
				for c in 0 ..< k, i in 0 ..< n {
					link centre[c] -> point[i] : Hear
					link point[i] -> centre[c] : Hear
				}
			}
			schedule KMeans(k = 3, n = 12, steps = 5) on Cloud(k = k, n = n) {
				data x, y, near, who, sx, sy, count : f64
				data own, d, mine : f64 per Hear
				compute x = if id < k then id * 4 else (id * 7) % 11
				compute y = if id < k then id * 3 else (id * 5) % 13
				compute who = -1
				repeat steps {
					exchange store x to Hear as a { own = a }
					exchange send x from centre[*] to Hear as a { let z = a - own d = z * z }
					exchange store y to Hear as a { own = a }
					exchange send y from centre[*] to Hear as a { let z = a - own return d + z * z } combine min into near, who
					compute sx = 0
					compute sy = 0
					compute count = 0
					exchange send who from point[*] to Hear as a { mine = if a == core then 1 else 0 return mine } combine sum into count
					exchange send x from point[*] to Hear as a { return mine * a } combine sum into sx
					exchange send y from point[*] to Hear as a { return mine * a } combine sum into sy
					compute x = if count > 0 then sx / count else x
					compute y = if count > 0 then sy / count else y
				}
			}
			""";

	@Test
	void centresMoveToTheMeans() {
		BarleyText text = BarleyText.of(TEXT);
		assertTrue(text.findings().isEmpty(), () -> text.findings().toString());
		ScheduleAnalysis analysis = text.schedule("KMeans");
		double[] x = new double[CENTRES + POINTS];
		double[] y = new double[CENTRES + POINTS];
		Execution.run(analysis.plan(), analysis.result(), RunOptions.functional().withWitness(node -> {
			x[node.node()] = node.data("x").get(0);
			y[node.node()] = node.data("y").get(0);
		}));
		double[][] expected = expected();
		for (int node = 0; node < x.length; node++) {
			assertEquals(expected[node][0], x[node], 1e-12);
			assertEquals(expected[node][1], y[node], 1e-12);
		}
	}

	private static double[][] expected() {
		double[][] at = IntStream.range(0, CENTRES + POINTS)
				.mapToObj(id -> id < CENTRES ? new double[] {id * 4, id * 3} : new double[] {id * 7 % 11, id * 5 % 13})
				.toArray(double[][]::new);
		for (int step = 0; step < STEPS; step++) {
			double[][] sums = new double[CENTRES][3];
			for (int point = CENTRES; point < at.length; point++) {
				int nearest = 0;
				for (int centre = 1; centre < CENTRES; centre++) {
					nearest = square(at[point], at[centre]) < square(at[point], at[nearest]) ? centre : nearest;
				}
				sums[nearest][0] += at[point][0];
				sums[nearest][1] += at[point][1];
				sums[nearest][2]++;
			}
			for (int centre = 0; centre < CENTRES; centre++) {
				if (sums[centre][2] > 0) {
					at[centre] = new double[] {sums[centre][0] / sums[centre][2], sums[centre][1] / sums[centre][2]};
				}
			}
		}
		return at;
	}

	private static double square(double[] a, double[] b) {
		return (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]);
	}
}
