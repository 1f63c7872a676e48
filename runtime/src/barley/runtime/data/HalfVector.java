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
	void combine(Operator operator, int at, int end, Vector source) {
		short[] from = ((HalfVector) source).values;
		switch (operator.way()) {
			case SUM, AVG -> sum(at, end, from);
			case PROD -> product(at, end, from);
			case MIN -> minimum(at, end, from);
			case MAX -> maximum(at, end, from);
			case OWN -> combineReal(operator, at, end, source);
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

	private void sum(int at, int end, short[] from) {
		for (int i = at; i < end; i++) {
			values[i] = encode(decode(values[i]) + decode(from[i]));
		}
	}

	private void product(int at, int end, short[] from) {
		for (int i = at; i < end; i++) {
			values[i] = encode(decode(values[i]) * decode(from[i]));
		}
	}

	private void minimum(int at, int end, short[] from) {
		for (int i = at; i < end; i++) {
			values[i] = encode(Math.min(decode(values[i]), decode(from[i])));
		}
	}

	private void maximum(int at, int end, short[] from) {
		for (int i = at; i < end; i++) {
			values[i] = encode(Math.max(decode(values[i]), decode(from[i])));
		}
	}

	private float decode(short value) {
		return brain ? Brain.toFloat(value) : Half.toFloat(value);
	}

	private short encode(float value) {
		return brain ? Brain.fromFloat(value) : Half.fromFloat(value);
	}
}
