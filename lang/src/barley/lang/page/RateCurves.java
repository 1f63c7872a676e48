package barley.lang.page;

import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Two rates as functions of time: sums of activities, each with constant rates from its beginning to its end. */
final class RateCurves {

	/**
	 * The two rates, each constant until the next point.
	 *
	 * @param x one more than there are values
	 * @param means whether values are means over equal intervals
	 */
	record Curves(double[] x, double[] first, double[] second, boolean means) {
	}

	/** The changes of both rates at each moment. */
	private final TreeMap<Double, double[]> changes = new TreeMap<>();

	/** Adds constant rates from one moment to another. */
	void add(double from, double to, double first, double second) {
		change(from, first, second);
		change(to, -first, -second);
	}

	/** Changes the rates from a moment on. */
	void change(double at, double first, double second) {
		double[] change = changes.computeIfAbsent(at, any -> new double[2]);
		change[0] += first;
		change[1] += second;
	}

	/** Returns the second rate at the end. */
	double rest() {
		return changes.values().stream().mapToDouble(change -> change[1]).sum();
	}

	/**
	 * Returns the curves from 0 to {@code end}: exactly, or, if that takes more than {@code most} points, as means over that many
	 * intervals.
	 */
	Curves curves(double end, int most) {
		TreeSet<Double> moments = new TreeSet<>(changes.keySet());
		boolean means = moments.size() > most;
		if (means) {
			moments.clear();
			for (int i = 1; i < most; i++) {
				moments.add(end * i / most);
			}
		}
		moments.add(0.0);
		moments.add(end);
		double[] x = moments.headSet(end, true).stream().mapToDouble(Double::doubleValue).toArray();
		double[] first = new double[x.length - 1];
		double[] second = new double[x.length - 1];
		double[] present = new double[2];
		double now = 0;
		int span = 0;
		changes.computeIfAbsent(end, any -> new double[2]);
		for (Map.Entry<Double, double[]> change : changes.headMap(end, true).entrySet()) {
			while (span < first.length && now < change.getKey()) {
				double until = Math.min(change.getKey(), x[span + 1]);
				double share = (until - now) / (x[span + 1] - x[span]);
				first[span] += present[0] * share;
				second[span] += present[1] * share;
				now = until;
				span += now >= x[span + 1] ? 1 : 0;
			}
			present[0] += change.getValue()[0];
			present[1] += change.getValue()[1];
		}
		return new Curves(x, first, second, means);
	}
}
