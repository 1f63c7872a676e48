package barley.runtime.data;

import java.nio.Buffer;
import java.nio.IntBuffer;
import java.util.Arrays;

/** 32-bit integers; see {@link Vector}. */
final class IntVector extends Vector {

	private final int[] values;

	IntVector(ElementType type, int[] values) {
		super(type, values, values.length);
		this.values = values;
	}

	@Override
	public long bits(int index) {
		return Integer.toUnsignedLong(values[index]);
	}

	@Override
	public void setBits(int index, long bits) {
		values[index] = (int) bits;
	}

	@Override
	public int mismatch(int at, Vector other, int first, int count) {
		return Arrays.mismatch(values, at, at + count, ((IntVector) other).values, first, first + count);
	}

	@Override
	Buffer buffer(int first, int count, boolean writable) {
		IntBuffer buffer = IntBuffer.wrap(values, first, count).slice();
		return writable ? buffer : buffer.asReadOnlyBuffer();
	}

	@Override
	void sum(int at, int end, Vector source) {
		int[] into = values;
		int[] from = ((IntVector) source).values;
		for (int i = at; i < end; i++) {
			into[i] += from[i];
		}
	}

	@Override
	void product(int at, int end, Vector source) {
		int[] into = values;
		int[] from = ((IntVector) source).values;
		for (int i = at; i < end; i++) {
			into[i] *= from[i];
		}
	}

	@Override
	void extreme(int at, int end, Vector source, boolean most) {
		int[] into = values;
		int[] from = ((IntVector) source).values;
		int turn = (int) turn(most);
		for (int i = at; i < end; i++) {
			into[i] = Math.min(into[i] ^ turn, from[i] ^ turn) ^ turn;
		}
	}

	@Override
	void bitwise(int at, int end, Vector source, int one, int both) {
		int[] into = values;
		int[] from = ((IntVector) source).values;
		for (int i = at; i < end; i++) {
			into[i] = (into[i] ^ from[i]) & one ^ into[i] & from[i] & both;
		}
	}

	@Override
	void divide(int at, int end, int divisor, boolean signed) {
		int[] into = values;
		for (int i = at; i < end; i++) {
			into[i] = signed ? Math.floorDiv(into[i], divisor) : Integer.divideUnsigned(into[i], divisor);
		}
	}
}
