package barley.lang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.cli.CommandLine.Answer;

/** Findings as they are printed, and files that are none. With BARLEY_UPDATE_GOLDEN set, what is printed becomes what is expected. */
class CheckCommandTest {

	private static final Path FINDINGS = Path.of(System.getProperty("barley.root"), "lang.tests/language/src/barley/lang/cli/findings");

	@TempDir
	private Path directory;

	static List<String> programs() throws IOException {
		try (Stream<Path> files = Files.list(FINDINGS)) {
			return files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".barley")).sorted().toList();
		}
	}

	@ParameterizedTest
	@MethodSource("programs")
	void findingsReadAsExpected(String program) throws IOException {
		Answer answer = new CommandLine(FINDINGS).call("check", program);
		Path expected = FINDINGS.resolve(program.replace(".barley", ".txt"));
		if (System.getenv("BARLEY_UPDATE_GOLDEN") != null) {
			Files.writeString(expected, answer.output());
		}
		assertEquals(Files.readString(expected), answer.output());
		assertEquals("", answer.error());
		assertEquals(answer.output().contains(" error ") ? ExitCode.FINDINGS : ExitCode.FINE, answer.code());
	}

	@Test
	void severalFilesAreSummedUp() {
		assertTrue(check("syntax.barley", "fine.barley").endsWith("3 errors in syntax.barley\n"));
		assertTrue(check("syntax.barley", "ring-gap.barley").endsWith(" in 2 files\n"));
		assertEquals("no findings in 2 files\n", check("fine.barley", "../findings/fine.barley"));
	}

	/** Loops count once, and schedules with errors do not. */
	@Test
	void exchangesThatAreProvedToEndAreCounted() throws IOException {
		String mesh = """
				switch type R { cycle 1 ns packet 4 B combine sum }
				topology T {
					node n[3]
					switch s[3] : R
					for i in 0 ..< 3 link n[i] -- s[i]
					for i in 1 ..< 3 link s[i - 1] -- s[i]
					tree F[i in 0 ..< 3] to n[i] over n by shortest
				}
				""";
		String all = "schedule All on T { data x[3] : i32[1] exchange for i in 0 ..< 3 reduce x[i] with sum to n[i] over F[i] }";
		String rounds = "schedule Rounds on T { data x : i32[3] repeat 5 { exchange broadcast x from n[0] through s } compute x exchange "
				+ "allreduce x with sum over F[1] }";
		String wrong = "schedule Wrong on T { data x : i32[3] exchange broadcast x from n[0] through s exchange reduce x with sum to "
				+ "n[0] over F[1] }";
		Files.writeString(directory.resolve("one.barley"), mesh
				+ "schedule One on T { data x : i32[3] exchange allreduce x with sum over F[1] }");
		Files.writeString(directory.resolve("some.barley"), mesh + all + rounds);
		Files.writeString(directory.resolve("wrong.barley"), mesh + wrong);
		CommandLine here = new CommandLine(directory);
		assertEquals("no findings in one.barley\nthe exchange in packets is proved to end\n", here.call("check", "one.barley").output());
		assertTrue(here.call("check", "some.barley").output().endsWith(
				"\n1 warning in some.barley\n2 of 3 exchanges in packets are proved to end\n"));
		assertTrue(here.call("check", "wrong.barley").output().endsWith("\n1 error in wrong.barley\n"));
		assertTrue(here.call("check", "--json", "some.barley", "wrong.barley").output()
				.contains("\"exchangesInPackets\": 3,\n\t\"exchangesProvedToEnd\": 2\n"));
	}

	private static String check(String... files) {
		List<String> words = new ArrayList<>(List.of(files));
		words.add(0, "check");
		return new CommandLine(FINDINGS).call(words.toArray(String[]::new)).output();
	}

	@Test
	void aMissingFileKeepsNoOtherFromBeingChecked() {
		Answer answer = new CommandLine(FINDINGS).call("check", "none.barley", "fine.barley");
		assertEquals(new Answer(ExitCode.WRONG_USE, "no findings in fine.barley\n", "barley: none.barley does not exist\n"), answer);
	}

	@Test
	void standardInputIsAFile() {
		assertEquals(new Answer(ExitCode.FINE, "no findings in -\n", ""),
				new CommandLine(directory).withInput("topology T { node n }").call("check", "-"));
		assertTrue(new CommandLine(directory).withInput("topology T {").call("check", "-").output().startsWith("-:1:12 error syntax\n"));
	}

	@Test
	void errorsOfAFileThatIsStoodOnAreTold() throws IOException {
		Files.writeString(directory.resolve("base.barley"), "package base topology Base { node n link n -- m }");
		Files.writeString(directory.resolve("idle.barley"), "package base topology Idle { node n link n -- m }");
		Files.writeString(directory.resolve("top.barley"), "import base.* machine M = Base { }");
		Answer answer = new CommandLine(directory).call("check", "top.barley");
		assertEquals(ExitCode.FINDINGS, answer.code());
		assertTrue(answer.output().startsWith("base.barley:1:47 error unknown-name\n"), answer::output);
		assertTrue(answer.output().endsWith("1 error in base.barley\n"), answer::output);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"            | no file Learn.java beside this file; it must declare class Learn, which implements "
					+ "barley.runtime.program.Kernel",
			"class Lean {} | Learn.java beside this file does not declare class Learn, which must implement barley.runtime.program.Kernel",
			"class Learn {} | " })
	void aKernelThatIsMissingIsAWarning(String java, String told) throws IOException {
		if (java != null) {
			Files.writeString(directory.resolve("Learn.java"), java);
		}
		Files.writeString(directory.resolve("k.barley"),
				"topology T { node n } schedule S on T { data x : f32[1] compute x by Learn costs 1 GFLOP }");
		Answer answer = new CommandLine(directory).call("check", "k.barley");
		assertEquals(ExitCode.FINE, answer.code());
		assertEquals(told == null ? "no findings in k.barley" : "k.barley:1:70 warning no-kernel\n  " + told,
				answer.output().lines().limit(told == null ? 1 : 2).collect(Collectors.joining("\n")));
	}

	@Test
	void fileOfAnotherKindIsRefused() throws IOException {
		Files.writeString(directory.resolve("ring.txt"), "topology T { node n }");
		assertRefused("ring.txt", "does not end in .barley; rename it, or pass it as standard input: - < ring.txt");
	}

	@Test
	void jsonHoldsTheSameFindings() {
		Answer answer = new CommandLine(FINDINGS).call("check", "--json", "ring-gap.barley");
		assertTrue(answer.output().contains("\"code\": \"ring-gap\""), answer::output);
		assertTrue(answer.output().contains("\"severity\": \"error\""), answer::output);
		assertEquals(ExitCode.FINDINGS, answer.code());
		assertTrue(new CommandLine(FINDINGS).call("check", "--json", "idle.barley").output().contains("\"infos\": 1,"));
	}

	@Test
	void coloursOnlyWhenAsked() {
		assertFalse(new CommandLine(FINDINGS).call("check", "syntax.barley").output().contains("\u001B"));
		assertTrue(new CommandLine(FINDINGS).withColour().call("check", "syntax.barley").output().contains("\u001B[1;31merror\u001B[0m"));
	}

	@Test
	void valuesFromTheCommandLineReplaceDefaults() {
		assertEquals(ExitCode.FINDINGS, new CommandLine(FINDINGS).call("check", "ring-gap.barley").code());
		assertEquals("no findings in ring-gap.barley\n",
				new CommandLine(FINDINGS).call("check", "--with", "rungs=4", "ring-gap.barley").output());
		assertEquals("barley: no parameter named rings; did you mean rungs?\n",
				new CommandLine(FINDINGS).call("check", "--with", "rings=4", "ring-gap.barley").error());
	}

	@Test
	void limitsFromTheCommandLineCount() {
		Answer answer = new CommandLine(FINDINGS).call("check", "--limit", "nodes=3", "fine.barley");
		assertTrue(answer.output().contains("error limit\n  this creates more than 3 nodes"), answer::output);
	}

	@Test
	void emptyFileIsFine() throws IOException {
		Files.writeString(directory.resolve("empty.barley"), "");
		assertEquals(new Answer(ExitCode.FINE, "no findings in empty.barley\n", ""),
				new CommandLine(directory).call("check", "empty.barley"));
	}

	@Test
	void binaryFileIsRefused() throws IOException {
		Files.write(directory.resolve("binary.barley"), new byte[] { 'a', 'b', 0, 'c' });
		Files.write(directory.resolve("latin.barley"), new byte[] { 'a', (byte) 0xE4, 'c' });
		assertRefused("binary.barley", "is not a text file: byte 3 is zero");
		assertRefused("latin.barley", "is not valid UTF-8: see byte 2");
	}

	@Test
	void hugeFileIsRefusedUnread() throws IOException {
		try (RandomAccessFile file = new RandomAccessFile(directory.resolve("huge.barley").toFile(), "rw")) {
			file.setLength(100_000_000_000L);
		}
		assertRefused("huge.barley", "is longer than 1,000,000 bytes, the largest size that is read");
	}

	@Test
	void fileInAFileIsRefused() throws IOException {
		Files.writeString(directory.resolve("file"), "");
		assertRefused("file/x.barley", "cannot be read");
	}

	private void assertRefused(String name, String reason) {
		assertEquals(new Answer(ExitCode.WRONG_USE, "", "barley: " + name + " " + reason + "\n"),
				new CommandLine(directory).call("check", name));
	}

	@ParameterizedTest
	@ValueSource(strings = { "(", "[", "{", "for ", "topology T { let a = (", "topology T { let a = n[", "topology T { if ",
			"topology T { let a = 1 + " })
	void nestingWithoutEndIsAFinding(String opening) throws IOException {
		String word = opening.substring(opening.lastIndexOf(' ', opening.length() - 2) + 1);
		Files.writeString(directory.resolve("deep.barley"), opening + word.repeat(10_000));
		Answer answer = new CommandLine(directory).call("check", "deep.barley");
		assertEquals(ExitCode.FINDINGS, answer.code(), answer::error);
		assertTrue(answer.output().contains("deep.barley:1:"), answer::output);
	}

	@Test
	void manyFindingsAreCutShort() throws IOException {
		Files.writeString(directory.resolve("many.barley"), "topology T { " + "visit nothing\n".repeat(5_000) + "}");
		Answer answer = new CommandLine(directory).call("check", "many.barley");
		assertTrue(answer.output().contains(" more findings in many.barley\n"), () -> answer.output().substring(0, 1_000));
	}

	/** All files below, in the order of their names; hidden folders and build output are left out. */
	@Test
	void aFolderIsCheckedWithAllBelow() throws IOException {
		for (String folder : List.of("part/deep", ".hidden", "target")) {
			Files.createDirectories(directory.resolve(folder));
			Files.writeString(directory.resolve(folder).resolve("wrong.barley"), "topology T { node n link n -- m }");
		}
		Files.writeString(directory.resolve("part/fine.barley"), "topology Fine { node n }");
		Files.writeString(directory.resolve("note.txt"), "no program");
		Answer answer = new CommandLine(directory).call("check", ".");
		assertEquals(ExitCode.FINDINGS, answer.code());
		assertTrue(answer.output().startsWith("part/deep/wrong.barley:1:") && answer.output().endsWith("in part/deep/wrong.barley\n"),
				answer.output());
		assertEquals("no findings in part/fine.barley\n",
				new CommandLine(directory).call("check", "part/fine.barley").output());
		assertEquals(new Answer(ExitCode.FINDINGS, "part/fine.barley is not formatted\n", ""),
				new CommandLine(directory).call("format", "--check", "part/fine.barley"));
		assertEquals(2, new CommandLine(directory).call("format", "--check", "part").output().lines().count());
		assertEquals("barley: no parameter named rungs\n", new CommandLine(directory).call("check", "--with", "rungs=3", "part").error());
	}

	/** A name cannot print lines of its own: not as a file, nor as a file that another one names. */
	@Test
	void namesOfFilesStayInTheirLine() throws IOException {
		String name = "a\nforged.barley:1:1 error\u001b[31m\u202e.barley";
		String shown = "a\\nforged.barley:1:1 error\\u001b[31m\\u202e.barley";
		Files.writeString(directory.resolve(name), "package here topology T { node n link n -- m }");
		Answer wrong = new CommandLine(directory).call("check", name);
		assertTrue(wrong.output().startsWith(shown + ":1:44 error "), wrong::output);
		assertTrue(wrong.output().endsWith(" in " + shown + "\n"), wrong::output);
		assertEquals(shown + " is not formatted\n", new CommandLine(directory).call("format", "--check", name).output());
		Files.writeString(directory.resolve("b.barley"), "package here topology T { node n }");
		String twice = new CommandLine(directory).call("check", "b.barley").output();
		assertTrue(twice.contains("T is also declared in " + shown), twice);
		Files.writeString(directory.resolve(name), "import barley.machines.* machine M = Ring(p = 4) { } "
				+ "schedule S on M { data x : f32[8] exchange allreduce x with sum over Round }");
		String run = new CommandLine(directory).call("run", name).output();
		assertTrue(run.contains("\n" + shown + ":1 exchange"), run);
	}
}
