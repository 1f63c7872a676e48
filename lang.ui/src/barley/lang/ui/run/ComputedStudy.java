package barley.lang.ui.run;

import java.nio.file.Path;
import java.util.Optional;

import barley.lang.study.table.StudyResult;
import barley.lang.study.table.StudyTable;

/**
 * A study that was computed in this session, or whose folder was opened.
 *
 * @param name   that of the study, with what distinguishes it from others of this name
 * @param file   its program, whose runs can be repeated alone; nothing if it is not known
 * @param folder where its results are
 */
public record ComputedStudy(String name, Optional<Path> file, Path folder, StudyResult result) {

	/** Returns the name that it has in its file. */
	public String study() {
		return table().head().name();
	}

	public StudyTable table() {
		return result.table();
	}
}
