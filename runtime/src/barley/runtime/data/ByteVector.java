package barley.runtime.data;

import java.util.Arrays;

/**
 * Elements of type {@code i8} or {@code u8}. Sums and products wrap and bits are bits, so signed and unsigned differ only in order,
 * division and print; order is that of signed numbers after the highest bit of unsigned ones has been turned over.
 */
final class ByteVector extends Vector {

	private final byte[] values;
	private final byte flip;

	ByteVector(ElementType type, int length) {
		super(type);
		values = new byte[length];
		flip = type.isSigned() ? 0 : Byte.MIN_VALUE;
	}

	@Override
	public int length() {
		return values.length;
	}

	@Override
	public void set(int index, long value) {
		values[index] = (byte) value;
	}

	@Override
	public String text(int index) {
		return type().isSigned() ? Byte.toString(values[index]) : Integer.toString(Byte.toUnsignedInt(values[index]));
	}

	@Override
	public long bits(int index) {
		return Byte.toUnsignedLong(values[index]);
	}

	@Override
	long whole(int index) {
		return type().isSigned() ? values[index] : Byte.toUnsignedLong(values[index]);
	}

	@Override
	void combine(Operator operator, int at, int end, Vector source) {
		byte[] from = ((ByteVector) source).values;
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
			values[i] = (byte) (type().isSigned() ? Math.floorDiv(values[i], divisor) : Byte.toUnsignedInt(values[i]) / divisor);
		}
	}

	@Override
	public int mismatch(int at, Vector other, int first, int count) {
		return Arrays.mismatch(values, at, at + count, ((ByteVector) other).values, first, first + count);
	}

	@Override
	public void turnOver(int first, int count) {
		for (int i = first; i < first + count; i++) {
			values[i] ^= Byte.MIN_VALUE;
		}
	}

	@Override
	Object array() {
		return values;
	}

	private static void sum(byte[] into, int at, int end, byte[] from) {
		for (int i = at; i < end; i++) {
			into[i] += from[i];
		}
	}

	private static void product(byte[] into, int at, int end, byte[] from) {
		for (int i = at; i < end; i++) {
			into[i] *= from[i];
		}
	}

	private static void minimum(byte[] into, int at, int end, byte[] from, byte flip) {
		for (int i = at; i < end; i++) {
			into[i] = (byte) (Math.min(into[i] ^ flip, from[i] ^ flip) ^ flip);
		}
	}

	private static void maximum(byte[] into, int at, int end, byte[] from, byte flip) {
		for (int i = at; i < end; i++) {
			into[i] = (byte) (Math.max(into[i] ^ flip, from[i] ^ flip) ^ flip);
		}
	}

	private static void and(byte[] into, int at, int end, byte[] from) {
		for (int i = at; i < end; i++) {
			into[i] &= from[i];
		}
	}

	private static void or(byte[] into, int at, int end, byte[] from) {
		for (int i = at; i < end; i++) {
			into[i] |= from[i];
		}
	}

	private static void xor(byte[] into, int at, int end, byte[] from) {
		for (int i = at; i < end; i++) {
			into[i] ^= from[i];
		}
	}
}
