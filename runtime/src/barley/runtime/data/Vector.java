package barley.runtime.data;

import java.nio.Buffer;

import barley.runtime.machine.Fault;

/**
 * Elements of one type in a plain array. Operations on two vectors need vectors of the same type. Every operation processes its elements
 * in ascending order, so that its result is bit-identical on every run.
 *
 * <p><b>Layers.</b> {@link ElementType} defines what the bits of an element mean. A subclass for each kind of array stores the bits and
 * has the loops that must run at memory speed; signed and unsigned numbers share them. {@link HalfVector} stores 16 bits as
 * {@link ShortVector} does and has its own loops. Everything else is implemented here, in terms of bits.
 *
 * <p><b>Speed.</b> A loop runs at memory speed if HotSpot's optimizing compiler (C2) vectorizes it. It does so under these conditions;
 * {@code runtime/bench} measures the effect:
 * <ul>
 * <li>The array and the operation are known in the loop. One loop with the operation as a lambda is fast only as long as a process uses
 * at most two operations, because the profile that guides inlining of the lambda belongs to the loop. Therefore each kind of array has
 * its own loops, but only four or five, each in its own method: the maximum is computed as the minimum of inverted numbers, and one
 * formula implements {@code and}, {@code or} and {@code xor}.
 * <li>Both arrays are read at the same index. With two indices the compiler cannot exclude that an element is written before it is read.
 * Therefore {@link #combine} first aligns elements from different places in blocks.
 * </ul>
 */
public abstract sealed class Vector permits ByteVector, ShortVector, IntVector, LongVector, FloatVector, DoubleVector {

	/** Number of elements per block; blocks stay in the first-level cache. */
	private static final int BLOCK = 1024;

	private final ElementType type;
	private final Object array;
	private final int length;

	Vector(ElementType type, Object array, int length) {
		this.type = type;
		this.array = array;
		this.length = length;
	}

	/** Returns a vector of zeros. */
	public static Vector of(ElementType type, int length) {
		return switch (type) {
			case F16, BF16 -> new HalfVector(type, new short[length]);
			case F32 -> new FloatVector(type, new float[length]);
			case F64 -> new DoubleVector(type, new double[length]);
			case I8, U8 -> new ByteVector(type, new byte[length]);
			case I16, U16 -> new ShortVector(type, new short[length]);
			case I32, U32 -> new IntVector(type, new int[length]);
			case I64, U64 -> new LongVector(type, new long[length]);
		};
	}

	public final ElementType type() {
		return type;
	}

	public final int length() {
		return length;
	}

	/** Returns the array itself, which is of a type such as {@code float[].class}, for loops over many elements. */
	public final <A> A array(Class<A> kind) {
		if (!kind.isInstance(array)) {
			throw Fault.of("bad-type", "%s is not stored as %s", type.word(), kind.getSimpleName());
		}
		return kind.cast(array);
	}

	/** Sets an element to a small integer; integer types take it modulo their size. */
	public final void set(int index, long value) {
		setBits(index, type.bits(value));
	}

	/** Returns an element as decimal text. */
	public final String text(int index) {
		return type.text(bits(index));
	}

	/** Replaces {@code count} elements starting at {@code at} by those of another vector starting at {@code first}. */
	public final void copy(int at, Vector source, int first, int count) {
		System.arraycopy(source.array, first, array, at, count);
	}

	/**
	 * Combines {@code count} elements starting at {@code at} with those of another vector starting at {@code first}. The other vector may
	 * be this one; its original elements are used.
	 */
	public final void combine(Operator operator, int at, Vector source, int first, int count) {
		if (!operator.accepts(type)) {
			throw new AssertionError(operator + " on " + type);
		}
		if (at == first) {
			combine(operator, at, at + count, source);
			return;
		}
		Vector held = of(type, Math.min(count, BLOCK));
		Vector come = of(type, Math.min(count, BLOCK));
		for (int done = 0; done < count; done += BLOCK) {
			int size = Math.min(BLOCK, count - done);
			// As in a copy within one vector, start at the end where no element is written before it is read.
			int block = at < first ? done : count - done - size;
			held.copy(0, this, at + block, size);
			come.copy(0, source, first + block, size);
			held.combine(operator, 0, size, come);
			copy(at + block, held, 0, size);
		}
	}

	private void combine(Operator operator, int at, int end, Vector source) {
		switch (operator.way()) {
			case SUM, AVG -> sum(at, end, source);
			case PROD -> product(at, end, source);
			case MIN -> extreme(at, end, source, false);
			case MAX -> extreme(at, end, source, true);
			case AND -> bitwise(at, end, source, 0, -1);
			case OR -> bitwise(at, end, source, -1, -1);
			case XOR -> bitwise(at, end, source, -1, 0);
			case MINLOC -> locate(false, at, end, source);
			case MAXLOC -> locate(true, at, end, source);
			case OWN -> combineByAuthor(operator, at, end, source);
		}
	}

	/** Keeps the smaller or larger upper half of each pair; of equal ones, the one with the smaller lower half. */
	private void locate(boolean most, int at, int end, Vector source) {
		int half = 4 * type.bytes();
		long turned = type.isSigned() ? 1L << half - 1 : 0;
		for (int i = at; i < end; i++) {
			long held = bits(i);
			long come = source.bits(i);
			int order = Long.compare(come >>> half ^ turned, held >>> half ^ turned);
			if (order == 0 ? Long.compareUnsigned(come, held) < 0 : most == order > 0) {
				setBits(i, come);
			}
		}
	}

	private void combineByAuthor(Operator operator, int at, int end, Vector source) {
		if (type.isFloating()) {
			for (int i = at; i < end; i++) {
				set(i, operator.combine(real(i), source.real(i)));
			}
		} else {
			for (int i = at; i < end; i++) {
				set(i, operator.combine(whole(i), source.whole(i)));
			}
		}
	}

	/** Divides elements by an integer: floating-point types round to nearest, integers down. */
	public final void divide(int first, int count, int divisor) {
		divide(first, first + count, divisor, type.isSigned());
	}

	/** Inverts the highest bit of elements, as a faulty link may do. */
	public final void turnOver(int first, int count) {
		for (int i = first; i < first + count; i++) {
			setBits(i, bits(i) ^ 1L << 8 * type.bytes() - 1);
		}
	}

	/** Returns the distance to the first element whose bits differ from the other vector's, or -1. */
	public abstract int mismatch(int at, Vector other, int first, int count);

	/** Returns the distance to the first element that differs from the other vector's by more than a fraction of the larger one, or -1. */
	public final int mismatch(int at, Vector other, int first, int count, double part) {
		for (int i = 0; i < count; i++) {
			double one = real(at + i);
			double two = other.real(first + i);
			if (bits(at + i) != other.bits(first + i) && !(Math.abs(one - two) <= part * Math.max(Math.abs(one), Math.abs(two)))) {
				return i;
			}
		}
		return -1;
	}

	/** Returns an element of a floating-point type. */
	public final double real(int index) {
		return type.real(bits(index));
	}

	/** Sets an element of a floating-point type, rounded to nearest. */
	public final void set(int index, double value) {
		setBits(index, type.bits(value));
	}

	/** Returns an element of an integer type; for {@code u64}, the signed number with the same bits. */
	public final long whole(int index) {
		return type.whole(bits(index));
	}

	/**
	 * Returns the bits to invert so that the wanted one of two numbers becomes the smaller signed number: the highest bit of unsigned
	 * numbers, and all bits if the larger number is wanted.
	 */
	final long turn(boolean most) {
		return (type.isSigned() ? 0 : -1L << 8 * type.bytes() - 1) ^ (most ? -1 : 0);
	}

	/** Returns the bits of an element, zero-extended. */
	public abstract long bits(int index);

	/** Sets an element to the lower bits of a number. */
	public abstract void setBits(int index, long bits);

	/** Adds to the elements from {@code at} (inclusive) to {@code end} (exclusive) those at the same indices of another vector. */
	abstract void sum(int at, int end, Vector source);

	abstract void product(int at, int end, Vector source);

	/** Keeps the larger or the smaller element of each pair. */
	abstract void extreme(int at, int end, Vector source, boolean most);

	/**
	 * Combines integers bit by bit.
	 *
	 * @param one  -1 if a bit that is set in only one of them is set in the result, otherwise 0
	 * @param both -1 if a bit that is set in both of them is set in the result, otherwise 0
	 */
	void bitwise(int at, int end, Vector source, int one, int both) {
		throw new AssertionError(type + " is not whole");
	}

	/** Divides the elements from {@code at} (inclusive) to {@code end} (exclusive). */
	abstract void divide(int at, int end, int divisor, boolean signed);

	/** Returns elements as a buffer of the array's type, which is a view and not a copy. */
	abstract Buffer buffer(int first, int count, boolean writable);
}
