package barley.runtime.data;

import java.util.Arrays;

/**
 * Elements of type {@code i16} or {@code u16}. Sums and products wrap and bits are bits, so signed and unsigned differ only in order,
 * division and print; order is that of signed numbers after the highest bit of unsigned ones has been turned over.
 */
final class ShortVector extends Vector {

	private final short[] values;
	private final short flip;

	ShortVector(ElementType type, int length) {
		super(type);
		values = new short[length];
		flip = type.isSigned() ? 0 : Short.MIN_VALUE;
	}

	@Override
	public int length() {
		return values.length;
	}

	@Override
	public void set(int index, long value) {
		values[index] = (short) value;
	}

	@Override
	public String text(int index) {
		return type().isSigned() ? Short.toString(values[index]) : Integer.toString(Short.toUnsignedInt(values[index]));
	}

	@Override
	public long bits(int index) {
		return Short.toUnsignedLong(values[index]);
	}

	@Override
	long whole(int index) {
		return type().isSigned() ? values[index] : Short.toUnsignedLong(values[index]);
	}

	@Override
	void combine(Operator operator, int at, int end, Vector source) {
		short[] from = ((ShortVector) source).values;
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
			values[i] = (short) (type().isSigned() ? Math.floorDiv(values[i], divisor) : Short.toUnsignedInt(values[i]) / divisor);
		}
	}

	@Override
	public int mismatch(int at, Vector other, int first, int count) {
		return Arrays.mismatch(values, at, at + count, ((ShortVector) other).values, first, first + count);
	}

	@Override
	public void turnOver(int first, int count) {
		for (int i = first; i < first + count; i++) {
			values[i] ^= Short.MIN_VALUE;
		}
	}

	@Override
	Object array() {
		return values;
	}

	private static void sum(short[] into, int at, int end, short[] from) {
		for (int i = at; i < end; i++) {
			into[i] += from[i];
		}
	}

	private static void product(short[] into, int at, int end, short[] from) {
		for (int i = at; i < end; i++) {
			into[i] *= from[i];
		}
	}

	private static void minimum(short[] into, int at, int end, short[] from, short flip) {
		for (int i = at; i < end; i++) {
			into[i] = (short) (Math.min(into[i] ^ flip, from[i] ^ flip) ^ flip);
		}
	}

	private static void maximum(short[] into, int at, int end, short[] from, short flip) {
		for (int i = at; i < end; i++) {
			into[i] = (short) (Math.max(into[i] ^ flip, from[i] ^ flip) ^ flip);
		}
	}

	private static void and(short[] into, int at, int end, short[] from) {
		for (int i = at; i < end; i++) {
			into[i] &= from[i];
		}
	}

	private static void or(short[] into, int at, int end, short[] from) {
		for (int i = at; i < end; i++) {
			into[i] |= from[i];
		}
	}

	private static void xor(short[] into, int at, int end, short[] from) {
		for (int i = at; i < end; i++) {
			into[i] ^= from[i];
		}
	}
}
