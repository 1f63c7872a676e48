package barley.lang.study.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Finds for the rows of a study those of another one, or of the same one before a change: of the run of that name with the same values. */
public final class StudyComparison {

	private final StudyTable table;
	private final StudyTable other;
	/** The axes of the first table that the other one has, too, and those of the other one. */
	private final List<StudyColumn> axes = new ArrayList<>();
	private final List<StudyColumn> twins = new ArrayList<>();
	private final Map<List<Object>, Integer> rows = new HashMap<>();

	public StudyComparison(StudyTable table, StudyTable other) {
		this.table = table;
		this.other = other;
		for (StudyColumn axis : table.head().columns(StudyColumn.Kind.AXIS)) {
			other.head().columns(StudyColumn.Kind.AXIS).stream().filter(each -> each.name().equals(axis.name())).findFirst()
					.ifPresent(twin -> {
				axes.add(axis);
				twins.add(twin);
			});
		}
		for (int row = 0; row < other.size(); row++) {
			rows.putIfAbsent(key(other, row, twins), row);
		}
	}

	private static List<Object> key(StudyTable of, int row, List<StudyColumn> columns) {
		List<Object> key = new ArrayList<>(columns.size() + 1);
		key.add(of.run(row));
		columns.forEach(column -> key.add(of.cell(row, column)));
		return key;
	}

	/** Returns the row of the other table. */
	public OptionalInt other(int row) {
		Integer found = rows.get(key(table, row, axes));
		return found == null ? OptionalInt.empty() : OptionalInt.of(found);
	}

	/** Returns how much a figure differs from that of the other row, as a part of the latter; NaN if one of them is missing. */
	public double change(int row, StudyColumn figure) {
		OptionalInt before = other(row);
		double number = before.isEmpty() || !other.head().columns().contains(figure) ? Double.NaN : other.number(before.getAsInt(), figure);
		return number == 0 ? Double.NaN : table.number(row, figure) / number - 1;
	}
}
