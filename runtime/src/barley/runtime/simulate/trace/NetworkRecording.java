package barley.runtime.simulate.trace;

import java.util.Arrays;

import barley.runtime.network.SwitchNetwork;
import barley.runtime.simulate.clock.ClockListener;
import barley.runtime.simulate.clock.ClockOptions;

/**
 * Records a run of clocked switches for pictures: every event, up to {@value #MOST_EVENTS} of them, and from the beginning to the end of
 * the run the packets on each channel, the cycles that they hold it, and what comes to and leaves buffers, by windows of cycles.
 *
 * <p>An event is six numbers in columns. {@link RouterStates} plays them back.
 */
public final class NetworkRecording implements ClockListener {

	/** Most events that are recorded one by one. */
	public static final int MOST_EVENTS = 100_000;

	/** What an event says. */
	enum Kind {
		/** A packet has come to the head of a node's queue. */
		QUEUED,
		/** The arbiter has let the first packet of an input buffer go. */
		GRANTED,
		/** A packet goes through the crossbar; the last number is the cycle from which on it can leave the output buffer. */
		PUSHED,
		/** The first packet of an output buffer goes on its channel; the last number is the number of cycles that it holds it. */
		SENT,
		/** A compute unit has stored or added a packet; the last number is the count that the switch expects. */
		COMBINED,
		/** A sum leaves its entry, complete if the last number is 1. */
		RELEASED,
		/** The first packet of an input buffer cannot go; the last number is a {@link RouterState.Cause}, the flag the port it needs. */
		REFUSED,
		/** A packet has come to a node. */
		DELIVERED,
		/** A packet has not come to the end of its channel. */
		LOST
	}

	private static final Kind[] KINDS = Kind.values();

	private final SwitchNetwork network;
	private final int most;
	private final ChannelWindows moves;
	private final ChannelWindows grants;
	private final ChannelWindows pushes;
	private final ChannelWindows held;
	private long[] cycle = new long[256];
	private byte[] kind = new byte[256];
	private int[] place = new int[256];
	private int[] flag = new int[256];
	private int[] count = new int[256];
	private long[] detail = new long[256];
	private int events;
	/** The events of each vertex one after the other, and where those of each vertex begin; of the first events only. */
	private int[] eventsByVertex;
	private int[] firstOf;
	private int indexed = -1;
	private long end = Long.MAX_VALUE;
	private long last;

	public NetworkRecording(SwitchNetwork network) {
		this(network, MOST_EVENTS);
	}

	/** Records at most some events one by one. */
	public NetworkRecording(SwitchNetwork network, int most) {
		this.network = network;
		this.most = most;
		moves = new ChannelWindows(network.ports());
		grants = new ChannelWindows(network.ports());
		pushes = new ChannelWindows(network.ports());
		held = new ChannelWindows(network.ports());
	}

	public SwitchNetwork network() {
		return network;
	}

	/** Returns the packets on the channel out of each port, by windows. */
	public ChannelWindows moves() {
		return moves;
	}

	/** Returns the packets that arbiters let go at each port, by windows. */
	public ChannelWindows grants() {
		return grants;
	}

	/** Returns the packets that come to the output buffer of each port, by windows. */
	public ChannelWindows pushes() {
		return pushes;
	}

	/** Returns the cycles for which the channel out of each port is held, by windows. */
	public ChannelWindows held() {
		return held;
	}

	/** Returns the last cycle in which something happens. */
	public long last() {
		return last;
	}

	/** Returns whether all events are recorded one by one. */
	public boolean isComplete() {
		return end == Long.MAX_VALUE;
	}

	/** Returns the cycle before whose end all events are recorded one by one: states are known up to its beginning. */
	public long end() {
		return Math.min(end, last + 1);
	}

	/** Returns the number of recorded events. */
	public int events() {
		return events;
	}

	/** Returns the events that concern a vertex, in their order. */
	int[] eventsOf(int vertex) {
		if (indexed != events) {
			index();
		}
		return Arrays.copyOfRange(eventsByVertex, firstOf[vertex], firstOf[vertex + 1]);
	}

	/** Sorts the events by the vertices that they concern. */
	private void index() {
		firstOf = new int[network.vertices() + 1];
		for (int event = 0; event < events; event++) {
			firstOf[vertex(event) + 1]++;
			if (farVertex(event) >= 0) {
				firstOf[farVertex(event) + 1]++;
			}
		}
		for (int vertex = 0; vertex < network.vertices(); vertex++) {
			firstOf[vertex + 1] += firstOf[vertex];
		}
		eventsByVertex = new int[firstOf[network.vertices()]];
		int[] next = firstOf.clone();
		for (int event = 0; event < events; event++) {
			eventsByVertex[next[vertex(event)]++] = event;
			if (farVertex(event) >= 0) {
				eventsByVertex[next[farVertex(event)]++] = event;
			}
		}
		indexed = events;
	}

	/** Returns the vertex where an event happens. */
	int vertex(int event) {
		return switch (kind(event)) {
			case COMBINED, RELEASED, DELIVERED -> place[event];
			default -> network.owner(place[event]);
		};
	}

	/** Returns the vertex at the other end of the lane if an event concerns it, too; else -1. */
	private int farVertex(int event) {
		return switch (kind(event)) {
			case GRANTED, SENT, LOST -> network.neighbour(place[event]);
			default -> -1;
		};
	}

	long cycle(int event) {
		return cycle[event];
	}

	Kind kind(int event) {
		return KINDS[kind[event]];
	}

	/** Returns the port, or the vertex of what happens in a compute unit or at a node. */
	int place(int event) {
		return place[event];
	}

	int flag(int event) {
		return flag[event];
	}

	int count(int event) {
		return count[event];
	}

	long detail(int event) {
		return detail[event];
	}

	private void add(long at, Kind what, int where, int group, int contributions, long more) {
		last = Math.max(last, at);
		if (end < Long.MAX_VALUE) {
			return;
		}
		if (events == most) {
			// Not all events of this cycle are there.
			end = at;
			return;
		}
		if (events == cycle.length) {
			grow(Math.min(most, 2 * events));
		}
		cycle[events] = at;
		kind[events] = (byte) what.ordinal();
		place[events] = where;
		flag[events] = group;
		count[events] = contributions;
		detail[events++] = more;
	}

	private void grow(int length) {
		cycle = Arrays.copyOf(cycle, length);
		kind = Arrays.copyOf(kind, length);
		place = Arrays.copyOf(place, length);
		flag = Arrays.copyOf(flag, length);
		count = Arrays.copyOf(count, length);
		detail = Arrays.copyOf(detail, length);
	}

	@Override
	public void queued(long at, int port, int group, int contributions) {
		add(at, Kind.QUEUED, port, group, contributions, 0);
	}

	@Override
	public void granted(long at, int port, int group, int contributions, int source) {
		grants.add(at, port);
		add(at, Kind.GRANTED, port, group, contributions, source);
	}

	@Override
	public void pushed(long at, int port, int group, int contributions, long ready) {
		pushes.add(at, port);
		add(at, Kind.PUSHED, port, group, contributions, ready);
	}

	@Override
	public void sent(long at, int port, int group, int contributions, long cycles) {
		moves.add(at, port);
		held.add(at, Math.min(at + cycles, ClockOptions.MOST_CYCLES), port);
		add(at, Kind.SENT, port, group, contributions, cycles);
	}

	@Override
	public void combined(long at, int vertex, int group, int contributions, int expected) {
		add(at, Kind.COMBINED, vertex, group, contributions, expected);
	}

	@Override
	public void released(long at, int vertex, int group, int contributions, boolean finished) {
		add(at, Kind.RELEASED, vertex, group, contributions, finished ? 1 : 0);
	}

	@Override
	public void refused(long at, int port, int cause, int needed) {
		add(at, Kind.REFUSED, port, needed, 0, cause);
	}

	@Override
	public void delivered(long at, int node, int group, int contributions, int source) {
		add(at, Kind.DELIVERED, node, group, contributions, source);
	}

	@Override
	public void lost(long at, int port, int group, int contributions) {
		add(at, Kind.LOST, port, group, contributions, 0);
	}
}
