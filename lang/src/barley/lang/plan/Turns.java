package barley.lang.plan;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which parts of an overlap take turns, because they send on the same channel (RULES.md 22): parts that share a channel belong together,
 * and so do parts that belong together with the same one. Those that belong together run one whole part after the other.
 */
public final class Turns {

	private Turns() {
	}

	/** Returns for each part the first one with which it takes turns; itself if there is none before it. */
	public static int[] of(List<BitSet> channels) {
		int[] before = IntStream.range(0, channels.size()).toArray();
		int[] last = new int[channels.stream().mapToInt(BitSet::length).max().orElse(0)];
		Arrays.fill(last, -1);
		for (int part = 0; part < before.length; part++) {
			BitSet own = channels.get(part);
			for (int channel = own.nextSetBit(0); channel >= 0; channel = own.nextSetBit(channel + 1)) {
				int one = first(before, part);
				int other = last[channel] < 0 ? one : first(before, last[channel]);
				before[Math.max(one, other)] = Math.min(one, other);
				last[channel] = part;
			}
		}
		for (int part = 0; part < before.length; part++) {
			before[part] = first(before, part);
		}
		return before;
	}

	private static int first(int[] before, int part) {
		int at = part;
		while (before[at] != at) {
			at = before[at];
		}
		return at;
	}
}
