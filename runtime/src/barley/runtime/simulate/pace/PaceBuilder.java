package barley.runtime.simulate.pace;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;

import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.NodeType;
import barley.runtime.number.Exact;
import barley.runtime.program.PaceBlock;
import barley.runtime.simulate.cost.Conditions;

/**
 * Makes items with times and waits from what the nodes of a machine do in a block (RULES.md 41). The plan and the run both do so, and thus
 * agree.
 */
public final class PaceBuilder {

	private static final long BYTE = 8 * Exact.SECOND;

	private final PaceBlock block;
	private final Machine machine;
	private final Conditions conditions;
	private final IntUnaryOperator elementBytes;
	private final PaceItems items;
	private final PaceWaits waits = new PaceWaits();
	/** The last computation of each node, as number + 1; 0 if there is none. */
	private final int[] unit;
	/** For each item, the last one that waits for it. */
	private final int[] waiting;
	/** The channels of lanes that a channel of a lane or circuit holds, each once. */
	private final Map<Integer, int[]> held = new HashMap<>();
	/** Bytes on channels of lanes while a leg is added; all zero otherwise. */
	private final long[] carried;
	/** The time of the last computation: the next one often takes as long, and dividing large numbers is slow. */
	private long lastFlop;
	private long lastSpeed;
	private long lastPs;
	private String unknown;

	/** @param elementBytes the bytes of an element of each datum */
	public PaceBuilder(PaceBlock block, Machine machine, IntUnaryOperator elementBytes) {
		this(block, machine, Conditions.NORMAL, elementBytes);
	}

	/**
	 * @param conditions   lanes that are slow and nodes that are late
	 * @param elementBytes the bytes of an element of each datum
	 */
	PaceBuilder(PaceBlock block, Machine machine, Conditions conditions, IntUnaryOperator elementBytes) {
		this.block = block;
		this.machine = machine;
		this.conditions = conditions;
		this.elementBytes = elementBytes;
		items = new PaceItems(machine.nodes(), machine.channels());
		unit = new int[machine.nodes()];
		waiting = new int[block.count()];
		carried = new long[machine.channels()];
	}

	/** Returns the items, of which there are as many as the block has, with the same numbers. */
	public PaceItems items() {
		boolean all = items.count() == block.count();
		for (int item = items.count(); item < block.count(); item++) {
			switch (block.kind(item)) {
			case PaceBlock.COMPUTE -> compute(item);
			case PaceBlock.SEND -> send(item);
			default -> receive(item);
			}
		}
		if (!all && block.buffers() != PaceBlock.UNBOUNDED) {
			PaceBounds.wait(block, items);
		}
		return items;
	}

	/** Returns why there are no times, or null. */
	public String unknown() {
		return unknown;
	}

	/** Returns how many bytes a part has. */
	public long bytes(int part) {
		return Math.multiplyExact(block.elements(part), elementBytes.applyAsInt(block.datum(block.room(part))));
	}

	private void compute(int item) {
		int node = block.node(item);
		items.compute(node, computing(machine.nodeType(node), block.flop(item)));
		if (unit[node] > 0) {
			waitFor(item, unit[node] - 1);
		}
		unit[node] = item + 1;
		for (int part = block.firstPart(item); part < block.firstPart(item + 1); part++) {
			use(item, part, block.renews(part));
		}
	}

	private long computing(NodeType type, long flop) {
		if (flop == 0) {
			return 0;
		}
		if (type.flopPerSecond() == 0) {
			unknown = unknown == null ? "node type " + type.name() + " has no compute speed" : unknown;
			return 0;
		}
		if (flop != lastFlop || type.flopPerSecond() != lastSpeed) {
			lastFlop = flop;
			lastSpeed = type.flopPerSecond();
			lastPs = Exact.ceilQuotient(flop, Exact.SECOND, lastSpeed);
		}
		return lastPs;
	}

	/** What goes over one channel is one part of the message, however many pieces of data it has. */
	private void send(int item) {
		items.send(block.node(item));
		match(item);
		for (int part = block.firstPart(item); part < block.firstPart(item + 1); part++) {
			use(item, part, false);
		}
		legs(item, (channel, first, end, bytes) -> leg(block.node(item), channel, bytes));
	}

	/** Takes what a message sends over one channel. */
	interface Leg {

		/** Parts from {@code first} (inclusive) to {@code end} (exclusive) go over a channel, together so many bytes. */
		void over(int channel, int first, int end, long bytes);
	}

	/** Hands on what a message sends over each channel, in the order of its legs, which parts that stay or are empty do not have. */
	void legs(int item, Leg to) {
		int end = block.firstPart(item + 1);
		int next;
		for (int part = block.firstPart(item); part < end; part = next) {
			int channel = block.use(part);
			long sum = 0;
			for (next = part; next < end && block.use(next) == channel; next++) {
				sum = Math.addExact(sum, bytes(next));
			}
			if (sum > 0 && channel != PaceBlock.NO_CHANNEL) {
				to.over(channel, part, next, sum);
			}
		}
	}

	/** Returns how many bytes of a message stay at its node. */
	long staying(int send) {
		long sum = 0;
		for (int part = block.firstPart(send); part < block.firstPart(send + 1); part++) {
			sum = Math.addExact(sum, block.use(part) == PaceBlock.NO_CHANNEL ? bytes(part) : 0);
		}
		return sum;
	}

	/** Goes over one channel, or through clear switches over all channels of a circuit together, as long as the busiest of them takes. */
	private void leg(int node, int channel, long bytes) {
		int[] lanes = held.computeIfAbsent(channel, any -> Arrays.stream(machine.held(any)).distinct().toArray());
		long transfer = 0;
		if (lanes.length == 1) {
			transfer = transfer(channel >> 1, bytes);
		} else {
			machine.carry(channel, bytes, (lane, share) -> carried[lane] = Math.addExact(carried[lane], share));
			for (int lane : lanes) {
				transfer = Math.max(transfer, transfer(lane >> 1, carried[lane]));
				carried[lane] = 0;
			}
		}
		long launch = conditions.launchPs(node, machine.nodeType(node));
		items.launch(node, launch);
		items.leg(false, Math.addExact(launch, transfer), machine.linkType(channel >> 1).latencyPs(), lanes);
	}

	private long transfer(int lane, long bytes) {
		LinkType type = machine.linkType(lane);
		long rate = conditions.bitsPerSecond(lane, type);
		if (bytes > 0 && rate == 0) {
			unknown = unknown == null ? type.withoutBandwidth() : unknown;
			return 0;
		}
		return bytes == 0 ? 0 : Exact.ceilQuotient(bytes, BYTE, rate);
	}

	private void receive(int item) {
		long combined = 0;
		for (int part = block.firstPart(item); part < block.firstPart(item + 1); part++) {
			combined = Math.addExact(combined, block.combines(part) ? bytes(part) : 0);
		}
		long speed = machine.nodeType(block.node(item)).reduceBytesPerSecond();
		items.receive(block.node(item), -1, speed == 0 ? 0 : Exact.ceilQuotient(combined, Exact.SECOND, speed));
		match(item);
		for (int part = block.firstPart(item); part < block.firstPart(item + 1); part++) {
			use(item, part, true);
		}
	}

	/** Matches a send and its receive when both are there. */
	private void match(int item) {
		int other = block.partner(item);
		if (other < item) {
			items.match(block.kind(item) == PaceBlock.SEND ? item : other, block.kind(item) == PaceBlock.SEND ? other : item);
		}
	}

	private void use(int item, int part, boolean writes) {
		waits.use(item, block.node(item), block.room(part), block.first(part), block.first(part) + block.elements(part), writes,
				earlier -> waitFor(item, earlier));
	}

	private void waitFor(int item, int earlier) {
		if (waiting[earlier] != item) {
			waiting[earlier] = item;
			items.waitFor(earlier);
		}
	}
}
