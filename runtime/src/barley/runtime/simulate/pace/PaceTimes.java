package barley.runtime.simulate.pace;

import java.math.BigInteger;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;
import java.util.function.LongFunction;

import barley.runtime.machine.Machine;
import barley.runtime.machine.NodeType;
import barley.runtime.number.Rational;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.PaceLoop;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.cost.Forecast;
import barley.runtime.simulate.option.Occupation;
import barley.runtime.simulate.option.PaceFates;
import barley.runtime.simulate.result.Span;

/**
 * What a block takes in which each node goes at its own pace. Figures of a plan and of a run come from here, so they agree.
 * <p>
 * Of a block that leaves out rounds of loops, more and more are written down until the whole state repeats ({@link PaceRhythm}). What is
 * left out then takes what a period takes, so this costs time and memory for some periods, and not for all rounds.
 */
public final class PaceTimes {

	/** As many items of a block that leaves out rounds are simulated at most, to find its rhythm. */
	public static final int MOST_ITEMS = 2_000_000;

	/** How long messages from one node to another waited for their buffers. */
	public record PairWait(int from, int to, long timePs) {
	}

	private final PaceBlock block;
	private final Machine machine;
	private final PaceBuilder builder;
	private final PaceItems items;
	private final LongFunction<PaceCosts> costs;
	private final Runnable goOn;
	private final PaceClock clock;
	private final PaceWaiting waiting;
	private final PaceBuffers buffers;
	private final PaceFingerprint fingerprint;
	/** Whether all transfers are in the fingerprint, for which rounds that are left out are gone through one by one. */
	private boolean hashed;
	/** Null until it is needed. */
	private PaceJournal journal;
	/** Null if no rounds are left out. */
	private final PaceRhythm rhythm;
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
		this.machine = machine;
		this.goOn = goOn;
		PaceBlock tried = forecast.isSteady() ? block : block.unfold(Integer.MAX_VALUE);
		while (true) {
			PaceBuilder made = new PaceBuilder(tried, machine, forecast.conditions(forecast.at(startPs)), elementBytes);
			PaceItems of = made.items();
			LongFunction<PaceCosts> valid = costs(tried, of, forecast, startPs, elementBytes);
			PaceWaiting waits = new PaceWaiting(of, machine.allChannels());
			PaceBuffers buffered = new PaceBuffers(of);
			PaceFingerprint hash = new PaceFingerprint(tried, of, machine.allChannels());
			PaceJournal kept = tried.loops().isEmpty() ? null : new PaceJournal(of);
			PaceClock run = new PaceClock(of, valid, kept == null ? new PaceObserver.All(waits, buffered, hash)
					: new PaceObserver.All(kept, buffered), goOn);
			PaceRhythm found = kept == null || run.isBlocked() ? null : PaceRhythm.find(tried, of, kept);
			int further = found != null ? found.rest() : tried.loops().isEmpty() ? 0 : tried.loops().get(0).written();
			boolean tooLong = found == null && further > 0 && tried.count() > MOST_ITEMS / 2;
			if (further > 0 && !tooLong) {
				tried = tried.unfold(further);
				continue;
			}
			this.block = tried;
			builder = made;
			items = of;
			costs = valid;
			clock = run;
			waiting = waits;
			buffers = buffered;
			fingerprint = hash;
			journal = kept;
			rhythm = found;
			unknown = tooLong ? "rounds that are left out never become alike" : made.unknown();
			break;
		}
		if (journal != null) {
			journal.tell(waiting, beginPs -> rhythm == null ? 1 : rhythm.times(beginPs));
		}
		hashed = journal == null;
		channelBytes = new long[machine.allChannels()];
		busyPs = new long[machine.nodes()];
		BitSet computes = new BitSet();
		add(0, this.block.count(), 1, computes);
		for (PaceLoop loop : this.block.loops()) {
			add(loop.end() - loop.length(), loop.end(), loop.more(), computes);
		}
		computing = computes.cardinality();
	}

	/** Returns the costs at each time from the beginning of a block on. */
	private LongFunction<PaceCosts> costs(PaceBlock of, PaceItems made, Forecast forecast, long startPs, IntUnaryOperator elementBytes) {
		Map<Integer, PaceCosts> costs = new HashMap<>(Map.of(forecast.at(startPs), made.costs()));
		return forecast.isSteady() ? anyTime -> made.costs() : time -> costs.computeIfAbsent(forecast.at(startPs + time),
				number -> new PaceBuilder(of, machine, forecast.conditions(number), elementBytes).costs(made));
	}

	/** Adds what some items compute and send, several times. */
	private void add(int from, int end, long times, BitSet computes) {
		for (int item = from; item < end; item++) {
			if (block.kind(item) == PaceBlock.COMPUTE) {
				computes.set(block.node(item));
				busyPs[block.node(item)] = plus(busyPs[block.node(item)], times, items.span(item));
			}
			for (int part = block.firstPart(item); block.kind(item) == PaceBlock.SEND && part < block.firstPart(item + 1); part++) {
				int channel = block.use(part);
				if (channel != PaceBlock.NO_CHANNEL) {
					channelBytes[channel] = plus(channelBytes[channel], times, builder.bytes(part));
				}
			}
		}
	}

	private static long plus(long sum, long times, long amount) {
		return Math.addExact(sum, Math.multiplyExact(times, amount));
	}

	/** Returns why there are no times, or null. */
	public String unknown() {
		return unknown;
	}

	/** Returns the block as it was simulated, maybe with more rounds written down. */
	public PaceBlock block() {
		return block;
	}

	/** Returns the items that are written down. */
	public PaceItems items() {
		return items;
	}

	/** Returns when the items that are written down have ended, as if nothing were left out. */
	public PaceClock clock() {
		return clock;
	}

	/** Returns the times of all items and legs that are written down: the block is simulated again if they have not been kept. */
	public synchronized PaceJournal journal() {
		if (journal == null) {
			PaceJournal kept = new PaceJournal(items);
			new PaceClock(items, costs, kept, goOn);
			journal = kept;
		}
		return journal;
	}

	/** Returns when the block ends: with its last item or arrival. */
	public long picoseconds() {
		return rhythm == null ? clock.picoseconds() : Math.addExact(clock.picoseconds(), rhythm.picoseconds());
	}

	/** Returns what takes up the whole time. */
	public PacePath critical() {
		return rhythm == null ? clock.critical() : rhythm.critical();
	}

	/** Hands on the legs in the order in which they begin, also those that are left out: as those of earlier rounds that do the same. */
	private void forEachServed(IntConsumer to) {
		if (rhythm != null) {
			rhythm.forEachServed(to);
			return;
		}
		for (int place = 0; place < journal.legsServed(); place++) {
			to.accept(journal.served(place));
		}
	}

	/** Returns how many transfers have begun. */
	public long transfers() {
		long transfers = clock.legsServed();
		for (PaceLoop loop : block.loops()) {
			for (int item = loop.end() - loop.length(); item < loop.end(); item++) {
				transfers += loop.more() * items.legs(item);
			}
		}
		return transfers;
	}

	/** Returns the bytes that are sent on each channel of a lane or circuit. */
	public long[] channelBytes() {
		return channelBytes;
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
	public long[] waitsPs() {
		return waiting.channels();
	}

	/** Returns how long messages of each pair of nodes waited for their buffers, together, the longest first; none if it never ends. */
	public List<PairWait> bufferWaits() {
		return clock.isBlocked() ? List.of() : waiting.pairs();
	}

	/** Returns the most bytes that each node buffers at a time. */
	public long[] mostBuffered() {
		return buffers.most();
	}

	/** Returns a hash over all transfers, also those that are left out: what goes over each channel, in order. */
	public synchronized long fingerprint() {
		if (!hashed) {
			forEachServed(leg -> fingerprint.carried(journal.legs().sender(leg), leg - journal.legs().first(journal.legs().sender(leg))));
			hashed = true;
		}
		return fingerprint.hash();
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
		BigInteger all = BigInteger.valueOf(computing).multiply(BigInteger.valueOf(picoseconds()));
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
		long time = picoseconds();
		return busiestBytes() == 0 ? Span.computing(time) : Span.exchanging(time, time, bitsPerSecond);
	}
}
