package barley.lang.study.run;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

import barley.lang.BarleyText;
import barley.lang.Machines;
import barley.lang.evaluate.Limits;
import barley.lang.model.Study;
import barley.lang.study.BoundRun;
import barley.lang.value.Whole;

class CostModelTest {

	private static final String TEXT = Machines.TYPES + Machines.LADDER + """
			machine Rack(rungs = 4, gb = 16) = Ladder(rungs = rungs) { node : Ipu link : Serdes }
			schedule S(elements = 1_000) on Rack { data x : f16[elements] exchange allreduce x with sum over Twist }
			study T {
				vary rungs in 2 .. 64
				vary elements in 1, 1_000, 1_000_000, 500_000_000
				vary gb in 16, 25, 50
				run A = S(elements = elements) on Rack(rungs = rungs, gb = gb)
				run B = S(elements = elements + 1) on Rack(rungs = rungs)
			}
			""";

	private final CostModel model = new CostModel();
	private final Random random = new Random(8);

	private static long rungs(BoundRun run) {
		return run.passed().entrySet().stream().filter(entry -> entry.getKey().getName().equals("rungs"))
				.map(entry -> ((Whole) entry.getValue()).value()).findAny().orElseThrow();
	}

	/** Returns the runs as they are computed: on the longest ladders first. */
	private static List<BoundRun> runs() {
		List<BoundRun> runs = new ArrayList<>(new StudyRuns((Study) BarleyText.of(TEXT).declaration("T"), Limits.DEFAULT)
				.stream(() -> false)
				.map(StudyRuns.Listed::bound).toList());
		runs.sort(Comparator.comparing(CostModelTest::rungs).reversed());
		return runs;
	}

	/** A run takes longer on long ladders, some take much longer than others, and those at the beginning are slow. */
	private double seconds(BoundRun run, int number) {
		return (1 + 30 * Math.exp(-number / 20.0)) * (0.5e-3 + 1e-5 * Math.pow(rungs(run), 1.5)) * Math.exp(0.5 * random.nextGaussian())
				* (random.nextInt(60) == 0 ? 20 : 1);
	}

	@Test
	void theRestIsExpectedAsItWillBe() {
		List<BoundRun> runs = runs();
		List<Double> seconds = new ArrayList<>();
		for (int i = 0; i < runs.size(); i++) {
			seconds.add(seconds(runs.get(i), i));
		}
		List<String> wrong = new ArrayList<>();
		for (int i = 0; i < runs.size(); i++) {
			if (model.isKnown() && i % 20 == 0 && i < runs.size() - 100) {
				double expected = runs.subList(i, runs.size()).stream().mapToDouble(model::measuredSeconds).sum();
				double real = seconds.subList(i, runs.size()).stream().mapToDouble(Double::doubleValue).sum();
				double most = i < 200 ? 8 : 3;
				if (expected > most * real || expected < real / most) {
					wrong.add("after %d of %d runs, %.2f s are expected, but %.2f s are left".formatted(i, runs.size(), expected, real));
				}
			}
			model.learn(runs.get(i), seconds.get(i));
		}
		assertTrue(wrong.isEmpty(), String.join("\n", wrong));
	}

	@Test
	void nothingIsSaidOfTheFirstRuns() {
		List<BoundRun> runs = runs();
		for (int i = 0; i < 100; i++) {
			assertFalse(model.isKnown());
			model.learn(runs.get(i), 0.1);
		}
		assertTrue(model.isKnown());
	}
}
