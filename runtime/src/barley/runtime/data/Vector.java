package barley.runtime.data;

/**
 * Hold elements of one type in a plain array. Operations between two vectors need vectors of the same type; every operation walks upward
 * through its elements, so its result is the same bits on every run.
 */
public abstract sealed class Vector permits HalfVector, FloatVector, DoubleVector, ByteVector, ShortVector, IntVector, LongVector {

	/** Elements that are laid side by side at once; they stay in the nearest cache. */
	private static final int BLOCK = 1024;

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

	/**
	 * Combine {@code count} elements from place {@code at} on with those of another vector from place {@code first} on, as these were before.
	 * What stands at different places is first laid side by side, block by block: of two indices Java's compiler cannot tell whether what is
	 * written meets what is read later, and makes none of the instructions that combine several elements at once.
	 */
	public final void combine(Operator operator, int at, Vector source, int first, int count) {
		if (at == first) {
			combine(operator, at, at + count, source);
			return;
		}
		Vector held = of(type, Math.min(count, BLOCK));
		Vector come = of(type, Math.min(count, BLOCK));
		for (int done = 0; done < count; done += BLOCK) {
			int size = Math.min(BLOCK, count - done);
			// Like copies within one vector: begin at the end that is not written before it is read.
			int block = at < first ? done : count - done - size;
			held.copy(0, this, at + block, size);
			come.copy(0, source, first + block, size);
			held.combine(operator, 0, size, come);
			copy(at + block, held, 0, size);
		}
	}

	/** Combine elements from place {@code at} to the one before {@code end} with those at the same places of another vector. */
	abstract void combine(Operator operator, int at, int end, Vector source);

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
	final void combineReal(Operator operator, int at, int end, Vector source) {
		for (int i = at; i < end; i++) {
			set(i, operator.combine(real(i), source.real(i)));
		}
	}

	final void combineWhole(Operator operator, int at, int end, Vector source) {
		for (int i = at; i < end; i++) {
			set(i, operator.combine(whole(i), source.whole(i)));
		}
	}

	/** Keep the smaller or larger upper half, of equal ones that with the smaller lower half. */
	final void locate(boolean most, int at, int end, Vector source) {
		int half = 4 * type.bytes();
		long turned = type.isSigned() ? 1L << half - 1 : 0;
		for (int i = at; i < end; i++) {
			long held = bits(i);
			long come = source.bits(i);
			int order = Long.compare(come >>> half ^ turned, held >>> half ^ turned);
			if (order == 0 ? Long.compareUnsigned(come, held) < 0 : most == order > 0) {
				set(i, come);
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
