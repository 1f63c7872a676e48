package barley.lang.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {

	@ParameterizedTest
	@CsvSource({ "check, check, 0", "chekc, check, 1", "chek, check, 1", "'', run, 3", "kitten, sitting, 3", "ab, ba, 1", "abcd, badc, 2",
			"ab, abcdefgh, 6" })
	void countsEdits(String left, String right, int edits) {
		assertEquals(edits, Nearest.distance(left, right, 10));
		assertEquals(edits, Nearest.distance(right, left, 10));
		assertEquals(edits, Nearest.distance(left, right, edits));
		assertEquals(edits, Nearest.distance(left, right, Math.max(0, edits - 1)));
	}

	@Test
	void guessesOnlyWhatIsNear() {
		List<String> known = List.of("check", "run", "format");
		assertEquals(Optional.of("format"), Nearest.to("fromat", known));
		assertEquals(Optional.empty(), Nearest.to("compile", known));
		assertEquals(Optional.empty(), Nearest.to("a", List.of("b")));
	}

	/** A word of a hundred thousand letters is told to be unknown at once; there is nothing like it. */
	@Test
	void longWordsTakeNoTime() {
		String word = "n".repeat(3_000);
		List<String> known = IntStream.range(0, 4_000).mapToObj(i -> i + word).toList();
		assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
			for (int i = 0; i < 400; i++) {
				assertEquals(Optional.empty(), Nearest.to(word + i, known));
			}
			assertEquals(Optional.empty(), Nearest.to("a".repeat(1_000_000), List.of("b".repeat(1_000_000), "a")));
		});
		assertEquals(Optional.of("n".repeat(50)), Nearest.to("n".repeat(46), List.of("m", "n".repeat(50), "n".repeat(59))));
	}
}
