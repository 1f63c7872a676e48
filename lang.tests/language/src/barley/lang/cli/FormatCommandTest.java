package barley.lang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import barley.lang.cli.CommandLine.Answer;

class FormatCommandTest {

	private static final String UGLY = "topology  T{node n}";
	private static final String NEAT = "topology T { node n }\n";

	@TempDir
	private Path directory;

	private Path file;

	@BeforeEach
	void writeFile() throws IOException {
		file = Files.writeString(directory.resolve("a b.barley"), UGLY);
	}

	@Test
	void laysOutInPlaceAndLeavesNothingElse() throws IOException {
		assertEquals(new Answer(ExitCode.FINE, "a b.barley formatted\n", ""), call("format", "a b.barley"));
		assertEquals(NEAT, Files.readString(file));
		try (Stream<Path> files = Files.list(directory)) {
			assertEquals(List.of(file), files.toList());
		}
		assertEquals(new Answer(ExitCode.FINE, "", ""), call("format", "a b.barley"));
	}

	@Test
	void checkChangesNothing() throws IOException {
		assertEquals(new Answer(ExitCode.FINDINGS, "a b.barley is not formatted\n", ""), call("format", "--check", "a b.barley"));
		assertEquals(UGLY, Files.readString(file));
		Files.writeString(file, NEAT);
		assertEquals(new Answer(ExitCode.FINE, "", ""), call("format", "--check", "a b.barley"));
	}

	@Test
	void standardInputGoesToStandardOutput() {
		assertEquals(new Answer(ExitCode.FINE, NEAT, ""), new CommandLine(directory).withInput(UGLY).call("format", "-"));
		assertEquals(ExitCode.FINDINGS, new CommandLine(directory).withInput(UGLY).call("format", "--check", "-").code());
	}

	@Test
	void fileThatDoesNotParseIsLeftAlone() throws IOException {
		Files.writeString(file, UGLY + "}");
		Files.writeString(directory.resolve("other.barley"), UGLY);
		Answer answer = call("format", "a b.barley", "other.barley");
		assertEquals(ExitCode.FINDINGS, answer.code());
		assertTrue(answer.error().startsWith("a b.barley:1:20 error syntax\n"), answer::error);
		assertTrue(answer.error().endsWith("a b.barley is left unchanged\n"), answer::error);
		assertEquals(UGLY + "}", Files.readString(file));
		assertEquals(NEAT, Files.readString(directory.resolve("other.barley")));
	}

	@Test
	void aFileOfAFolderThatIsNoTextDoesNotStopTheOthers() throws IOException {
		Files.write(directory.resolve("a.barley"), new byte[] { (byte) 0xFF });
		Answer answer = call("format", ".");
		assertEquals(new Answer(ExitCode.WRONG_USE, "a b.barley formatted\n", "barley: a.barley is not valid UTF-8: see byte 1\n"), answer);
	}

	@Test
	void linksAndRightsStay() throws IOException {
		Set<PosixFilePermission> rights = PosixFilePermissions.fromString("rw----r--");
		Files.setPosixFilePermissions(file, rights);
		Path link = Files.createSymbolicLink(directory.resolve("link.barley"), file.getFileName());
		call("format", "link.barley");
		assertTrue(Files.isSymbolicLink(link));
		assertEquals(NEAT, Files.readString(file));
		assertEquals(rights, Files.getPosixFilePermissions(file));
	}

	private Answer call(String... words) {
		return new CommandLine(directory).call(words);
	}
}
