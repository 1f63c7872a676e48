package barley.script;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.script.Script.Answer;

/** The packaged command line, called as users call it. */
class ScriptTest {

	private static final String FINE = "topology T { node n }\n";
	private static final String WRONG = "topology T { node n link n -- m }\n";

	@TempDir
	private Path folder;

	@BeforeEach
	void writePrograms() throws IOException {
		Files.writeString(folder.resolve("fine one.barley"), FINE);
		Files.writeString(folder.resolve("wrong.barley"), WRONG);
	}

	@Test
	void answersOfThreeKinds() throws Exception {
		assertEquals(new Answer(0, "no findings in fine one.barley\n", ""), call("check", "fine one.barley"));
		Answer wrong = call("check", "wrong.barley");
		assertEquals(1, wrong.code());
		assertTrue(wrong.output().startsWith("wrong.barley:1:31 error unknown-name\n"), wrong::output);
		assertEquals(new Answer(2, "", "barley: nowhere.barley does not exist\n"), call("check", "nowhere.barley"));
	}

	/** All programs in one call, whose last line sums them up: {@code CheckCommandTest} checks one by one. */
	@Test
	void findingsReadAsExpected() throws Exception {
		Path findings = Script.ROOT.resolve("lang.tests/language/src/barley/lang/cli/findings");
		List<Path> programs;
		try (Stream<Path> files = Files.list(findings)) {
			programs = files.filter(file -> file.toString().endsWith(".barley")).sorted().toList();
		}
		StringBuilder expected = new StringBuilder();
		for (Path program : programs) {
			List<String> lines = Files.readAllLines(program.resolveSibling(program.getFileName().toString().replace(".barley", ".txt")));
			lines.subList(0, lines.size() - 1).forEach(line -> expected.append(line).append('\n'));
		}
		Answer answer = Script.ofThisTree().in(findings).call(Stream.concat(Stream.of("check"),
				programs.stream().map(program -> program.getFileName().toString())).toArray(String[]::new));
		assertEquals(1, answer.code());
		assertEquals(expected.toString(), answer.output().replaceFirst("\\d+ errors?, .* in \\d+ files\n$", ""));
		assertEquals("", answer.error());
	}

	@Test
	void worksThroughLinksWithBlanks() throws Exception {
		Path links = Files.createDirectory(folder.resolve("my links"));
		Files.createSymbolicLink(links.resolve("absolute"), Script.ROOT.resolve("barley"));
		Path link = Files.createSymbolicLink(links.resolve("relative link"), Path.of("absolute"));
		assertEquals(0, new Script(link).with("BARLEY_NO_BUILD", "1").in(folder).call("check", "fine one.barley").code());
	}

	/** Also with a locale that is not installed. */
	@ParameterizedTest
	@ValueSource(strings = { "C", "xx_XX.UTF-8" })
	void namesAndTextsMayBeInAnyAlphabet(String locale) throws Exception {
		Files.writeString(folder.resolve("Gerste_\u5927\u9ea6.barley"), "// \u5927\u9ea6\ntopology T { node  n }\n");
		Answer answer = Script.ofThisTree().in(folder).with("LC_ALL", locale).call("format", "--check", "Gerste_\u5927\u9ea6.barley");
		assertEquals(new Answer(1, "Gerste_\u5927\u9ea6.barley is not formatted\n", ""), answer);
	}

	@Test
	void readsStandardInput() throws Exception {
		Answer answer = Script.ofThisTree().in(folder).reading(folder.resolve("fine one.barley")).call("format", "-");
		assertEquals(new Answer(0, FINE, ""), answer);
	}

	@Test
	void outputToAFileHasNoColours() throws Exception {
		assertTrue(!call("check", "wrong.barley").output().contains("\u001B"));
	}

	static List<Path> jdks() throws IOException {
		Path usualPlace = Path.of("/usr/lib/jvm");
		if (!Files.isDirectory(usualPlace)) {
			return List.of(Path.of(System.getProperty("java.home")));
		}
		try (Stream<Path> folders = Files.list(usualPlace)) {
			return folders.filter(jdk -> Files.isExecutable(jdk.resolve("bin/javac")) && !Files.isSymbolicLink(jdk)).toList();
		}
	}

	@ParameterizedTest
	@MethodSource("jdks")
	void saysNothingBesidesWithAnyJdk(Path jdk) throws Exception {
		Answer answer = Script.ofThisTree().in(folder).with("JAVA_HOME", jdk.toString()).call("check", "fine one.barley");
		assertEquals(new Answer(0, "no findings in fine one.barley\n", ""), answer);
		assertEquals("", Script.ofThisTree().with("JAVA_HOME", jdk.toString()).call("run", "examples/ladder.barley").error());
	}

	@Test
	void compiledProgramsAreKeptUntilTheyAreCleaned() throws Exception {
		Script script = Script.ofThisTree().with("XDG_CACHE_HOME", folder.resolve("caches").toString());
		Path classes = folder.resolve("caches/barley/classes");
		String run = withoutTime(script.call("run", "examples/ladder.barley"));
		assertEquals(1, Files.list(classes).count());
		Path kept = Files.list(classes).findFirst().orElseThrow();
		FileTime past = FileTime.fromMillis(1_000);
		Files.setLastModifiedTime(kept, past);
		// another size, the same classes
		assertEquals(0, script.call("run", "--mode", "timing", "--with", "elements=1000", "examples/ladder.barley").code());
		assertEquals(List.of(kept), Files.list(classes).toList());
		assertTrue(Files.getLastModifiedTime(kept).compareTo(past) > 0);
		Files.write(kept, new byte[100]);
		assertEquals(run, withoutTime(script.call("run", "examples/ladder.barley")));
		String size = BigDecimal.valueOf(Files.size(kept), 3).stripTrailingZeros().toPlainString();
		assertEquals(new Answer(0, "deleted 1 file with %s kB from %s\n".formatted(size, classes), ""), script.call("clean"));
		assertEquals(new Answer(0, "no compiled programs\n", ""), script.call("clean"));
		Files.setPosixFilePermissions(classes, PosixFilePermissions.fromString("rwxrwxrwx"));
		assertEquals(new Answer(2, "", "barley: cannot clean: %s: others can write to it\n".formatted(classes)), script.call("clean"));
		assertEquals(run, withoutTime(script.call("run", "examples/ladder.barley")));
		assertEquals(0, Files.list(classes).count());
	}

	@Test
	void twoRunsAtOnceShareACache() throws Exception {
		Script script = Script.ofThisTree().with("XDG_CACHE_HOME", folder.resolve("caches").toString());
		List<Process> runs = new ArrayList<>();
		for (int i = 0; i < 2; i++) {
			runs.add(script.start(folder.resolve("output" + i), folder.resolve("error" + i), "run", "--mode", "timing",
					"examples/ladder.barley"));
		}
		for (Process run : runs) {
			assertEquals(0, run.waitFor());
		}
		assertEquals("", Files.readString(folder.resolve("error0")) + Files.readString(folder.resolve("error1")));
		assertEquals(1, Files.list(folder.resolve("caches/barley/classes")).count());
	}

	/** A report without the line that says how long the simulation took. */
	private static String withoutTime(Answer answer) {
		assertEquals("", answer.error());
		return answer.output().replaceAll("simulated in .*", "");
	}

	@Test
	void languageServerHasStandardOutputToItself() throws Exception {
		String request = """
				{"jsonrpc":"2.0","id":1,"method":"shutdown"}""";
		String exit = """
				{"jsonrpc":"2.0","method":"exit"}""";
		Path input = Files.writeString(folder.resolve("input"), message(request) + message(exit));
		Answer answer = Script.ofThisTree().in(folder).reading(input).call("lsp");
		assertTrue(answer.output().startsWith("Content-Length: "), answer::output);
		assertEquals("", answer.error());
	}

	private static String message(String content) {
		return "Content-Length: " + content.length() + "\r\n\r\n" + content;
	}

	private Answer call(String... words) throws IOException, InterruptedException {
		return Script.ofThisTree().in(folder).call(words);
	}
}
