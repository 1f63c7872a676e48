package barley.lang.evaluate;

import java.util.Arrays;

/** A growing list of ints without boxes. */
public final class IntList {

	private int[] values = new int[16];
	private int size;

	public void add(int value) {
		if (size == values.length) {
			values = Arrays.copyOf(values, 2 * size);
		}
		values[size++] = value;
	}

	public int get(int index) {
		return values[index];
	}

	public int removeLast() {
		return values[--size];
	}

	public int size() {
		return size;
	}

	public void clear() {
		size = 0;
	}

	public int[] toArray() {
		return Arrays.copyOf(values, size);
	}
}
