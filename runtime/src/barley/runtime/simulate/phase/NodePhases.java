package barley.runtime.simulate.phase;

import java.util.Arrays;

import barley.runtime.program.DataNames;
import barley.runtime.program.Elements;
import barley.runtime.program.Exchange;
import barley.runtime.program.Kernel;
import barley.runtime.program.Phases;
import barley.runtime.program.Stretches;
import barley.runtime.simulate.phase.ProgramPhase.Communication;
import barley.runtime.simulate.phase.ProgramPhase.Compute;
import barley.runtime.simulate.phase.ProgramPhase.Switch;

/** Follows a node through its phases, each compared with its place in the tree. Subclasses say what happens in each. */
public abstract class NodePhases implements Phases {

	private static final int[] NONE = {};
	private static final Elements[] NO_PARTS = {};

	private final PhaseTree.Cursor cursor;

	protected NodePhases(PhaseTree.Cursor cursor) {
		this.cursor = cursor;
	}

	/**
	 * The node computes.
	 *
	 * @param kernel what carries it out; null if it only renews data
	 * @param names  what the kernel calls data, besides the names that they have
	 * @param data   data that are renewed as a whole
	 * @param parts  those of which parts are
	 */
	protected void computes(Compute phase, long flop, Kernel kernel, DataNames names, int[] data, Elements[] parts) {
		// nothing to be done
	}

	/** The node takes part in an exchange or a flow or, if it is idle, does not. */
	protected void communicates(Communication phase, Exchange exchange) {
		// nothing to be done
	}

	/** The same, with a promise to go on evenly. */
	protected void communicates(Communication phase, Stretches stretches, Exchange exchange) {
		communicates(phase, exchange);
	}

	/** The node switches lanes of its own. */
	protected void switches(Switch phase, int[] lanes) {
		// nothing to be done
	}

	@Override
	public final void repeat(long times, Runnable body) {
		cursor.repeat(times, body);
	}

	@Override
	public final void overlap(Runnable... parts) {
		cursor.overlap(parts);
	}

	@Override
	public final void compute(String statement, long flop, int... data) {
		compute(statement, flop, null, data);
	}

	@Override
	public final void compute(String statement, long flop, Kernel kernel, int... data) {
		computes(cursor.compute(statement), flop, kernel, DataNames.NONE, data, NO_PARTS);
	}

	@Override
	public final void compute(String statement, long flop, Elements part, Elements... more) {
		compute(statement, flop, null, DataNames.NONE, part, more);
	}

	@Override
	public final void compute(String statement, long flop, Kernel kernel, DataNames names, Elements part, Elements... more) {
		Elements[] parts = Arrays.copyOf(more, more.length + 1);
		parts[more.length] = part;
		computes(cursor.compute(statement), flop, kernel, names, NONE, parts);
	}

	@Override
	public final void exchange(String statement, int steps, Exchange exchange) {
		communicates(cursor.exchange(statement, steps), exchange);
	}

	@Override
	public final void exchange(String statement, Stretches stretches, Exchange exchange) {
		communicates(cursor.exchange(statement, stretches.steps()), stretches, exchange);
	}

	@Override
	public final void flow(String statement, int chunks, Exchange exchange) {
		communicates(cursor.flow(statement, chunks), exchange);
	}

	@Override
	public final void flow(String statement, Stretches stretches, Exchange exchange) {
		communicates(cursor.flow(statement, stretches.steps()), stretches, exchange);
	}

	@Override
	public final void deactivate(int... lanes) {
		switches(cursor.power(false), lanes);
	}

	@Override
	public final void activate(int... lanes) {
		switches(cursor.power(true), lanes);
	}
}
