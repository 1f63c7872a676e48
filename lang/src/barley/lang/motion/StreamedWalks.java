package barley.lang.motion;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;

import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.number.Exact;

/** How long walks take that stream, each by itself, which {@link Filling} weighs. */
final class StreamedWalks {

	/** Elements for each member and chunk of which the parts of a message are counted. */
	private static final int EVEN = 1_024;

	private final Machine machine;
	private final int width;
	private final LongConsumer effort;

	/** @param width the bytes of an element */
	StreamedWalks(Machine machine, int width, LongConsumer effort) {
		this.machine = machine;
		this.width = width;
		this.effort = effort;
	}

	/** What a chunk occupies a channel, and how much later it arrives. */
	private long occupiedPs(int channel, long launchPs, long elements) {
		return Math.addExact(launchPs, SteppedEstimate.transferPs(machine, channel, Math.multiplyExact(elements, (long) width)));
	}

	private long launchPs(int node) {
		return machine.nodeType(node).launchPs();
	}

	private long latencyPs(int channel) {
		return machine.linkType(channel >> 1).latencyPs();
	}

	/**
	 * Courses of whole vectors: the time that the first chunk takes for its longest way, and as often as others follow what the slowest
	 * hop takes.
	 */
	List<Filling.Walk> of(StreamWay way) {
		List<Filling.Walk> walks = new ArrayList<>();
		for (Course course : way.courses()) {
			int[][] feeders = course.feeders();
			int[] channels = new int[course.hops()];
			for (int hop = 0; hop < channels.length; hop++) {
				channels[hop] = machine.channel(course.lane()[hop], course.from()[hop]);
			}
			walks.add(elements -> {
				effort.accept(channels.length);
				long[] arrived = new long[channels.length];
				long last = 0;
				long slowest = 0;
				for (int hop = 0; hop < arrived.length; hop++) {
					long occupied = occupiedPs(channels[hop], launchPs(course.from()[hop]), elements);
					long ready = 0;
					for (int feeder : feeders[hop]) {
						ready = Math.max(ready, arrived[feeder]);
					}
					arrived[hop] = Math.addExact(ready, Math.addExact(occupied, latencyPs(channels[hop])));
					last = Math.max(last, arrived[hop]);
					slowest = Math.max(slowest, occupied);
				}
				return Math.addExact(last, Math.multiplyExact(way.chunks() - 1L, slowest));
			});
		}
		return walks;
	}

	/**
	 * What a message takes for: {@code size} of {@link #EVEN} elements of each member, over a channel, of which each kind is named once.
	 */
	private record Sent(int channel, long launchPs, long size) {
	}

	/**
	 * Messages in chunks: what the busiest channel carries, one chunk behind the other, or, if that is longer, what the first chunks of all
	 * steps take one after the other, and as often as others follow what the slowest takes.
	 */
	List<Filling.Walk> of(ChunkedWay way, Task task) {
		List<Filling.Walk> walks = new ArrayList<>();
		int shares = way.shares().count();
		long size = Math.multiplyExact((long) EVEN, task.nodes().length);
		Task even = new Task(task.kind(), task.root(), task.nodes(), Ground.of(Ranges.of(0, size)), machine, task.off());
		for (int share = 0; share < shares; share++) {
			Motion motion = way.sharing(Shares.only(share, shares)).motion(even);
			Map<LinkType, Integer> alike = new HashMap<>();
			Map<Integer, Set<Sent>> steps = new HashMap<>();
			Set<Map<Sent, Integer>> hops = new HashSet<>();
			Map<Integer, Map<Sent, Integer>> byChannel = new HashMap<>();
			for (int hop = 0; hop < motion.hops(); hop++) {
				int channel = motion.channel(hop);
				int kind = machine.isCircuit(channel >> 1) ? channel
						: alike.computeIfAbsent(machine.linkType(channel >> 1), any -> channel);
				for (int step = motion.first(hop); step < motion.end(hop); step++) {
					effort.accept(1);
					Sent sent = new Sent(kind, launchPs(motion.sender(hop)), motion.size(hop, step));
					if (sent.size > 0) {
						steps.computeIfAbsent(step, any -> new HashSet<>()).add(sent);
						byChannel.computeIfAbsent(channel, any -> new HashMap<>()).merge(sent, 1, Math::addExact);
					}
				}
			}
			hops.addAll(byChannel.values());
			Map<Set<Sent>, Integer> turns = new HashMap<>();
			steps.values().forEach(step -> turns.merge(step, 1, Math::addExact));
			walks.add(elements -> timePs(way.chunks(), elements, size, hops, turns));
		}
		return walks;
	}

	private long timePs(int chunks, long elements, long size, Set<Map<Sent, Integer>> hops, Map<Set<Sent>, Integer> turns) {
		long busiest = 0;
		long first = 0;
		long slowest = 0;
		for (Map<Sent, Integer> hop : hops) {
			long busy = 0;
			long latency = 0;
			for (Map.Entry<Sent, Integer> sent : hop.entrySet()) {
				effort.accept(1);
				busy = Math.addExact(busy, Math.multiplyExact(occupiedPs(sent.getKey(), elements, size), (long) sent.getValue()));
				latency = Math.max(latency, latencyPs(sent.getKey().channel));
			}
			busiest = Math.max(busiest, Math.addExact(Math.multiplyExact(busy, (long) chunks), latency));
		}
		for (Map.Entry<Set<Sent>, Integer> turn : turns.entrySet()) {
			long longest = 0;
			for (Sent sent : turn.getKey()) {
				effort.accept(1);
				long occupied = occupiedPs(sent, elements, size);
				slowest = Math.max(slowest, occupied);
				longest = Math.max(longest, Math.addExact(occupied, latencyPs(sent.channel)));
			}
			first = Math.addExact(first, Math.multiplyExact(longest, (long) turn.getValue()));
		}
		return Math.max(busiest, Math.addExact(first, Math.multiplyExact(chunks - 1L, slowest)));
	}

	private long occupiedPs(Sent sent, long elements, long size) {
		return occupiedPs(sent.channel, sent.launchPs, Exact.ceilQuotient(elements, sent.size, size));
	}
}
