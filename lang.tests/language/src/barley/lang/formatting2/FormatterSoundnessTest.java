package barley.lang.formatting2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever parses comes through whole, and stays as it is from then on. */
class FormatterSoundnessTest {

	private static final Path ROOT = Path.of(System.getProperty("barley.root"));

	static List<Path> programs() throws IOException {
		try (Stream<Path> examples = Files.walk(ROOT.resolve("examples"));
				Stream<Path> library = Files.walk(ROOT.resolve("lang/library"))) {
			return Stream.concat(examples, library).filter(path -> path.toString().endsWith(".barley")).toList();
		}
	}

	@ParameterizedTest
	@MethodSource("programs")
	void programsThatComeAlongAreSound(Path program) throws IOException {
		Formatted.of(Files.readString(program)).assertSound();
	}

	@ParameterizedTest
	@MethodSource("programs")
	void programsThatComeAlongAreLaidOut(Path program) throws IOException {
		String text = Files.readString(program);
		assertEquals(Formatted.of(text).text(), text, () -> "call ./barley format " + ROOT.relativize(program));
	}

	@Test
	void randomProgramsAreSoundHoweverTheyAreLaidOut() {
		for (int seed = 0; seed < 400; seed++) {
			Formatted.of(new RandomProgram(new Random(seed)).text()).assertSound();
		}
	}
}
