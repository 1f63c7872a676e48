package barley.lang.study.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.number.Rational;

/** The cells of a column: whole numbers that fit as 64 bits each, other values as places in a list that has each of them once. */
final class CellColumn {

	private static final int WORD = 63;

	private long[] values = new long[16];
	/** Of which cells {@link #values} has the places in {@link #others}. */
	private final BitSet placed = new BitSet();
	private final List<StudyCell> others = new ArrayList<>();
	private final Map<StudyCell, Integer> places = new HashMap<>();
	private int size;

	void add(StudyCell cell) {
		if (size == values.length) {
			values = Arrays.copyOf(values, size * 2);
		}
		if (cell instanceof StudyCell.Exact exact && exact.value().isWhole() && exact.value().numerator().bitLength() <= WORD) {
			values[size++] = exact.value().longValueExact();
			return;
		}
		placed.set(size);
		values[size++] = places.computeIfAbsent(cell, any -> {
			others.add(cell);
			return others.size() - 1;
		});
	}

	StudyCell get(int row) {
		return placed.get(row) ? others.get((int) values[row]) : new StudyCell.Exact(Rational.of(values[row]));
	}

	double number(int row) {
		return placed.get(row) ? others.get((int) values[row]).number() : values[row];
	}
}
