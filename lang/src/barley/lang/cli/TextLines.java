package barley.lang.cli;

import java.util.List;

import barley.runtime.machine.Fault;
import barley.runtime.values.TextFile;

/** Reads data files that the caller names, line by line. */
final class TextLines {

	private TextLines() {
	}

	static List<String> of(String name, Terminal terminal) {
		try {
			return TextFile.lines(InputFile.path(name, terminal), name);
		} catch (Fault e) {
			throw new UsageError(e.getMessage());
		}
	}
}
