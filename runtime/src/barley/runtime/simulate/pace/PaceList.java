package barley.runtime.simulate.pace;

import java.util.Arrays;

/** A list of numbers that keeps its room. */
final class PaceList {

	private int[] numbers;
	private int size;

	PaceList() {
		this(64);
	}

	/** @param room how many numbers it takes before it has to grow */
	PaceList(int room) {
		numbers = new int[Math.max(1, room)];
	}

	boolean isEmpty() {
		return size == 0;
	}

	int size() {
		return size;
	}

	int get(int index) {
		return numbers[index];
	}

	void add(int number) {
		if (size == numbers.length) {
			numbers = Arrays.copyOf(numbers, 2 * size);
		}
		numbers[size++] = number;
	}

	int removeLast() {
		return numbers[--size];
	}

	void sort() {
		if (size > 1) {
			Arrays.sort(numbers, 0, size);
		}
	}

	void clear() {
		size = 0;
	}
}
