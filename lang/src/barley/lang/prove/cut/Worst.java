package barley.lang.prove.cut;

import java.math.BigInteger;
import java.util.BitSet;

import barley.runtime.number.Rational;

/** The worst group that a search has found so far: the one whose lanes take longest to carry what has to leave or enter it. */
final class Worst {

	private BitSet group = new BitSet();
	private boolean leaves;
	private long bytes;
	private long capacity;

	/** @param longer only groups count that take longer than this */
	Worst(Rational longer) {
		bytes = longer.numerator().longValueExact();
		capacity = longer.denominator().longValueExact();
	}

	/** Returns whether some bytes take longer than others; what no lane carries takes no time. */
	static boolean isLonger(long bytes, long capacity, long otherBytes, long otherCapacity) {
		if (capacity == 0 || otherCapacity == 0) {
			return capacity != 0 && bytes > 0;
		}
		long high = Math.multiplyHigh(bytes, otherCapacity);
		long otherHigh = Math.multiplyHigh(otherBytes, capacity);
		return high != otherHigh ? high > otherHigh : Long.compareUnsigned(bytes * otherCapacity, otherBytes * capacity) > 0;
	}

	/** Returns whether a group takes longer; one that no lane leaves is none. */
	boolean isBeatenBy(long otherBytes, long otherCapacity) {
		return isLonger(otherBytes, otherCapacity, bytes, capacity);
	}

	boolean isBeatenBy(Side side) {
		boolean leaves = side.leaves();
		return isBeatenBy(side.bytes(leaves), side.capacity(leaves));
	}

	/** Keeps the group that {@code nodes} and {@code side} are both about. */
	void keep(BitSet nodes, Side side) {
		group = nodes;
		leaves = side.leaves();
		bytes = side.bytes(leaves);
		capacity = side.capacity(leaves);
	}

	/** Returns what lanes between two groups must carry for them to be no worse, if this many bytes have to cross. */
	long enough(long most) {
		if (bytes == 0) {
			return Long.MAX_VALUE;
		}
		BigInteger[] least = BigInteger.valueOf(most).multiply(BigInteger.valueOf(capacity)).divideAndRemainder(BigInteger.valueOf(bytes));
		BigInteger whole = least[0].add(BigInteger.valueOf(least[1].signum()));
		return whole.bitLength() < Long.SIZE ? whole.longValue() : Long.MAX_VALUE;
	}

	BitSet group() {
		return group;
	}

	boolean leaves() {
		return leaves;
	}

	long bytes() {
		return bytes;
	}

	long capacity() {
		return capacity;
	}
}
