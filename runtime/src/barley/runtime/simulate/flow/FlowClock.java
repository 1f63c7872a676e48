package barley.runtime.simulate.flow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.machine.Machine;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.cost.FlowCost;
import barley.runtime.simulate.cost.Forecast;

/**
 * Discrete event simulation of a flow. A chunk is launched when it is available and its channel is free, holds the channel for its
 * transfer time, arrives one latency later, and is combined when the node has combined what arrived before. Chunks waiting for a channel
 * are served first come, first served; among simultaneous ones the lower channel is first, and on one channel the stream that was added
 * first. A chunk on a circuit claims all lanes of it at once ({@link FlowChannel}).
 *
 * <p>Where conditions change during the flow, each chunk uses those that are valid at its launch.
 *
 * <p>Where a lane has no bandwidth, a byte takes one picosecond: the critical path is still defined, though its times are not.
 *
 * <p>Takes time proportional to chunks times the logarithm of the number of streams, except for chunks that repeat in equal rounds, which
 * {@link FlowRhythm} skips; memory for the streams and for the chunks that wait.
 */
public final class FlowClock {

	/** Stages of a chunk, in the order in which simultaneous ones are processed. */
	private static final int DONE = 0;
	private static final int ARRIVED = 1;
	private static final int READY = 2;
	private static final int STAGES = 3;

	/** Number of events between two checks for cancellation. */
	public static final int INTERVAL = 1 << 12;
	/** Average number of chunks per stream above which it pays to detect equal rounds. */
	private static final int MANY = 64;

	/** Thrown where chunks wait for each other in a cycle. */
	public static final class Stuck extends RuntimeException {

		private static final long serialVersionUID = 1L;

		private final int channel;

		private Stuck(int channel) {
			super("channel " + channel + " waits forever", null, false, false);
			this.channel = channel;
		}

		/** Returns a channel of the cycle. */
		public int channel() {
			return channel;
		}
	}

	/** Observes every chunk that is transferred. */
	@FunctionalInterface
	interface Witness {

		/**
		 * Reports that a chunk of a stream holds its channel from start to end, in picoseconds from the beginning of the flow; chunks of
		 * a stream are reported in order.
		 */
		void carries(int stream, long chunk, long startPs, long endPs);
	}

	private final Forecast forecast;
	private final Witness witness;
	/** Number of chunks of each stream that have been reported; null if there is no witness. */
	private final long[] seen;
	private final FlowGraph graph;
	private final int streams;
	private final FlowChannel[] channels;
	private final int[][] followers;
	/** Joins of streams that several others feed. */
	private final FlowJoin[] joins;
	private final FlowCursor[] sent;
	private final FlowCursor[] arrived;
	/** For streams without feeders, how far their chunks have been reported. */
	private final FlowSource[] sources;
	private final FlowQueue[] queues;
	private final FlowEvents events;
	private final FlowStamp now = new FlowStamp();
	private final FlowStamp end = new FlowStamp();
	private final FlowRegister latest = new FlowRegister();
	/** All state that changes during the flow and is not derived from other state. */
	private final List<FlowPart> parts = new ArrayList<>();
	/** Null if every chunk is simulated. */
	private final FlowRhythm rhythm;

	private FlowClock(Machine machine, Forecast forecast, long startPs, FlowGraph flow, Witness witness) {
		this.forecast = forecast;
		this.witness = witness;
		seen = witness == null ? null : new long[flow.size()];
		graph = flow.byChannel();
		streams = graph.size();
		channels = new FlowChannel[streams];
		followers = graph.followers();
		int[][] feeders = graph.feeders();
		joins = new FlowJoin[streams];
		sent = new FlowCursor[streams];
		arrived = new FlowCursor[streams];
		sources = new FlowSource[streams];
		queues = new FlowQueue[STAGES * streams];
		events = new FlowEvents(STAGES * streams);
		Map<Integer, FlowRegister> combining = new HashMap<>();
		Map<Integer, FlowLane> lanes = new HashMap<>();
		for (int stream = 0; stream < streams; stream++) {
			int channel = graph.channel(stream);
			channels[stream] = stream > 0 && graph.channel(stream - 1) == channel ? channels[stream - 1]
					: new FlowChannel(machine, forecast, startPs, channel,
							combining.computeIfAbsent(machine.receiver(channel), node -> part(new FlowRegister())),
							held -> lanes.computeIfAbsent(held, any -> lane()));
			channels[stream].use();
			joins[stream] = feeders[stream].length > 1 ? part(new FlowJoin(feeders[stream])) : null;
			sources[stream] = feeders[stream].length == 0 ? source(channels[stream].isCircuit()) : null;
			sent[stream] = part(new FlowCursor(graph.runs(stream)));
			arrived[stream] = part(new FlowCursor(graph.runs(stream)));
		}
		parts.add(latest);
		boolean rounds = witness == null && forecast.isSteady() && flow.transfers() / MANY >= streams;
		rhythm = rounds ? new FlowRhythm(parts) : null;
	}

	private FlowLane lane() {
		FlowLane lane = new FlowLane();
		parts.add(lane.busy);
		return lane;
	}

	private FlowSource source(boolean isCircuit) {
		FlowSource source = new FlowSource(isCircuit);
		parts.add(source.own);
		if (isCircuit) {
			parts.add(source.others);
		}
		return source;
	}

	private <P extends FlowPart> P part(P part) {
		parts.add(part);
		return part;
	}

	/**
	 * Returns the cost of a flow.
	 *
	 * @param goOn called after every {@link #INTERVAL} events; throws to cancel
	 * @throws Stuck if some chunks wait for each other forever
	 */
	public static FlowCost cost(Machine machine, FlowGraph flow, Runnable goOn) {
		return cost(machine, Forecast.always(Conditions.NORMAL), 0, flow, null, goOn);
	}

	/**
	 * Returns the cost of a flow where lanes are slow or nodes late.
	 *
	 * @param witness null if no one observes the chunks
	 */
	static FlowCost cost(Machine machine, Forecast forecast, long startPs, FlowGraph flow, Witness witness, Runnable goOn) {
		FlowClock clock = new FlowClock(machine, forecast, startPs, flow, witness);
		clock.begin();
		clock.run(goOn);
		clock.requireEnd();
		return clock.latest.cost();
	}

	/** Schedules all chunks that wait for no other stream, stream by stream. */
	private void begin() {
		for (int stream = 0; stream < streams; stream++) {
			if (sources[stream] != null) {
				channels[stream].begin(sources[stream]);
				long[] runs = graph.runs(stream);
				for (int i = 0; i < runs.length; i += 2) {
					for (long sent = 0, step = forecast.isSteady() ? runs[i + 1] : 1; sent < runs[i + 1]; sent += step) {
						channels[stream].transfer(new FlowStamp(), step, runs[i]);
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
			FlowQueue queue = queues[number];
			queue.read(now);
			queue.remove();
			if (queue.isEmpty()) {
				events.removeFirst();
			} else {
				events.postpone(queue.time());
			}
			if (sources[stream] != null && stage == firstStage(stream)) {
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
			if (rhythm != null && rhythm.beat(number, now.time())) {
				moved();
			}
		}
	}

	/** Rebuilds the events: skipping rounds has changed the times of all waiting chunks. */
	private void moved() {
		events.clear();
		for (int number = 0; number < queues.length; number++) {
			if (queues[number] != null && !queues[number].isEmpty()) {
				events.add(number, queues[number].time());
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

	/** Processes a chunk that has arrived and is combined. */
	private void done(int stream) {
		if (now.time() > latest.time()) {
			latest.set(now);
		}
		for (int follower : followers[stream]) {
			if (joins[follower] == null || joins[follower].completes(stream)) {
				if (channels[follower].isContested()) {
					add(READY, follower, now);
				} else {
					send(follower);
				}
			}
		}
	}

	private void combine(int stream) {
		FlowStamp combining = channels[stream].combining;
		if (combining.time() <= now.time()) {
			combining.set(now);
		}
		combining.combine(channels[stream].combinePs(arrived[stream].next()));
		add(DONE, stream, combining);
	}

	/** Processes a chunk that is ready to be sent. */
	private void send(int stream) {
		end.set(now);
		channels[stream].transfer(end, 1, sent[stream].next());
		travel(stream);
	}

	private void sendSource(int stream) {
		if (!sent[stream].atEnd()) {
			channels[stream].transfer(sources[stream], end, sent[stream].next());
			travel(stream);
		}
	}

	/** Processes a chunk whose last byte has passed. */
	private void travel(int stream) {
		if (witness != null) {
			witness.carries(graph.origin(stream), seen[stream]++, end.time() - channels[stream].lastPs(), end.time());
		}
		end.travel(channels[stream].latencyPs());
		add(firstStage(stream), stream, end);
	}

	/** Returns the first stage of a chunk that has left its sender. */
	private int firstStage(int stream) {
		return graph.combines(stream) && channels[stream].combinesInTime() ? ARRIVED : DONE;
	}

	private void add(int stage, int stream, FlowStamp stamp) {
		int number = stage * streams + stream;
		if (queues[number] == null) {
			queues[number] = part(new FlowQueue());
			if (rhythm != null) {
				rhythm.grows();
			}
		}
		if (queues[number].isEmpty()) {
			events.add(number, stamp.time());
		}
		queues[number].add(stamp);
	}
}
