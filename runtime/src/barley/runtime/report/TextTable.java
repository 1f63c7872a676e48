package barley.runtime.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Aligns rows of text: the first column to the left, all others to the right. */
public final class TextTable {

	private static final String GAP = "  ";

	private final List<String[]> rows = new ArrayList<>();
	private final Set<Integer> words = new HashSet<>(Set.of(0));
	private int[] widths = {};

	/** @param words the columns of words, which begin at their left; the first column is one of them anyway */
	public TextTable(int... words) {
		Arrays.stream(words).forEach(this.words::add);
	}

	public void row(String... cells) {
		rows.add(cells);
		if (widths.length < cells.length) {
			widths = Arrays.copyOf(widths, cells.length);
		}
		for (int i = 0; i < cells.length; i++) {
			widths[i] = Math.max(widths[i], cells[i].length());
		}
	}

	/** Returns the lines of the table. */
	public List<String> lines() {
		return rows.stream().map(this::line).toList();
	}

	private String line(String[] cells) {
		StringBuilder line = new StringBuilder();
		for (int i = 0; i < cells.length; i++) {
			String padding = " ".repeat(widths[i] - cells[i].length());
			line.append(i == 0 ? "" : GAP).append(words.contains(i) ? cells[i] + padding : padding + cells[i]);
		}
		return line.toString().stripTrailing();
	}
}
