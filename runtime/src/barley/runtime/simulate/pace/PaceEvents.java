package barley.runtime.simulate.pace;

import java.util.Arrays;

import barley.runtime.simulate.resource.Heap;

/** Priority queue of numbered events, ordered by time, then by number: a heap with four children a place, as long as what is in flight. */
final class PaceEvents {

	private static final int CHILDREN = 4;

	private long[] time = new long[64];
	private int[] number = new int[64];
	private int size;

	boolean isEmpty() {
		return size == 0;
	}

	/** Returns the time of the earliest event. */
	long time() {
		return time[0];
	}

	void add(long at, int event) {
		if (size == number.length) {
			int length = Heap.grown(size, size + 1);
			time = Arrays.copyOf(time, length);
			number = Arrays.copyOf(number, length);
		}
		int place = size++;
		while (place > 0) {
			int parent = (place - 1) / CHILDREN;
			if (isBefore(time[parent], number[parent], at, event)) {
				break;
			}
			move(parent, place);
			place = parent;
		}
		put(place, at, event);
	}

	/** Removes the earliest event and returns its number. */
	int take() {
		int first = number[0];
		size--;
		if (size > 0) {
			sink(time[size], number[size]);
		}
		return first;
	}

	private void sink(long at, int event) {
		int place = 0;
		for (int child = 1; child < size; child = CHILDREN * place + 1) {
			int least = child;
			for (int other = child + 1; other < Math.min(size, child + CHILDREN); other++) {
				if (isBefore(time[other], number[other], time[least], number[least])) {
					least = other;
				}
			}
			if (isBefore(at, event, time[least], number[least])) {
				break;
			}
			move(least, place);
			place = least;
		}
		put(place, at, event);
	}

	private static boolean isBefore(long at, int event, long later, int other) {
		return at < later || at == later && event < other;
	}

	private void move(int from, int to) {
		put(to, time[from], number[from]);
	}

	private void put(int place, long at, int event) {
		time[place] = at;
		number[place] = event;
	}
}
