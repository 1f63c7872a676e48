package barley.runtime.simulate.phase;

import java.util.Arrays;

import barley.runtime.program.DataNames;
import barley.runtime.program.Elements;
import barley.runtime.program.Exchange;
import barley.runtime.program.Kernel;
import barley.runtime.program.Phases;
import barley.runtime.program.Stretches;

/** Follow a node through its phases, each in the place that the outline gives it. What becomes of them is for others to say. */
public abstract class OutlinedPhases implements Phases {

	private static final int[] NONE = {};
	private static final Elements[] NO_PARTS = {};

	private final Outline.Cursor cursor;

	protected OutlinedPhases(Outline.Cursor cursor) {
		this.cursor = cursor;
	}

	/**
	 * The node computes.
	 *
	 * @param at     index of the phase in the outline, as of those below
	 * @param kernel what carries it out; null if it only renews data
	 * @param names  what the kernel calls data, besides the names that they have
	 * @param data   data that are renewed as a whole
	 * @param parts  those of which parts are
	 */
	protected void computes(int at, Phase phase, long flop, Kernel kernel, DataNames names, int[] data, Elements[] parts) {
		// nothing to be done
	}

	/** The node takes part in an exchange of steps or, if it is idle, does not. */
	protected void exchanges(int at, Phase phase, Exchange exchange) {
		// nothing to be done
	}

	/** The same, with a promise to go on evenly. */
	protected void exchanges(int at, Phase phase, Stretches stretches, Exchange exchange) {
		exchanges(at, phase, exchange);
	}

	/** The node takes part in a flow or does not. */
	protected void flows(int at, Phase phase, Exchange exchange) {
		// nothing to be done
	}

	/** The same, with a promise to go on evenly. */
	protected void flows(int at, Phase phase, Stretches stretches, Exchange exchange) {
		flows(at, phase, exchange);
	}

	/** The node switches lanes of its own. */
	protected void switches(int at, int[] lanes, boolean on) {
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
		int at = cursor.index();
		computes(at, cursor.take(Phase.Kind.COMPUTE, statement, 0), flop, kernel, DataNames.NONE, data, NO_PARTS);
	}

	@Override
	public final void compute(String statement, long flop, Elements part, Elements... more) {
		compute(statement, flop, null, DataNames.NONE, part, more);
	}

	@Override
	public final void compute(String statement, long flop, Kernel kernel, DataNames names, Elements part, Elements... more) {
		int at = cursor.index();
		Elements[] parts = Arrays.copyOf(more, more.length + 1);
		parts[more.length] = part;
		computes(at, cursor.take(Phase.Kind.COMPUTE, statement, 0), flop, kernel, names, NONE, parts);
	}

	@Override
	public final void exchange(String statement, int steps, Exchange exchange) {
		int at = cursor.index();
		exchanges(at, cursor.take(Phase.Kind.EXCHANGE, statement, steps), exchange);
	}

	@Override
	public final void exchange(String statement, Stretches stretches, Exchange exchange) {
		int at = cursor.index();
		exchanges(at, cursor.take(Phase.Kind.EXCHANGE, statement, stretches.steps()), stretches, exchange);
	}

	@Override
	public final void flow(String statement, int chunks, Exchange exchange) {
		int at = cursor.index();
		flows(at, cursor.take(Phase.Kind.FLOW, statement, chunks), exchange);
	}

	@Override
	public final void flow(String statement, Stretches stretches, Exchange exchange) {
		int at = cursor.index();
		flows(at, cursor.take(Phase.Kind.FLOW, statement, stretches.steps()), stretches, exchange);
	}

	@Override
	public final void deactivate(int... lanes) {
		switches(cursor.power(false), lanes, false);
	}

	@Override
	public final void activate(int... lanes) {
		switches(cursor.power(true), lanes, true);
	}
}
