package barley.lang.study.table;

import java.util.List;
import java.util.Locale;

/**
 * What came out of a run at a point.
 *
 * @param point its number in the order of points, from 0
 * @param run the name of the run
 * @param cells one for each column of the study
 * @param finding why there are no figures, as code and message; empty if there are
 */
public record StudyRow(long point, String run, List<StudyCell> cells, Status status, String finding, Verified verified) {

	public StudyRow {
		cells = List.copyOf(cells);
	}

	/** How a run ended. */
	public enum Status {
		OK,
		/** It cannot be elaborated, or is not right. */
		FINDING,
		/** It took too long or too much memory; it is tried again. */
		STOPPED;

		/** Returns its word in files: {@code ok}. */
		public String word() {
			return name().toLowerCase(Locale.ROOT);
		}
	}

	/** Whether the figures were compared with those of the programs. */
	public enum Verified {
		YES("yes"), NO("no"), UNTRIED("");

		private final String word;

		Verified(String word) {
			this.word = word;
		}

		/** Returns its word in files: {@code yes}; empty for untried. */
		public String word() {
			return word;
		}
	}
}
