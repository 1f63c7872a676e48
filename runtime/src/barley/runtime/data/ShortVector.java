package barley.runtime.data;

import java.nio.Buffer;
import java.nio.ShortBuffer;
import java.util.Arrays;

/** 16-bit integers, and the storage of all other 16-bit types; see {@link Vector}. */
sealed class ShortVector extends Vector permits HalfVector {

	final short[] values;

	ShortVector(ElementType type, short[] values) {
		super(type, values, values.length);
		this.values = values;
	}

	@Override
	public final long bits(int index) {
		return Short.toUnsignedLong(values[index]);
	}

	@Override
	public final void setBits(int index, long bits) {
		values[index] = (short) bits;
	}

	@Override
	public final int mismatch(int at, Vector other, int first, int count) {
		return Arrays.mismatch(values, at, at + count, ((ShortVector) other).values, first, first + count);
	}

	@Override
	final Buffer buffer(int first, int count, boolean writable) {
		ShortBuffer buffer = ShortBuffer.wrap(values, first, count).slice();
		return writable ? buffer : buffer.asReadOnlyBuffer();
	}

	@Override
	void sum(int at, int end, Vector source) {
		short[] into = values;
		short[] from = ((ShortVector) source).values;
		for (int i = at; i < end; i++) {
			into[i] += from[i];
		}
	}

	@Override
	void product(int at, int end, Vector source) {
		short[] into = values;
		short[] from = ((ShortVector) source).values;
		for (int i = at; i < end; i++) {
			into[i] *= from[i];
		}
	}

	@Override
	void extreme(int at, int end, Vector source, boolean most) {
		short[] into = values;
		short[] from = ((ShortVector) source).values;
		short turn = (short) turn(most);
		for (int i = at; i < end; i++) {
			into[i] = (short) (Math.min(into[i] ^ turn, from[i] ^ turn) ^ turn);
		}
	}

	@Override
	void bitwise(int at, int end, Vector source, int one, int both) {
		short[] into = values;
		short[] from = ((ShortVector) source).values;
		for (int i = at; i < end; i++) {
			into[i] = (short) ((into[i] ^ from[i]) & one ^ into[i] & from[i] & both);
		}
	}

	@Override
	void divide(int at, int end, int divisor, boolean signed) {
		short[] into = values;
		for (int i = at; i < end; i++) {
			into[i] = (short) (signed ? Math.floorDiv(into[i], divisor) : (into[i] & 0xFFFF) / divisor);
		}
	}
}
