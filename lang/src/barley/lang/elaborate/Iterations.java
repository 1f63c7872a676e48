package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.List;

import barley.lang.evaluate.Frame;
import barley.lang.model.Iterator;
import barley.lang.value.Whole;
import barley.runtime.program.Iteration;

/**
 * The iteration of the loops around a statement while it is elaborated. What follows one another in the same iteration gets the same
 * object, so a loop of a million iterations makes a million of them, however many statements it has.
 */
final class Iterations {

	private final Frame frame;
	/** The iterations of the last statement, the outermost loop first. */
	private final List<Iteration> loops = new ArrayList<>();
	private int depth;

	Iterations(Frame frame) {
		this.frame = frame;
	}

	/** Returns the iteration of the innermost loop in view; null if there is none. */
	Iteration now() {
		depth = 0;
		frame.forEach((name, value) -> {
			if (name instanceof Iterator iterator && value instanceof Whole index) {
				enter(iterator.getName(), index.value());
			}
		});
		loops.subList(depth, loops.size()).clear();
		return depth == 0 ? null : loops.get(depth - 1);
	}

	private void enter(String index, long value) {
		if (depth == loops.size() || loops.get(depth).value() != value || !loops.get(depth).index().equals(index)) {
			loops.subList(depth, loops.size()).clear();
			loops.add(new Iteration(depth == 0 ? null : loops.get(depth - 1), index, value));
		}
		depth++;
	}
}
