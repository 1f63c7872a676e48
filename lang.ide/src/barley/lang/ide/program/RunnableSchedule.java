package barley.lang.ide.program;

import java.util.List;

/**
 * A schedule as somebody who wants to run it sees it.
 *
 * @param offset     where its text begins
 * @param end        the place behind its text
 * @param parameters what can be given a value: its own parameters and those of the topology it runs on
 * @param machines   the machines that it could run on, the one that its text names among them
 */
public record RunnableSchedule(String name, int offset, int end, List<Parameter> parameters, List<String> machines) {

	/**
	 * Something that can be given a value.
	 *
	 * @param value what it is unless it is given one, as the author wrote it; empty if it has to be given
	 */
	public record Parameter(String name, String value) {
	}

	public boolean contains(int caret) {
		return offset <= caret && caret <= end;
	}
}
