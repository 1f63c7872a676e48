package barley.runtime.program;

import java.util.Arrays;

import barley.runtime.machine.Mix;
import barley.runtime.number.Exact;

/**
 * Partitions a range of elements into pieces of {@code ceil(size / members)} elements, the last ones shorter or empty. Pieces are
 * numbered cyclically, like positions on a ring: piece -1 is the last one. This is called in the innermost loop of every program; full
 * pieces less than one turn away take a few instructions.
 *
 * <pre>{@code
 * Pieces shares = Pieces.of(1000, 4);   // one for each ring and direction
 * Pieces pieces = shares.cut(3, 8);     // those of the members of ring 3
 * }</pre>
 */
public final class Pieces {

	private final long start;
	private final long size;
	private final int members;
	private final long length;
	private final int full;
	private final long key;
	/** The starts of all pieces and the end of the last one; null if all have the same length. */
	private final long[] bounds;

	private Pieces(long start, long size, int members) {
		if (start < 0 || size < 0 || members < 1 || start > Long.MAX_VALUE - size) {
			throw new IllegalArgumentException("cannot cut " + size + " elements from " + start + " on into " + members);
		}
		this.start = start;
		this.size = size;
		this.members = members;
		this.length = size / members + (size % members == 0 ? 0 : 1);
		this.full = length == 0 ? 0 : (int) (size / length);
		this.key = Mix.fold(Mix.fold(Mix.fold(0, start), size), members);
		bounds = null;
	}

	private Pieces(long[] bounds) {
		start = bounds[0];
		members = bounds.length - 1;
		size = bounds[members] - start;
		length = 0;
		full = 0;
		key = Arrays.stream(bounds).reduce(1, Mix::fold);
		this.bounds = bounds;
	}

	/** Partitions a whole vector. */
	public static Pieces of(long size, int members) {
		return new Pieces(0, size, members);
	}

	/** Partitions a part of a vector. */
	public static Pieces of(long first, long size, int members) {
		return new Pieces(first, size, members);
	}

	/**
	 * Partitions a part of a vector by weights, none of which is negative: each piece takes {@code ceil(size * weight / sum of weights)}
	 * elements, the last ones what is left or nothing. Equal weights are the same as {@link #of(long, long, int)}.
	 */
	public static Pieces weighted(long first, long size, long... weights) {
		long sum = Arrays.stream(weights).reduce(0, Math::addExact);
		long[] sizes = new long[weights.length];
		long left = size;
		for (int piece = 0; piece < sizes.length; piece++) {
			sizes[piece] = Math.min(left, Exact.ceilQuotient(size, weights[piece], sum));
			left -= sizes[piece];
		}
		return ofSizes(first, sizes);
	}

	/** Partitions a range that starts at {@code first} into pieces of given sizes. */
	static Pieces ofSizes(long first, long... sizes) {
		long[] bounds = new long[sizes.length + 1];
		bounds[0] = first;
		for (int piece = 0; piece < sizes.length; piece++) {
			if (sizes[piece] < 0) {
				throw new IllegalArgumentException("a piece of " + sizes[piece] + " elements");
			}
			bounds[piece + 1] = Math.addExact(bounds[piece], sizes[piece]);
		}
		return new Pieces(bounds);
	}

	/** Partitions one of the pieces. */
	public Pieces cut(int piece, int parts) {
		return new Pieces(first(piece), count(piece), parts);
	}

	public int members() {
		return members;
	}

	/** Returns the number of full pieces, which are the first ones. */
	public int full() {
		return full;
	}

	/** Returns a hash of the partition: equal for equal partitions of equal ranges. */
	public long key() {
		return key;
	}

	/** Returns the index after the last element. */
	public long end() {
		return start + size;
	}

	/** Returns the first element of a piece. */
	public long first(int piece) {
		int index = piece + (piece >> 31 & members);
		return Integer.compareUnsigned(index, full) < 0 ? start + index * length : start + before(piece);
	}

	/** Returns the number of elements of a piece. */
	public long count(int piece) {
		int index = piece + (piece >> 31 & members);
		return Integer.compareUnsigned(index, full) < 0 ? length : bounds != null
				? bounds[Math.floorMod(piece, members) + 1] - bounds[Math.floorMod(piece, members)]
				: Math.min(length, size - before(piece));
	}

	/** Returns whether two partitions have the same pieces. */
	@Override
	public boolean equals(Object other) {
		return other instanceof Pieces pieces && start == pieces.start && size == pieces.size && members == pieces.members
				&& Arrays.equals(bounds, pieces.bounds);
	}

	@Override
	public int hashCode() {
		return Long.hashCode(key);
	}

	@Override
	public String toString() {
		return "[" + start + ", " + end() + ") in " + members;
	}

	/** Returns the number of elements before any piece, including short ones and those many turns away. */
	private long before(int piece) {
		if (bounds != null) {
			return bounds[Math.floorMod(piece, members)] - start;
		}
		int index = piece + (piece >> 31 & members);
		return Math.min((Integer.compareUnsigned(index, members) < 0 ? index : Math.floorMod(piece, members)) * length, size);
	}
}
