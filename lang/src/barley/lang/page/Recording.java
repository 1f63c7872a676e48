package barley.lang.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

import barley.runtime.network.NetworkExchange;
import barley.runtime.program.PaceBlock;
import barley.runtime.simulate.clock.ClockListener;
import barley.runtime.simulate.option.Occupation;
import barley.runtime.simulate.option.PacedRun;
import barley.runtime.simulate.option.Recorder;
import barley.runtime.simulate.synapse.CoreListener;
import barley.runtime.simulate.synapse.SynapseRun;
import barley.runtime.simulate.trace.NetworkRecording;
import barley.runtime.simulate.trace.SynapseRecording;
import barley.runtime.synapse.SynapsePlan;

/**
 * The transfers of a run, stored as stretches, and its first exchanges in packets and with synapses. Of very large runs only the first
 * stretches are kept, but always the bytes of every step.
 */
public final class Recording implements Recorder {

	/** Transfers that repeat with a constant stride through several steps. */
	record Stretch(int phase, int channel, int data, int firstStep, int steps, long element, long stride, long count) {
	}

	private static final int MOST_STRETCHES = 200_000;
	private static final int MOST_STEPS = 4_000_000;
	private static final int MOST_EXCHANGES = 8;
	/** The most events in packets of all exchanges together. */
	private static final int MOST_EVENTS = 2 * NetworkRecording.MOST_EVENTS;

	/** The most exchanges with synapses, and the most numbers about all of them. */
	private static final int MOST_HEARINGS = 64;
	private static final long MOST_NUMBERS = 2_000_000;

	/** The most bars of all blocks together in which every node goes at its own pace. */
	private static final int MOST_BARS = 100_000;

	/** The most items of all such blocks together that faults strike. */
	private static final int MOST_ITEMS = 2_000_000;

	/** An exchange in packets and what happened in it. */
	record Packets(NetworkExchange exchange, NetworkRecording events) {
	}

	private final List<Stretch> stretches = new ArrayList<>();
	/** For each phase, the difference in bytes of each step to the step before. */
	private final List<long[]> changes = new ArrayList<>();
	/** For each phase, the bytes of all its steps. */
	private final List<Long> totals = new ArrayList<>();
	private final Map<Integer, Packets> packets = new LinkedHashMap<>();
	private final Map<Integer, SynapseRecording> words = new LinkedHashMap<>();
	private final Map<Integer, PaceRecording> paces = new LinkedHashMap<>();
	private final Map<Integer, PacedRun> struck = new HashMap<>();
	private long numbers;
	private boolean complete = true;

	@Override
	public void carries(int phase, int channel, int data, int firstStep, int steps, long element, long stride, long count, long bytes) {
		if (count == 0) {
			return;
		}
		if (stretches.size() < MOST_STRETCHES) {
			stretches.add(new Stretch(phase, channel, data, firstStep, steps, element, stride, count));
		} else {
			complete = false;
		}
		while (changes.size() <= phase) {
			changes.add(new long[16]);
			totals.add(0L);
		}
		totals.set(phase, totals.get(phase) + bytes * steps);
		long end = (long) firstStep + steps;
		if (end >= MOST_STEPS) {
			complete = false;
			return;
		}
		long[] change = changes.get(phase);
		if (change.length <= end) {
			change = Arrays.copyOf(change, (int) Math.max(end + 1, 2L * change.length));
			changes.set(phase, change);
		}
		change[firstStep] += bytes;
		change[(int) end] -= bytes;
	}

	@Override
	public ClockListener packets(int phase, NetworkExchange exchange) {
		// An exchange that faults strike takes the place of the sound one.
		if (packets.remove(phase) == null && packets.size() == MOST_EXCHANGES) {
			return null;
		}
		int left = MOST_EVENTS - packets.values().stream().mapToInt(known -> known.events.events()).sum();
		packets.put(phase, new Packets(exchange, new NetworkRecording(exchange.network(), Math.min(NetworkRecording.MOST_EVENTS, left))));
		return packets.get(phase).events;
	}

	@Override
	public CoreListener words(int phase, SynapsePlan exchange, SynapseRun run) {
		long size = SynapseRecording.size(exchange);
		// An exchange that faults strike takes the place of the sound one.
		if (words.remove(phase) == null) {
			if (words.size() == MOST_HEARINGS || numbers + size > MOST_NUMBERS) {
				return null;
			}
			numbers += size;
		}
		words.put(phase, new SynapseRecording(exchange, run));
		return words.get(phase);
	}

	@Override
	public Consumer<Occupation> paced(int phase, PaceBlock block) {
		// A block that faults strike takes the place of the sound one.
		boolean struck = paces.remove(phase) != null;
		int left = MOST_BARS - paces.values().stream().mapToInt(known -> known.kept().size()).sum();
		if (left == 0) {
			return null;
		}
		paces.put(phase, new PaceRecording(block, left, struck));
		return paces.get(phase);
	}

	@Override
	public void struck(int phase, PacedRun run) {
		int kept = struck.values().stream().mapToInt(known -> known.block().count()).sum();
		if (kept + (long) run.block().count() <= MOST_ITEMS) {
			struck.put(phase, run);
		}
	}

	/** Returns how a phase in which every node goes at its own pace went in the first round that a fault struck, if it is kept. */
	Optional<PacedRun> struck(int phase) {
		return Optional.ofNullable(struck.get(phase));
	}

	/** Returns what is recorded of a phase in which every node goes at its own pace. */
	Optional<PaceRecording> paced(int phase) {
		return Optional.ofNullable(paces.get(phase));
	}

	/** Returns what is recorded of a phase with synapses. */
	Optional<SynapseRecording> words(int phase) {
		return Optional.ofNullable(words.get(phase));
	}

	/** Returns what is recorded of a phase in packets. */
	Optional<Packets> packets(int phase) {
		return Optional.ofNullable(packets.get(phase));
	}

	/** Returns the stretches that are kept, in the order in which they were recorded. */
	List<Stretch> stretches() {
		return stretches;
	}

	/** Returns whether all transfers are kept. */
	boolean complete() {
		return complete;
	}

	/** Returns the bytes that all lanes carry in all steps of a phase. */
	long bytes(int phase) {
		return phase < totals.size() ? totals.get(phase) : 0;
	}

	/** Returns the bytes that all lanes carry in each of the first steps of a phase. */
	long[] bytes(int phase, int steps) {
		long[] bytes = new long[steps];
		long sum = 0;
		for (int step = 0; step < steps && phase < changes.size() && step < changes.get(phase).length; step++) {
			sum += changes.get(phase)[step];
			bytes[step] = sum;
		}
		return bytes;
	}
}
