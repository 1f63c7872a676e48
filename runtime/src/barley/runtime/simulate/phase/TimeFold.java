package barley.runtime.simulate.phase;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

import barley.runtime.simulate.phase.ProgramPhase.Overlap;

/**
 * A walk over a tree of phases in the order of time. The parts of an overlap begin together, except that those which send on the same
 * channel take turns ({@link OverlapTurns}): they form a line, in which each begins with the value that the one before it has left.
 *
 * @param <T> the value that is carried along, such as the time at which a phase ends
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

	/** Returns the value with which each line of an overlap begins. */
	protected T fork(T before) {
		return before;
	}

	/** Returns the value after an overlap. */
	protected abstract T join(T before, List<T> lines);
}
