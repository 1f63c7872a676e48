package barley.lang.ide.program;

import java.util.List;

/**
 * A schedule with its settings, as a launch dialog shows it.
 *
 * @param offset where its text begins
 * @param end the offset after its text
 * @param parameters its own parameters and those of the topology it runs on
 * @param machines the machines that it can run on, including the one in its text
 */
public record RunnableSchedule(String name, int offset, int end, List<Parameter> parameters, List<String> machines) {

	/**
	 * A parameter that can be given a value.
	 *
	 * @param value its default, as the author wrote it; empty if a value is required
	 */
	public record Parameter(String name, String value) {
	}

	public boolean contains(int caret) {
		return offset <= caret && caret <= end;
	}
}
