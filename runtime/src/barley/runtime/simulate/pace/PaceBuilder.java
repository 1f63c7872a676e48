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
	/** The channels of lanes that a channel of a lane or circuit holds, each once. */
	private final Map<Integer, int[]> held = new HashMap<>();
	/** Bytes on channels of lanes while a leg is priced; all zero otherwise. */
	private final long[] carried;
	/** The time of the last computation: the next one often takes as long, and dividing large numbers is slow. */
	private long lastFlop;
	private long lastSpeed;
	private long lastPs;
	private PaceItems items;
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
		carried = new long[machine.channels()];
	}

	/** Returns the items, of which there are as many as the block has, with the same numbers. */
	public PaceItems items() {
		if (items == null) {
			PaceItems made = new PaceItems(machine.nodes(), machine.channels());
			Uses uses = new Uses(made);
			for (int item = 0; item < block.count(); item++) {
				append(item, made);
				uses.of(item);
			}
			if (block.buffers() != PaceBlock.UNBOUNDED) {
				PaceBounds.wait(block, made);
			}
			items = made;
		}
		return items;
	}

	private void append(int item, PaceItems made) {
		switch (block.kind(item)) {
		case PaceBlock.COMPUTE -> made.compute(block.node(item), computing(machine.nodeType(block.node(item)), block.flop(item)));
		case PaceBlock.SEND -> send(item, made);
		default -> receive(item, made);
		}
		int other = block.partner(item);
		if (block.kind(item) != PaceBlock.COMPUTE && other < item) {
			made.match(block.kind(item) == PaceBlock.SEND ? item : other, block.kind(item) == PaceBlock.SEND ? other : item);
		}
	}

	/** Returns why there are no times, or null. */
	public String unknown() {
		return unknown;
	}

	/** Returns how many bytes a part has. */
	public long bytes(int part) {
		return Math.multiplyExact(block.elements(part), elementBytes.applyAsInt(block.datum(block.room(part))));
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

	/**
	 * What goes over one channel is one leg of the message, however many pieces of data it has; parts that stay or are empty go over none.
	 */
	private void send(int item, PaceItems made) {
		int node = block.node(item);
		int begin = block.firstPart(item);
		int end = block.firstPart(item + 1);
		made.begin(PaceBlock.SEND, node, staying(begin, end));
		int next;
		for (int part = begin; part < end; part = next) {
			int channel = block.use(part);
			long sum = 0;
			for (next = part; next < end && block.use(next) == channel; next++) {
				sum = Math.addExact(sum, bytes(next));
			}
			if (sum > 0 && channel != PaceBlock.NO_CHANNEL) {
				made.leg(way(node, channel, sum, made), part - begin, next - begin);
			}
		}
		made.append();
	}

	private long staying(int begin, int end) {
		long sum = 0;
		for (int part = begin; part < end; part++) {
			sum = Math.addExact(sum, block.use(part) == PaceBlock.NO_CHANNEL ? bytes(part) : 0);
		}
		return sum;
	}

	private int way(int node, int channel, long bytes, PaceItems made) {
		int before = made.ways().count();
		int way = made.ways().of(node, channel, bytes);
		if (way == before) {
			made.ways().add(machine.linkType(channel >> 1).latencyPs(), held(channel));
			price(way, made.ways(), made.costs());
		}
		return way;
	}

	private int[] held(int channel) {
		return held.computeIfAbsent(channel, any -> Arrays.stream(machine.held(any)).distinct().toArray());
	}

	/** Returns what the ways of items cost under the conditions of this builder, whose own items are not made. */
	PaceCosts costs(PaceItems of) {
		PaceCosts costs = new PaceCosts(machine.nodes());
		for (int way = 0; way < of.ways().count(); way++) {
			price(way, of.ways(), costs);
		}
		return costs;
	}

	/** Goes over one channel, or through clear switches over all channels of a circuit together, as long as the busiest of them takes. */
	private void price(int way, PaceWays ways, PaceCosts costs) {
		int channel = ways.over(way);
		long bytes = ways.bytes(way);
		int[] lanes = held(channel);
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
		int node = ways.node(way);
		long launch = conditions.launchPs(node, machine.nodeType(node));
		costs.launch(node, launch);
		costs.hold(way, Math.addExact(launch, transfer));
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

	private void receive(int item, PaceItems made) {
		long combined = 0;
		for (int part = block.firstPart(item); part < block.firstPart(item + 1); part++) {
			combined = Math.addExact(combined, block.combines(part) ? bytes(part) : 0);
		}
		long speed = machine.nodeType(block.node(item)).reduceBytesPerSecond();
		made.receive(block.node(item), -1, speed == 0 || combined == 0 ? 0 : Exact.ceilQuotient(combined, Exact.SECOND, speed));
	}

	/** Lets each item wait for those of its node that use the same elements or the unit before it; needed only while items are made. */
	private final class Uses {

		private final PaceItems made;
		private final PaceWaits waits = new PaceWaits();
		/** The last computation of each node, as number + 1; 0 if there is none. */
		private final int[] unit = new int[machine.nodes()];
		/** For each item, the last one that waits for it. */
		private final int[] waiting = new int[block.count()];

		private Uses(PaceItems made) {
			this.made = made;
		}

		private void of(int item) {
			int node = block.node(item);
			boolean computes = block.kind(item) == PaceBlock.COMPUTE;
			if (computes && unit[node] > 0) {
				waitFor(item, unit[node] - 1);
			}
			unit[node] = computes ? item + 1 : unit[node];
			for (int part = block.firstPart(item); part < block.firstPart(item + 1); part++) {
				boolean writes = computes ? block.renews(part) : block.kind(item) == PaceBlock.RECEIVE;
				waits.use(item, node, block.room(part), block.first(part), block.first(part) + block.elements(part), writes,
						earlier -> waitFor(item, earlier));
			}
		}

		private void waitFor(int item, int earlier) {
			if (waiting[earlier] != item) {
				waiting[earlier] = item;
				made.waitFor(earlier);
			}
		}
	}
}
