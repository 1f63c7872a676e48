package barley.lang.study.table;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The figures that a study can show, in the order of their columns. */
public enum StudyFigure {
	TIME("time", StudyUnit.PICOSECONDS),
	/** The bandwidth that a link would need, with any number of members, as NCCL's tests count it. */
	BUSBW("busbw", StudyUnit.BYTES_PER_SECOND),
	/** The payload by the time. */
	ALGBW("algbw", StudyUnit.BYTES_PER_SECOND),
	USE("use", StudyUnit.SHARE), STEPS("steps", StudyUnit.NUMBER), BYTES("bytes per lane", StudyUnit.BYTES),
	ENERGY("energy", StudyUnit.JOULES),
	BOUND("bound", StudyUnit.PICOSECONDS),
	/** The bound by the time. */
	SHARE("share of bound", StudyUnit.SHARE),
	/** The share of the time of blocks at own pace in which nodes that compute there do not. */
	BUBBLE("bubble", StudyUnit.SHARE),
	/** The share of their critical paths that computes. */
	CRITICAL("computing on critical path", StudyUnit.SHARE),
	NODES("nodes", StudyUnit.NUMBER), LANES("lanes", StudyUnit.NUMBER);

	private final StudyColumn column;

	StudyFigure(String head, StudyUnit unit) {
		column = new StudyColumn(head, unit, StudyColumn.Kind.FIGURE);
	}

	/** Returns the figure of a word of the language. */
	public static Optional<StudyFigure> of(String word) {
		return Stream.of(values()).filter(figure -> figure.word().equals(word)).findFirst();
	}

	/** Returns its name in the language: {@code busbw}. */
	public String word() {
		return name().toLowerCase(Locale.ROOT);
	}

	/** Returns the column of its values. */
	public StudyColumn column() {
		return column;
	}
}
