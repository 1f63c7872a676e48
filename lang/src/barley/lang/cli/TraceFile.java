package barley.lang.cli;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

import barley.lang.generate.DataPlaces;
import barley.lang.plan.Plan;
import barley.runtime.program.Program;
import barley.runtime.report.TraceWriter;
import barley.runtime.report.UnitText;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.play.Playback;
import barley.runtime.simulate.play.Playback.Window;

/** The file for the trace of a run, and the window of time to trace. It is written atomically. */
record TraceFile(Path path, String name, Window window) {

	private static final String TRACE = "--trace";
	private static final String WINDOW = "--trace-window";
	private static final String LIMIT = "--trace-limit";
	private static final String ENDING = ".json";
	private static final long USUAL_LIMIT = 100_000;

	/** Adds the options of a trace. */
	static Options describe(Options options) {
		return options.value(TRACE, "FILE", "a timeline for ui.perfetto.dev or chrome://tracing; " + Output.rule(ENDING))
				.value(WINDOW, "FROM..TO", "the part of the run to trace, such as 2ms..2.5ms")
				.value(LIMIT, "N", "the largest number of transfers and packets in the trace; %,d by default".formatted(USUAL_LIMIT));
	}

	static Optional<TraceFile> of(Arguments arguments, Terminal terminal) {
		Optional<String> name = arguments.value(TRACE);
		for (String option : new String[] { WINDOW, LIMIT }) {
			if (name.isEmpty() && arguments.value(option).isPresent()) {
				throw new UsageError("%s needs --trace FILE".formatted(option));
			}
		}
		return name.map(file -> new TraceFile(Output.check(InputFile.path(file, terminal), file, ENDING), file, window(arguments)));
	}

	/** Runs the program of a plan and writes its trace. */
	void write(Plan plan, Program program, RunOptions options, Terminal terminal) {
		Playback playback = Playback.of(program, options);
		long[] reached = new long[1];
		Output.write(path, name, ENDING, writer -> reached[0] = TraceWriter.write(program, playback, window,
				new DataPlaces(plan).all(), writer));
		if (reached[0] < window.toPs()) {
			terminal.report(
					("barley: %s ends at %s, after %,d transfers, packets and steps; choose a part with %s, or raise the limit with "
					+ "%s").formatted(
					name,
					UnitText.time(reached[0]), window.transfers(), WINDOW, LIMIT));
		}
	}

	private static Window window(Arguments arguments) {
		String[] ends = arguments.value(WINDOW).orElse("0s..").split("\\.\\.", -1);
		OptionalLong from = UnitText.picoseconds(ends[0]);
		OptionalLong to = ends.length == 2 && ends[1].isBlank() ? OptionalLong.of(Long.MAX_VALUE)
				: UnitText.picoseconds(ends[ends.length - 1]);
		if (ends.length != 2 || from.isEmpty() || to.isEmpty() || from.getAsLong() >= to.getAsLong()) {
			throw new UsageError("%s takes two times, such as 2ms..2.5ms, or 2ms.. up to the end of the run; found %s".formatted(WINDOW,
					arguments.value(WINDOW).get()));
		}
		return new Window(from.getAsLong(), to.getAsLong(), limit(arguments.value(LIMIT)));
	}

	private static long limit(Optional<String> text) {
		try {
			long limit = text.map(WholeNumber::parse).orElse(USUAL_LIMIT);
			if (limit > 0) {
				return limit;
			}
		} catch (NumberFormatException e) {
			// reported below
		}
		throw new UsageError("%s takes a number of transfers; found %s".formatted(LIMIT, text.get()));
	}
}
