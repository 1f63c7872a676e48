package barley.runtime.files;

import java.io.IOException;

import barley.runtime.machine.Fault;
import barley.runtime.machine.MachineChecks;
import barley.runtime.program.Iteration;

/**
 * The rows that say within which iteration of which loops the items that follow stand. A row names the loop that goes on, by its depth, 1
 * for the outermost one, and the value of its index; loops around it stay as they are, and those within it have ended. A row of depth 0
 * ends all loops.
 */
final class IterationRows {

	static final String ITERATION = "iteration";
	/** Deeper than loops can stand in a text. */
	private static final int MOST_LOOPS = 1_000;

	/** The iteration of the current row. */
	private Iteration current;

	/** Writes what changes from the items before to those that follow. */
	void write(Iteration next, Appendable out) throws IOException {
		if (next == current) {
			return;
		} else if (next == null) {
			out.append(ITERATION + "\t0\n");
		} else {
			if (!isAround(next.outer())) {
				write(next.outer(), out);
			}
			out.append(ITERATION + '\t' + next.depth() + '\t' + MachineChecks.name("index", next.index()) + '\t' + next.value() + '\n');
		}
		current = next;
	}

	private boolean isAround(Iteration outer) {
		Iteration loop = current;
		while (loop != null && loop != outer) {
			loop = loop.outer();
		}
		return loop == outer;
	}

	/** Returns the iteration of the items behind a row. */
	Iteration read(TabbedReader reader) {
		int depth = (int) reader.number(1, "depth", 0, MOST_LOOPS);
		if (depth == 0) {
			reader.expectColumns(2, 2);
			current = null;
			return null;
		}
		reader.expectColumns(4, 4);
		int around = current == null ? 0 : current.depth();
		if (depth > around + 1) {
			throw reader.fault("expected a depth up to " + (around + 1) + ", found " + Fault.quoted(reader.text(1)));
		}
		Iteration outer = current;
		for (; around >= depth; around--) {
			outer = outer.outer();
		}
		current = new Iteration(outer, reader.text(2), reader.number(3, "index", Long.MIN_VALUE, Long.MAX_VALUE));
		return current;
	}
}
