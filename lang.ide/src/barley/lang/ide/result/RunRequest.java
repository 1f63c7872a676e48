package barley.lang.ide.result;

import java.util.List;
import java.util.Map;

/**
 * What was run, and how.
 *
 * @param file       the file's path in its workspace
 * @param machine    what it ran on instead of what its text says; empty for that
 * @param timing     whether only time was followed and no data moved
 * @param parameters values that differed from the text, by name
 * @param faults     what was to go wrong, in words
 * @param texts      what stood in the file, and behind it in those that it imports; none if that was too much to be kept
 */
public record RunRequest(String file, String schedule, String machine, boolean timing, Map<String, String> parameters, List<String> faults,
		List<Text> texts) {

	/** A file as it was when the run began. */
	public record Text(String name, String content) {
	}
}
