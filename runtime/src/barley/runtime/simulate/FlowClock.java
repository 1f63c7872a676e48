package barley.runtime.simulate;

import java.util.HashMap;
import java.util.Map;

import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.NodeType;

/**
 * Follow a flow through time, event by event: a chunk is launched when it is there and its channel is free, holds the channel as long as it
 * takes, arrives a latency later, and is combined when the node has combined what arrived before. Who comes first is served first; of
 * those who come at once, the lower channel, and on a channel the stream that was added first.
 *
 * <p>Where conditions change while the flow goes on, what is launched goes by those that hold at that moment.
 *
 * <p>Where a lane has no bandwidth a byte takes a picosecond, so that chains come out though times mean nothing.
 *
 * <p>Takes time proportional to chunks times the logarithm of the number of streams; memory for the streams and for the chunks that wait.
 */
public final class FlowClock {

	/** Stages of a chunk, in the order in which they are looked at where they fall on the same moment. */
	private static final int DONE = 0;
	private static final int ARRIVED = 1;
	private static final int READY = 2;
	private static final int STAGES = 3;

	/** Events between two questions whether to go on. */
	private static final int INTERVAL = 1 << 12;
	private static final long BYTE = 8 * Exact.SECOND;

	/** Thrown where chunks wait for each other in a circle. */
	public static final class Stuck extends RuntimeException {

		private static final long serialVersionUID = 1L;

		private final int channel;

		private Stuck(int channel) {
			super("channel " + channel + " waits for ever", null, false, false);
			this.channel = channel;
		}

		/** A channel that is waited on. */
		public int channel() {
			return channel;
		}
	}

	/** Sees every chunk on its way. */
	@FunctionalInterface
	interface Witness {

		/** A chunk of a stream holds its channel from start to end, picoseconds from the beginning of the flow; chunks of a stream in order. */
		void carries(int stream, long chunk, long startPs, long endPs);
	}

	/** What chunks take on one channel, and the moment at which it was last busy. */
	private static final class Channel {
		private final FlowStamp busy = new FlowStamp();
		private final int number;
		private final LinkType link;
		private final NodeType sender;
		private final NodeType receiver;
		private int conditions = -1;
		private long rate;
		private long launchPs;
		private int streams;
		private FlowStamp combining;
		private long lastBytes = -1;
		private long lastPs;

		private Channel(Machine machine, int channel) {
			number = channel;
			link = machine.linkType(channel >> 1);
			sender = machine.nodeType(machine.sender(channel));
			receiver = machine.nodeType(machine.receiver(channel));
		}

		private long transferPs(long bytes) {
			if (bytes != lastBytes) {
				lastPs = rate == 0 ? bytes : Exact.ceilQuotient(bytes, BYTE, rate);
				lastBytes = bytes;
			}
			return lastPs;
		}

		/** Go by the conditions with some number. */
		private void settle(Forecast forecast, int at, Machine machine) {
			if (at != conditions) {
				conditions = at;
				rate = forecast.conditions(at).bitsPerSecond(number >> 1, link);
				launchPs = forecast.conditions(at).launchPs(machine.sender(number), sender);
				lastBytes = -1;
			}
		}

		private void send(FlowStamp from, long count, long bytes) {
			from.transfer(count, bytes, launchPs, transferPs(bytes));
		}

		private int firstStage(boolean combines) {
			return combines && receiver.reduceBytesPerSecond() > 0 ? ARRIVED : DONE;
		}
	}

	/** Goes through the chunks of a stream. */
	private static final class Cursor {
		private final long[] runs;
		private int run;
		private long passed;

		private Cursor(long[] runs) {
			this.runs = runs;
		}

		private boolean atEnd() {
			return run == runs.length;
		}

		private long next() {
			long bytes = runs[run];
			if (++passed == runs[run + 1]) {
				run += 2;
				passed = 0;
			}
			return bytes;
		}
	}

	private final Machine machine;
	private final Forecast forecast;
	/** When the flow begins. */
	private final long startPs;
	private final Witness witness;
	/** Chunks of each stream that have been seen; null if nobody looks. */
	private final long[] seen;
	private final FlowGraph graph;
	private final int streams;
	private final Channel[] channels;
	private final int[][] followers;
	private final int[][] feeders;
	/** Of streams that several others feed, how many chunks have come from each. */
	private final int[][] fed;
	private final Cursor[] sent;
	private final Cursor[] arrived;
	/** Streams that nobody feeds, up to where their chunks have been told. */
	private final FlowStamp[] sources;
	private final FlowStamp.Queue[] queues;
	private final FlowEvents events;
	private final FlowStamp now = new FlowStamp();
	private final FlowStamp end = new FlowStamp();
	private final FlowStamp latest = new FlowStamp();

	private FlowClock(Machine machine, Forecast forecast, long startPs, FlowGraph flow, Witness witness) {
		this.machine = machine;
		this.forecast = forecast;
		this.startPs = startPs;
		this.witness = witness;
		seen = witness == null ? null : new long[flow.size()];
		graph = flow.byChannel();
		streams = graph.size();
		channels = new Channel[streams];
		followers = graph.followers();
		feeders = graph.feeders();
		fed = new int[streams][];
		sent = new Cursor[streams];
		arrived = new Cursor[streams];
		sources = new FlowStamp[streams];
		queues = new FlowStamp.Queue[STAGES * streams];
		events = new FlowEvents(STAGES * streams);
		Map<Integer, FlowStamp> combining = new HashMap<>();
		for (int stream = 0; stream < streams; stream++) {
			int channel = graph.channel(stream);
			boolean same = stream > 0 && graph.channel(stream - 1) == channel;
			channels[stream] = same ? channels[stream - 1] : new Channel(machine, channel);
			channels[stream].settle(forecast, forecast.at(startPs), machine);
			channels[stream].streams++;
			channels[stream].combining = combining.computeIfAbsent(machine.receiver(channel), node -> new FlowStamp());
			fed[stream] = feeders[stream].length > 1 ? new int[feeders[stream].length] : null;
			sent[stream] = new Cursor(graph.runs(stream));
			arrived[stream] = new Cursor(graph.runs(stream));
		}
	}

	/**
	 * Find out what a flow takes.
	 *
	 * @param goOn asked now and then; throws to give up
	 * @throws Stuck if some chunks wait for each other for ever
	 */
	public static FlowCost cost(Machine machine, FlowGraph flow, Runnable goOn) {
		return cost(machine, Forecast.always(Conditions.NORMAL), 0, flow, null, goOn);
	}

	/**
	 * Find out what a flow takes where lanes are slow or nodes late.
	 *
	 * @param witness null if nobody wants to see the chunks
	 */
	static FlowCost cost(Machine machine, Forecast forecast, long startPs, FlowGraph flow, Witness witness, Runnable goOn) {
		FlowClock clock = new FlowClock(machine, forecast, startPs, flow, witness);
		clock.begin();
		clock.run(goOn);
		clock.requireEnd();
		return clock.latest.cost();
	}

	/** Everything that waits for nobody is sent at once, stream by stream. */
	private void begin() {
		for (int stream = 0; stream < streams; stream++) {
			if (feeders[stream].length == 0) {
				sources[stream] = new FlowStamp();
				sources[stream].set(channels[stream].busy);
				long[] runs = graph.runs(stream);
				for (int i = 0; i < runs.length; i += 2) {
					for (long sent = 0, step = forecast.isSteady() ? runs[i + 1] : 1; sent < runs[i + 1]; sent += step) {
						send(channels[stream], channels[stream].busy, step, runs[i]);
					}
				}
				sendSource(stream);
			}
		}
	}

	private void run(Runnable goOn) {
		for (long event = 1; !events.isEmpty(); event++) {
			int number = events.first();
			int stage = number / streams;
			int stream = number % streams;
			FlowStamp.Queue queue = queues[number];
			queue.read(now);
			queue.remove();
			if (queue.isEmpty()) {
				events.removeFirst();
			} else {
				queue.read(end);
				events.postpone(end.time());
			}
			if (sources[stream] != null && stage == channels[stream].firstStage(graph.combines(stream))) {
				sendSource(stream);
			}
			switch (stage) {
				case DONE -> done(stream);
				case ARRIVED -> combine(stream);
				default -> send(stream);
			}
			if (event % INTERVAL == 0) {
				goOn.run();
			}
		}
	}

	private void requireEnd() {
		for (int stream = 0; stream < streams; stream++) {
			if (!sent[stream].atEnd()) {
				throw new Stuck(graph.channel(stream));
			}
		}
	}

	/** The present moment is when a chunk has come and is combined. */
	private void done(int stream) {
		if (now.time() > latest.time()) {
			latest.set(now);
		}
		for (int follower : followers[stream]) {
			if (isThere(follower, stream)) {
				if (channels[follower].streams > 1) {
					add(READY, follower, now);
				} else {
					send(follower);
				}
			}
		}
	}

	/** Notes that another chunk has come for a stream, and tells whether it was the last one missing. */
	private boolean isThere(int stream, int from) {
		int[] counts = fed[stream];
		if (counts == null) {
			return true;
		}
		int least = Integer.MAX_VALUE;
		int before = Integer.MAX_VALUE;
		for (int i = 0; i < counts.length; i++) {
			before = Math.min(before, counts[i]);
			counts[i] += feeders[stream][i] == from ? 1 : 0;
			least = Math.min(least, counts[i]);
		}
		return least > before;
	}

	private void combine(int stream) {
		FlowStamp combining = channels[stream].combining;
		if (combining.time() <= now.time()) {
			combining.set(now);
		}
		combining.combine(Exact.ceilQuotient(arrived[stream].next(), Exact.SECOND, channels[stream].receiver.reduceBytesPerSecond()));
		add(DONE, stream, combining);
	}

	/** The present moment is when a chunk is there to be sent. */
	private void send(int stream) {
		Channel channel = channels[stream];
		if (channel.busy.time() <= now.time()) {
			channel.busy.set(now);
		}
		send(channel, channel.busy, 1, sent[stream].next());
		travel(stream, channel.busy);
	}

	private void send(Channel channel, FlowStamp from, long count, long bytes) {
		if (!forecast.isSteady()) {
			channel.settle(forecast, forecast.at(Math.addExact(startPs, from.time())), machine);
		}
		channel.send(from, count, bytes);
	}

	private void sendSource(int stream) {
		if (!sent[stream].atEnd()) {
			send(channels[stream], sources[stream], 1, sent[stream].next());
			travel(stream, sources[stream]);
		}
	}

	private void travel(int stream, FlowStamp left) {
		if (witness != null) {
			witness.carries(graph.origin(stream), seen[stream]++, left.time() - channels[stream].lastPs, left.time());
		}
		end.set(left);
		end.travel(channels[stream].link.latencyPs());
		add(channels[stream].firstStage(graph.combines(stream)), stream, end);
	}

	private void add(int stage, int stream, FlowStamp stamp) {
		int number = stage * streams + stream;
		FlowStamp.Queue queue = queues[number] == null ? queues[number] = new FlowStamp.Queue() : queues[number];
		if (queue.isEmpty()) {
			events.add(number, stamp.time());
		}
		queue.add(stamp);
	}
}
