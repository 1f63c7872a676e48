package barley.lang.compare;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.plan.Joint;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.plan.Transfer;
import barley.runtime.machine.SwitchType;
import barley.runtime.number.Rational;

/**
 * The time of a schedule as a linear function of its payload: a fixed part, for steps and everything else that does not depend on the
 * payload, and a part for each byte. It is exact wherever the payload divides evenly, and is derived from the exact figures at such sizes.
 *
 * <p>Packets fill a network before their times are on a line, on which they are from some payload on.
 *
 * @param fixedPs   the time of an empty payload
 * @param perByte   picoseconds for each byte of the payload on one node
 * @param fromBytes the payload from which on times are known to be on the line; 0 if all are
 */
public record Growth(Rational fixedPs, Rational perByte, long fromBytes) {

	/** The ratio of the two sizes from which the slope is computed. */
	private static final int FAR = 1_000;
	/** Vectors cut finer have sizes of their own. */
	private static final int MOST_PIECES = 4_096;
	private static final int[] MULTIPLES = { 1, 2, 3, 4, 6, 8, 12, 16, 24, 36, 48, 64, 120, 720 };
	private static final long LARGEST = 1_000_000;
	/** By which part of its time a schedule may miss its line, as pieces are uneven. */
	private static final double OFF = 0.05;
	/** Payloads whose pieces are too short to tell. */
	private static final int SMALL = 100_000;
	/** The part of the time of packets by which they may miss the line, since arbiters take turns. */
	private static final int PACKET_NOISE = 1_000;

	/** The figures at one size. Each step may be rounded up to a whole picosecond. */
	private record Sample(long bytes, long steps, long busiest, long timePs, boolean packets) {

		private boolean grows(Sample twice, Sample thrice) {
			boolean even = twice.bytes == 2 * bytes && thrice.bytes == 3 * bytes && twice.busiest == 2 * busiest
					&& thrice.busiest == 3 * busiest;
			long noise = 4 * steps + (packets ? (thrice.timePs - timePs) / PACKET_NOISE : 0);
			return even && steps == thrice.steps && Math.abs(thrice.timePs - 2 * twice.timePs + timePs) <= noise;
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
	static Optional<Growth> of(ScheduleAnalysis known, LongFunction<ScheduleAnalysis> atSize) {
		long parts = parts(known.plan());
		long[] sizes = Arrays.stream(MULTIPLES).mapToLong(multiple -> parts * multiple).filter(size -> size <= LARGEST).toArray();
		LongFunction<Optional<Sample>> samples = size -> sample(atSize.apply(size));
		return Phase.inPackets(known.plan().phases()) ? ofPackets(sizes, samples)
				: ofSteps(sizes, samples).filter(growth -> sample(known).map(growth::holdsAt).orElse(true));
	}

	/** Begins with the fewest bytes that divide evenly, and draws the line to very many. */
	private static Optional<Growth> ofSteps(long[] sizes, LongFunction<Optional<Sample>> samples) {
		for (long size : sizes) {
			Optional<Sample[]> three = line(size, samples);
			if (three.isPresent()) {
				return samples.apply(size * (1 + FAR)).map(far -> between(three.get()[0], far, 0));
			}
		}
		return Optional.empty();
	}

	/**
	 * Begins with the most packets, because few of them may be on another line until they fill the network, and looks how far down the
	 * line reaches: to one full packet at most, as a shorter one takes less time on its channels.
	 */
	private static Optional<Growth> ofPackets(long[] sizes, LongFunction<Optional<Sample>> samples) {
		Growth growth = null;
		for (int i = sizes.length - 1; i >= 0; i--) {
			if (growth == null) {
				growth = line(sizes[i], samples).map(three -> between(three[0], three[2], three[0].bytes)).orElse(null);
			} else {
				Growth line = growth;
				Optional<Sample> lower = samples.apply(sizes[i]).filter(line::passes);
				if (lower.isEmpty()) {
					break;
				}
				growth = new Growth(line.fixedPs, line.perByte, lower.get().bytes);
			}
		}
		return Optional.ofNullable(growth);
	}

	/** Returns the figures at a size, twice and three times as much, if they are on a line. */
	private static Optional<Sample[]> line(long size, LongFunction<Optional<Sample>> samples) {
		Optional<Sample> three = samples.apply(3 * size);
		Optional<Sample> two = three.flatMap(any -> samples.apply(2 * size));
		Optional<Sample> one = two.flatMap(any -> samples.apply(size));
		return one.filter(each -> each.grows(two.get(), three.get())).map(each -> new Sample[] {each, two.get(), three.get()});
	}

	/**
	 * Returns whether the line leads to the figures of a schedule as it is. Streams whose hops share channels take longer from some
	 * payload on; uneven pieces take a little longer, too.
	 */
	private boolean holdsAt(Sample own) {
		double line = timePs(Rational.of(own.bytes)).doubleValue();
		return Math.abs(own.timePs - line) <= OFF * own.timePs + 4 * own.steps || own.bytes < SMALL;
	}

	private boolean passes(Sample sample) {
		Rational off = timePs(Rational.of(sample.bytes)).subtract(Rational.of(sample.timePs));
		return new Rational(off.numerator().abs(), off.denominator()).compareTo(Rational.of(sample.timePs / PACKET_NOISE)) <= 0;
	}

	private static Growth between(Sample near, Sample far, long fromBytes) {
		Rational perByte = Rational.of(far.timePs - near.timePs).divide(Rational.of(far.bytes - near.bytes));
		return new Growth(Rational.of(near.timePs).subtract(perByte.multiply(Rational.of(near.bytes))), perByte, fromBytes);
	}

	private static Optional<Sample> sample(ScheduleAnalysis known) {
		if (known == null || known.plan() == null || known.figures() == null || known.figures().times().isEmpty()) {
			return Optional.empty();
		}
		return Optional.of(new Sample(PayloadGrowth.bytes(known.plan()), known.figures().steps(), known.figures().busiestBytes(),
				known.figures().times().get().timePs(), known.figures().packets().isPresent()));
	}

	/** Returns a number of elements that each collective divides evenly, into full packets. */
	private static long parts(Plan plan) {
		BigInteger parts = BigInteger.ONE;
		for (Joint joint : Phase.joints(plan.phases()).toList()) {
			parts = common(parts, parts(joint));
		}
		for (long pieces : pieces(plan)) {
			parts = common(parts, BigInteger.valueOf(pieces));
		}
		BigInteger packet = BigInteger.ONE;
		for (SwitchType type : plan.wiring().machine().switchTypes()) {
			for (Payload payload : plan.data()) {
				packet = common(packet, BigInteger.valueOf(type.packetBytes() / payload.type().bytes()));
			}
		}
		return parts.multiply(packet).min(BigInteger.valueOf(2 * LARGEST)).longValue();
	}

	/** Returns into how many pieces the vectors are cut that are sent by hand. */
	private static Set<Long> pieces(Plan plan) {
		return Phase.movements(plan.phases()).filter(movement -> movement instanceof Transfer && movement.data().size() > 0)
				.map(movement -> -Math.floorDiv(-plan.data().get(movement.data().index()).size(), movement.data().size()))
				.filter(pieces -> pieces <= MOST_PIECES).collect(Collectors.toSet());
	}

	private static BigInteger common(BigInteger one, BigInteger other) {
		BigInteger own = other.max(BigInteger.ONE);
		return one.multiply(own).divide(one.gcd(own));
	}

	private static BigInteger parts(Joint joint) {
		int cuts = joint.way().cuts(joint.kind(), joint.nodes().length);
		boolean whole = joint.kind().isWhole() && !joint.way().passesOnLast();
		return BigInteger.valueOf(joint.way().shares().sum()).multiply(BigInteger.valueOf(cuts > 1 || whole ? cuts : joint.nodes().length));
	}
}
