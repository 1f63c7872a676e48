package barley.runtime.data;

import java.nio.Buffer;
import java.nio.DoubleBuffer;
import java.util.Arrays;

/** Double-precision numbers; see {@link Vector}. */
final class DoubleVector extends Vector {

	private final double[] values;

	DoubleVector(ElementType type, double[] values) {
		super(type, values, values.length);
		this.values = values;
	}

	@Override
	public long bits(int index) {
		return Double.doubleToRawLongBits(values[index]);
	}

	@Override
	public void setBits(int index, long bits) {
		values[index] = Double.longBitsToDouble(bits);
	}

	@Override
	public int mismatch(int at, Vector other, int first, int count) {
		return Arrays.mismatch(values, at, at + count, ((DoubleVector) other).values, first, first + count);
	}

	@Override
	Buffer buffer(int first, int count, boolean writable) {
		DoubleBuffer buffer = DoubleBuffer.wrap(values, first, count).slice();
		return writable ? buffer : buffer.asReadOnlyBuffer();
	}

	@Override
	void sum(int at, int end, Vector source) {
		double[] into = values;
		double[] from = ((DoubleVector) source).values;
		for (int i = at; i < end; i++) {
			into[i] += from[i];
		}
	}

	@Override
	void product(int at, int end, Vector source) {
		double[] into = values;
		double[] from = ((DoubleVector) source).values;
		for (int i = at; i < end; i++) {
			into[i] *= from[i];
		}
	}

	@Override
	void extreme(int at, int end, Vector source, boolean most) {
		double[] into = values;
		double[] from = ((DoubleVector) source).values;
		for (int i = at; i < end; i++) {
			into[i] = most ? Math.max(into[i], from[i]) : Math.min(into[i], from[i]);
		}
	}

	@Override
	void divide(int at, int end, int divisor, boolean signed) {
		double[] into = values;
		for (int i = at; i < end; i++) {
			into[i] /= divisor;
		}
	}
}
