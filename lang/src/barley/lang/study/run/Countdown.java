package barley.lang.study.run;

/**
 * The time that is left, as readers see it. Estimates swing, as runs that were expected to take alike do not; so each of them moves the
 * time by a part of the difference only, and between them it goes down with the clock. The closer the end, the more the last one counts.
 */
final class Countdown {

	/** Over how many seconds estimates are averaged, and over which part of the time so far if that is more. */
	private static final double SECONDS = 10;
	private static final double PART = 0.1;
	/** The part of the time left that is the most, and the least. */
	private static final double NEAR = 0.5;
	private static final double LEAST = 1;

	private double left = Double.NaN;
	private double last;

	/** Returns the time that is left after some seconds, of which there is a new estimate; NaN if that is. */
	double at(double elapsed, double estimate) {
		if (!Double.isNaN(estimate)) {
			double passed = elapsed - last;
			double before = Double.isNaN(left) ? estimate : Math.max(0, left - passed);
			double span = Math.max(LEAST, Math.min(Math.max(SECONDS, PART * elapsed), NEAR * estimate));
			left = before + (estimate - before) * -Math.expm1(-passed / span);
		}
		last = elapsed;
		return Double.isNaN(estimate) ? estimate : left;
	}
}
