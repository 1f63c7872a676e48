package barley.script;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Starts the script {@code barley} as a user does: as a process of its own. */
final class Script {

	static final Path ROOT = Path.of(System.getProperty("barley.root"));

	private static final int MOST_SECONDS = 120;

	/** What a call printed and answered. */
	record Answer(int code, String output, String error) {
	}

	private final Path script;
	private final Map<String, String> environment = new HashMap<>();
	private Path directory = ROOT;
	private Path input;

	Script(Path script) {
		this.script = script;
		environment.put("BARLEY_JAVA_OPTIONS", "-Xmx512m");
		environment.put("BARLEY_PROGRESS", "never"); // a busy machine makes short work long
	}

	/** Returns the script of this source tree, which is not to build anything while the build goes on. */
	static Script ofThisTree() {
		return new Script(ROOT.resolve("barley")).with("BARLEY_NO_BUILD", "1");
	}

	Script with(String variable, String value) {
		environment.put(variable, value);
		return this;
	}

	Script in(Path folder) {
		directory = folder;
		return this;
	}

	Script reading(Path file) {
		input = file;
		return this;
	}

	Process start(Path output, Path error, String... words) throws IOException {
		List<String> command = new ArrayList<>(List.of(script.toString()));
		command.addAll(List.of(words));
		ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
		builder.redirectOutput(output.toFile()).redirectError(error.toFile());
		builder.redirectInput(input == null ? ProcessBuilder.Redirect.PIPE : ProcessBuilder.Redirect.from(input.toFile()));
		builder.environment().remove("BARLEY_NO_BUILD");
		builder.environment().putAll(environment);
		return builder.start();
	}

	Answer call(String... words) throws IOException, InterruptedException {
		Path output = Files.createTempFile("barley-output-", ".txt");
		Path error = Files.createTempFile("barley-error-", ".txt");
		try {
			Process process = start(output, error, words);
			process.getOutputStream().close();
			if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
				process.destroyForcibly();
				throw new IllegalStateException(String.join(" ", words) + " takes too long; it said " + Files.readString(error));
			}
			return new Answer(process.exitValue(), Files.readString(output), Files.readString(error));
		} finally {
			Files.delete(output);
			Files.delete(error);
		}
	}
}
