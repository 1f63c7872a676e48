package barley.lang.prove.figures;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntToLongFunction;

import barley.lang.motion.CollectiveKind;
import barley.runtime.machine.Adjacency;
import barley.runtime.machine.Machine;
import barley.runtime.number.Rational;

/** Bytes that collectives make unavoidable: on all lanes together, and into and out of each node. */
final class Demand {

	private final Machine machine;
	private Rational volume = Rational.ZERO;
	/** What every node has to send and to receive, and how much more or less the roots have to. */
	private Rational out = Rational.ZERO;
	private Rational in = Rational.ZERO;
	private final Map<Integer, Rational> rootOut = new HashMap<>();
	private final Map<Integer, Rational> rootIn = new HashMap<>();

	Demand(Machine machine) {
		this.machine = machine;
	}

	/**
	 * Adds a collective that is carried out {@code rounds} times.
	 *
	 * @param bytes   of its data, each element counted once
	 * @param members how many nodes take part
	 */
	void add(CollectiveKind kind, long bytes, int members, int root, long rounds) {
		Rational all = Rational.of(bytes).multiply(Rational.of(rounds));
		Rational piece = all.divide(Rational.of(members));
		Rational rest = all.subtract(piece);
		Rational others = all.multiply(Rational.of(members - 1L));
		boolean everyNode = members == machine.nodes();
		switch (kind) {
		case ALLREDUCE -> add(others.add(others), all, all, everyNode);
		case REDUCESCATTER -> add(others, rest, piece, everyNode);
		case ALLGATHER -> add(others, piece, rest, everyNode);
		case ALLTOALL -> add(others, rest, rest, everyNode);
		case BROADCAST -> {
			add(others, Rational.ZERO, all, everyNode);
			root(root, all, everyNode ? all.negate() : Rational.ZERO);
		}
		case REDUCE -> {
			add(others, all, Rational.ZERO, everyNode);
			root(root, everyNode ? all.negate() : Rational.ZERO, all);
		}
		case SCATTER -> {
			add(rest, Rational.ZERO, piece, everyNode);
			root(root, rest, everyNode ? piece.negate() : Rational.ZERO);
		}
		case GATHER -> {
			add(rest, piece, Rational.ZERO, everyNode);
			root(root, everyNode ? piece.negate() : Rational.ZERO, rest);
		}
		}
	}

	private void add(Rational onLanes, Rational outOfEach, Rational intoEach, boolean everyNode) {
		volume = volume.add(onLanes);
		if (everyNode) {
			out = out.add(outOfEach);
			in = in.add(intoEach);
		}
	}

	private void root(int root, Rational outOf, Rational into) {
		rootOut.merge(root, outOf, Rational::add);
		rootIn.merge(root, into, Rational::add);
	}

	/** The least time all this takes if a lane carries {@code weight} in a unit of time, each way. */
	Rational bound(IntToLongFunction weight) {
		long all = 0;
		for (int lane = 0; lane < machine.lanes(); lane++) {
			all = Math.addExact(all, weight.applyAsLong(lane));
		}
		Rational bound = all == 0 ? Rational.ZERO : volume.divide(Rational.of(Math.multiplyExact(2, all)));
		Adjacency adjacency = machine.adjacency();
		long least = Long.MAX_VALUE;
		for (int node = 0; node < machine.nodes(); node++) {
			long sum = 0;
			for (int i = 0; i < adjacency.degree(node); i++) {
				sum = Math.addExact(sum, weight.applyAsLong(adjacency.lane(node, i)));
			}
			if (rootOut.containsKey(node)) {
				bound = larger(bound, larger(out.add(rootOut.get(node)), in.add(rootIn.get(node))), sum);
			} else {
				least = Math.min(least, sum);
			}
		}
		return larger(bound, out.compareTo(in) > 0 ? out : in, least);
	}

	private static Rational larger(Rational bound, Rational amount, long rate) {
		return rate == 0 || rate == Long.MAX_VALUE ? bound : larger(bound, amount.divide(Rational.of(rate)));
	}

	private static Rational larger(Rational one, Rational other) {
		return one.compareTo(other) > 0 ? one : other;
	}
}
