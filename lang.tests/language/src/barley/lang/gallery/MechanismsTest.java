package barley.lang.gallery;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Limits;
import barley.lang.formatting2.Formatted;
import barley.lang.model.Schedule;
import barley.lang.run.Execution;
import barley.lang.steps.Rows;
import barley.lang.steps.Timetable;
import barley.lang.steps.TimetableSvg;
import barley.runtime.simulate.option.RunOptions;

/**
 * The page about ways of communicating: its programs are right and formatted, its pictures are what the product draws of them. With the
 * system property {@code barley.redraw} the pictures are written anew.
 */
class MechanismsTest {

	private static final Path FOLDER = Path.of(System.getProperty("barley.root"), "lang/doc");
	private static final Pattern PROGRAM = Pattern.compile("```barley\n(.*?)```\n\n!\\[[^\\]]+\\]\\(([^)]+)\\)", Pattern.DOTALL);

	record Mechanism(String program, Path picture) {

		@Override
		public String toString() {
			return picture.getFileName().toString();
		}
	}

	static Stream<Mechanism> mechanisms() throws IOException {
		List<MatchResult> programs = PROGRAM.matcher(Files.readString(FOLDER.resolve("MECHANISMS.md"))).results().toList();
		return programs.stream().map(found -> new Mechanism(found.group(1), FOLDER.resolve(found.group(2))));
	}

	@ParameterizedTest
	@MethodSource("mechanisms")
	void programIsRightAndRuns(Mechanism mechanism) {
		assertEquals(List.of(), BarleyText.of(mechanism.program).complaints());
		assertEquals(mechanism.program, Formatted.of(mechanism.program).text());
		ScheduleAnalysis known = analysis(mechanism.program);
		assertEquals(0, Execution.run(known.plan(), known.result(), RunOptions.functional()).verification().wrong());
	}

	@ParameterizedTest
	@MethodSource("mechanisms")
	void pictureIsOfTheProgram(Mechanism mechanism) throws IOException {
		Timetable timetable = Timetable.of(analysis(mechanism.program).draft(), new Budget(Limits.DEFAULT, () -> false));
		String drawn = TimetableSvg.document(timetable, Rows.ofLanes(timetable));
		if (Boolean.getBoolean("barley.redraw")) {
			Files.writeString(mechanism.picture, drawn);
		}
		assertEquals(drawn, Files.readString(mechanism.picture));
	}

	private static ScheduleAnalysis analysis(String program) {
		BarleyText text = BarleyText.of(program);
		String name = text.source().getDeclarations().stream().filter(Schedule.class::isInstance).map(each -> ((Schedule) each).getName())
				.findFirst().orElseThrow();
		return text.schedule(name);
	}
}
