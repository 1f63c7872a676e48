package barley.runtime.simulate.result;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

import barley.runtime.number.Rational;

/**
 * What all blocks of a run or plan in which each node goes at its own pace come to together.
 *
 * @param bubble    the share of the time of the nodes that compute in them in which these do not; nothing if none does
 * @param computing the share of their critical paths that computes; the rest is messages and combining
 */
public record PaceSum(Optional<Rational> bubble, Rational computing) {

	/**
	 * A block.
	 *
	 * @param rounds    how often it is carried out; the others are of one round
	 * @param units     how many nodes compute in it
	 * @param computePs how long its critical path computes
	 */
	public record Block(long rounds, long timePs, int units, Rational bubble, long computePs) {
	}

	/** Returns what some blocks come to; nothing if they take no time. */
	public static Optional<PaceSum> of(List<Block> blocks) {
		BigInteger time = BigInteger.ZERO;
		BigInteger computing = BigInteger.ZERO;
		BigInteger ofUnits = BigInteger.ZERO;
		Rational idle = Rational.ZERO;
		for (Block block : blocks) {
			BigInteger rounds = BigInteger.valueOf(block.rounds());
			BigInteger all = rounds.multiply(BigInteger.valueOf(block.timePs()));
			BigInteger units = all.multiply(BigInteger.valueOf(block.units()));
			time = time.add(all);
			computing = computing.add(rounds.multiply(BigInteger.valueOf(block.computePs())));
			ofUnits = ofUnits.add(units);
			idle = idle.add(block.bubble().multiply(new Rational(units, BigInteger.ONE)));
		}
		return time.signum() == 0 ? Optional.empty() : Optional.of(new PaceSum(
				ofUnits.signum() == 0 ? Optional.empty() : Optional.of(idle.divide(new Rational(ofUnits, BigInteger.ONE))),
				new Rational(computing, time)));
	}
}
