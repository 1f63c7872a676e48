package barley.runtime.data;

import java.util.Arrays;

/** Elements of type {@code f16} or {@code bf16}: taken to single precision, combined there, and rounded to nearest even each time. */
final class HalfVector extends Vector {

	private final short[] values;
	private final boolean brain;

	HalfVector(ElementType type, int length) {
		super(type);
		values = new short[length];
		brain = type == ElementType.BF16;
	}

	@Override
	public int length() {
		return values.length;
	}

	@Override
	public void set(int index, long value) {
		values[index] = encode(value);
	}

	@Override
	public String text(int index) {
		return Float.toString(decode(values[index]));
	}

	@Override
	public long bits(int index) {
		return Short.toUnsignedLong(values[index]);
	}

	@Override
	double real(int index) {
		return decode(values[index]);
	}

	@Override
	void set(int index, double value) {
		values[index] = encode((float) value);
	}

	@Override
	public void combine(Operator operator, int at, Vector source, int first, int count) {
		short[] from = ((HalfVector) source).values;
		switch (operator.way()) {
			case SUM, AVG -> sum(at, from, first, count);
			case PROD -> product(at, from, first, count);
			case MIN -> minimum(at, from, first, count);
			case MAX -> maximum(at, from, first, count);
			case OWN -> combineReal(operator, at, source, first, count);
			default -> throw unsupported(operator);
		}
	}

	@Override
	public void divide(int first, int count, int divisor) {
		for (int i = first; i < first + count; i++) {
			values[i] = encode(decode(values[i]) / divisor);
		}
	}

	@Override
	public int mismatch(int at, Vector other, int first, int count) {
		return Arrays.mismatch(values, at, at + count, ((HalfVector) other).values, first, first + count);
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

	private void sum(int at, short[] from, int first, int count) {
		for (int i = 0; i < count; i++) {
			values[at + i] = encode(decode(values[at + i]) + decode(from[first + i]));
		}
	}

	private void product(int at, short[] from, int first, int count) {
		for (int i = 0; i < count; i++) {
			values[at + i] = encode(decode(values[at + i]) * decode(from[first + i]));
		}
	}

	private void minimum(int at, short[] from, int first, int count) {
		for (int i = 0; i < count; i++) {
			values[at + i] = encode(Math.min(decode(values[at + i]), decode(from[first + i])));
		}
	}

	private void maximum(int at, short[] from, int first, int count) {
		for (int i = 0; i < count; i++) {
			values[at + i] = encode(Math.max(decode(values[at + i]), decode(from[first + i])));
		}
	}

	private float decode(short value) {
		return brain ? Brain.toFloat(value) : Half.toFloat(value);
	}

	private short encode(float value) {
		return brain ? Brain.fromFloat(value) : Half.fromFloat(value);
	}
}
