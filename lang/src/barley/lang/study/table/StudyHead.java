package barley.lang.study.table;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What is known of the results of a study before there are any.
 *
 * @param runs their names, in the order of the text
 * @param columns axes, then derived values, then figures
 * @param shows read columns of {@code columns} only
 */
public record StudyHead(String name, List<String> runs, List<StudyColumn> columns, List<StudyShow> shows) {

	/** What rows have besides their columns, as tables name it. */
	private static final Set<String> OF_ROWS = Set.of("point", "run", "status", "finding", "verified", "exact");

	public StudyHead {
		runs = List.copyOf(runs);
		columns = List.copyOf(columns);
		shows = List.copyOf(shows);
		for (StudyShow show : shows) {
			for (StudyColumn column : show.columns()) {
				if (!columns.contains(column)) {
					throw new IllegalArgumentException("no column " + column.head());
				}
			}
		}
	}

	/** Returns whether the tables of all studies have a column of this name. */
	public static boolean isTaken(String name) {
		return OF_ROWS.contains(name) || Stream.of(StudyFigure.values()).anyMatch(figure -> figure.column().name().equals(name));
	}

	/** Returns the columns of one kind. */
	public List<StudyColumn> columns(StudyColumn.Kind kind) {
		return columns.stream().filter(column -> column.kind() == kind).toList();
	}
}
