package barley.lang.study.table;

import java.util.List;

/** The rows of a study, and what its searches have found. */
public record StudyResult(StudyTable table, List<StudyAnswer> answers) {

	public StudyResult {
		answers = List.copyOf(answers);
	}
}
