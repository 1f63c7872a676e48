package barley.lang.mutate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import barley.lang.evaluate.Limits;

/** The effort of a file may end anywhere: in an expression, a proof, a hint. Whoever is at work then says so, and nothing throws. */
class EffortEndsTest {

	private static final int TRIALS = Integer.getInteger("barley.ends", 20);
	private static final long FIRST = Long.getLong("barley.seed", 0);
	private static final int LEAST_BITS = 6;
	private static final int MOST_BITS = 25;

	static Stream<Path> examples() throws IOException {
		return DuplicatesTest.examples().stream();
	}

	@ParameterizedTest
	@MethodSource("examples")
	void nothingThrows(Path file) throws IOException {
		String text = Files.readString(file);
		Random random = new Random(FIRST + text.length());
		for (int trial = 0; trial < TRIALS; trial++) {
			long effort = (long) Math.pow(2, LEAST_BITS + (MOST_BITS - LEAST_BITS) * random.nextDouble());
			assertEquals("", Harmless.trouble(text, Limits.DEFAULT.with(Map.of("effort", effort))), () -> "effort " + effort);
		}
	}
}
