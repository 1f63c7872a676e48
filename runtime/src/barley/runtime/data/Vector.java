package barley.runtime.data;

/**
 * Hold elements of one type in a plain array. Operations between two vectors need vectors of the same type; every operation walks upward
 * through its elements, so its result is the same bits on every run.
 */
public abstract sealed class Vector permits HalfVector, FloatVector, DoubleVector, ByteVector, ShortVector, IntVector, LongVector {

	private final ElementType type;

	Vector(ElementType type) {
		this.type = type;
	}

	/** Make a vector of zeros. */
	public static Vector of(ElementType type, int length) {
		return switch (type) {
			case F16, BF16 -> new HalfVector(type, length);
			case F32 -> new FloatVector(length);
			case F64 -> new DoubleVector(length);
			case I8, U8 -> new ByteVector(type, length);
			case I16, U16 -> new ShortVector(type, length);
			case I32, U32 -> new IntVector(type, length);
			case I64, U64 -> new LongVector(type, length);
		};
	}

	public final ElementType type() {
		return type;
	}

	public abstract int length();

	/** Set an element to a small whole number, integers modulo their size. */
	public abstract void set(int index, long value);

	/** Write an element as people read it. */
	public abstract String text(int index);

	/** The bits of an element, those above its size zero. */
	public abstract long bits(int index);

	/** Replace {@code count} elements from place {@code at} on by those of another vector from place {@code first} on. */
	public final void copy(int at, Vector source, int first, int count) {
		System.arraycopy(source.array(), first, array(), at, count);
	}

	/** Combine {@code count} elements from place {@code at} on with those of another vector from place {@code first} on. */
	public abstract void combine(Operator operator, int at, Vector source, int first, int count);

	/** Divide elements by a whole number: floating-point types round to nearest, integers floor. */
	public abstract void divide(int first, int count, int divisor);

	/** Distance to the first element whose bits differ from the other vector's, or -1. */
	public abstract int mismatch(int at, Vector other, int first, int count);

	/** Distance to the first element that differs from the other vector's by more than a part of the larger one, or -1. */
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

	/** A number with a floating point. */
	double real(int index) {
		throw new AssertionError(type + " is whole");
	}

	void set(int index, double value) {
		throw new AssertionError(type + " is whole");
	}

	/** A whole number; of 64 bits without a sign, that with the same bits. */
	long whole(int index) {
		throw new AssertionError(type + " is not whole");
	}

	/** Combine by an operator of an author's own. */
	final void combineReal(Operator operator, int at, Vector source, int first, int count) {
		for (int i = 0; i < count; i++) {
			set(at + i, operator.combine(real(at + i), source.real(first + i)));
		}
	}

	final void combineWhole(Operator operator, int at, Vector source, int first, int count) {
		for (int i = 0; i < count; i++) {
			set(at + i, operator.combine(whole(at + i), source.whole(first + i)));
		}
	}

	/** Keep the smaller or larger upper half, of equal ones that with the smaller lower half. */
	final void locate(boolean most, int at, Vector source, int first, int count) {
		int half = 4 * type.bytes();
		long turned = type.isSigned() ? 1L << half - 1 : 0;
		for (int i = 0; i < count; i++) {
			long held = bits(at + i);
			long come = source.bits(first + i);
			int order = Long.compare(come >>> half ^ turned, held >>> half ^ turned);
			if (order == 0 ? Long.compareUnsigned(come, held) < 0 : most == order > 0) {
				set(at + i, come);
			}
		}
	}

	/** Turn over the highest bit of elements: what a bad link may do. */
	public abstract void turnOver(int first, int count);

	abstract Object array();

	/** Refuse an operator that the type does not have; the callers have checked it where the program states it. */
	final AssertionError unsupported(Operator operator) {
		return new AssertionError(operator + " on " + type);
	}
}
