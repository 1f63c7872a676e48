package barley.runtime.simulate.trace;

import barley.runtime.network.SwitchNetwork;

/**
 * What the channels of a network carry and what its buffers hold, from the beginning to the end of a recorded run, by windows of cycles of
 * one length. What lies inside of dies is left out. There are about as many counts of each kind as a caller wants, or fewer.
 */
public final class NetworkHeat {

	private final SwitchNetwork network;
	private final long last;
	private final long length;
	private final int windows;
	/** The counts of each port, its windows side by side. */
	private final int[] packets;
	private final int[] held;
	private final int[] filled;

	/** @param most the most counts of each kind; windows become longer where there would be more */
	public NetworkHeat(NetworkRecording recording, long most) {
		network = recording.network();
		last = recording.last();
		long least = ((last + 1) * network.ports() + most - 1) / most;
		long each = Math.max(Math.max(recording.moves().cycles(), recording.grants().cycles()),
				Math.max(recording.pushes().cycles(), recording.held().cycles()));
		while (each < least) {
			each *= 2;
		}
		length = each;
		windows = (int) (last / length) + 1;
		packets = new int[network.ports() * windows];
		held = new int[packets.length];
		filled = new int[packets.length];
		for (int port = 0; port < network.ports(); port++) {
			if (!network.isInside(port)) {
				count(recording, port);
			}
		}
	}

	private void count(NetworkRecording recording, int port) {
		long filling = 0;
		for (int window = 0; window < windows; window++) {
			long from = window * length;
			long moved = recording.moves().count(from, from + length, port);
			filling += recording.moves().count(from, from + length, network.peer(port))
					- recording.grants().count(from, from + length, port)
					+ recording.pushes().count(from, from + length, port) - moved;
			packets[port * windows + window] = (int) Math.min(Integer.MAX_VALUE, moved);
			held[port * windows + window] = (int) Math.min(Integer.MAX_VALUE, recording.held().count(from, from + length, port));
			filled[port * windows + window] = (int) Math.min(Integer.MAX_VALUE, filling);
		}
	}

	/** Returns the number of cycles in a window. */
	public long length() {
		return length;
	}

	public int windows() {
		return windows;
	}

	/** Returns the packets on the channel out of a port in a window. */
	public int packets(int window, int port) {
		return packets[port * windows + window];
	}

	/** Returns the cycles for which the channel out of a port is held in a window. */
	public int held(int window, int port) {
		return held[port * windows + window];
	}

	/** Returns the packets that are in the buffers of a port, or on their way to them, at the end of a window. */
	public int filled(int window, int port) {
		return filled[port * windows + window];
	}

	/** Some windows: from the first to before the end. */
	public record Span(int first, int end) {
	}

	/** Returns the windows of the whole run. */
	public Span all() {
		return new Span(0, windows);
	}

	/** Returns the windows around a cycle: a twenty-fourth of the run. */
	public Span around(long cycle) {
		int some = (int) Math.max(1, Math.round(windows / 24.0));
		int at = (int) Math.min(windows - 1, cycle / length);
		int first = Math.max(0, Math.min(windows - some, at - some / 2));
		return new Span(first, Math.min(windows, first + some));
	}

	/** Returns the first cycle of some windows. */
	public long firstCycle(Span span) {
		return span.first * length;
	}

	/** Returns the last cycle of some windows that belongs to the run. */
	public long lastCycle(Span span) {
		return Math.min(last, span.end * length - 1);
	}

	/** Returns the packets on the channel out of a port. */
	public long packets(Span span, int port) {
		return sum(packets, span, port);
	}

	/** Returns the share of the cycles for which the channel out of a port is held. */
	public double held(Span span, int port) {
		return (double) sum(held, span, port) / (lastCycle(span) + 1 - firstCycle(span));
	}

	/** Returns the packets that are in the buffers of a switch, or on their way to them, on average over the ends of the windows. */
	public double filled(Span span, int vertex) {
		long sum = 0;
		for (int port = network.firstPort(vertex); port < network.firstPort(vertex + 1); port++) {
			sum += sum(filled, span, port);
		}
		return (double) sum / (span.end - span.first);
	}

	private long sum(int[] counts, Span span, int port) {
		long sum = 0;
		for (int window = span.first; window < span.end; window++) {
			sum += counts[port * windows + window];
		}
		return sum;
	}
}
