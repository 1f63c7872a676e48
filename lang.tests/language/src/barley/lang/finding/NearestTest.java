package barley.lang.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {

	@ParameterizedTest
	@CsvSource({ "check, check, 0", "chekc, check, 1", "chek, check, 1", "'', run, 3", "kitten, sitting, 3" })
	void countsEdits(String left, String right, int edits) {
		assertEquals(edits, Nearest.distance(left, right));
		assertEquals(edits, Nearest.distance(right, left));
	}

	@Test
	void guessesOnlyWhatIsNear() {
		List<String> known = List.of("check", "run", "format");
		assertEquals(Optional.of("format"), Nearest.to("fromat", known));
		assertEquals(Optional.empty(), Nearest.to("compile", known));
		assertEquals(Optional.empty(), Nearest.to("a", List.of("b")));
	}
}
