package barley.runtime.simulate.time;

import java.util.ArrayList;
import java.util.List;

import barley.runtime.data.Operator;
import barley.runtime.program.Exchange;
import barley.runtime.program.Ports;
import barley.runtime.simulate.phase.NodePhases;
import barley.runtime.simulate.phase.PhaseTree;
import barley.runtime.simulate.phase.ProgramPhase.Communication;
import barley.runtime.simulate.resource.RunMonitor;

/** Records what one node sends or receives on one channel from some transfer on, for a message about an invalid program. */
final class ChannelTrace extends NodePhases implements Ports {

	/** A transfer; steps are numbered over all phases. */
	record Entry(int step, int data, long first, long count) {
	}

	/** Maximum number of transfers recorded at once. */
	private static final int MOST = 1 << 18;

	private final int lane;
	private final boolean sends;
	private final RunMonitor monitor;
	private final List<Entry> entries = new ArrayList<>();
	/** Number of transfers still to be skipped. */
	private long before;
	private int step;

	ChannelTrace(int channel, boolean sends, long from, PhaseTree.Cursor cursor, RunMonitor monitor) {
		super(cursor);
		this.lane = channel >> 1;
		this.sends = sends;
		this.before = from;
		this.monitor = monitor;
	}

	List<Entry> entries() {
		return entries;
	}

	@Override
	protected void communicates(Communication phase, Exchange exchange) {
		for (int index = 0; index < phase.steps() && entries.size() < MOST; index++) {
			step = phase.firstStep() + index;
			exchange.step(index, this);
			monitor.tick();
		}
	}

	@Override
	public void send(int over, int data, long first, long count) {
		note(sends, over, data, first, count);
	}

	@Override
	public void receive(int over, int data, long first, long count) {
		note(!sends, over, data, first, count);
	}

	@Override
	public void receive(int over, int data, long first, long count, Operator operator) {
		note(!sends, over, data, first, count);
	}

	@Override
	public void receive(int over, int data, long first, long count, int into, long place) {
		note(!sends, over, data, first, count);
	}

	@Override
	public void receive(int over, int data, long first, long count, int into, long place, Operator operator) {
		note(!sends, over, data, first, count);
	}

	@Override
	public void hold(int over, int data, long first, long count, int buffer, long place) {
		note(!sends, over, data, first, count);
	}

	@Override
	public void divide(int data, long first, long count, int divisor) {
		// transfers nothing
	}

	@Override
	public void copy(int data, long first, int source, long from, long count) {
		// transfers nothing over a lane
	}

	@Override
	public void take(int data, long first, int source, long from, long count) {
		// transfers nothing over a lane
	}

	@Override
	public void take(int data, long first, int source, long from, long count, Operator operator) {
		// transfers nothing over a lane
	}

	private void note(boolean wanted, int over, int data, long first, long count) {
		if (wanted && over == lane && before-- <= 0 && entries.size() < MOST) {
			entries.add(new Entry(step, data, first, count));
		}
	}
}
