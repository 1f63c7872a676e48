package barley.lang.prove.cut;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntToLongFunction;

import barley.runtime.machine.Machine;
import barley.runtime.number.Rational;

/**
 * A group of nodes, and the lanes between it and all others, which limit how fast data leave or enter it.
 *
 * @param group  its nodes, at most half of all
 * @param leaves whether the bytes leave the group; otherwise they enter it
 * @param bytes  what has to cross
 * @param lanes  the lanes that it can cross, without those that lead the other way only
 * @param rate   what these carry together in one direction, in the unit in which lanes were given
 * @param alike  groups that take as long, as far as they are looked for
 */
public record Cut(BitSet group, boolean leaves, long bytes, int[] lanes, long rate, List<BitSet> alike) {

	/**
	 * Returns the cut around a group of any size.
	 *
	 * @param rate what each lane carries in one direction
	 */
	static Cut of(Machine machine, BitSet group, boolean leaves, long bytes, IntToLongFunction rate) {
		boolean small = 2 * group.cardinality() <= machine.vertices();
		BitSet nodes = (BitSet) group.clone();
		if (!small) {
			nodes.flip(0, machine.vertices());
		}
		int[] lanes = new int[machine.lanes()];
		int crossing = 0;
		long all = 0;
		for (int lane = 0; lane < machine.lanes(); lane++) {
			boolean within = group.get(machine.from(lane));
			if (within != group.get(machine.to(lane)) && !(machine.isOneWay(lane) && within != leaves)) {
				lanes[crossing++] = lane;
				all = Math.addExact(all, rate.applyAsLong(lane));
			}
		}
		return new Cut(nodes, small == leaves, bytes, Arrays.copyOf(lanes, crossing), all, List.of());
	}

	/** Returns the same, with the groups that take as long. */
	Cut with(List<BitSet> others) {
		return new Cut(group, leaves, bytes, lanes, rate, others);
	}

	/** Returns the same in smaller units of bytes and rates. */
	Cut times(long bytesUnit, long rateUnit) {
		return new Cut(group, leaves, Math.multiplyExact(bytes, bytesUnit), lanes, Math.multiplyExact(rate, rateUnit), alike);
	}

	/** Returns how long its lanes take at least, in bytes divided by the unit in which lanes were given. */
	public Rational time() {
		return Rational.of(bytes, rate);
	}
}
