package barley.runtime.simulate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The largest costs found so far in each step and each computation. Nodes only ever raise them, so the order in which nodes are followed
 * does not matter. Steps have few different costs, so each is kept once and a step has its number: mostly a node finds the number that it
 * would write.
 */
final class Costs {

	private final List<StepTime> costs = new ArrayList<>();
	private final Map<StepTime, Integer> numbers = new HashMap<>();
	private final Map<Long, Integer> raised = new HashMap<>();
	private int last;
	private int[] steps = new int[0];
	private long[] computations = new long[16];

	Costs() {
		// Number 0 is what a step costs before anybody takes part in it.
		number(new StepTime(1, 0, 0, 0, 0));
	}

	/** The number of a cost. */
	int of(long launch, long transfer, long latency, long combine) {
		StepTime known = costs.get(last);
		if (known.launchPs() != launch || known.transferPs() != transfer || known.latencyPs() != latency || known.combinePs() != combine) {
			last = number(new StepTime(1, launch, transfer, latency, combine));
		}
		return last;
	}

	/** Make room for steps below a number. */
	void reserve(int count) {
		if (count > steps.length) {
			int length = Heap.grown(steps.length, count);
			Heap.require((long) Integer.BYTES * length, count, "steps");
			steps = Arrays.copyOf(steps, length);
		}
	}

	/** Let the steps from {@code first} to the one before {@code end} cost at least so much. */
	void raise(int first, int end, int cost) {
		int known = cost;
		int larger = cost;
		for (int step = first; step < end; step++) {
			int present = steps[step];
			if (present != cost) {
				if (present != known) {
					known = present;
					larger = larger(present, cost);
				}
				steps[step] = larger;
			}
		}
	}

	void raiseComputation(int phase, long picoseconds) {
		if (phase >= computations.length) {
			computations = Arrays.copyOf(computations, Math.max(phase + 1, computations.length * 2));
		}
		computations[phase] = Math.max(computations[phase], picoseconds);
	}

	/** What a step costs, put together from its dearest launch, channel, latency and combining. */
	StepTime step(int step) {
		return costs.get(steps[step]);
	}

	long computation(int phase) {
		return phase < computations.length ? computations[phase] : 0;
	}

	private int larger(int one, int other) {
		Integer known = raised.get((long) one << 32 | other);
		if (known == null) {
			StepTime a = costs.get(one);
			StepTime b = costs.get(other);
			known = number(new StepTime(1, Math.max(a.launchPs(), b.launchPs()), Math.max(a.transferPs(), b.transferPs()),
					Math.max(a.latencyPs(), b.latencyPs()), Math.max(a.combinePs(), b.combinePs())));
			raised.put((long) one << 32 | other, known);
		}
		return known;
	}

	private int number(StepTime cost) {
		Integer number = numbers.putIfAbsent(cost, costs.size());
		if (number == null) {
			costs.add(cost);
			return costs.size() - 1;
		}
		return number;
	}
}
