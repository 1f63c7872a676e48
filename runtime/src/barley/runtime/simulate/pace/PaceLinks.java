package barley.runtime.simulate.pace;

import java.util.Arrays;

import barley.runtime.simulate.resource.Heap;

/**
 * A list of items for each item, such as those that it waits for: as distances, seven bits a byte, so that a neighbour takes one byte. The
 * lists are gone through by places:
 *
 * <pre>{@code
 * for (int place = links.first(item); place < links.end(item); place = links.after(place)) {
 * 	int other = links.get(item, place);
 * }
 * }</pre>
 */
final class PaceLinks {

	private static final int BITS = 7;
	private static final int MORE = 1 << BITS;
	/** No distance takes more bytes. */
	private static final int MOST_BYTES = 5;

	private int items;
	private int[] first;
	private int next;
	private byte[] bytes;

	PaceLinks() {
		this(new int[17], new byte[32]);
	}

	private PaceLinks(int[] first, byte[] bytes) {
		this.first = first;
		this.bytes = bytes;
	}

	/** Adds an item, whose list is empty. */
	void item() {
		if (items + 1 == first.length) {
			first = Arrays.copyOf(first, Heap.grown(first.length, items + 2L));
		}
		first[++items] = next;
	}

	/** Adds another item to the list of the item that was added last. */
	void add(int other) {
		int end = Math.addExact(next, MOST_BYTES);
		if (end > bytes.length) {
			bytes = Arrays.copyOf(bytes, Heap.grown(bytes.length, end));
		}
		next = put(next, bits(items - 1, other));
		first[items] = next;
	}

	int first(int item) {
		return first[item];
	}

	int end(int item) {
		return first[item + 1];
	}

	int get(int item, int place) {
		int bits = bytes[place] & MORE - 1;
		for (int at = place, shift = BITS; bytes[at] < 0; shift += BITS) {
			bits |= (bytes[++at] & MORE - 1) << shift;
		}
		return item + (bits >>> 1 ^ -(bits & 1));
	}

	int after(int place) {
		int at = place;
		while (bytes[at] < 0) {
			at++;
		}
		return at + 1;
	}

	/** Returns how many items are in the list of an item. */
	int count(int item) {
		int count = 0;
		for (int at = first[item]; at < first[item + 1]; at++) {
			count += bytes[at] >= 0 ? 1 : 0;
		}
		return count;
	}

	/** Returns the lists of the items whose lists an item is in, each in ascending order. */
	PaceLinks reversed() {
		int[] begin = new int[items + 1];
		for (int item = 0; item < items; item++) {
			for (int place = first[item]; place < first[item + 1]; place = after(place)) {
				int other = get(item, place);
				begin[other + 1] = Math.addExact(begin[other + 1], size(bits(other, item)));
			}
		}
		for (int item = 0; item < items; item++) {
			begin[item + 1] = Math.addExact(begin[item + 1], begin[item]);
		}
		PaceLinks reversed = new PaceLinks(begin, new byte[begin[items]]);
		for (int item = 0; item < items; item++) {
			for (int place = first[item]; place < first[item + 1]; place = after(place)) {
				int other = get(item, place);
				begin[other] = reversed.put(begin[other], bits(other, item));
			}
		}
		System.arraycopy(begin, 0, begin, 1, items); // each list ends where its last item was put
		begin[0] = 0;
		reversed.items = items;
		return reversed;
	}

	/** Returns a distance, with its sign in the lowest bit. */
	private static int bits(int item, int other) {
		int distance = other - item;
		return distance << 1 ^ distance >> Integer.SIZE - 1;
	}

	private static int size(int bits) {
		return Math.max(1, (Integer.SIZE - Integer.numberOfLeadingZeros(bits) + BITS - 1) / BITS);
	}

	private int put(int place, int bits) {
		int at = place;
		int left = bits;
		for (; left >>> BITS != 0; left >>>= BITS) {
			bytes[at++] = (byte) (left | MORE);
		}
		bytes[at] = (byte) left;
		return at + 1;
	}
}
