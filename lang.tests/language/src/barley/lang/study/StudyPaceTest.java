package barley.lang.study;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long studies take is learned from those that were computed. */
class StudyPaceTest {

	@TempDir
	private Path cache;

	@Test
	void theLastStudyCounts() {
		assertEquals(StudyPace.USUAL, new StudyPace(Optional.of(cache)).secondsPerStep());
		new StudyPace(Optional.of(cache)).learn(10, 1_000_000_000);
		assertEquals(1e-8, new StudyPace(Optional.of(cache)).secondsPerStep());
		new StudyPace(Optional.of(cache)).learn(20, 400_000_000);
		assertEquals(5e-8, new StudyPace(Optional.of(cache)).secondsPerStep());
		new StudyPace(Optional.of(cache)).learn(0.1, 1);
		assertEquals(5e-8, new StudyPace(Optional.of(cache)).secondsPerStep(), "a short one says nothing");
	}

	@Test
	void withoutACacheNothingIsLearned() {
		new StudyPace(Optional.empty()).learn(10, 1_000_000_000);
		assertEquals(StudyPace.USUAL, new StudyPace(Optional.empty()).secondsPerStep());
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "fast", "NaN", "-1", "1e300", "0", "1e-8\n1e-8" })
	void whatOthersHaveWrittenIsIgnored(String content) throws IOException {
		new StudyPace(Optional.of(cache)).learn(10, 1_000_000_000);
		try (var files = Files.walk(cache)) {
			Files.writeString(files.filter(Files::isRegularFile).findFirst().orElseThrow(), content);
		}
		assertEquals(StudyPace.USUAL, new StudyPace(Optional.of(cache)).secondsPerStep());
	}
}
