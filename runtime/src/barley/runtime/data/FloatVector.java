package barley.runtime.data;

import java.util.Arrays;

/** Elements of type {@code f32}. Each loop has a method of its own, which the compiler turns into vector instructions. */
final class FloatVector extends Vector {

	private final float[] values;

	FloatVector(int length) {
		super(ElementType.F32);
		values = new float[length];
	}

	@Override
	public int length() {
		return values.length;
	}

	@Override
	public void set(int index, long value) {
		values[index] = value;
	}

	@Override
	public String text(int index) {
		return Float.toString(values[index]);
	}

	@Override
	public long bits(int index) {
		return Float.floatToRawIntBits(values[index]) & 0xFFFFFFFFL;
	}

	@Override
	double real(int index) {
		return values[index];
	}

	@Override
	void set(int index, double value) {
		values[index] = (float) value;
	}

	@Override
	void combine(Operator operator, int at, int end, Vector source) {
		float[] from = ((FloatVector) source).values;
		switch (operator.way()) {
			case SUM, AVG -> sum(values, at, end, from);
			case PROD -> product(values, at, end, from);
			case MIN -> minimum(values, at, end, from);
			case MAX -> maximum(values, at, end, from);
			case OWN -> combineReal(operator, at, end, source);
			default -> throw unsupported(operator);
		}
	}

	@Override
	public void divide(int first, int count, int divisor) {
		for (int i = first; i < first + count; i++) {
			values[i] /= divisor;
		}
	}

	@Override
	public int mismatch(int at, Vector other, int first, int count) {
		return Arrays.mismatch(values, at, at + count, ((FloatVector) other).values, first, first + count);
	}

	@Override
	public void turnOver(int first, int count) {
		for (int i = first; i < first + count; i++) {
			values[i] = Float.intBitsToFloat(Float.floatToRawIntBits(values[i]) ^ Integer.MIN_VALUE);
		}
	}

	@Override
	Object array() {
		return values;
	}

	private static void sum(float[] into, int at, int end, float[] from) {
		for (int i = at; i < end; i++) {
			into[i] += from[i];
		}
	}

	private static void product(float[] into, int at, int end, float[] from) {
		for (int i = at; i < end; i++) {
			into[i] *= from[i];
		}
	}

	private static void minimum(float[] into, int at, int end, float[] from) {
		for (int i = at; i < end; i++) {
			into[i] = Math.min(into[i], from[i]);
		}
	}

	private static void maximum(float[] into, int at, int end, float[] from) {
		for (int i = at; i < end; i++) {
			into[i] = Math.max(into[i], from[i]);
		}
	}
}
