package barley.lang.ide.result;

import java.util.List;
import java.util.Map;

/**
 * The program and settings of a run.
 *
 * @param file the file's path in its workspace
 * @param machine the machine in place of the one in the text; empty for the latter
 * @param timing whether the run was in timing mode, which moves no data
 * @param parameters values that differed from the text, by name
 * @param faults the faults injected, in words
 * @param texts the content of the file, followed by its imports; empty if too long to store
 */
public record RunRequest(String file, String schedule, String machine, boolean timing, Map<String, String> parameters, List<String> faults,
		List<Text> texts) {

	/** A file as it was when the run began. */
	public record Text(String name, String content) {
	}
}
