package barley.lang.study.page;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyTable;

/**
 * The axes that a chart does not show but that vary, each with the value to which it is fixed, at first the first one. An axis that goes
 * with another, value by value, is not among them.
 */
public final class ChosenRows {

	private final StudyTable table;
	private final Map<StudyColumn, StudyCell> fixed;

	private ChosenRows(StudyTable table, Map<StudyColumn, StudyCell> fixed) {
		this.table = table;
		this.fixed = fixed;
	}

	/** @param used the columns that the chart shows */
	public ChosenRows(StudyTable table, List<StudyColumn> used) {
		this(table, new LinkedHashMap<>());
		List<StudyColumn> known = new ArrayList<>(used);
		for (StudyColumn axis : table.head().columns(StudyColumn.Kind.AXIS)) {
			if (!used.contains(axis) && differs(axis, known)) {
				fixed.put(axis, table.cell(0, axis));
				known.add(axis);
			}
		}
	}

	/** Returns whether rows of a run that are equal in some columns differ in another one. */
	private boolean differs(StudyColumn axis, List<StudyColumn> known) {
		Map<List<Object>, StudyCell> first = new HashMap<>();
		for (int row = 0; row < table.size(); row++) {
			List<Object> key = new ArrayList<>(known.size() + 1);
			key.add(table.run(row));
			for (StudyColumn column : known) {
				key.add(table.cell(row, column));
			}
			StudyCell cell = table.cell(row, axis);
			if (!first.computeIfAbsent(key, any -> cell).equals(cell)) {
				return true;
			}
		}
		return false;
	}

	/** Returns the axes that are fixed. */
	public List<StudyColumn> axes() {
		return List.copyOf(fixed.keySet());
	}

	/** Returns the values that an axis can be fixed to. */
	public List<StudyCell> values(StudyColumn axis) {
		Set<StudyCell> values = new LinkedHashSet<>();
		IntStream.range(0, table.size()).forEach(row -> values.add(table.cell(row, axis)));
		return List.copyOf(values);
	}

	/** Returns these with an axis fixed to another value. */
	public ChosenRows with(StudyColumn axis, StudyCell value) {
		Map<StudyColumn, StudyCell> changed = new LinkedHashMap<>(fixed);
		changed.put(axis, value);
		return new ChosenRows(table, changed);
	}

	/** Returns the rows of another study with these values, as far as it has these axes. */
	public ChosenRows of(StudyTable other) {
		Map<StudyColumn, StudyCell> common = new LinkedHashMap<>(fixed);
		common.keySet().retainAll(other.head().columns());
		return new ChosenRows(other, common);
	}

	/** Returns the rows with the values to which axes are fixed. */
	int[] rows() {
		return IntStream.range(0, table.size()).filter(row -> fixed.entrySet().stream()
				.allMatch(each -> table.cell(row, each.getKey()).equals(each.getValue()))).toArray();
	}
}
