package barley.lang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import javax.tools.ToolProvider;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.cli.CommandLine.Answer;
import barley.runtime.files.ProgramFiles;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;

class GenerateCommandTest {

	private static final Path EXAMPLE = Path.of(System.getProperty("barley.root"), "examples/ladder.barley");

	@TempDir
	private Path directory;

	@BeforeEach
	void copyExample() throws IOException {
		Files.copy(EXAMPLE, directory.resolve("ladder.barley"));
	}

	private Answer call(String words) {
		return new CommandLine(directory).call(words.split(" "));
	}

	@Test
	void whatIsWrittenCompilesAndRunsByItself() throws IOException {
		Answer answer = call("generate ladder.barley --output out/programs --with elements=64");
		assertEquals(new Answer(ExitCode.FINE, "AllReduce: 4 files in out/programs/examples\n", ""), answer);
		Path folder = directory.resolve("out/programs");
		compile(folder);
		var result = Simulator.run(ProgramFiles.load(folder), RunOptions.functional());
		assertTrue(result.verification().verified());
		assertEquals(14, result.steps());
	}

	private static void compile(Path folder) throws IOException {
		try (Stream<Path> files = Files.walk(folder)) {
			List<String> sources = files.map(Path::toString).filter(file -> file.endsWith(".java")).toList();
			Stream<String> options = Stream.of("-proc:none", "-classpath", System.getProperty("java.class.path"));
			List<String> words = Stream.concat(options, sources.stream()).toList();
			assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, words.toArray(String[]::new)));
		}
	}

	@Test
	void secondTimeWritesTheSame() throws IOException {
		call("generate ladder.barley --output once");
		call("generate ladder.barley --output twice");
		call("generate ladder.barley --output twice");
		assertEquals(contents(directory.resolve("once")), contents(directory.resolve("twice")));
	}

	private static List<String> contents(Path folder) throws IOException {
		try (Stream<Path> files = Files.walk(folder)) {
			return files.sorted().map(file -> file.getFileName() + (Files.isDirectory(file) ? "" : "\n" + read(file))).skip(1).toList();
		}
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		} catch (IOException e) {
			return e.toString();
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"ladder.barley     | a file is in the way",
			"ladder.barley/out | a file is in the way",
			"/proc/out         | the folder does not exist",
	})
	void folderThatCannotBeWrittenIsTold(String folder, String reason) {
		assertEquals(new Answer(ExitCode.WRONG_USE, "", "barley: " + folder + " cannot be written: " + reason + "\n"),
				call("generate ladder.barley --output " + folder));
	}

	@Test
	void nothingIsWrittenForAFileWithErrors() {
		Answer answer = call("generate ladder.barley --output out --with rungs=1");
		assertEquals(ExitCode.FINDINGS, answer.code());
		assertTrue(answer.error().contains(" error requirement\n"), answer::error);
		assertFalse(new File(directory.toFile(), "out").exists());
	}
}
