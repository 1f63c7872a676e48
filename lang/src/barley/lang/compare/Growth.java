package barley.lang.compare;

import java.math.BigInteger;
import java.util.Optional;
import java.util.function.LongFunction;

import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.plan.Joint;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.runtime.number.Rational;

/**
 * The time of a schedule as a linear function of its payload: a fixed part, for steps and everything else that does not depend on the
 * payload, and a part for each byte. It is exact wherever the payload divides evenly, and is derived from the exact figures at such sizes.
 *
 * @param fixedPs the time of an empty payload
 * @param perByte picoseconds for each byte of the payload on one node
 */
public record Growth(Rational fixedPs, Rational perByte) {

	/** The ratio of the two sizes from which the slope is computed. */
	private static final int FAR = 1_000;
	private static final int[] MULTIPLES = { 1, 2, 3, 4, 6, 8, 12, 16, 24, 36, 48, 64, 120, 720 };
	private static final long LARGEST = 1_000_000;

	/** The figures at one size. Each step may be rounded up to a whole picosecond. */
	private record Sample(long bytes, long steps, long busiest, long timePs) {

		private boolean grows(Sample twice, Sample thrice) {
			boolean even = twice.bytes == 2 * bytes && thrice.bytes == 3 * bytes && twice.busiest == 2 * busiest
					&& thrice.busiest == 3 * busiest;
			return even && steps == thrice.steps && Math.abs(thrice.timePs - 2 * twice.timePs + timePs) <= 4 * steps;
		}
	}

	/** Returns the time for a payload. */
	public Rational timePs(Rational bytes) {
		return fixedPs.add(perByte.multiply(bytes));
	}

	/** Returns the payload at which two take the same time; nothing if one is always faster. */
	public Optional<Rational> meets(Growth other) {
		if (perByte.equals(other.perByte)) {
			return Optional.empty();
		}
		Rational bytes = fixedPs.subtract(other.fixedPs).divide(other.perByte.subtract(perByte));
		return bytes.signum() > 0 ? Optional.of(bytes) : Optional.empty();
	}

	/**
	 * Derives the growth from the figures of a schedule at several values of the parameter that sizes its data; nothing if they are not on
	 * a line.
	 */
	static Optional<Growth> of(Plan plan, LongFunction<ScheduleAnalysis> atSize) {
		long parts = parts(plan);
		for (int multiple : MULTIPLES) {
			long size = parts * multiple;
			if (size > LARGEST) {
				return Optional.empty();
			}
			Optional<Sample> one = sample(atSize.apply(size));
			Optional<Sample> two = one.flatMap(any -> sample(atSize.apply(2 * size)));
			Optional<Sample> three = two.flatMap(any -> sample(atSize.apply(3 * size)));
			if (three.isPresent() && one.get().grows(two.get(), three.get())) {
				return sample(atSize.apply(size * (1 + FAR))).map(far -> between(one.get(), far));
			}
		}
		return Optional.empty();
	}

	private static Growth between(Sample near, Sample far) {
		Rational perByte = Rational.of(far.timePs - near.timePs).divide(Rational.of(far.bytes - near.bytes));
		return new Growth(Rational.of(near.timePs).subtract(perByte.multiply(Rational.of(near.bytes))), perByte);
	}

	private static Optional<Sample> sample(ScheduleAnalysis known) {
		if (known == null || known.plan() == null || known.figures() == null || known.figures().times().isEmpty()) {
			return Optional.empty();
		}
		return Optional.of(new Sample(PayloadGrowth.bytes(known.plan()), known.figures().steps(), known.figures().busiestBytes(),
				known.figures().times().get().timePs()));
	}

	/** Returns a number of elements that each collective divides evenly. */
	private static long parts(Plan plan) {
		BigInteger parts = BigInteger.ONE;
		for (Joint joint : Phase.joints(plan.phases()).toList()) {
			BigInteger own = BigInteger.valueOf(Math.max(1, parts(joint)));
			parts = parts.multiply(own).divide(parts.gcd(own));
		}
		return parts.min(BigInteger.valueOf(2 * LARGEST)).longValue();
	}

	private static long parts(Joint joint) {
		int cuts = joint.way().cuts(joint.kind(), joint.nodes().length);
		return (long) joint.way().shares() * (cuts > 1 ? cuts : joint.nodes().length);
	}
}
