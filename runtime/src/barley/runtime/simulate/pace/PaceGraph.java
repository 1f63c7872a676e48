package barley.runtime.simulate.pace;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Who waits for whom. It ends exactly if nothing waits for itself on a way round: channels, combiners and units are held for finite times
 * (RULES.md 43). Then there is an order in which each item comes behind all that it waits for; otherwise there is a circle, of which a
 * shortest one explains best.
 */
public final class PaceGraph {

	/** As many waits are looked at in search of a shortest circle. */
	private static final long MOST_LOOKS = 20_000_000;

	private final int count;
	private final int[] firstWait;
	private final int[] wait;
	private final int[] firstDependent;
	private final int[] dependent;

	/**
	 * @param firstWait for each item, where its waits begin; one place more than items
	 * @param wait      what items wait for, consecutively
	 */
	public PaceGraph(int[] firstWait, int[] wait) {
		count = firstWait.length - 1;
		this.firstWait = firstWait;
		this.wait = wait;
		firstDependent = new int[count + 1];
		dependent = new int[firstWait[count]];
		for (int number = 0; number < firstWait[count]; number++) {
			firstDependent[wait[number] + 1]++;
		}
		for (int item = 0; item < count; item++) {
			firstDependent[item + 1] += firstDependent[item];
		}
		int[] place = Arrays.copyOf(firstDependent, count);
		for (int item = 0; item < count; item++) {
			for (int number = firstWait[item]; number < firstWait[item + 1]; number++) {
				dependent[place[wait[number]]++] = item;
			}
		}
	}

	/** Returns the graph of items, in which a receive also waits for its send. */
	public static PaceGraph of(PaceItems items) {
		int[] first = new int[items.count() + 1];
		for (int item = 0; item < items.count(); item++) {
			first[item + 1] = Math.addExact(first[item], items.missing(item));
		}
		int[] wait = new int[first[items.count()]];
		int[] next = {0};
		for (int item = 0; item < items.count(); item++) {
			items.waits(item, other -> wait[next[0]++] = other);
			if (items.kind(item) == PaceItems.RECEIVE) {
				wait[next[0]++] = items.partner(item);
			}
		}
		return new PaceGraph(first, wait);
	}

	/** Returns all items, each behind what it waits for, and the first ones that can come first; fewer than all if there is a circle. */
	public int[] order() {
		return order(new int[count]);
	}

	/** Returns the same, but of those that can come first those of the least rank, and only of these the first. */
	public int[] order(int[] rank) {
		int[] order = new int[count];
		int done = 0;
		int[] missing = new int[count];
		PaceEvents ready = new PaceEvents();
		for (int item = 0; item < count; item++) {
			missing[item] = firstWait[item + 1] - firstWait[item];
			if (missing[item] == 0) {
				ready.add(rank[item], item, item);
			}
		}
		while (!ready.isEmpty()) {
			int item = ready.take();
			order[done++] = item;
			for (int number = firstDependent[item]; number < firstDependent[item + 1]; number++) {
				if (--missing[dependent[number]] == 0) {
					ready.add(rank[dependent[number]], dependent[number], dependent[number]);
				}
			}
		}
		return Arrays.copyOf(order, done);
	}

	/** Returns the items of a shortest circle, each of which waits for the next one and the last for the first; none if there is none. */
	public int[] circle() {
		boolean[] ends = new boolean[count];
		for (int item : order()) {
			ends[item] = true;
		}
		int[] shortest = {};
		int[] next = new int[count];
		long looks = MOST_LOOKS;
		for (int item = 0; item < count && (looks > 0 || shortest.length == 0); item++) {
			if (!ends[item]) {
				looks -= search(item, ends, next, shortest.length == 0 ? count : shortest.length - 1);
				if (next[item] >= 0) {
					shortest = round(item, next);
				}
			}
		}
		return shortest;
	}

	/**
	 * Goes back from an item to those that wait for it, until it comes to the item again.
	 *
	 * @param next for each item that was found, what it waits for on the way; of the item itself -1 if it waits for itself on no way
	 * @return how many waits were looked at
	 */
	private long search(int item, boolean[] ends, int[] next, int longest) {
		Arrays.fill(next, -1);
		Deque<Integer> found = new ArrayDeque<>();
		found.add(item);
		long looks = count;
		for (int length = 1, level = 1; length <= longest && next[item] < 0 && !found.isEmpty(); length++, level = found.size()) {
			for (; level > 0 && next[item] < 0; level--) {
				int at = found.remove();
				looks += firstDependent[at + 1] - firstDependent[at];
				for (int number = firstDependent[at]; number < firstDependent[at + 1]; number++) {
					int waiting = dependent[number];
					if (!ends[waiting] && next[waiting] < 0) {
						next[waiting] = at;
						found.add(waiting);
					}
				}
			}
		}
		return looks;
	}

	private static int[] round(int item, int[] next) {
		int length = 1;
		for (int at = next[item]; at != item; at = next[at]) {
			length++;
		}
		int[] circle = new int[length];
		for (int i = 0, at = item; i < length; i++, at = next[at]) {
			circle[i] = at;
		}
		return circle;
	}
}
