package barley.runtime.simulate.play;

import java.util.HashMap;
import java.util.Map;

import barley.runtime.network.SwitchNetwork;
import barley.runtime.simulate.clock.ClockListener;

/** Turns what happens in the cycles of an exchange in packets into events at times of the run. */
final class PacketPlayback implements ClockListener {

	/** A sum in the compute unit of a switch. */
	private record Sum(int vertex, int flag) {
	}

	private final SwitchNetwork network;
	private final int phase;
	/** When the first cycle begins. */
	private final long startPs;
	private final Playback.Listener listener;
	/** When the entry of each sum was taken. */
	private final Map<Sum, Long> taken = new HashMap<>();

	PacketPlayback(SwitchNetwork network, int phase, long startPs, Playback.Listener listener) {
		this.network = network;
		this.phase = phase;
		this.startPs = startPs;
		this.listener = listener;
	}

	@Override
	public void sent(long cycle, int port, int flag, int count, long cycles) {
		int vertex = network.owner(port);
		listener.packet(phase, cycle, network.machine().channel(network.lane(port), vertex), flag, count, timePs(vertex, cycle),
				timePs(vertex, cycle + cycles));
	}

	@Override
	public void combined(long cycle, int vertex, int flag, int count, int expected) {
		taken.putIfAbsent(new Sum(vertex, flag), timePs(vertex, cycle));
	}

	@Override
	public void released(long cycle, int vertex, int flag, int count, boolean finished) {
		Long from = taken.remove(new Sum(vertex, flag));
		if (from != null) {
			listener.sum(phase, vertex, flag, count, from, timePs(vertex, cycle + 1));
		}
	}

	@Override
	public void delivered(long cycle, int node, int flag, int count, int source) {
		listener.delivered(phase, cycle, node, flag, count, timePs(node, cycle + 1));
	}

	private long timePs(int vertex, long cycle) {
		return Math.addExact(startPs, Math.multiplyExact(cycle, network.cyclePs(network.clockOf(vertex))));
	}
}
