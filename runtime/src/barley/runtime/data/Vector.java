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

	abstract Object array();

	/** Refuse an operator that the type does not have; the callers have checked it where the program states it. */
	final AssertionError unsupported(Operator operator) {
		return new AssertionError(operator + " on " + type);
	}
}
