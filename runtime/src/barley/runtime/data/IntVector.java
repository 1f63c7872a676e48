package barley.runtime.data;

import java.util.Arrays;

/**
 * Elements of type {@code i32} or {@code u32}. Sums and products wrap and bits are bits, so signed and unsigned differ only in order,
 * division and print; order is that of signed numbers after the highest bit of unsigned ones has been turned over.
 */
final class IntVector extends Vector {

	private final int[] values;
	private final int flip;

	IntVector(ElementType type, int length) {
		super(type);
		values = new int[length];
		flip = type.isSigned() ? 0 : Integer.MIN_VALUE;
	}

	@Override
	public int length() {
		return values.length;
	}

	@Override
	public void set(int index, long value) {
		values[index] = (int) value;
	}

	@Override
	public String text(int index) {
		return type().isSigned() ? Integer.toString(values[index]) : Integer.toUnsignedString(values[index]);
	}

	@Override
	public long bits(int index) {
		return Integer.toUnsignedLong(values[index]);
	}

	@Override
	long whole(int index) {
		return type().isSigned() ? values[index] : Integer.toUnsignedLong(values[index]);
	}

	@Override
	void combine(Operator operator, int at, int end, Vector source) {
		int[] from = ((IntVector) source).values;
		switch (operator.way()) {
			case SUM, AVG -> sum(values, at, end, from);
			case PROD -> product(values, at, end, from);
			case MIN -> minimum(values, at, end, from, flip);
			case MAX -> maximum(values, at, end, from, flip);
			case AND -> and(values, at, end, from);
			case OR -> or(values, at, end, from);
			case XOR -> xor(values, at, end, from);
			case MINLOC -> locate(false, at, end, source);
			case MAXLOC -> locate(true, at, end, source);
			case OWN -> combineWhole(operator, at, end, source);
		}
	}

	@Override
	public void divide(int first, int count, int divisor) {
		for (int i = first; i < first + count; i++) {
			values[i] = type().isSigned() ? Math.floorDiv(values[i], divisor) : Integer.divideUnsigned(values[i], divisor);
		}
	}

	@Override
	public int mismatch(int at, Vector other, int first, int count) {
		return Arrays.mismatch(values, at, at + count, ((IntVector) other).values, first, first + count);
	}

	@Override
	public void turnOver(int first, int count) {
		for (int i = first; i < first + count; i++) {
			values[i] ^= Integer.MIN_VALUE;
		}
	}

	@Override
	Object array() {
		return values;
	}

	private static void sum(int[] into, int at, int end, int[] from) {
		for (int i = at; i < end; i++) {
			into[i] += from[i];
		}
	}

	private static void product(int[] into, int at, int end, int[] from) {
		for (int i = at; i < end; i++) {
			into[i] *= from[i];
		}
	}

	private static void minimum(int[] into, int at, int end, int[] from, int flip) {
		for (int i = at; i < end; i++) {
			into[i] = Math.min(into[i] ^ flip, from[i] ^ flip) ^ flip;
		}
	}

	private static void maximum(int[] into, int at, int end, int[] from, int flip) {
		for (int i = at; i < end; i++) {
			into[i] = Math.max(into[i] ^ flip, from[i] ^ flip) ^ flip;
		}
	}

	private static void and(int[] into, int at, int end, int[] from) {
		for (int i = at; i < end; i++) {
			into[i] &= from[i];
		}
	}

	private static void or(int[] into, int at, int end, int[] from) {
		for (int i = at; i < end; i++) {
			into[i] |= from[i];
		}
	}

	private static void xor(int[] into, int at, int end, int[] from) {
		for (int i = at; i < end; i++) {
			into[i] ^= from[i];
		}
	}
}
