package barley.lang.gallery;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.formatting2.Formatted;
import barley.lang.model.Declaration;
import barley.lang.model.Schedule;
import barley.lang.run.Execution;
import barley.runtime.simulate.option.RunOptions;

/** Every program on the page about the language is one that the tool has nothing against, laid out as the formatter does. */
class LanguagePageTest {

	private static final Path PAGE = Path.of(System.getProperty("barley.root"), "lang/LANGUAGE.md");
	private static final Pattern PROGRAM = Pattern.compile("```barley\n(.*?)```", Pattern.DOTALL);

	static Stream<String> programs() throws IOException {
		return PROGRAM.matcher(Files.readString(PAGE)).results().map(block -> block.group(1));
	}

	@ParameterizedTest
	@MethodSource("programs")
	void isRight(String program) {
		assertEquals(List.of(), BarleyText.of(program).complaints());
		assertEquals(program, Formatted.of(program).text());
	}

	@ParameterizedTest
	@MethodSource("programs")
	void comesToWhatItPromises(String program) {
		BarleyText text = BarleyText.of(program);
		for (Declaration declaration : text.source().getDeclarations()) {
			if (declaration instanceof Schedule schedule) {
				ScheduleAnalysis known = text.schedule(schedule.getName());
				assertEquals(0, Execution.run(known.plan(), known.result(), RunOptions.functional()).verification().wrong(),
						schedule.getName());
			}
		}
	}
}
