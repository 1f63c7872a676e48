package barley.lang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Stream;

import javax.tools.ToolProvider;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
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

	/** Classes of roles that a schedule no longer has are deleted, but not a copy of one that its author has given another name. */
	@Test
	void copiesOfRolesStay() throws IOException {
		call("generate ladder.barley --output out");
		Path role = directory.resolve("out/examples/AllReduce.java");
		Path copy = Files.copy(role, role.resolveSibling("AllReduceFaster.java"));
		Path outdated = Files.copy(role, role.resolveSibling("AllReduceRole2.java"));
		assertEquals(ExitCode.FINE, call("generate ladder.barley --output out").code());
		assertTrue(Files.exists(copy));
		assertFalse(Files.exists(outdated));
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
	void namesTooLongForFilesAreTold() throws IOException {
		String text = Files.readString(directory.resolve("ladder.barley"));
		Files.writeString(directory.resolve("long.barley"), text.replaceFirst("schedule \\w+", "schedule " + "S".repeat(260)));
		Answer answer = call("generate long.barley --output out");
		assertEquals(ExitCode.FINDINGS, answer.code());
		assertTrue(answer.error().contains("letters, but at most 255 are possible; give the schedule or its package a shorter name"),
				answer::error);
		assertFalse(new File(directory.toFile(), "out").exists());
	}

	@Test
	void nothingIsWrittenForAFileWithErrors() {
		Answer answer = call("generate ladder.barley --output out --with rungs=1");
		assertEquals(ExitCode.FINDINGS, answer.code());
		assertTrue(answer.error().contains(" error requirement\n"), answer::error);
		assertFalse(new File(directory.toFile(), "out").exists());
	}

	/** Whatever is in the way of whichever file: it stays as it was, and nothing else is written. */
	@ParameterizedTest
	@CsvSource({"AllReduce.schedule", "AllReduce.nodes", "AllReduce.machine", "AllReduce.java"})
	void whatIsNotGeneratedStaysAndNothingElseIsWritten(String name) throws IOException {
		Path file = directory.resolve("out/examples").resolve(name);
		Files.createDirectories(file.getParent());
		Files.writeString(file, "mine\n");
		Answer answer = call("generate ladder.barley --output out");
		assertEquals(new Answer(ExitCode.FINDINGS, "", "barley: " + file + " was not generated, so it is not replaced: move it away, "
				+ "or generate into another folder\n"), answer);
		assertEquals(List.of("examples", name + "\nmine\n"), contents(directory.resolve("out")));

		Files.delete(file);
		Files.createDirectory(file);
		answer = call("generate ladder.barley --output out");
		assertEquals(new Answer(ExitCode.FINDINGS, "", "barley: " + file + " is a folder, so no file is written there: move it away, "
				+ "or generate into another folder\n"), answer);
		assertEquals(List.of("examples", name), contents(directory.resolve("out")));
	}

	@Test
	void tablesOfAnotherScheduleStay() throws IOException {
		call("generate ladder.barley --output out");
		Path table = directory.resolve("out/examples/AllReduce.nodes");
		Files.writeString(table, Files.readString(table).replace("Generated for schedule AllReduce;", "Generated for schedule Other;"));
		List<String> before = contents(directory.resolve("out"));
		Answer answer = call("generate ladder.barley --output out --with elements=64");
		assertEquals("barley: " + table + " is generated for schedule Other, so it is not replaced for schedule AllReduce: generate into "
				+ "different folders, or give one of them another name or package\n", answer.error());
		assertEquals(before, contents(directory.resolve("out")));
	}

	@Test
	@DisabledOnOs({OS.WINDOWS, OS.MAC})
	void filesWhoseNamesDifferInCaseOnlyStay() throws IOException {
		Path file = directory.resolve("out/examples/allreduce.java");
		Files.createDirectories(file.getParent());
		Files.writeString(file, "mine\n");
		assertEquals("barley: " + file + " already exists, and is the same file as AllReduce.java on systems that ignore case: give one of "
				+ "them another name or package, or delete it if it is outdated\n", call("generate ladder.barley --output out").error());
	}

	/** What lies where a copy of a kernel would go is the kernel itself, or another file of the author's; it may be the only copy. */
	@Test
	void kernelsThatAreNoCopiesStay() throws IOException {
		Path folder = Files.createDirectories(directory.resolve("mine"));
		Files.writeString(folder.resolve("k.barley"), """
				package mine import barley.machines.*
				schedule S on Ring(p = 3) { data x : i32[6] compute x by Fill exchange allreduce x with sum over Round }
				""");
		String kernel = """
				package mine;
				public class Fill implements barley.runtime.program.Kernel {
					@Override
					public void compute(barley.runtime.program.NodeData node) { }
				}
				""";
		Path fill = Files.writeString(folder.resolve("Fill.java"), kernel);
		Answer generated = call("generate mine/k.barley --output .");
		assertEquals(ExitCode.FINE, generated.code(), generated::error);
		assertEquals(kernel, Files.readString(fill));
		assertTrue(Files.exists(folder.resolve("S.java")));
		Path other = Files.createDirectories(directory.resolve("out/mine")).resolve("Fill.java");
		Files.writeString(other, "class Fill { }\n");
		assertEquals("barley: " + other + " was not generated, so it is not replaced: move it away, or generate into another folder\n",
				call("generate mine/k.barley --output out").error());
	}

	@Test
	void copiedKernelsThatWereEditedStay() throws IOException {
		Files.writeString(directory.resolve("k.barley"), """
				package mine import barley.machines.*
				schedule S on Ring(p = 3) { data x : i32[6] compute x by Fill exchange allreduce x with sum over Round }
				""");
		Files.writeString(directory.resolve("Fill.java"), """
				package mine;
				public class Fill implements barley.runtime.program.Kernel {
					@Override
					public void compute(barley.runtime.program.NodeData node) { }
				}
				""");
		assertEquals(ExitCode.FINE, call("generate k.barley --output out").code());
		Path copy = directory.resolve("out/mine/Fill.java");
		Files.writeString(copy, Files.readString(copy).replace("{ }", "{ node.node(); }"));
		assertEquals("barley: " + copy + " was edited after it was copied here: move the changes to the kernel, then delete it\n",
				call("generate k.barley --output out").error());
	}

	@Test
	void tablesOfOldVersionsAreReplaced() throws IOException {
		Path table = directory.resolve("out/examples/AllReduce.nodes");
		Files.createDirectories(table.getParent());
		Files.writeString(table, "barley nodes 1 wiring 0123456789abcdef\nnode\trole\n");
		assertEquals(ExitCode.FINE, call("generate ladder.barley --output out").code());
		assertTrue(Files.readString(table).startsWith("barley nodes 3 wiring "));
	}

	/** The second schedule of a file has no room: the first is not written either. */
	@Test
	void oneScheduleWithoutRoomWritesNone() throws IOException {
		Path file = directory.resolve("two.barley");
		Files.writeString(file, """
				package two import barley.machines.*
				schedule A on Ring(p = 4) { data x : f32[64] exchange allreduce x with sum over Round }
				schedule B on Ring(p = 4) { data x : f32[64] exchange allreduce x with sum over Round }
				""");
		Files.createDirectories(directory.resolve("out/two/B.machine"));
		assertEquals(ExitCode.FINDINGS, call("generate two.barley --output out").code());
		assertEquals(List.of("two", "B.machine"), contents(directory.resolve("out")));
	}

	@Test
	void linksAreFollowed() throws IOException {
		Path file = directory.resolve("out/examples/AllReduce.schedule");
		Files.createDirectories(file.getParent());
		Files.createSymbolicLink(file, directory.resolve("elsewhere"));
		assertEquals(ExitCode.FINE, call("generate ladder.barley --output out").code());
		assertTrue(Files.isSymbolicLink(file));
		assertTrue(Files.readString(directory.resolve("elsewhere")).startsWith("barley schedule 3 "));
	}

	@Test
	@DisabledOnOs(OS.WINDOWS)
	void pipesStay() throws Exception {
		Path file = directory.resolve("out/examples/AllReduce.schedule");
		Files.createDirectories(file.getParent());
		assertEquals(0, new ProcessBuilder("mkfifo", file.toString()).start().waitFor());
		assertEquals("barley: " + file + " is not a regular file, so it is not replaced: move it away, or generate into another folder\n",
				call("generate ladder.barley --output out").error());
		assertTrue(Files.readAttributes(file, BasicFileAttributes.class).isOther());
	}
}
