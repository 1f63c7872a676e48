package barley.lang.prove.cut;

import java.util.Arrays;
import java.util.BitSet;

import barley.runtime.machine.Machine;
import barley.runtime.number.Rational;

/**
 * A group of nodes, and the lanes between it and all others, which limit how fast data leave or enter it.
 *
 * @param group  its nodes, at most half of all
 * @param leaves whether the bytes leave the group; otherwise they enter it
 * @param bytes  what has to cross
 * @param lanes  the lanes that it can cross
 * @param rate   what these carry together in one direction, in the unit in which lanes were given
 */
public record Cut(BitSet group, boolean leaves, long bytes, int[] lanes, long rate) {

	/** Returns the cut around a group of any size. */
	static Cut of(Machine machine, BitSet group, boolean leaves, long bytes, long rate) {
		boolean small = 2 * group.cardinality() <= machine.vertices();
		BitSet nodes = (BitSet) group.clone();
		if (!small) {
			nodes.flip(0, machine.vertices());
		}
		int[] lanes = new int[machine.lanes()];
		int crossing = 0;
		for (int lane = 0; lane < machine.lanes(); lane++) {
			if (group.get(machine.from(lane)) != group.get(machine.to(lane))) {
				lanes[crossing++] = lane;
			}
		}
		return new Cut(nodes, small == leaves, bytes, Arrays.copyOf(lanes, crossing), rate);
	}

	/** Returns how long its lanes take at least, in bytes divided by the unit in which lanes were given. */
	public Rational time() {
		return Rational.of(bytes, rate);
	}
}
