package barley.lang.prove.search;

import java.util.List;

import barley.lang.finding.Words;

/**
 * What a search for rings has come to.
 *
 * @param rings   the nodes of each ring, in the order of its visits
 * @param turn    by which turn the others arise from the first; null if by none
 * @param most    more rings than this are known to be impossible
 * @param settled whether the search has come to its end: there are no more rings, or no more were wanted
 * @param reason  why there are no more of them; empty if no more were wanted
 */
public record RingsFound(List<int[]> rings, CyclicShift turn, int most, boolean settled, String reason) {

	/** Returns all of it in a sentence: {@code 3 rings; no more fit: 6 lanes end at n[0,0], and each ring takes two}. */
	public String sentence() {
		String count = rings.isEmpty() ? "no ring" : Words.of("%,d ring%s", rings.size(), rings.size() == 1 ? "" : "s");
		if (reason.isEmpty()) {
			return count;
		} else if (settled) {
			return (rings.isEmpty() ? "no ring fits: " : count + "; no more fit: ") + reason;
		}
		return Words.of("%s of %,d at most: %s", count, most, reason);
	}
}
