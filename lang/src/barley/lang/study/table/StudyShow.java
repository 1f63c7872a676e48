package barley.lang.study.table;

import java.util.List;
import java.util.stream.Stream;

/** What a study shows of its rows. */
public sealed interface StudyShow {

	/** The least ratio of the greatest to the least number at which an axis is logarithmic unless the reader chooses otherwise. */
	double WIDE = 30;

	/** Returns whether an axis for numbers above 0 is logarithmic unless the reader chooses otherwise. */
	static boolean isWide(double least, double greatest) {
		return greatest > WIDE * least;
	}

	/** Returns the columns for each of whose values there is a curve, or a chart. */
	List<StudyColumn> each();

	/** Returns the columns by whose values a chart has places and curves; others that vary are fixed. */
	List<StudyColumn> axes();

	/** Returns all columns that it reads. */
	List<StudyColumn> columns();

	/** A chart for each figure over {@code by}, with a curve for each run and each value of {@code each}. */
	record Curves(List<StudyColumn> figures, StudyColumn by, List<StudyColumn> each) implements StudyShow {

		@Override
		public List<StudyColumn> axes() {
			return join(List.of(by), each);
		}

		@Override
		public List<StudyColumn> columns() {
			return join(join(figures, List.of(by)), each);
		}
	}

	/** A map of the runs with the least time over one or two columns, with a map for each value of {@code each}. */
	record Fastest(List<StudyColumn> by, List<StudyColumn> each) implements StudyShow {

		@Override
		public List<StudyColumn> axes() {
			return by;
		}

		@Override
		public List<StudyColumn> columns() {
			return join(join(List.of(StudyFigure.TIME.column()), by), each);
		}
	}

	/** The rows of which no other has less of one figure and not more of the other, with a front for each value of {@code each}. */
	record Front(StudyColumn across, StudyColumn up, List<StudyColumn> each) implements StudyShow {

		public String title() {
			return "Front of " + across.name() + " and " + up.name();
		}

		@Override
		public List<StudyColumn> axes() {
			return each;
		}

		@Override
		public List<StudyColumn> columns() {
			return join(List.of(across, up), each);
		}
	}

	private static List<StudyColumn> join(List<StudyColumn> first, List<StudyColumn> second) {
		return Stream.concat(first.stream(), second.stream()).toList();
	}
}
