package barley.runtime.simulate.pace;

import java.math.BigInteger;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

import barley.runtime.machine.Machine;
import barley.runtime.machine.NodeType;
import barley.runtime.number.Rational;
import barley.runtime.program.PaceBlock;
import barley.runtime.simulate.call.PaceFates;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.cost.Forecast;
import barley.runtime.simulate.option.Occupation;
import barley.runtime.simulate.result.Span;

/** What a block takes in which each node goes at its own pace. Figures of a plan and of a run come from here, so they agree. */
public final class PaceTimes {

	private final PaceBlock block;
	private final Machine machine;
	private final PaceBuilder builder;
	private final PaceItems items;
	private final PaceClock clock;
	private final String unknown;
	private final long[] channelBytes;
	private final long[] busyPs;
	private final int computing;

	/** @param elementBytes the bytes of an element of each datum */
	public PaceTimes(PaceBlock block, Machine machine, IntUnaryOperator elementBytes) {
		this(block, machine, elementBytes, () -> {
			// goes on
		});
	}

	/**
	 * @param elementBytes the bytes of an element of each datum
	 * @param goOn         called again and again; throws to cancel
	 */
	public PaceTimes(PaceBlock block, Machine machine, IntUnaryOperator elementBytes, Runnable goOn) {
		this(block, machine, Forecast.always(Conditions.NORMAL), 0, elementBytes, goOn);
	}

	/**
	 * Computes times of a block that begins at some time. Each transfer takes as long as it does at the time at which it begins.
	 *
	 * @param elementBytes the bytes of an element of each datum
	 * @param goOn         called again and again; throws to cancel
	 */
	public PaceTimes(PaceBlock block, Machine machine, Forecast forecast, long startPs, IntUnaryOperator elementBytes, Runnable goOn) {
		this.block = block;
		this.machine = machine;
		Map<Integer, PaceBuilder> valid = new HashMap<>();
		IntFunction<PaceBuilder> under = number -> valid.computeIfAbsent(number,
				any -> new PaceBuilder(block, machine, forecast.conditions(number), elementBytes));
		builder = under.apply(forecast.at(startPs));
		items = builder.items();
		clock = forecast.isSteady() ? new PaceClock(items, goOn)
				: new PaceClock(items, time -> under.apply(forecast.at(startPs + time)).items(), goOn);
		unknown = builder.unknown();
		channelBytes = new long[machine.allChannels()];
		busyPs = new long[machine.nodes()];
		BitSet computes = new BitSet();
		for (int item = 0; item < block.count(); item++) {
			if (block.kind(item) == PaceBlock.COMPUTE) {
				computes.set(block.node(item));
				busyPs[block.node(item)] = Math.addExact(busyPs[block.node(item)], items.span(item));
			}
			for (int part = block.firstPart(item); block.kind(item) == PaceBlock.SEND && part < block.firstPart(item + 1); part++) {
				int channel = block.use(part);
				if (channel != PaceBlock.NO_CHANNEL) {
					channelBytes[channel] = Math.addExact(channelBytes[channel], builder.bytes(part));
				}
			}
		}
		computing = computes.cardinality();
	}

	/** Returns why there are no times, or null. */
	public String unknown() {
		return unknown;
	}

	public PaceBlock block() {
		return block;
	}

	public PaceItems items() {
		return items;
	}

	public PaceClock clock() {
		return clock;
	}

	/** Returns the bytes that are sent on each channel of a lane or circuit. */
	public long[] channelBytes() {
		return channelBytes;
	}

	/** Returns what each leg carries. */
	public PaceLegs legs() {
		return new PaceLegs(block, builder);
	}

	/** Reports what occupies units, combiners and channels, in order of time, without faults. */
	public void tell(Consumer<Occupation> to) {
		tell(PaceFates.GOOD, to);
	}

	/**
	 * Reports what occupies units, combiners and channels, in order of time.
	 *
	 * @param fates what happens to messages
	 */
	public void tell(PaceFates fates, Consumer<Occupation> to) {
		new PaceOrder(block, this).tell(fates, to);
	}

	/** Returns how long messages waited for each channel of a lane or circuit, together. */
	public long[] waitsPs(PaceLegs legs) {
		long[] waits = new long[machine.allChannels()];
		for (int place = 0; place < clock.legsServed(); place++) {
			int leg = clock.served(place);
			int over = legs.channel(leg);
			waits[over] = Math.addExact(waits[over], clock.legBegin(leg) - clock.end(items.sender(leg)));
		}
		return waits;
	}

	/**
	 * Returns the most bytes that each node buffers at a time: what it sends until its channel is free again, what has arrived until its
	 * receive has taken it, and what stays at it between the two.
	 */
	public long[] mostBuffered(PaceLegs legs) {
		PaceBuffers buffers = new PaceBuffers();
		for (int place = 0; place < clock.legsServed(); place++) {
			int leg = clock.served(place);
			int send = items.sender(leg);
			int receive = items.partner(send);
			long end = clock.legBegin(leg) + clock.held(leg);
			buffers.hold(items.node(send), legs.bytes(leg), clock.end(send), end);
			buffers.hold(items.node(receive), legs.bytes(leg), end + items.latency(leg), clock.end(receive));
		}
		for (int send = 0; send < block.count(); send++) {
			if (block.kind(send) == PaceBlock.SEND) {
				buffers.hold(block.node(send), builder.staying(send), clock.end(send), clock.end(block.partner(send)));
			}
		}
		return buffers.most(machine.nodes());
	}

	/** Returns the most bytes that a channel of a lane carries. */
	public long busiestBytes() {
		long most = 0;
		for (long bytes : machine.carried(channelBytes)) {
			most = Math.max(most, bytes);
		}
		return most;
	}

	/** Returns how many nodes compute in the block. */
	public int units() {
		return computing;
	}

	/** Returns how long the unit of each node computes. */
	public long[] busyPs() {
		return busyPs;
	}

	/** Returns the part of the time in which nodes that compute in the block do not compute; 0 if none does. */
	public Rational bubble() {
		BigInteger all = BigInteger.valueOf(computing).multiply(BigInteger.valueOf(clock.picoseconds()));
		BigInteger busy = BigInteger.ZERO;
		for (long picoseconds : busyPs) {
			busy = busy.add(BigInteger.valueOf(picoseconds));
		}
		return all.signum() == 0 ? Rational.of(0, 1) : new Rational(all.subtract(busy), all);
	}

	/**
	 * Returns what nodes of each type draw beyond what they draw idle while they compute, in nanowatts times picoseconds; no entry if that
	 * is nothing.
	 */
	public Map<NodeType, BigInteger> drawn() {
		Map<NodeType, BigInteger> drawn = new LinkedHashMap<>();
		for (int node = 0; node < busyPs.length; node++) {
			BigInteger energy = machine.nodeType(node).busyEnergy(busyPs[node]);
			if (energy.signum() != 0) {
				drawn.merge(machine.nodeType(node), energy, BigInteger::add);
			}
		}
		return drawn;
	}

	/** Returns the time of the block. Channels may be busy at any time, so all of it counts as an exchange if anything is carried. */
	public Span span(BigInteger bitsPerSecond) {
		long time = clock.picoseconds();
		return busiestBytes() == 0 ? Span.computing(time) : Span.exchanging(time, time, bitsPerSecond);
	}
}
