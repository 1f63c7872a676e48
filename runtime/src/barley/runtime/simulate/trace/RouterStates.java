package barley.runtime.simulate.trace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import barley.runtime.machine.SwitchType;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.simulate.trace.RouterState.Cause;
import barley.runtime.simulate.trace.RouterState.Entry;
import barley.runtime.simulate.trace.RouterState.Packet;
import barley.runtime.simulate.trace.RouterState.Port;

/**
 * Plays a recording back for one switch, cycle by cycle: what came to its buffers and left them. Takes time linear in the events of the
 * switch.
 */
public final class RouterStates {

	/** A packet that comes to a buffer in some cycle. */
	private record Coming(Packet packet, long cycle) {
	}

	/** What a port of the switch holds while events are played back: packets in the order in which they come to its buffers. */
	private static final class Buffers {
		private final List<Coming> input = new ArrayList<>();
		private final List<Coming> output = new ArrayList<>();
		private Cause waits = Cause.TURN;
		private int needs = -1;
		private int used;
		/** The cycles in which credits come back, in their order. */
		private final Deque<Long> credits = new ArrayDeque<>();
		private long idleFrom;
		private Packet channel;
	}

	/** An entry, the cycle in which it is free again, and whether only one packet has come: one that is complete by itself needs none. */
	private record Held(Entry entry, long free, boolean single) {
	}

	private final NetworkRecording recording;
	private final SwitchNetwork network;
	private final int vertex;
	private final SwitchType type;
	private final int first;
	private final Buffers[] buffers;
	private final int[] events;
	private final List<Held> entries = new ArrayList<>();
	private int pointer;
	private int next;
	private long cycle;

	public RouterStates(NetworkRecording recording, int vertex) {
		this.recording = recording;
		this.vertex = vertex;
		events = recording.eventsOf(vertex);
		network = recording.network();
		type = network.type(vertex);
		first = network.firstPort(vertex);
		pointer = first;
		buffers = new Buffers[network.firstPort(vertex + 1) - first];
		for (int i = 0; i < buffers.length; i++) {
			buffers[i] = new Buffers();
		}
	}

	/**
	 * Returns the state of a switch at the beginning of a cycle.
	 *
	 * @param cycle not after the {@linkplain NetworkRecording#end() end} of the recording
	 */
	public static RouterState at(NetworkRecording recording, int vertex, long cycle) {
		return new RouterStates(recording, vertex).at(cycle);
	}

	/**
	 * Goes on to a cycle, and returns the state at its beginning.
	 *
	 * @param until not before the cycle of the last call, and not after the {@linkplain NetworkRecording#end() end} of the recording
	 */
	public RouterState at(long until) {
		cycle = Math.min(until, recording.end());
		for (; next < events.length && recording.cycle(events[next]) < cycle; next++) {
			happen(events[next]);
		}
		entries.removeIf(held -> held.free() <= cycle);
		for (Buffers own : buffers) {
			for (; !own.credits.isEmpty() && own.credits.peek() <= cycle; own.credits.remove()) {
				own.used--;
			}
		}
		return state();
	}

	/** Returns the next cycle at whose beginning the state may differ from that of the last call; -1 if there is none. */
	public long next() {
		long change = next < events.length ? recording.cycle(events[next]) + 1 : Long.MAX_VALUE;
		for (Held held : entries) {
			change = Math.min(change, held.free());
		}
		for (Buffers own : buffers) {
			change = Math.min(change, Math.min(nextComing(own.input), nextComing(own.output)));
			change = own.idleFrom > cycle ? Math.min(change, own.idleFrom) : change;
			change = own.credits.isEmpty() ? change : Math.min(change, own.credits.peek());
		}
		return change <= recording.end() ? change : -1;
	}

	private long nextComing(List<Coming> buffer) {
		int there = there(buffer);
		return there < buffer.size() ? buffer.get(there).cycle() : Long.MAX_VALUE;
	}

	private void happen(int event) {
		int place = recording.place(event);
		switch (recording.kind(event)) {
			case QUEUED -> queued(place, packet(event));
			case GRANTED -> granted(place, recording.cycle(event));
			case PUSHED -> {
				if (isOwn(place)) {
					add(buffers[place - first].output, packet(event), recording.detail(event));
				}
			}
			case SENT -> sent(event, place);
			case COMBINED -> {
				if (place == vertex) {
					combined(packet(event), (int) recording.detail(event));
				}
			}
			case RELEASED -> {
				if (place == vertex) {
					released(packet(event), recording.cycle(event), recording.detail(event) == 1);
				}
			}
			case REFUSED -> {
				if (isOwn(place)) {
					buffers[place - first].waits = Cause.values()[(int) recording.detail(event)];
					buffers[place - first].needs = recording.flag(event);
				}
			}
			case LOST -> {
				if (isOwn(network.peer(place))) {
					long arrival = recording.cycle(event) + 1;
					buffers[network.peer(place) - first].input.removeIf(coming -> coming.cycle() == arrival);
				}
			}
			default -> {
				// A delivery changes no buffer.
			}
		}
	}

	private boolean isOwn(int port) {
		return network.owner(port) == vertex;
	}

	private Packet packet(int event) {
		return new Packet(recording.flag(event), recording.count(event));
	}

	private static void add(List<Coming> buffer, Packet packet, long cycle) {
		int at = buffer.size();
		while (at > 0 && buffer.get(at - 1).cycle() > cycle) {
			at--;
		}
		buffer.add(at, new Coming(packet, cycle));
	}

	private void queued(int port, Packet packet) {
		if (isOwn(port)) {
			add(buffers[port - first].input, packet, 0);
		}
	}

	private void granted(int port, long at) {
		if (isOwn(port)) {
			Buffers own = buffers[port - first];
			own.input.remove(0);
			own.waits = Cause.TURN;
			own.needs = -1;
			pointer = port + 1 == first + buffers.length ? first : port + 1;
		}
		int sender = network.peer(port);
		if (isOwn(sender)) {
			buffers[sender - first].credits.add(at + 1 + network.latency(sender));
		}
	}

	private void sent(int event, int port) {
		long from = recording.cycle(event);
		long held = recording.detail(event);
		if (isOwn(port)) {
			Buffers own = buffers[port - first];
			own.channel = own.output.remove(0).packet();
			own.used++;
			own.idleFrom = from + held;
		}
		if (isOwn(network.peer(port))) {
			add(buffers[network.peer(port) - first].input, packet(event), from + held + network.latency(port));
		}
	}

	private void combined(Packet packet, int expected) {
		Entry entry = new Entry(packet.flag(), packet.count(), expected, false);
		for (int i = 0; i < entries.size(); i++) {
			if (entries.get(i).entry().flag() == packet.flag() && !entries.get(i).entry().complete()) {
				entries.set(i, new Held(entry, Long.MAX_VALUE, false));
				return;
			}
		}
		entries.add(new Held(entry, Long.MAX_VALUE, true));
	}

	private void released(Packet packet, long at, boolean finished) {
		for (int i = 0; i < entries.size(); i++) {
			Entry entry = entries.get(i).entry();
			if (entry.flag() == packet.flag() && !entry.complete()) {
				if (finished && type.compute() > 1 && !entries.get(i).single()) {
					entries.set(i,
							new Held(new Entry(entry.flag(), entry.count(), entry.expected(), true), at + type.compute(), false));
				} else {
					entries.remove(i);
				}
				return;
			}
		}
	}

	private RouterState state() {
		List<Port> ports = new ArrayList<>();
		for (int i = 0; i < buffers.length; i++) {
			ports.add(port(first + i, buffers[i]));
		}
		return new RouterState(vertex, cycle, pointer, List.copyOf(ports), entries.stream().map(Held::entry).toList());
	}

	private Port port(int port, Buffers own) {
		List<Packet> input = packets(own.input, 0, there(own.input));
		int ready = there(own.output);
		List<Packet> output = packets(own.output, 0, ready);
		int far = network.neighbour(port);
		int credits = network.isSwitch(far) ? (int) (network.type(far).buffer() - own.used) : -1;
		boolean busy = own.idleFrom > cycle;
		Cause stalls = output.isEmpty() ? Cause.TURN : busy ? Cause.BUSY : credits == 0 ? Cause.NO_CREDIT : Cause.TURN;
		return new Port(port, input, input.isEmpty() ? Cause.TURN : own.waits, own.needs, packets(own.output, ready, own.output.size()),
				output, credits, stalls, busy ? own.channel : null);
	}

	/** Returns how many of the packets that come to a buffer are there at the beginning of the cycle: the first ones. */
	private int there(List<Coming> buffer) {
		int low = 0;
		int high = buffer.size();
		while (low < high) {
			int middle = (low + high) >>> 1;
			if (buffer.get(middle).cycle() <= cycle) {
				low = middle + 1;
			} else {
				high = middle;
			}
		}
		return low;
	}

	private static List<Packet> packets(List<Coming> buffer, int from, int to) {
		return buffer.subList(from, Math.min(to, from + RouterState.MOST_PACKETS)).stream().map(Coming::packet).toList();
	}
}
