package barley.runtime.files;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import barley.runtime.machine.Mix;

/**
 * The number of rows of a table and a hash over them, in order, with marks by which the first edited rows are found: 16 bits of the hash
 * after each so many rows. That number is the smallest power of two with which there are at most {@value #MOST_MARKS} marks, so a table of
 * any size needs little memory. Comments, empty lines and line ends do not count, so they may be changed.
 *
 * @see Seals
 */
final class Seal {

	/** Number of hexadecimal digits of a mark. */
	static final int DIGITS = 4;
	private static final int MOST_MARKS = 512;

	/** Some rows in the middle of a table or at its end: the lines in which the first and the last one stand, and the hash after them. */
	private record Stretch(int first, int last, long hash) {

		private String mark() {
			return String.format(Locale.ROOT, "%0" + DIGITS + "x", hash >>> Long.SIZE - 4 * DIGITS);
		}

		private Stretch with(Stretch next) {
			return new Stretch(first, next.last, next.hash);
		}

		private String words() {
			return first == last ? "line " + first : "lines " + first + " to " + last;
		}
	}

	private final List<Stretch> stretches = new ArrayList<>();
	/** The rows after these, fewer than a stretch has; null if there are none. */
	private Stretch rest;
	private long rows;
	private long hash;
	/** Rows of a stretch. */
	private long step = 1;

	/** Returns the seal of the text of a table. */
	static Seal of(String table) {
		TabbedReader reader = new TabbedReader("", new StringReader(table));
		while (reader.next()) {
			// each row is added to the reader's seal
		}
		return reader.seal();
	}

	/** Returns how many marks a table with so many rows has. */
	static int marks(long rows) {
		return (int) (rows / step(rows));
	}

	private static long step(long rows) {
		long step = 1;
		while (rows / step > MOST_MARKS) {
			step *= 2;
		}
		return step;
	}

	/** Adds the next row. */
	void add(String row, int line) {
		rows++;
		hash = Mix.fold(hash, row);
		Stretch added = new Stretch(line, line, hash);
		rest = rest == null ? added : rest.with(added);
		if (rows % step == 0) {
			stretches.add(rest);
			rest = null;
		}
		if (stretches.size() > MOST_MARKS) {
			rest = stretches.remove(MOST_MARKS);
			for (int i = 0; i < MOST_MARKS / 2; i++) {
				stretches.set(i, stretches.get(i).with(stretches.remove(i + 1)));
			}
			step *= 2;
		}
	}

	long rows() {
		return rows;
	}

	long hash() {
		return hash;
	}

	/** Returns the marks, one after the other. */
	String marks() {
		return stretches.stream().map(Stretch::mark).collect(Collectors.joining());
	}

	/**
	 * Returns the lines with the first row that differs from a table with other marks, as near as they tell; empty if this table ends
	 * before it.
	 */
	String firstEdit(long otherRows, String otherMarks) {
		long otherStep = step(otherRows);
		long common = Math.max(step, otherStep);
		int own = (int) (common / step);
		int other = (int) (common / otherStep);
		int same = 0;
		while ((same + 1) * own <= stretches.size() && (same + 1) * other * DIGITS <= otherMarks.length()
				&& otherMarks.startsWith(stretches.get((same + 1) * own - 1).mark(), ((same + 1) * other - 1) * DIGITS)) {
			same++;
		}
		List<Stretch> left = new ArrayList<>(stretches.subList(same * own, stretches.size()));
		if (rest != null) {
			left.add(rest);
		}
		return left.stream().limit(own).reduce(Stretch::with).map(Stretch::words).orElse("");
	}
}
