package barley.lang.study.run;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

import barley.lang.model.StudyRun;
import barley.lang.study.BoundRun;
import barley.lang.value.Quantity;
import barley.lang.value.Value;
import barley.lang.value.Whole;

/**
 * How long runs take, learned from those that are over: for each run of the study, a constant times powers of its arguments, fitted to the
 * logarithms of the times by least squares. Machines are not elaborated to know their size, which would take a good part of the work.
 * Exponents are 0 until arguments that differ enough show another one, since the longest runs come first and are much alike. Early runs are
 * forgotten, as the first ones of a process are slow; and what the model expected of the last runs is compared with what they took, since
 * logarithms make little of a few long ones. May be used by several threads.
 */
final class CostModel {

	/** Seconds of a run before any has been measured, times the product of its whole arguments. */
	private static final double FIRST = 1e-4;
	/** Runs, or seconds of runs, that are measured before anything is said of the others: those before are slow in a new process. */
	private static final int ENOUGH = 100;
	private static final double ENOUGH_SECONDS = 20;
	/** How much the run before counts beside one: the last hundred count for a fit, some hundred where the fit is compared with them. */
	private static final double MEMORY = 0.99;
	private static final double LONG_MEMORY = 0.997;
	/** Draws exponents towards 0, and keeps equations solvable when arguments do not vary; the constant is free. */
	private static final double RIDGE = 1;
	private static final double CONSTANT_RIDGE = 1e-6;

	/** The sums of the normal equations of one run of the study. */
	private static final class Fit {

		private final double[][] products;
		private final double[] results;
		private double[] solution;
		private int measured;

		Fit(int features) {
			products = new double[features][features];
			results = new double[features];
		}
	}

	private final Map<StudyRun, Fit> fits = new HashMap<>();
	private long measured;
	private double sum;
	/** Seconds of the last runs. */
	private double recent;
	/** What was expected of them. */
	private double expected;

	/** Learns how long a run has taken. */
	synchronized void learn(BoundRun run, double seconds) {
		recent = LONG_MEMORY * recent + seconds;
		expected = LONG_MEMORY * expected + (isFitted(run) ? seconds(run) : seconds);
		measured++;
		sum += seconds;
		double[] features = features(run);
		Fit fit = fits.computeIfAbsent(run.run(), any -> new Fit(features.length));
		double result = Math.log(Math.max(1e-6, seconds));
		for (int i = 0; i < fit.results.length; i++) {
			for (int j = 0; j < fit.results.length; j++) {
				fit.products[i][j] = MEMORY * fit.products[i][j] + features[i] * features[j];
			}
			fit.results[i] = MEMORY * fit.results[i] + features[i] * result;
		}
		fit.measured++;
		fit.solution = null;
	}

	/** Returns how many seconds of a thread a run will take. */
	synchronized double seconds(BoundRun run) {
		double[] features = features(run);
		Fit fit = fits.get(run.run());
		if (!isFitted(run)) {
			double product = FIRST;
			for (Value value : run.passed().values()) {
				product *= value instanceof Whole whole ? Math.max(1, Math.abs((double) whole.value())) : 1;
			}
			return product;
		}
		if (fit.solution == null) {
			fit.solution = solve(fit.products, fit.results);
		}
		double logarithm = 0;
		for (int i = 0; i < features.length; i++) {
			logarithm += features[i] * fit.solution[i];
		}
		return Math.exp(Math.min(20, logarithm));
	}

	private boolean isFitted(BoundRun run) {
		Fit fit = fits.get(run.run());
		return fit != null && fit.measured > fit.results.length;
	}

	/** Returns whether enough runs have been measured to say how long the others will take. */
	synchronized boolean isKnown() {
		return measured >= ENOUGH || sum >= ENOUGH_SECONDS;
	}

	/** Returns how many seconds of a thread a run will take, if it differs from the model as much as the last ones did. */
	synchronized double measuredSeconds(BoundRun run) {
		return isFitted(run) ? seconds(run) * recent / expected : sum / measured;
	}

	/** Returns a constant, and the logarithms of the arguments in the order of the parameters. */
	private static double[] features(BoundRun run) {
		double[] values = new double[1 + run.passed().size() + run.arguments().size()];
		values[0] = 1;
		int[] next = {1};
		run.passed().entrySet().stream().sorted(Map.Entry.comparingByKey(Comparator.comparing(parameter -> parameter.getName())))
				.forEach(entry -> values[next[0]++] = logarithm(entry.getValue()));
		run.arguments().entrySet().stream().sorted(Map.Entry.comparingByKey(Comparator.comparing(parameter -> parameter.getName())))
				.forEach(entry -> values[next[0]++] = logarithm(entry.getValue()));
		return values;
	}

	private static double logarithm(Value value) {
		double number = value instanceof Whole whole ? whole.value() : value instanceof Quantity quantity ? quantity.amount().doubleValue()
				: 0;
		return Math.log1p(Math.abs(number));
	}

	/** Solves the equations by elimination; they are symmetric and, with the ridge, positive definite. */
	private static double[] solve(double[][] products, double[] results) {
		int size = results.length;
		double[][] rows = new double[size][];
		for (int i = 0; i < size; i++) {
			rows[i] = Arrays.copyOf(products[i], size + 1);
			rows[i][i] += i == 0 ? CONSTANT_RIDGE : RIDGE;
			rows[i][size] = results[i];
		}
		for (int pivot = 0; pivot < size; pivot++) {
			for (int row = pivot + 1; row < size; row++) {
				double factor = rows[row][pivot] / rows[pivot][pivot];
				for (int column = pivot; column <= size; column++) {
					rows[row][column] -= factor * rows[pivot][column];
				}
			}
		}
		double[] solution = new double[size];
		for (int row = size - 1; row >= 0; row--) {
			double rest = rows[row][size];
			for (int column = row + 1; column < size; column++) {
				rest -= rows[row][column] * solution[column];
			}
			solution[row] = rest / rows[row][row];
		}
		return solution;
	}
}
