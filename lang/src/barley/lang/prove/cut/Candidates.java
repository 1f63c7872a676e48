package barley.lang.prove.cut;

import java.util.BitSet;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

import barley.runtime.machine.Machine;
import barley.runtime.number.Rational;

/** Groups of nodes that are compared one by one; the worst of them is kept. */
final class Candidates {

	private final Side side;
	private final Worst worst;

	/** @param side of all nodes, with none inside */
	Candidates(Side side, Worst worst) {
		this.side = side;
		this.worst = worst;
	}

	/** Compares every node by itself. */
	void singles() {
		for (int node = 0; node < side.size(); node++) {
			side.flip(node);
			if (worst.isBeatenBy(side)) {
				BitSet group = new BitSet();
				group.set(node);
				worst.keep(group, side);
			}
			side.flip(node);
		}
	}

	/** Compares every beginning of an order of all nodes, in a single pass. */
	void beginnings(int[] order) {
		int best = 0;
		Worst found = new Worst(Rational.ZERO);
		for (int length = 1; length < order.length; length++) {
			side.flip(order[length - 1]);
			if (found.isBeatenBy(side)) {
				found.keep(found.group(), side);
				best = length;
			}
		}
		for (int i = 0; i < order.length - 1; i++) {
			side.flip(order[i]);
		}
		if (best > 0 && worst.isBeatenBy(found.bytes(), found.capacity())) {
			compare(IntStream.of(order).limit(best).toArray());
		}
	}

	/** Compares the parts into which a machine falls without its slowest lanes, without the next faster ones, and so on. */
	void parts(Machine machine, IntToLongFunction rate) {
		long[] rates = IntStream.range(0, machine.lanes()).mapToLong(rate::applyAsLong).distinct().sorted().toArray();
		for (int i = 1; i < rates.length && i <= 8; i++) {
			long least = rates[i];
			Parts parts = new Parts(machine.vertices());
			for (int lane = 0; lane < machine.lanes(); lane++) {
				if (rate.applyAsLong(lane) >= least) {
					parts.join(machine.from(lane), machine.to(lane));
				}
			}
			parts.groups().forEach(this::compare);
		}
	}

	/** Compares one group. */
	void compare(int[] group) {
		for (int node : group) {
			side.flip(node);
		}
		if (worst.isBeatenBy(side)) {
			BitSet nodes = new BitSet();
			IntStream.of(group).forEach(nodes::set);
			worst.keep(nodes, side);
		}
		for (int node : group) {
			side.flip(node);
		}
	}
}
