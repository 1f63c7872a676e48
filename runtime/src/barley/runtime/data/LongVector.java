package barley.runtime.data;

import java.nio.Buffer;
import java.nio.LongBuffer;
import java.util.Arrays;

/** 64-bit integers; see {@link Vector}. */
final class LongVector extends Vector {

	private final long[] values;

	LongVector(ElementType type, long[] values) {
		super(type, values, values.length);
		this.values = values;
	}

	@Override
	public long bits(int index) {
		return values[index];
	}

	@Override
	public void setBits(int index, long bits) {
		values[index] = bits;
	}

	@Override
	public int mismatch(int at, Vector other, int first, int count) {
		return Arrays.mismatch(values, at, at + count, ((LongVector) other).values, first, first + count);
	}

	@Override
	Buffer buffer(int first, int count, boolean writable) {
		LongBuffer buffer = LongBuffer.wrap(values, first, count).slice();
		return writable ? buffer : buffer.asReadOnlyBuffer();
	}

	@Override
	void sum(int at, int end, Vector source) {
		long[] into = values;
		long[] from = ((LongVector) source).values;
		for (int i = at; i < end; i++) {
			into[i] += from[i];
		}
	}

	@Override
	void product(int at, int end, Vector source) {
		long[] into = values;
		long[] from = ((LongVector) source).values;
		for (int i = at; i < end; i++) {
			into[i] *= from[i];
		}
	}

	@Override
	void extreme(int at, int end, Vector source, boolean most) {
		long[] into = values;
		long[] from = ((LongVector) source).values;
		long turn = turn(most);
		for (int i = at; i < end; i++) {
			into[i] = Math.min(into[i] ^ turn, from[i] ^ turn) ^ turn;
		}
	}

	@Override
	void bitwise(int at, int end, Vector source, int one, int both) {
		long[] into = values;
		long[] from = ((LongVector) source).values;
		for (int i = at; i < end; i++) {
			into[i] = (into[i] ^ from[i]) & one ^ into[i] & from[i] & both;
		}
	}

	@Override
	void divide(int at, int end, int divisor, boolean signed) {
		long[] into = values;
		for (int i = at; i < end; i++) {
			into[i] = signed ? Math.floorDiv(into[i], divisor) : Long.divideUnsigned(into[i], divisor);
		}
	}
}
