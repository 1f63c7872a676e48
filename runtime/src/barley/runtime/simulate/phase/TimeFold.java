package barley.runtime.simulate.phase;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

import barley.runtime.simulate.phase.ProgramPhase.Overlap;

/**
 * A fold over a tree of phases in the order of time. The parts of an overlap begin together, except that parts which send on the same
 * channel are serialized ({@link OverlapTurns}): they form a line, in which each part begins with the value that the previous one
 * returned.
 *
 * @param <T> the value, such as the time at which a phase ends
 */
public abstract class TimeFold<T> extends PhaseFold<T> {

	private final OverlapTurns turns;

	protected TimeFold(OverlapTurns turns) {
		this.turns = turns;
	}

	@Override
	protected T overlap(Overlap overlap, T before) {
		int[] firsts = turns.firsts(overlap);
		List<T> lines = new ArrayList<>(Collections.nCopies(firsts.length, null));
		for (int part = 0; part < firsts.length; part++) {
			int line = firsts[part];
			lines.set(line, fold(overlap.parts().get(part).body(), line == part ? fork(before) : lines.get(line)));
		}
		return join(before, lines.stream().filter(Objects::nonNull).toList());
	}

	/** Returns the initial value of each line of an overlap. */
	protected T fork(T before) {
		return before;
	}

	/** Returns the value after an overlap. */
	protected abstract T join(T before, List<T> lines);
}
