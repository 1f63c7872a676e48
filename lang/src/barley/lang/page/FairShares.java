package barley.lang.page;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Distributes a scarce amount by max-min fairness: all get the same, except those that want less. */
final class FairShares {

	private FairShares() {
	}

	/** Returns how much of {@code all} each gets, given how much each wants; the remainder of the division goes to the first ones. */
	static int[] of(int all, int[] wanted) {
		int[] got = new int[wanted.length];
		int left = Math.min(all, Arrays.stream(wanted).sum());
		while (left > 0) {
			int open = (int) Math.max(1, IntStream.range(0, got.length).filter(each -> got[each] < wanted[each]).count());
			int each = Math.max(1, left / open);
			for (int i = 0; i < got.length && left > 0; i++) {
				int more = Math.min(left, Math.min(each, wanted[i] - got[i]));
				got[i] += more;
				left -= more;
			}
		}
		return got;
	}
}
