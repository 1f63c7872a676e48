package barley.runtime.simulate.call;

import java.util.Arrays;

/** A growable list of sends, receives or divisions in flat arrays, cleared and reused for every step. */
public final class Transfers {

	public int size;
	/** The channel of a transfer, or the node of a division. */
	public int[] where = new int[64];
	public int[] data = new int[64];
	public long[] first = new long[64];
	public long[] count = new long[64];
	/** A number whose meaning is defined by the user of the list. */
	public int[] detail = new int[64];

	int add(int place, int ofData, long from, long elements, int more) {
		if (size == where.length) {
			int length = size + (size >> 1);
			where = Arrays.copyOf(where, length);
			data = Arrays.copyOf(data, length);
			first = Arrays.copyOf(first, length);
			count = Arrays.copyOf(count, length);
			detail = Arrays.copyOf(detail, length);
		}
		where[size] = place;
		data[size] = ofData;
		first[size] = from;
		count[size] = elements;
		detail[size] = more;
		return size++;
	}

	/** Returns whether two entries name the same elements. */
	boolean sameElements(int one, Transfers others, int other) {
		return data[one] == others.data[other] && first[one] == others.first[other] && count[one] == others.count[other];
	}
}
