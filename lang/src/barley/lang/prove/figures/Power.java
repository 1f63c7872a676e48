package barley.lang.prove.figures;

import java.math.BigInteger;
import java.util.BitSet;

import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.Synapses;

/**
 * What idle nodes, switches and the lanes that are on draw, and what lanes could carry. A lane draws its power busy or idle; off, it draws
 * none.
 */
final class Power {

	private final Machine machine;
	/** Phase after phase asks for the same lanes. */
	private BitSet lastOff;
	private BigInteger lastNanowatts;

	Power(Machine machine) {
		this.machine = machine;
	}

	/** Returns the nanowatts drawn while {@code off} are off. */
	BigInteger nanowatts(BitSet off) {
		if (off.equals(lastOff)) {
			return lastNanowatts;
		}
		long sum = 0;
		for (int vertex = machine.nodes(); vertex < machine.vertices(); vertex++) {
			sum = Math.addExact(sum, machine.switchType(vertex).nanowatts());
		}
		sum = Math.addExact(sum, idle().longValueExact());
		for (Synapses synapses : machine.synapses().all()) {
			sum = Math.addExact(sum, Math.multiplyExact(synapses.type().nanowatts(), (long) synapses.sizeOn()));
		}
		for (int lane = off.nextClearBit(0); lane < machine.lanes(); lane = off.nextClearBit(lane + 1)) {
			sum = Math.addExact(sum, machine.linkType(lane).nanowatts());
		}
		lastOff = (BitSet) off.clone();
		lastNanowatts = BigInteger.valueOf(sum);
		return lastNanowatts;
	}

	/** Returns the nanowatts that nodes draw that do not compute. */
	BigInteger idle() {
		long sum = 0;
		for (int node = 0; node < machine.nodes(); node++) {
			sum = Math.addExact(sum, machine.nodeType(node).idleNanowatts());
		}
		return BigInteger.valueOf(sum);
	}

	/** Bits that the lanes not in {@code off} can carry in a second, in all their directions. */
	BigInteger bitsPerSecond(BitSet off) {
		BigInteger sum = BigInteger.ZERO;
		LinkType last = null;
		long count = 0;
		for (int lane = off.nextClearBit(0); lane < machine.lanes(); lane = off.nextClearBit(lane + 1)) {
			LinkType type = machine.linkType(lane);
			if (type != last) {
				sum = last == null ? sum : sum.add(BigInteger.valueOf(last.bitsPerSecond()).multiply(BigInteger.valueOf(count)));
				count = 0;
				last = type;
			}
			count += machine.directions(lane);
		}
		return last == null ? sum : sum.add(BigInteger.valueOf(last.bitsPerSecond()).multiply(BigInteger.valueOf(count)));
	}

	/** Returns the lanes that the machine has switched off. */
	BitSet off() {
		BitSet off = new BitSet(machine.lanes());
		for (int lane = 0; lane < machine.lanes(); lane++) {
			off.set(lane, !machine.isOn(lane));
		}
		return off;
	}
}
