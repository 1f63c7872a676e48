package barley.runtime.data;

import java.nio.Buffer;
import java.nio.FloatBuffer;
import java.util.Arrays;

/** Single-precision numbers; see {@link Vector}. */
final class FloatVector extends Vector {

	private final float[] values;

	FloatVector(ElementType type, float[] values) {
		super(type, values, values.length);
		this.values = values;
	}

	@Override
	public long bits(int index) {
		return Integer.toUnsignedLong(Float.floatToRawIntBits(values[index]));
	}

	@Override
	public void setBits(int index, long bits) {
		values[index] = Float.intBitsToFloat((int) bits);
	}

	@Override
	public int mismatch(int at, Vector other, int first, int count) {
		return Arrays.mismatch(values, at, at + count, ((FloatVector) other).values, first, first + count);
	}

	@Override
	Buffer buffer(int first, int count, boolean writable) {
		FloatBuffer buffer = FloatBuffer.wrap(values, first, count).slice();
		return writable ? buffer : buffer.asReadOnlyBuffer();
	}

	@Override
	void sum(int at, int end, Vector source) {
		float[] into = values;
		float[] from = ((FloatVector) source).values;
		for (int i = at; i < end; i++) {
			into[i] += from[i];
		}
	}

	@Override
	void product(int at, int end, Vector source) {
		float[] into = values;
		float[] from = ((FloatVector) source).values;
		for (int i = at; i < end; i++) {
			into[i] *= from[i];
		}
	}

	@Override
	void extreme(int at, int end, Vector source, boolean most) {
		float[] into = values;
		float[] from = ((FloatVector) source).values;
		for (int i = at; i < end; i++) {
			into[i] = most ? Math.max(into[i], from[i]) : Math.min(into[i], from[i]);
		}
	}

	@Override
	void divide(int at, int end, int divisor, boolean signed) {
		float[] into = values;
		for (int i = at; i < end; i++) {
			into[i] /= divisor;
		}
	}
}
