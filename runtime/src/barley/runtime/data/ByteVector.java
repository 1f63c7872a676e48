package barley.runtime.data;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** 8-bit integers; see {@link Vector}. */
final class ByteVector extends Vector {

	private final byte[] values;

	ByteVector(ElementType type, byte[] values) {
		super(type, values, values.length);
		this.values = values;
	}

	@Override
	public long bits(int index) {
		return Byte.toUnsignedLong(values[index]);
	}

	@Override
	public void setBits(int index, long bits) {
		values[index] = (byte) bits;
	}

	@Override
	public int mismatch(int at, Vector other, int first, int count) {
		return Arrays.mismatch(values, at, at + count, ((ByteVector) other).values, first, first + count);
	}

	@Override
	Buffer buffer(int first, int count, boolean writable) {
		ByteBuffer buffer = ByteBuffer.wrap(values, first, count).slice();
		return writable ? buffer : buffer.asReadOnlyBuffer();
	}

	@Override
	void sum(int at, int end, Vector source) {
		byte[] into = values;
		byte[] from = ((ByteVector) source).values;
		for (int i = at; i < end; i++) {
			into[i] += from[i];
		}
	}

	@Override
	void product(int at, int end, Vector source) {
		byte[] into = values;
		byte[] from = ((ByteVector) source).values;
		for (int i = at; i < end; i++) {
			into[i] *= from[i];
		}
	}

	@Override
	void extreme(int at, int end, Vector source, boolean most) {
		byte[] into = values;
		byte[] from = ((ByteVector) source).values;
		byte turn = (byte) turn(most);
		for (int i = at; i < end; i++) {
			into[i] = (byte) (Math.min(into[i] ^ turn, from[i] ^ turn) ^ turn);
		}
	}

	@Override
	void bitwise(int at, int end, Vector source, int one, int both) {
		byte[] into = values;
		byte[] from = ((ByteVector) source).values;
		for (int i = at; i < end; i++) {
			into[i] = (byte) ((into[i] ^ from[i]) & one ^ into[i] & from[i] & both);
		}
	}

	@Override
	void divide(int at, int end, int divisor, boolean signed) {
		byte[] into = values;
		for (int i = at; i < end; i++) {
			into[i] = (byte) (signed ? Math.floorDiv(into[i], divisor) : (into[i] & 0xFF) / divisor);
		}
	}
}
