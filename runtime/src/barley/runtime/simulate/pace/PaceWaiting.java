package barley.runtime.simulate.pace;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sums how long messages wait for each channel, and for the buffers of each pair of nodes. */
final class PaceWaiting implements PaceObserver {

	/** How long messages from one node to another waited for their buffers, and the first of them that did. */
	private static final class Pair {

		private int first = Integer.MAX_VALUE;
		private long timePs;
	}

	private final PaceItems items;
	private final long[] channels;
	private final Map<Long, Pair> pairs = new HashMap<>();

	/** @param channels how many channels lanes and circuits have */
	PaceWaiting(PaceItems items, int channels) {
		this.items = items;
		this.channels = new long[channels];
	}

	@Override
	public void ended(int item, long beginPs, long nextPs, long now, long cause) {
		if (nextPs < beginPs) {
			began(item, nextPs, beginPs, 1);
		}
	}

	@Override
	public void carried(int send, int leg, long sentPs, long now, long heldPs, long cause) {
		if (sentPs < now) {
			carried(items.way(send, leg), sentPs, now, 1);
		}
	}

	/** Some legs over a way that do the same have waited for their channels. */
	void carried(int way, long sentPs, long beginPs, long times) {
		int over = items.ways().over(way);
		channels[over] = plus(channels[over], times, beginPs - sentPs);
	}

	/** Some items that do the same begin; only sends wait for buffers. */
	void began(int item, long nextPs, long beginPs, long times) {
		if (items.kind(item) == PaceItems.SEND && nextPs < beginPs) {
			Pair pair = pairs.computeIfAbsent((long) items.node(item) << Integer.SIZE | items.node(items.partner(item)), any -> new Pair());
			pair.first = Math.min(pair.first, item);
			pair.timePs = plus(pair.timePs, times, beginPs - nextPs);
		}
	}

	private static long plus(long sum, long times, long amount) {
		return Math.addExact(sum, Math.multiplyExact(times, amount));
	}

	/** Returns how long messages waited for each channel of a lane or circuit, together. */
	long[] channels() {
		return channels;
	}

	/** Returns how long messages of each pair of nodes waited for their buffers, together: the longest first, then the first ones. */
	List<PaceTimes.PairWait> pairs() {
		Comparator<Pair> order = Comparator.<Pair>comparingLong(pair -> pair.timePs).reversed().thenComparingInt(pair -> pair.first);
		return pairs.entrySet().stream().sorted(Map.Entry.comparingByValue(order))
				.map(pair -> new PaceTimes.PairWait((int) (pair.getKey() >> Integer.SIZE), pair.getKey().intValue(),
						pair.getValue().timePs)).toList();
	}
}
