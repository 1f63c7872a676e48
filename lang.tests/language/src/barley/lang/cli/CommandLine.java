package barley.lang.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Calls the command line within this process. */
final class CommandLine {

	/** What a call printed and answered. */
	record Answer(int code, String output, String error) {
	}

	static {
		Locale.setDefault(Locale.ROOT);
	}

	private final Path directory;
	private byte[] input = {};
	private boolean colour;

	CommandLine(Path directory) {
		this.directory = directory;
	}

	CommandLine withInput(String text) {
		input = text.getBytes(StandardCharsets.UTF_8);
		return this;
	}

	CommandLine withColour() {
		colour = true;
		return this;
	}

	Answer call(String... words) {
		ByteArrayOutputStream output = new ByteArrayOutputStream();
		ByteArrayOutputStream error = new ByteArrayOutputStream();
		Terminal terminal = new Terminal(new ByteArrayInputStream(input), stream(output), stream(error), colour, directory);
		int code = new BarleyCli(Commands.installed(), terminal).run(List.of(words));
		return new Answer(code, output.toString(StandardCharsets.UTF_8), error.toString(StandardCharsets.UTF_8));
	}

	private static PrintStream stream(ByteArrayOutputStream bytes) {
		return new PrintStream(bytes, true, StandardCharsets.UTF_8);
	}
}
