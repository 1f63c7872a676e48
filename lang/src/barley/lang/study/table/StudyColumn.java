package barley.lang.study.table;

import java.util.Locale;

/**
 * A column of values of a study.
 *
 * @param name as the author wrote it, or that of a figure
 */
public record StudyColumn(String name, StudyUnit unit, Kind kind) {

	/** Where the values of a column come from. */
	public enum Kind {
		/** They vary. */
		AXIS,
		/** They are derived from those that vary. */
		LET,
		/** They are results of runs. */
		FIGURE;

		/** Returns its word in files: {@code axis}. */
		public String word() {
			return name().toLowerCase(Locale.ROOT);
		}
	}

	/** Returns the name with the unit: {@code payload [B]}. */
	public String head() {
		return unit.symbol().isEmpty() ? name : name + " [" + unit.symbol() + "]";
	}
}
