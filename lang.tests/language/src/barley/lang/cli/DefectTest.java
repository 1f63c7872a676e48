package barley.lang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.apache.log4j.Logger;
import org.junit.jupiter.api.Test;

/** What users see when the tool itself is wrong. */
class DefectTest {

	/** A command that does whatever the test wants. */
	private record Broken(Action action) implements Command {

		interface Action {
			int run() throws Exception;
		}

		@Override
		public String name() {
			return "break";
		}

		@Override
		public String summary() {
			return "breaks";
		}

		@Override
		public Options options() {
			return Options.withoutFiles();
		}

		@Override
		public int run(Arguments arguments, Terminal terminal) throws Exception {
			return action.run();
		}
	}

	@Test
	void exceptionIsOneLineAndItsTraceIsInAFile() throws IOException {
		assertDefect("internal error: IllegalStateException: first; the stack trace is in ", () -> {
			throw new IllegalStateException("first\nsecond");
		});
	}

	@Test
	void exceptionThatWasOnlyLoggedCountsAsWell() throws IOException {
		assertDefect("internal error: NullPointerException: logged; the stack trace is in ", () -> {
			Logger.getLogger("org.eclipse.xtext").error("went on", new NullPointerException("logged"));
			return ExitCode.FINE;
		});
	}

	@Test
	void stackOverflowIsADefect() throws IOException {
		assertDefect("internal error: StackOverflowError; the stack trace is in ", () -> {
			throw new StackOverflowError();
		});
	}

	private static void assertDefect(String expected, Broken.Action action) throws IOException {
		ByteArrayOutputStream error = new ByteArrayOutputStream();
		Terminal terminal = new Terminal(new ByteArrayInputStream(new byte[0]), new PrintStream(new ByteArrayOutputStream()),
				new PrintStream(error), false, Path.of(""));
		assertEquals(ExitCode.INTERNAL_ERROR, new BarleyCli(Commands.of(List.of(new Broken(action))), terminal).run(List.of("break")));
		assertTrue(error.toString().startsWith(expected), error::toString);
		assertEquals(1, error.toString().lines().count());
		Matcher matcher = Pattern.compile("stack trace is in (.*)\n").matcher(error.toString());
		assertTrue(matcher.find());
		Path file = Path.of(matcher.group(1));
		assertTrue(Files.readString(file).contains("\tat "));
		assertFalse(error.toString().contains("\tat "));
		Files.delete(file);
	}
}
