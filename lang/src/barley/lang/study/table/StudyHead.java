package barley.lang.study.table;

import java.util.List;

/**
 * What is known of the results of a study before there are any.
 *
 * @param runs their names, in the order of the text
 * @param columns axes, then derived values, then figures
 * @param shows read columns of {@code columns} only
 */
public record StudyHead(String name, List<String> runs, List<StudyColumn> columns, List<StudyShow> shows) {

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

	/** Returns the columns of one kind. */
	public List<StudyColumn> columns(StudyColumn.Kind kind) {
		return columns.stream().filter(column -> column.kind() == kind).toList();
	}
}
