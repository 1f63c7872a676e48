package barley.lang.finding;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Suggests a known word for an unknown one. */
public final class Nearest {

	private Nearest() {
	}

	/** Returns the known word with the fewest edits from {@code unknown}, if these are few enough for a typing error. */
	public static Optional<String> to(String unknown, Collection<String> known) {
		return known.stream().filter(word -> isNear(unknown, word))
				.min(Comparator.comparingInt((String word) -> distance(unknown, word)).thenComparing(Comparator.naturalOrder()));
	}

	private static boolean isNear(String unknown, String word) {
		int length = Math.min(unknown.length(), word.length());
		int edits = distance(unknown, word);
		return edits <= Math.max(1, length / 3) && edits < length;
	}

	/** Returns {@code "; did you mean --json?"}, or an empty text if no known word is near. */
	public static String hint(String unknown, Collection<String> known) {
		return to(unknown, known).map(word -> "; did you mean " + word + "?").orElse("");
	}

	/**
	 * Returns the Damerau-Levenshtein distance (optimal string alignment: swapping two neighbours is one edit); O(n m) time on three rows.
	 */
	static int distance(String left, String right) {
		int[] beforeLast = new int[right.length() + 1];
		int[] last = new int[right.length() + 1];
		for (int j = 0; j <= right.length(); j++) {
			last[j] = j;
		}
		for (int i = 1; i <= left.length(); i++) {
			int[] row = new int[right.length() + 1];
			row[0] = i;
			for (int j = 1; j <= right.length(); j++) {
				int change = left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1;
				row[j] = Math.min(Math.min(row[j - 1], last[j]) + 1, last[j - 1] + change);
				if (i > 1 && j > 1 && left.charAt(i - 1) == right.charAt(j - 2) && left.charAt(i - 2) == right.charAt(j - 1)) {
					row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
				}
			}
			beforeLast = last;
			last = row;
		}
		return last[right.length()];
	}
}
