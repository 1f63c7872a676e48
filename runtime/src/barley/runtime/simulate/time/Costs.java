package barley.runtime.simulate.time;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.machine.NodeType;
import barley.runtime.simulate.cost.Cost;
import barley.runtime.simulate.resource.Heap;

/**
 * The maximum costs found so far for each step and each computation. Nodes only raise them, so the result depends neither on the order in
 * which nodes are followed nor on the threads; the costs found by several threads are merged at the end.
 *
 * <p>Steps have few different costs, so each cost is stored once and numbered. Usually long runs of steps have equal costs, and most
 * nodes find the costs that they would write. The numbers are therefore stored in a segment tree whose leaves are the steps: a vertex
 * above steps of equal cost contains their number, and the subtree below it is ignored.
 */
public final class Costs {

	/** Visits consecutive steps of equal cost. */
	@FunctionalInterface
	public interface Visitor {
		void run(int first, int end, Cost cost);
	}

	private static final int RECENT_BITS = 6;
	private static final long SCATTER = 0x9E3779B97F4A7C15L;
	/** The value of a vertex above steps with different costs. */
	private static final int MIXED = -1;

	private final List<Cost> costs = new ArrayList<>();
	private final Map<Cost, Integer> numbers = new HashMap<>();
	private final Map<Long, Integer> raised = new HashMap<>();
	/** Cache: for each hash of a cost, the number of the last requested cost with that hash. */
	private final int[] recent = new int[1 << RECENT_BITS];
	/** Vertex 1 is the root, the children of vertex v are 2v and 2v + 1, and the leaves are the second half. */
	private int[] vertices = {0, 0};
	/** Number of steps in use. The leaves beyond have the cost of the last step, so that a vertex above them may be uniform. */
	private int reserved;
	private long[] computations = new long[16];
	/** By computation and type of node, in nanowatts times picoseconds, what nodes draw beyond what they draw idle. */
	private final Map<Integer, Map<NodeType, BigInteger>> drawn = new HashMap<>();

	Costs() {
		// Number 0 is the cost of a step in which no node has taken part yet.
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
		// The old tree becomes the leftmost part of the new one; the path down to it starts with the uniform cost, or with MIXED.
		int root = (int) (needed / leaves);
		for (int level = 1; level <= leaves; level *= 2) {
			System.arraycopy(vertices, level, grown, root * level, level);
		}
		for (int vertex = root / 2; vertex >= 1; vertex /= 2) {
			grown[vertex] = join(grown[2 * vertex], grown[2 * vertex + 1]);
		}
		vertices = grown;
	}

	/** Raises the costs of the steps from {@code first} (inclusive) to {@code end} (exclusive) to at least a given one. */
	void raise(int first, int end, int cost) {
		raise(1, 0, vertices.length / 2, first, end == reserved ? vertices.length / 2 : end, cost);
	}

	/** Returns whether the steps from {@code first} (inclusive) to {@code end} (exclusive) already have at least a given cost. */
	boolean cover(int first, int end, int cost) {
		return cover(1, 0, vertices.length / 2, first, end, cost);
	}

	void raiseComputation(int phase, long picoseconds) {
		if (phase >= computations.length) {
			computations = Arrays.copyOf(computations, Math.max(phase + 1, computations.length * 2));
		}
		computations[phase] = Math.max(computations[phase], picoseconds);
	}

	/** Adds what a node draws in a computation beyond what it draws idle. */
	void draw(int phase, NodeType type, BigInteger energy) {
		drawn.computeIfAbsent(phase, any -> new HashMap<>()).merge(type, energy, BigInteger::add);
	}

	/** Returns what the nodes of each type draw in a computation beyond what they draw idle, in nanowatts times picoseconds. */
	Map<NodeType, BigInteger> drawn(int phase) {
		return drawn.getOrDefault(phase, Map.of());
	}

	/** Raises all costs to at least those of another thread, and adds what its nodes draw. */
	void raise(Costs others) {
		reserve(others.reserved);
		others.visit(0, others.reserved, (first, end, cost) -> raise(first, end, number(cost)));
		for (int phase = 0; phase < others.computations.length; phase++) {
			if (others.computations[phase] > 0) {
				raiseComputation(phase, others.computations[phase]);
			}
		}
		others.drawn.forEach((phase, types) -> types.forEach((type, energy) -> draw(phase, type, energy)));
	}

	/** Visits the costs of steps: the maxima of launch, channel, latency and combining. */
	public void visit(int first, int end, Visitor visitor) {
		if (first < end) {
			visit(1, 0, vertices.length / 2, first, end, visitor);
		}
	}

	/** Returns the cost of a step. */
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

	/** Sets the costs of all steps from {@code first} on. */
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

	/** Returns the number of the maximum of two costs, which usually is one of them. */
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
