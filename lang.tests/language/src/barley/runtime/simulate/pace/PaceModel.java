package barley.runtime.simulate.pace;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import barley.runtime.machine.Machine;
import barley.runtime.program.PaceBlock;
import barley.runtime.simulate.option.Disturbance;
import barley.runtime.simulate.option.Disturbance.LaneSlows;
import barley.runtime.simulate.option.Disturbance.NodeStraggles;

/**
 * Goes through a block at the nodes' own pace as RULES.md 41 says it, instant by instant, looking at everything again at each: slow and
 * plain, to compare {@link PaceClock} with. Lanes are slow and nodes late for messages that begin later.
 */
final class PaceModel {

	private static final long NEVER = Long.MAX_VALUE;
	private static final long SECOND = 1_000_000_000_000L;

	private final PaceBlock block;
	private final Machine machine;
	private final List<Disturbance> disturbances;
	private final IntUnaryOperator elementBytes;
	/** When an item begins to occupy its unit or combiner, when it could begin, and when it ends. */
	final long[] begin;
	private final long[] ready;
	final long[] end;
	private final boolean[] over;
	private final List<Leg> legs;
	private long now;

	/** What a send has for one channel. */
	static final class Leg {
		final int send;
		final int number;
		final int channel;
		final int[] held;
		final long bytes;
		private long holdPs;
		final long latencyPs;
		long readyPs = NEVER;
		long beginPs = NEVER;

		private Leg(int send, int number, int channel, int[] held, long bytes, long latencyPs) {
			this.send = send;
			this.number = number;
			this.channel = channel;
			this.held = held;
			this.bytes = bytes;
			this.latencyPs = latencyPs;
		}

		private long freePs() {
			return beginPs == NEVER ? NEVER : beginPs + holdPs;
		}

		private long arrivesPs() {
			return beginPs == NEVER ? NEVER : freePs() + latencyPs;
		}
	}

	/** All elements are bytes. */
	PaceModel(PaceBlock block, Machine machine, List<Disturbance> disturbances) {
		this(block, machine, disturbances, datum -> 1);
	}

	/** @param elementBytes the bytes of an element of each datum */
	PaceModel(PaceBlock block, Machine machine, List<Disturbance> disturbances, IntUnaryOperator elementBytes) {
		this.elementBytes = elementBytes;
		this.block = block;
		this.machine = machine;
		this.disturbances = disturbances;
		begin = filled();
		ready = filled();
		end = filled();
		over = new boolean[block.count()];
		legs = items(item -> block.kind(item) == PaceBlock.SEND).boxed().flatMap(this::legs).toList();
		run();
	}

	private long[] filled() {
		long[] times = new long[block.count()];
		Arrays.fill(times, NEVER);
		return times;
	}

	private IntStream items(IntPredicate which) {
		return IntStream.range(0, block.count()).filter(which);
	}

	private IntStream parts(int item) {
		return IntStream.range(block.firstPart(item), block.firstPart(item + 1));
	}

	private Stream<Leg> legs(int send) {
		int[] channels = parts(send).filter(part -> block.elements(part) > 0).map(block::use).filter(use -> use != PaceBlock.NO_CHANNEL)
				.distinct()
				.toArray();
		return IntStream.range(0, channels.length).mapToObj(number -> {
			long bytes = parts(send).filter(part -> block.use(part) == channels[number]).mapToLong(this::bytes).sum();
			return new Leg(send, number, channels[number], machine.held(channels[number]), bytes,
					machine.linkType(channels[number] >> 1).latencyPs());
		});
	}

	/** Returns how long a leg holds its channels that begins now. */
	private long hold(Leg leg) {
		long slowest = Arrays.stream(leg.held).mapToLong(channel -> begun(LaneSlows.class).filter(slows -> slows.lane() == channel >> 1)
				.mapToLong(LaneSlows::bitsPerSecond).min().orElse(machine.linkType(channel >> 1).bitsPerSecond())).min().orElseThrow();
		int node = block.node(leg.send);
		long late = begun(NodeStraggles.class).filter(straggles -> straggles.node() == node).mapToLong(NodeStraggles::byPs).sum();
		return machine.nodeType(node).launchPs() + late + ceil(8 * leg.bytes * SECOND, slowest);
	}

	private <T extends Disturbance> Stream<T> begun(Class<T> kind) {
		return disturbances.stream().filter(kind::isInstance).map(kind::cast).filter(each -> each.atPs() <= now);
	}

	private long bytes(int part) {
		return block.elements(part) * elementBytes.applyAsInt(block.datum(block.room(part)));
	}

	private static long ceil(long amount, long rate) {
		return (amount + rate - 1) / rate;
	}

	/** Returns when the block ends. */
	long picoseconds() {
		return Math.max(Arrays.stream(end).filter(time -> time != NEVER).max().orElse(0),
				legs.stream().mapToLong(Leg::arrivesPs).filter(time -> time != NEVER).max().orElse(0));
	}

	boolean isBlocked() {
		return items(item -> !over[item]).findAny().isPresent();
	}

	List<Leg> legs() {
		return legs;
	}

	private void run() {
		for (long next = 0; next != NEVER; next = next()) {
			now = next;
			boolean more = true;
			while (more) {
				while (takeEnds()) {
					// everything that ends now
				}
				more = giveAway();
			}
		}
	}

	private long next() {
		return Stream.concat(Arrays.stream(end).boxed(), legs.stream().flatMap(leg -> Stream.of(leg.freePs(), leg.arrivesPs())))
				.mapToLong(Long::longValue).filter(time -> time > now).min().orElse(NEVER);
	}

	/** Takes what ends now, and lets begin what waited for it alone; returns whether there was any. */
	private boolean takeEnds() {
		boolean any = false;
		for (int item = 0; item < block.count(); item++) {
			if (ready[item] == NEVER && isReady(item)) {
				ready[item] = now;
				any = true;
				long span = span(item);
				if (block.kind(item) == PaceBlock.COMPUTE || span == 0) {
					begin[item] = now;
					end[item] = now + span;
				}
			}
			if (!over[item] && end[item] <= now) {
				over[item] = true;
				any = true;
				int of = item;
				legs.stream().filter(leg -> leg.send == of).forEach(leg -> leg.readyPs = now);
			}
		}
		return any;
	}

	private long span(int item) {
		if (block.kind(item) == PaceBlock.COMPUTE) {
			return ceil(block.flop(item) * 1_000_000, machine.nodeType(block.node(item)).flopPerSecond() / 1_000_000);
		}
		long speed = machine.nodeType(block.node(item)).reduceBytesPerSecond();
		long combined = block.kind(item) == PaceBlock.SEND ? 0
				: parts(item).filter(part -> block.use(part) != PaceBlock.REPLACES).mapToLong(this::bytes).sum();
		return speed == 0 ? 0 : ceil(combined * SECOND, speed);
	}

	private boolean isReady(int item) {
		if (block.kind(item) == PaceBlock.RECEIVE) {
			int send = block.partner(item);
			if (!over[send] || legs.stream().anyMatch(leg -> leg.send == send && leg.arrivesPs() > now)) {
				return false;
			}
		}
		if (block.kind(item) == PaceBlock.SEND && block.buffers() != PaceBlock.UNBOUNDED && !hasBuffer(item)) {
			return false;
		}
		return isFree(item);
	}

	/** Messages leave in order, and a ring of buffers is free up to the oldest that is not received; without any, a receive is ready. */
	private boolean hasBuffer(int send) {
		int receive = block.partner(send);
		IntPredicate sameWay = item -> block.kind(item) == PaceBlock.SEND && block.node(item) == block.node(send)
				&& block.node(block.partner(item)) == block.node(receive);
		return block.node(send) == block.node(receive) || items(sameWay).allMatch(item -> item >= send || over[item])
				&& (block.buffers() == 0 ? isFree(receive)
				: items(sameWay).filter(item -> item < send).dropWhile(item -> over[block.partner(item)]).count() < block.buffers());
	}

	/** Returns whether all that its node has to do before an item is done. */
	private boolean isFree(int item) {
		return items(earlier -> earlier < item && block.node(earlier) == block.node(item) && !over[earlier]).noneMatch(
				earlier -> block.kind(item) == PaceBlock.COMPUTE && block.kind(earlier) == PaceBlock.COMPUTE || conflict(earlier, item));
	}

	private boolean conflict(int one, int other) {
		return parts(one).anyMatch(mine -> parts(other).anyMatch(its -> (writes(one, mine) || writes(other, its)) && meet(mine, its)));
	}

	private boolean meet(int one, int other) {
		return block.room(one) == block.room(other) && Math.max(block.first(one), block.first(other)) < Math.min(
				block.first(one) + block.elements(one), block.first(other) + block.elements(other));
	}

	private boolean writes(int item, int part) {
		return block.kind(item) == PaceBlock.RECEIVE || block.kind(item) == PaceBlock.COMPUTE && block.use(part) == PaceBlock.RENEWS;
	}

	/** Gives channels and combiners away; returns whether anything ends at once. */
	private boolean giveAway() {
		boolean again = false;
		List<Leg> waiting = legs.stream().filter(leg -> leg.readyPs <= now && leg.beginPs == NEVER)
				.sorted(Comparator.<Leg>comparingLong(leg -> leg.readyPs).thenComparingInt(leg -> leg.send)
				.thenComparingInt(leg -> leg.number)).toList();
		for (Leg leg : waiting) {
			boolean free = legs.stream().filter(other -> other != leg && meet(leg, other)).allMatch(other -> other.freePs() <= now
					|| other.beginPs == NEVER && (other.readyPs > now || waiting.indexOf(other) > waiting.indexOf(leg)));
			if (free) {
				leg.beginPs = now;
				leg.holdPs = hold(leg);
				again |= leg.holdPs == 0;
			}
		}
		for (int node = 0; node < machine.nodes(); node++) {
			int at = node;
			boolean busy = items(item -> combines(item, at) && begin[item] <= now && end[item] > now).findAny().isPresent();
			int first = items(item -> combines(item, at) && ready[item] <= now && begin[item] == NEVER).boxed()
					.min(Comparator.comparingLong(item -> ready[item])).orElse(-1);
			if (!busy && first >= 0) {
				begin[first] = now;
				end[first] = now + span(first);
			}
		}
		return again;
	}

	private boolean combines(int item, int node) {
		return block.node(item) == node && block.kind(item) == PaceBlock.RECEIVE && span(item) > 0;
	}

	private static boolean meet(Leg one, Leg other) {
		return Arrays.stream(one.held).anyMatch(channel -> Arrays.stream(other.held).anyMatch(its -> its == channel));
	}
}
