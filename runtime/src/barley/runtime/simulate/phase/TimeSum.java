package barley.runtime.simulate.phase;

import java.util.List;
import java.util.function.ToLongFunction;

import barley.runtime.simulate.phase.ProgramPhase.Leaf;
import barley.runtime.simulate.phase.ProgramPhase.Repeat;

/** Computes the total time of phases whose leaves always take the same time. */
public final class TimeSum extends TimeFold<Long> {

	private final ToLongFunction<Leaf> time;

	private TimeSum(OverlapTurns turns, ToLongFunction<Leaf> time) {
		super(turns);
		this.time = time;
	}

	/** Returns the time of consecutive phases, in picoseconds. */
	public static long of(List<ProgramPhase> phases, OverlapTurns turns, ToLongFunction<Leaf> time) {
		return new TimeSum(turns, time).fold(phases, 0L);
	}

	@Override
	protected Long leaf(Leaf leaf, Long before) {
		return Math.addExact(before, time.applyAsLong(leaf));
	}

	@Override
	protected Long repeat(Repeat repeat, Long before) {
		return Math.addExact(before, Math.multiplyExact(repeat.times(), fold(repeat.body(), 0L)));
	}

	@Override
	protected Long join(Long before, List<Long> lines) {
		return lines.stream().reduce(before, Math::max);
	}
}
