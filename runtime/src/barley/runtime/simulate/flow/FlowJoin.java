package barley.runtime.simulate.flow;

import java.util.Arrays;

/** Counts the chunks that each of several feeders has delivered to a stream; a chunk is complete when all feeders have delivered it. */
final class FlowJoin implements FlowPart {

	private final int[] feeders;
	private final int[] come;
	private int[] before;
	private int[] last;

	FlowJoin(int[] feeders) {
		this.feeders = feeders;
		come = new int[feeders.length];
	}

	/** Counts another chunk, and returns whether it was the last one missing. */
	boolean completes(int from) {
		int least = Integer.MAX_VALUE;
		int leastBefore = Integer.MAX_VALUE;
		for (int i = 0; i < come.length; i++) {
			leastBefore = Math.min(leastBefore, come[i]);
			come[i] += feeders[i] == from ? 1 : 0;
			least = Math.min(least, come[i]);
		}
		return least > leastBefore;
	}

	@Override
	public void keep() {
		int[] oldest = before == null ? come.clone() : before;
		before = last == null ? come.clone() : last;
		last = oldest;
		System.arraycopy(come, 0, last, 0, come.length);
	}

	/** Feeders that deliver as much as the last one stay level with it; any other must be ahead of it by what it delivers per round. */
	@Override
	public long rounds(long now, long roundPs) {
		int least = least(come);
		int chunks = least - least(last);
		if (chunks != least(last) - least(before)) {
			return 0;
		}
		long rounds = ANY;
		for (int i = 0; i < come.length; i++) {
			int brought = come[i] - last[i];
			if (brought != last[i] - before[i] || brought != chunks && (before[i] < least(last) || last[i] < least)) {
				return 0;
			}
			rounds = brought < chunks ? Math.min(rounds, (come[i] - least - brought) / (chunks - brought)) : rounds;
		}
		return rounds;
	}

	@Override
	public void skip(long rounds) {
		for (int i = 0; i < come.length; i++) {
			come[i] = Math.toIntExact(come[i] + rounds * (come[i] - last[i]));
		}
	}

	private static int least(int[] counts) {
		return Arrays.stream(counts).min().orElse(0);
	}
}
