package barley.runtime.data;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

import barley.runtime.machine.Fault;

/**
 * Access to data of one node for kernels: element by element as numbers, or all at once as a buffer of the element type. Both are views
 * of the data and not copies.
 */
public final class View {

	private final String name;
	private final Vector vector;
	private final int first;
	private final int length;
	private final boolean writable;
	private final String whyNot;

	/**
	 * Creates a view of {@code length} elements of a vector starting at {@code first}; the vector is null if there are none.
	 *
	 * @param whyNot why they are read-only; null if they can be written
	 */
	public View(String name, Vector vector, int first, int length, String whyNot) {
		this.name = name;
		this.vector = vector;
		this.first = first;
		this.length = length;
		this.whyNot = whyNot;
		writable = whyNot == null;
	}

	public int length() {
		return length;
	}

	/** Returns an element of a floating-point type. */
	public double get(int index) {
		require(floating(), "a floating-point type");
		return vector.real(place(index));
	}

	/** Sets an element of a floating-point type, rounded to nearest. */
	public void set(int index, double value) {
		require(floating(), "a floating-point type");
		requireWritable();
		vector.set(place(index), value);
	}

	/** Returns an element of an integer type; for {@code u64}, the signed number with the same bits. */
	public long getWhole(int index) {
		require(!floating(), "an integer type");
		return vector.whole(place(index));
	}

	/** Sets an element of an integer type, modulo its size. */
	public void setWhole(int index, long value) {
		require(!floating(), "an integer type");
		requireWritable();
		vector.set(place(index), value);
	}

	/** Returns an element of any type as decimal text. */
	public String text(int index) {
		return vector.text(place(index));
	}

	/** Returns the bit pattern of an element of any type: {@code 0x3f80}. */
	public String pattern(int index) {
		return vector.type().pattern(vector.bits(place(index)));
	}

	/** Returns all elements, of type {@code f32}. */
	public FloatBuffer floats() {
		return buffer(FloatBuffer.class, "f32");
	}

	/** Returns all elements, of type {@code f64}. */
	public DoubleBuffer doubles() {
		return buffer(DoubleBuffer.class, "f64");
	}

	/** Returns all elements, of type {@code i64} or {@code u64}. */
	public LongBuffer longs() {
		return buffer(LongBuffer.class, "i64 or u64");
	}

	/** Returns all elements, of type {@code i32} or {@code u32}. */
	public IntBuffer ints() {
		return buffer(IntBuffer.class, "i32 or u32");
	}

	/** Returns all elements, of type {@code i16} or {@code u16}, or the bits of {@code f16} or {@code bf16}. */
	public ShortBuffer shorts() {
		return buffer(ShortBuffer.class, "i16 or u16");
	}

	/** Returns all elements, of type {@code i8} or {@code u8}. */
	public ByteBuffer bytes() {
		return buffer(ByteBuffer.class, "i8 or u8");
	}

	private <T extends Buffer> T buffer(Class<T> type, String wanted) {
		Buffer buffer = vector == null ? null : vector.buffer(first, length, writable);
		require(type.isInstance(buffer), wanted);
		return type.cast(buffer);
	}

	private boolean floating() {
		return vector != null && vector.type().isFloating();
	}

	private int place(int index) {
		if (index < 0 || index >= length) {
			throw Fault.of("no-elements", "%s has elements 0 to %d, not %d", name, length - 1, index);
		}
		return first + index;
	}

	private void require(boolean right, String wanted) {
		if (!right) {
			throw Fault.of("bad-type", "%s is %s, not %s", name, vector == null ? "empty" : vector.type().word(), wanted);
		}
	}

	private void requireWritable() {
		if (!writable) {
			throw Fault.of("not-renewed", "%s is read-only here: %s", name, whyNot);
		}
	}
}
