package barley.runtime.simulate.synapse;

import java.util.Comparator;
import java.util.PriorityQueue;

import barley.runtime.synapse.SynapsePlan;

/**
 * The units that execute the programs of a core if it has fewer of them than synapses. A unit that is free takes the program that has
 * waited longest since its word was there and its synapse had ended the one before. Of those that wait since the same cycle it takes that
 * of the first statement, and of these that of the first synapse. It keeps a program until it has ended.
 */
final class SharedUnits {

	private static final int NONE = -1;

	/** A program that could begin since some cycle. */
	private record Waiting(long since, int place, int synapse) {
	}

	/** Runs a program, and returns when it ends. */
	@FunctionalInterface
	interface Unit {
		long run(int place, int synapse, long start);
	}

	private final int units;
	private final long[][] ready;
	/** For each channel and synapse the channel whose program the synapse runs next. */
	private final int[][] next;
	private final PriorityQueue<Waiting> waiting = new PriorityQueue<>(
			Comparator.comparingLong(Waiting::since).thenComparingInt(Waiting::place).thenComparingInt(Waiting::synapse));
	/** When each unit that has run a program is free. */
	private final PriorityQueue<Long> free = new PriorityQueue<>();

	/** @param ready for each channel and synapse of the core, when its word arrives */
	SharedUnits(int units, long[][] ready) {
		this.units = units;
		this.ready = ready;
		next = new int[ready.length][];
	}

	/** Adds the programs of a synapse for some channels, sorted by the arrival of their words. */
	void add(int[] places, int[] order, int synapse) {
		int behind = NONE;
		for (int i = order.length - 1; i >= 0; i--) {
			int place = places[order[i]];
			if (ready[place][synapse] != WordArrivals.NEVER) {
				next[place] = next[place] == null ? new int[ready[place].length] : next[place];
				next[place][synapse] = behind;
				behind = place;
			}
		}
		await(behind, synapse, 0);
	}

	private void await(int place, int synapse, long ended) {
		if (place != NONE) {
			waiting.add(new Waiting(Math.max(ended, ready[place][synapse]), place, synapse));
		}
	}

	/** Runs all programs. */
	void run(SynapsePlan plan, Unit unit) {
		for (Waiting first = waiting.poll(); first != null; first = waiting.poll()) {
			long start = Math.max(first.since, free.size() < units ? 0 : free.poll());
			if (start > SynapseSimulator.MOST_CYCLES) {
				throw SynapseSimulator.tooLong(plan);
			}
			long ended = unit.run(first.place, first.synapse, start);
			free.add(ended);
			await(next[first.place][first.synapse], first.synapse, ended);
		}
	}
}
