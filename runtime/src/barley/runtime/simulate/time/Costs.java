package barley.runtime.simulate.time;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.simulate.cost.Cost;
import barley.runtime.simulate.resource.Heap;

/**
 * The largest costs found so far in each step and each computation. Nodes only ever raise them, so the order in which nodes are followed
 * does not matter, nor who follows them: what several threads have found is put together in the end.
 *
 * <p>Steps have few different costs, so each is kept once and has a number. Mostly long runs of steps cost the same, and a node finds the
 * cost that it would write. So the steps are the leaves of a binary tree (a segment tree): a vertex above steps that all cost the same has
 * their number, and what is below it is not looked at.
 */
public final class Costs {

	/** Reports about steps that follow each other and cost the same. */
	@FunctionalInterface
	public interface Visitor {
		void run(int first, int end, Cost cost);
	}

	private static final int RECENT_BITS = 6;
	private static final long SCATTER = 0x9E3779B97F4A7C15L;
	/** The number of a vertex above steps with different costs. */
	private static final int MIXED = -1;

	private final List<Cost> costs = new ArrayList<>();
	private final Map<Cost, Integer> numbers = new HashMap<>();
	private final Map<Long, Integer> raised = new HashMap<>();
	/** For some hash of a cost the number of the one with that hash that was asked for last. */
	private final int[] recent = new int[1 << RECENT_BITS];
	/** Vertex 1 is the root, below vertex v stand 2v and 2v + 1, and the leaves are the last half. */
	private int[] vertices = {0, 0};
	/** Steps that may be raised. The leaves behind them cost what the last step does, so that a vertex above them may be even. */
	private int reserved;
	private long[] computations = new long[16];

	Costs() {
		// Number 0 is what a step costs before anybody takes part in it.
		number(Cost.NONE);
	}

	/** Returns the number of a cost. */
	int of(Cost cost) {
		return of(cost.launchPs(), cost.transferPs(), cost.latencyPs(), cost.combinePs());
	}

	/** Returns the number of a cost. */
	int of(long launch, long transfer, long latency, long combine) {
		int place = (int) ((launch + 3 * transfer + 5 * latency + 7 * combine) * SCATTER >>> Long.SIZE - RECENT_BITS);
		Cost known = costs.get(recent[place]);
		if (known.launchPs() != launch || known.transferPs() != transfer || known.latencyPs() != latency || known.combinePs() != combine) {
			recent[place] = number(new Cost(launch, transfer, latency, combine));
		}
		return recent[place];
	}

	/** Makes room for steps below a number. */
	void reserve(int count) {
		if (count > reserved) {
			grow(count);
			set(1, 0, vertices.length / 2, reserved, 0);
			reserved = count;
		}
	}

	private void grow(int count) {
		int leaves = vertices.length / 2;
		if (count <= leaves) {
			return;
		}
		long needed = Long.highestOneBit(2L * count - 1);
		Heap.require(2L * Integer.BYTES * needed, count, "steps");
		int[] grown = new int[(int) (2 * needed)];
		// The old tree becomes the leftmost part of the new one; the way down to it starts with what all cost, nothing or something.
		int root = (int) (needed / leaves);
		for (int level = 1; level <= leaves; level *= 2) {
			System.arraycopy(vertices, level, grown, root * level, level);
		}
		for (int vertex = root / 2; vertex >= 1; vertex /= 2) {
			grown[vertex] = join(grown[2 * vertex], grown[2 * vertex + 1]);
		}
		vertices = grown;
	}

	/** Lets the steps from {@code first} to the one before {@code end} cost at least so much. */
	void raise(int first, int end, int cost) {
		raise(1, 0, vertices.length / 2, first, end == reserved ? vertices.length / 2 : end, cost);
	}

	/** Returns whether the steps from {@code first} to the one before {@code end} cost at least so much already. */
	boolean cover(int first, int end, int cost) {
		return cover(1, 0, vertices.length / 2, first, end, cost);
	}

	void raiseComputation(int phase, long picoseconds) {
		if (phase >= computations.length) {
			computations = Arrays.copyOf(computations, Math.max(phase + 1, computations.length * 2));
		}
		computations[phase] = Math.max(computations[phase], picoseconds);
	}

	/** Raises everything to what others have found. */
	void raise(Costs others) {
		reserve(others.reserved);
		others.visit(0, others.reserved, (first, end, cost) -> raise(first, end, number(cost)));
		for (int phase = 0; phase < others.computations.length; phase++) {
			if (others.computations[phase] > 0) {
				raiseComputation(phase, others.computations[phase]);
			}
		}
	}

	/** Visits what steps cost, put together from their dearest launch, channel, latency and combining. */
	public void visit(int first, int end, Visitor visitor) {
		if (first < end) {
			visit(1, 0, vertices.length / 2, first, end, visitor);
		}
	}

	/** Returns what one step costs. */
	public Cost step(int step) {
		int from = 0;
		int to = vertices.length / 2;
		int vertex = 1;
		while (vertices[vertex] == MIXED) {
			int middle = from + to >>> 1;
			vertex *= 2;
			if (step < middle) {
				to = middle;
			} else {
				from = middle;
				vertex++;
			}
		}
		return costs.get(vertices[vertex]);
	}

	public long computation(int phase) {
		return phase < computations.length ? computations[phase] : 0;
	}

	private boolean cover(int vertex, int from, int to, int first, int end, int cost) {
		int present = vertices[vertex];
		if (present != MIXED) {
			return present == cost || larger(present, cost) == present;
		}
		int middle = from + to >>> 1;
		return (first >= middle || cover(2 * vertex, from, middle, first, end, cost))
				&& (end <= middle || cover(2 * vertex + 1, middle, to, first, end, cost));
	}

	private void visit(int vertex, int from, int to, int first, int end, Visitor visitor) {
		if (vertices[vertex] != MIXED) {
			visitor.run(Math.max(from, first), Math.min(to, end), costs.get(vertices[vertex]));
			return;
		}
		int middle = from + to >>> 1;
		if (first < middle) {
			visit(2 * vertex, from, middle, first, end, visitor);
		}
		if (end > middle) {
			visit(2 * vertex + 1, middle, to, first, end, visitor);
		}
	}

	/** Lets all steps from {@code first} on cost the same. */
	private void set(int vertex, int from, int to, int first, int cost) {
		if (first <= from) {
			vertices[vertex] = cost;
			return;
		}
		if (vertices[vertex] != MIXED) {
			vertices[2 * vertex] = vertices[vertex];
			vertices[2 * vertex + 1] = vertices[vertex];
		}
		int middle = from + to >>> 1;
		if (first < middle) {
			set(2 * vertex, from, middle, first, cost);
		}
		set(2 * vertex + 1, middle, to, first, cost);
		vertices[vertex] = join(vertices[2 * vertex], vertices[2 * vertex + 1]);
	}

	private void raise(int vertex, int from, int to, int first, int end, int cost) {
		int present = vertices[vertex];
		if (present != MIXED) {
			int larger = present == cost ? cost : larger(present, cost);
			if (larger == present) {
				return;
			}
			if (first <= from && to <= end) {
				vertices[vertex] = larger;
				return;
			}
			vertices[2 * vertex] = present;
			vertices[2 * vertex + 1] = present;
		}
		int middle = from + to >>> 1;
		if (first < middle) {
			raise(2 * vertex, from, middle, first, end, cost);
		}
		if (end > middle) {
			raise(2 * vertex + 1, middle, to, first, end, cost);
		}
		vertices[vertex] = join(vertices[2 * vertex], vertices[2 * vertex + 1]);
	}

	private static int join(int one, int other) {
		return one == other ? one : MIXED;
	}

	/** Returns the number of what two costs come to together: mostly one of them. */
	private int larger(int one, int other) {
		Cost a = costs.get(one);
		Cost b = costs.get(other);
		if (a.covers(b)) {
			return one;
		}
		if (b.covers(a)) {
			return other;
		}
		return raised.computeIfAbsent((long) one << 32 | other, both -> number(a.max(b)));
	}

	private int number(Cost cost) {
		Integer number = numbers.putIfAbsent(cost, costs.size());
		if (number == null) {
			costs.add(cost);
			return costs.size() - 1;
		}
		return number;
	}
}
