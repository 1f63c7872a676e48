package barley.lang.ide.program;

import java.util.List;

/**
 * A schedule with its settings, as a launch dialog shows it.
 *
 * @param offset where its text begins, with the comment above it
 * @param end the offset after its text
 * @param parameters its own parameters, and those of the machines, topologies and types that it uses
 * @param machines the machines that it can run on, including the one in its text
 */
public record RunnableSchedule(String name, int offset, int end, List<Parameter> parameters, List<String> machines) {

	/**
	 * A parameter, which can be given a value unless an argument of the text sets it.
	 *
	 * @param name its name, with that of its declaration where others have the same name: {@code Pod.gb}
	 * @param value its default, as the author wrote it; empty if a value is required
	 * @param unit the unit that the default is written in; empty if it has none
	 * @param argument what the text sets it to, as the author wrote it; empty if it leaves the parameter open
	 */
	public record Parameter(String name, String value, String unit, String argument) {

		public Parameter(String name, String value) {
			this(name, value, "", "");
		}

		public boolean isOpen() {
			return argument.isEmpty();
		}
	}

	public boolean contains(int caret) {
		return offset <= caret && caret <= end;
	}
}
