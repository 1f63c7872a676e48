package barley.runtime.simulate.play;

import java.util.List;

import barley.runtime.program.Elements;
import barley.runtime.program.ItemPlace;
import barley.runtime.simulate.play.Playback.Arrival;
import barley.runtime.simulate.play.Playback.Window;

/** Forwards the events in a window of a run, as long as the limit is not reached. */
final class PlayedWindow implements Playback.Listener {

	/** Thrown when the window has been played. */
	static final class Enough extends RuntimeException {

		private static final long serialVersionUID = 1L;

		private Enough() {
			super(null, null, false, false);
		}
	}

	private final Window window;
	private final Playback.Listener listener;
	/** Whether the phase or step reported last is shown, and the transfer. */
	private boolean isShown;
	private boolean placed;
	private long shown;
	private long reached;

	PlayedWindow(Window window, Playback.Listener listener) {
		this.window = window;
		this.listener = listener;
	}

	/** Returns the time up to which everything was reported. */
	long reached() {
		return reached;
	}

	@Override
	public void phase(int phase, String statement, long startPs, long endPs) {
		show(startPs);
		isShown = endPs > window.fromPs() || startPs == endPs;
		if (isShown) {
			listener.phase(phase, statement, startPs, endPs);
		}
	}

	@Override
	public void step(int phase, int step, long startPs, long endPs) {
		isShown = endPs > window.fromPs();
		if (isShown) {
			show(startPs);
			listener.step(phase, step, startPs, endPs);
		}
	}

	@Override
	public void transfer(int phase, int step, int channel, int data, long first, long count, Arrival arrival, long startPs,
			long endPs) {
		placed = isShown && startPs < window.toPs() && endPs >= window.fromPs();
		if (placed) {
			if (++shown > window.transfers()) {
				throw new Enough();
			}
			listener.transfer(phase, step, channel, data, first, count, arrival, startPs, endPs);
		}
	}

	@Override
	public void placed(int data, long first) {
		if (placed) {
			listener.placed(data, first);
		}
	}

	@Override
	public void message(int phase, int item, int channel, ItemPlace place, boolean relayed, int data, long first, long count,
			Arrival arrival, long startPs, long endPs) {
		placed = isWithin(startPs, endPs);
		if (placed) {
			listener.message(phase, item, channel, place, relayed, data, first, count, arrival, startPs, endPs);
		}
	}

	@Override
	public void work(int phase, int item, int node, boolean combines, ItemPlace place, List<Elements> about, long startPs,
			long endPs) {
		if (isWithin(startPs, endPs)) {
			listener.work(phase, item, node, combines, place, about, startPs, endPs);
		}
	}

	@Override
	public void waited(int phase, int item, int from, int to, ItemPlace place, int freedAt, ItemPlace freed, long startPs, long endPs) {
		if (isWithin(startPs, endPs)) {
			listener.waited(phase, item, from, to, place, freedAt, freed, startPs, endPs);
		}
	}

	@Override
	public void programs(int phase, int node, int channel, int words, long startPs, long endPs) {
		if (isWithin(startPs, endPs)) {
			listener.programs(phase, node, channel, words, startPs, endPs);
		}
	}

	@Override
	public void reduction(int phase, int node, int channel, int levels, long startPs, long endPs) {
		if (isWithin(startPs, endPs)) {
			listener.reduction(phase, node, channel, levels, startPs, endPs);
		}
	}

	@Override
	public void packet(int phase, long cycle, int channel, int flag, int count, long startPs, long endPs) {
		if (isWithin(startPs, endPs)) {
			listener.packet(phase, cycle, channel, flag, count, startPs, endPs);
		}
	}

	@Override
	public void sum(int phase, int vertex, int flag, int count, long startPs, long endPs) {
		if (startPs < window.toPs() && isWithin(Math.min(endPs, window.toPs() - 1), endPs)) {
			listener.sum(phase, vertex, flag, count, startPs, endPs);
		}
	}

	@Override
	public void delivered(int phase, long cycle, int node, int flag, int count, long atPs) {
		if (isWithin(atPs, atPs)) {
			listener.delivered(phase, cycle, node, flag, count, atPs);
		}
	}

	private boolean isWithin(long atPs, long endPs) {
		boolean within = isShown && endPs >= window.fromPs();
		if (within) {
			show(atPs);
		}
		return within;
	}

	/** Throws {@link Enough} at the end of the window or of the limit. */
	private void show(long start) {
		reached = start;
		if (start >= window.toPs() || ++shown > window.transfers()) {
			throw new Enough();
		}
	}
}
