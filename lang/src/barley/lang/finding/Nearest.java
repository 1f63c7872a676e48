package barley.lang.finding;

import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;

/**
 * Suggests a known word for an unknown one. The time is linear in the length of the words: words that differ in too many places, or are
 * longer than anybody types, are not compared to their end.
 */
public final class Nearest {

	private static final int MOST_LETTERS = 60;
	/** The most edits of a typing error, even in a long word. */
	private static final int MOST_EDITS = 5;

	private Nearest() {
	}

	/** Returns the known word with the fewest edits from {@code unknown}, if these are few enough for a typing error. */
	public static Optional<String> to(String unknown, Collection<String> known) {
		String nearest = null;
		int fewest = Integer.MAX_VALUE;
		for (String word : known) {
			int edits = edits(unknown, word);
			if (edits < fewest || edits == fewest && nearest != null && word.compareTo(nearest) < 0) {
				nearest = word;
				fewest = edits;
			}
		}
		return Optional.ofNullable(nearest);
	}

	/** Returns the distance between two words, or the largest integer if it is too great for a typing error. */
	private static int edits(String unknown, String word) {
		int length = Math.min(unknown.length(), word.length());
		if (length > MOST_LETTERS) {
			return Integer.MAX_VALUE;
		}
		int most = Math.min(length - 1, Math.min(MOST_EDITS, Math.max(1, length / 3)));
		int edits = distance(unknown, word, most);
		return edits <= most ? edits : Integer.MAX_VALUE;
	}

	/** Returns {@code "; did you mean --json?"}, or an empty text if no known word is near. */
	public static String hint(String unknown, Collection<String> known) {
		return to(unknown, known).map(word -> "; did you mean " + word + "?").orElse("");
	}

	/**
	 * Returns the Damerau-Levenshtein distance (optimal string alignment: swapping two neighbours is one edit), or {@code most + 1} if it
	 * is
	 * greater than {@code most}. Computes a band around the diagonal on three rows in O(n * most) time (Ukkonen, 1985).
	 */
	static int distance(String left, String right, int most) {
		int tooMany = most + 1;
		if (Math.abs(left.length() - right.length()) > most) {
			return tooMany;
		}
		int[] beforeLast = new int[right.length() + 1];
		int[] last = new int[right.length() + 1];
		int[] row = new int[right.length() + 1];
		for (int j = 0; j <= right.length(); j++) {
			last[j] = Math.min(j, tooMany);
		}
		for (int i = 1; i <= left.length(); i++) {
			Arrays.fill(row, tooMany);
			row[0] = Math.min(i, tooMany);
			int fewest = row[0];
			for (int j = Math.max(1, i - most), end = Math.min(right.length(), i + most); j <= end; j++) {
				int change = left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1;
				int edits = Math.min(Math.min(row[j - 1], last[j]) + 1, last[j - 1] + change);
				if (i > 1 && j > 1 && left.charAt(i - 1) == right.charAt(j - 2) && left.charAt(i - 2) == right.charAt(j - 1)) {
					edits = Math.min(edits, beforeLast[j - 2] + 1);
				}
				row[j] = Math.min(edits, tooMany);
				fewest = Math.min(fewest, row[j]);
			}
			if (fewest == tooMany) {
				return tooMany;
			}
			int[] free = beforeLast;
			beforeLast = last;
			last = row;
			row = free;
		}
		return last[right.length()];
	}
}
