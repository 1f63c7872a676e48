package barley.runtime.data;

import java.util.Arrays;

/** Elements of type {@code f64}. Each loop has a method of its own, which the compiler turns into vector instructions. */
final class DoubleVector extends Vector {

	private final double[] values;

	DoubleVector(int length) {
		super(ElementType.F64);
		values = new double[length];
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
		return Double.toString(values[index]);
	}

	@Override
	public long bits(int index) {
		return Double.doubleToRawLongBits(values[index]);
	}

	@Override
	double real(int index) {
		return values[index];
	}

	@Override
	void set(int index, double value) {
		values[index] = value;
	}

	@Override
	void combine(Operator operator, int at, int end, Vector source) {
		double[] from = ((DoubleVector) source).values;
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
		return Arrays.mismatch(values, at, at + count, ((DoubleVector) other).values, first, first + count);
	}

	@Override
	public void turnOver(int first, int count) {
		for (int i = first; i < first + count; i++) {
			values[i] = Double.longBitsToDouble(Double.doubleToRawLongBits(values[i]) ^ Long.MIN_VALUE);
		}
	}

	@Override
	Object array() {
		return values;
	}

	private static void sum(double[] into, int at, int end, double[] from) {
		for (int i = at; i < end; i++) {
			into[i] += from[i];
		}
	}

	private static void product(double[] into, int at, int end, double[] from) {
		for (int i = at; i < end; i++) {
			into[i] *= from[i];
		}
	}

	private static void minimum(double[] into, int at, int end, double[] from) {
		for (int i = at; i < end; i++) {
			into[i] = Math.min(into[i], from[i]);
		}
	}

	private static void maximum(double[] into, int at, int end, double[] from) {
		for (int i = at; i < end; i++) {
			into[i] = Math.max(into[i], from[i]);
		}
	}
}
