package barley.lang.motion;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.NodeType;
import barley.runtime.motion.RingTurn.Reach;
import barley.runtime.number.Exact;

/**
 * How long a movement takes step by step if it has its lanes to itself (RULES.md 19 and 20): the quick answer by which weights are
 * compared. A round round a ring counts with its longest piece on its slowest lane in every step.
 *
 * <p>Takes time linear in the positions of rounds and their steps; of other motions, in what each hop carries.
 */
final class SteppedEstimate {

	private static final long BYTE = 8 * Exact.SECOND;

	private final Machine machine;
	private final int width;
	private final long[] launch;
	private final long[] transfer;
	private final long[] latency;
	/** For each step, what a node combines that arrives round rings, and what others combine, by their numbers. */
	private final long[] round;
	private final Map<List<Integer>, Long> single = new HashMap<>();

	private SteppedEstimate(Machine machine, Motion motion, int width) {
		this.machine = machine;
		this.width = width;
		launch = new long[motion.steps()];
		transfer = new long[launch.length];
		latency = new long[launch.length];
		round = new long[launch.length];
		for (Round round : motion.rounds()) {
			add(round);
		}
		for (int hop = 0; motion.rounds().isEmpty() && hop < motion.hops(); hop++) {
			for (int step = motion.first(hop); step < motion.end(hop); step++) {
				if (motion.takesPart(hop, step)) {
					raise(launch, step, step + 1, Math.max(launchPs(motion.sender(hop)), launchPs(motion.receiver(hop))));
					carry(motion.channel(hop), step, step + 1, motion.size(hop, step));
					if (motion.combines(hop, step)) {
						single.merge(List.of(step, motion.receiver(hop)), motion.size(hop, step), Math::addExact);
					}
				}
			}
		}
	}

	/** Returns what a motion takes that moves elements of {@code width} bytes, in picoseconds. */
	static long sum(Machine machine, Motion motion, int width) {
		SteppedEstimate times = new SteppedEstimate(machine, motion, width);
		long sum = 0;
		for (long[] part : new long[][] {times.launch, times.transfer, times.latency, times.combining()}) {
			sum = Arrays.stream(part).reduce(sum, Math::addExact);
		}
		return sum;
	}

	private void add(Round round) {
		int[] nodes = round.lap().nodes();
		for (int position = 0; position < nodes.length; position++) {
			raise(launch, round.first(), round.end(), launchPs(nodes[position]));
			int channel = machine.channel(round.lap().out()[position], nodes[position]);
			if (round.reach() != Reach.ALL_TO_ALL) {
				carry(channel, round.first(), round.end(), round.sizes().max());
			}
			for (int step = round.first(); step < round.end() && round.reach() == Reach.ALL_TO_ALL; step++) {
				carry(channel, step, step + 1, round.at(position, step));
			}
		}
		for (int step = round.first(); step < round.end() && round.combines(); step++) {
			this.round[step] = Math.addExact(this.round[step], round.sizes().max());
		}
	}

	private void carry(int channel, int first, int end, long elements) {
		if (elements > 0) {
			raise(transfer, first, end, transferPs(machine, channel, Math.multiplyExact(elements, (long) width)));
			raise(latency, first, end, machine.linkType(channel >> 1).latencyPs());
		}
	}

	/** What arrives at a node is combined one after the other; round rings the slowest type of node counts. */
	private long[] combining() {
		long[] times = new long[round.length];
		for (NodeType type : machine.nodeTypes()) {
			for (int step = 0; step < times.length; step++) {
				times[step] = Math.max(times[step], combining(type, round[step]));
			}
		}
		single.forEach((at, elements) -> times[at.get(0)] = Math.max(times[at.get(0)],
				combining(machine.nodeType(at.get(1)), Math.addExact(elements, round[at.get(0)]))));
		return times;
	}

	private long combining(NodeType type, long elements) {
		return type.reduceBytesPerSecond() == 0 ? 0
				: Exact.ceilQuotient(Math.multiplyExact(elements, (long) width), Exact.SECOND, type.reduceBytesPerSecond());
	}

	private long launchPs(int node) {
		return machine.nodeType(node).launchPs();
	}

	/** Returns how long the slowest lane of a channel carries bytes; 0 if no lane has a bandwidth. */
	static long transferPs(Machine machine, int channel, long bytes) {
		long[] longest = new long[1];
		machine.carry(channel, bytes, (held, share) -> {
			LinkType type = machine.linkType(held >> 1);
			if (type.bitsPerSecond() > 0) {
				longest[0] = Math.max(longest[0], Exact.ceilQuotient(share, BYTE, type.bitsPerSecond()));
			}
		});
		return longest[0];
	}

	private static void raise(long[] costs, int first, int end, long cost) {
		for (int step = first; step < end; step++) {
			costs[step] = Math.max(costs[step], cost);
		}
	}
}
