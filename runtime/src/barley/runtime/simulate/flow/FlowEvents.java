package barley.runtime.simulate.flow;

/** Priority queue of numbered events, ordered by time, then by number: a binary heap that contains each number at most once. */
final class FlowEvents {

	private final int[] heap;
	private final long[] time;
	private int size;

	FlowEvents(int numbers) {
		heap = new int[numbers];
		time = new long[numbers];
	}

	boolean isEmpty() {
		return size == 0;
	}

	void clear() {
		size = 0;
	}

	/** Returns the number of the earliest event. */
	int first() {
		return heap[0];
	}

	void add(int number, long at) {
		time[number] = at;
		int place = size++;
		while (place > 0) {
			int parent = (place - 1) >>> 1;
			if (!isBefore(number, heap[parent])) {
				break;
			}
			heap[place] = heap[parent];
			place = parent;
		}
		heap[place] = number;
	}

	/** Moves the first event to a later time. */
	void postpone(long at) {
		int number = heap[0];
		time[number] = at;
		sink(number);
	}

	void removeFirst() {
		int moved = heap[--size];
		if (size > 0) {
			sink(moved);
		}
	}

	private void sink(int number) {
		int place = 0;
		for (int child = 1; child < size; child = 2 * place + 1) {
			if (child + 1 < size && isBefore(heap[child + 1], heap[child])) {
				child++;
			}
			if (!isBefore(heap[child], number)) {
				break;
			}
			heap[place] = heap[child];
			place = child;
		}
		heap[place] = number;
	}

	private boolean isBefore(int one, int other) {
		return time[one] < time[other] || time[one] == time[other] && one < other;
	}
}
