package barley.lang.motion;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.number.Rational;

/**
 * Finds the shares by which laps that work at the same time take the least time (RULES.md 12). All that go step by step end each step
 * together: with equal steps they take {@code steps (launch + latency) + c m / sum of the bandwidths} for {@code m} bytes if each carries
 * in proportion to its bandwidth. A lap of more steps or latency than others adds these to all, and is left out if that costs more than its
 * bandwidth saves. So only sets of laps need be looked at that have at most so many steps and at most so much latency.
 *
 * <p>Takes the time of a motion for each pair of steps and latency that occurs. What streams is for {@link Filling}.
 */
public final class Weighing {

	/**
	 * What decides how long a lap takes: its steps, its longest latency, and how much of a vector it can carry in a second, which is the
	 * bandwidth of its slowest lane over the part of the vector that a hop carries in a step.
	 */
	private record Speed(int steps, long latencyPs, Rational weight) {
	}

	/** So many elements for each member divide evenly. */
	private static final int EVEN = 1_024;
	/** As many bytes as show the bandwidth of a channel that leads through switches. */
	private static final long PROBE = 1L << 40;

	private final Way way;
	private final Task task;
	private final int width;
	private final LongConsumer effort;

	private Weighing(Way way, Task task, int width, LongConsumer effort) {
		this.way = way;
		this.task = task;
		this.width = width;
		this.effort = effort;
	}

	/**
	 * Returns the shares that take the least time; even ones if the machine has no times, or all laps are alike.
	 *
	 * @param way    the laps, each with an even share
	 * @param task   what is done
	 * @param width  the bytes of an element
	 * @param effort told how many things are looked at
	 */
	public static Shares best(Way way, Task task, int width, LongConsumer effort) {
		return way.shares().count() == 1 ? way.shares() : new Weighing(way, task, width, effort).best();
	}

	/** Returns whether all laps of a way are equally fast, as far as the machine says how fast lanes are. */
	public static boolean alike(Way way, Task task, LongConsumer effort) {
		return new Weighing(way, task, 1, effort).speeds().stream().distinct().count() < 2;
	}

	/** Returns how fast each lap is; nothing if some lane has no bandwidth. */
	private List<Speed> speeds() {
		List<Speed> speeds = new ArrayList<>();
		for (int lap = 0; lap < way.shares().count(); lap++) {
			Speed speed = speed(lap);
			if (speed == null) {
				return List.of();
			}
			speeds.add(speed);
		}
		return speeds;
	}

	private Shares best() {
		int laps = way.shares().count();
		List<Speed> speeds = speeds();
		if (speeds.stream().distinct().count() < 2) {
			return way.shares();
		} else if (way instanceof StreamWay stream) {
			List<Filling.Walk> walks = new StreamedWalks(task.machine(), width, effort).of(stream);
			return task.size() < stream.chunks() ? way.shares() : new Filling(walks, stream.chunks(), effort).shares(task.size());
		} else if (way instanceof ChunkedWay chunked) {
			List<Filling.Walk> walks = new StreamedWalks(task.machine(), width, effort).of(chunked, task);
			return task.size() < chunked.chunks() ? way.shares() : new Filling(walks, chunked.chunks(), effort).shares(task.size());
		}
		Shares best = null;
		long least = 0;
		Set<BitSet> tried = new HashSet<>();
		for (int steps : new TreeSet<>(speeds.stream().map(Speed::steps).toList()).descendingSet()) {
			for (long latency : new TreeSet<>(speeds.stream().map(Speed::latencyPs).toList()).descendingSet()) {
				BitSet used = new BitSet();
				IntStream.range(0, laps).filter(lap -> speeds.get(lap).steps <= steps && speeds.get(lap).latencyPs <= latency)
						.forEach(used::set);
				if (!used.isEmpty() && tried.add(used)) {
					Shares shares = Shares.of(IntStream.range(0, laps)
							.mapToObj(lap -> used.get(lap) ? speeds.get(lap).weight : Rational.ZERO).toList());
					long time = time(shares);
					if (best == null || time < least || time == least && shares.used().count() > best.used().count()) {
						best = shares;
						least = time;
					}
				}
			}
		}
		return best;
	}

	/** Returns how long it takes with some shares, if nothing else goes on. */
	private long time(Shares shares) {
		Motion motion = way.sharing(shares).motion(task);
		effort.accept(motion.hops() + (long) motion.steps());
		return SteppedEstimate.sum(task.machine(), motion, width);
	}

	/** Returns how fast a lap is; null if some lane on it has no bandwidth. */
	private Speed speed(int lap) {
		Machine machine = task.machine();
		Motion motion = way.sharing(Shares.only(lap, way.shares().count())).motion(task);
		effort.accept(motion.hops());
		long latency = 0;
		Rational slowest = null;
		Map<LinkType, Rational> known = new HashMap<>();
		for (int hop = 0; hop < motion.hops(); hop++) {
			int channel = motion.channel(hop);
			LinkType type = machine.linkType(channel >> 1);
			latency = Math.max(latency, type.latencyPs());
			Rational own = machine.isCircuit(channel >> 1) ? bandwidth(machine, channel)
					: known.computeIfAbsent(type, any -> Rational.of(type.bitsPerSecond()));
			if (own == null || own.signum() == 0) {
				return null;
			}
			slowest = slowest == null || own.compareTo(slowest) < 0 ? own : slowest;
		}
		return slowest == null ? null : new Speed(motion.steps(), latency, slowest.divide(largest(lap)));
	}

	/** Returns which part of what a lap carries goes over a hop in a step at most. */
	private Rational largest(int lap) {
		long size = Math.multiplyExact((long) EVEN, task.nodes().length);
		Task even = new Task(task.kind(), task.root(), task.nodes(), Ground.of(Ranges.of(0, size)), task.machine(), task.off());
		Motion motion = way.sharing(Shares.only(lap, way.shares().count())).motion(even);
		long largest = motion.rounds().stream().mapToLong(round -> round.sizes().max()).max().orElse(0);
		for (int hop = 0; motion.rounds().isEmpty() && hop < motion.hops(); hop++) {
			effort.accept(motion.end(hop) - motion.first(hop));
			for (int step = motion.first(hop); step < motion.end(hop); step++) {
				largest = Math.max(largest, motion.size(hop, step));
			}
		}
		return largest == 0 ? Rational.ONE : Rational.of(largest, size);
	}

	/** Returns what a channel through switches carries in a second; null if one of its lanes has no bandwidth. */
	private static Rational bandwidth(Machine machine, int channel) {
		for (int held : machine.held(channel)) {
			if (machine.linkType(held >> 1).bitsPerSecond() == 0) {
				return null;
			}
		}
		Rational[] least = new Rational[1];
		machine.carry(channel, PROBE, (held, bytes) -> {
			if (bytes > 0) {
				Rational own = Rational.of(machine.linkType(held >> 1).bitsPerSecond()).multiply(Rational.of(PROBE, bytes));
				least[0] = least[0] == null || own.compareTo(least[0]) < 0 ? own : least[0];
			}
		});
		return least[0];
	}
}
