package barley.lang.ui.run;

import java.nio.file.Path;

import barley.lang.study.table.StudyTable;

/**
 * A study that was computed in this session.
 *
 * @param name   that of the study; with a number if it was computed several times with different figures
 * @param folder where its results are
 */
public record ComputedStudy(String name, Path file, Path folder, StudyTable table) {

	/** Returns the name that it has in its file. */
	public String study() {
		return table.head().name();
	}
}
