package barley.lang.prove.figures;

import java.util.BitSet;
import java.util.function.LongConsumer;

import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.prove.PaceWriter;
import barley.lang.prove.ProvedPhase.Paced;
import barley.runtime.number.Rational;
import barley.runtime.program.PaceBlock;
import barley.runtime.simulate.pace.PacePath;
import barley.runtime.simulate.pace.PaceTimes;

/**
 * What a block takes in which each node goes at its own pace. All but {@code rounds} is of one round.
 *
 * @param rounds   how often it is carried out
 * @param items    what all nodes do in it, one by one
 * @param timePs   from its beginning to its end
 * @param units    how many nodes compute in it
 * @param bubble   the part of this time in which nodes that compute in it do not compute
 * @param critical what takes up the time
 * @param bound    what no other order undercuts of what is computed and sent in it
 */
public record PaceFigures(Phase.Pacing phase, long rounds, long items, long timePs, int units, Rational bubble, PacePath critical,
		PaceBound bound) {

	/** To follow an item in time takes as long as to look at this many things. */
	private static final int ITEM = 150;

	/**
	 * Returns the times of a block, whose rooms are the vectors of the plan.
	 *
	 * @param off   lanes that are off
	 * @param spend is told how many things were looked at
	 */
	public static PaceTimes times(Paced paced, Plan plan, BitSet off, LongConsumer spend) {
		PaceBlock block = PaceWriter.write(paced, plan.wiring().machine(), plan.placements(), plan.data().size(), PaceWriter.STORED, off,
				spend).block();
		spend.accept((long) ITEM * block.count());
		return new PaceTimes(block, plan.wiring().machine(), datum -> plan.data().get(datum).type().bytes());
	}

	/** Returns the times of a block of which all rounds are written down; otherwise like {@link #times}. */
	public static PaceTimes wholeTimes(Paced paced, Plan plan, BitSet off, LongConsumer spend) {
		PaceTimes times = times(paced, plan, off, spend);
		PaceBlock whole = times.block().whole(paced.phase().source().text());
		return whole == times.block() ? times : new PaceTimes(whole, plan.wiring().machine(),
				datum -> plan.data().get(datum).type().bytes());
	}

	static PaceFigures of(Phase.Pacing phase, long rounds, PaceTimes times, PaceBound bound) {
		return new PaceFigures(phase, rounds, times.block().total(), times.picoseconds(), times.units(), times.bubble(), times.critical(),
				bound);
	}
}
