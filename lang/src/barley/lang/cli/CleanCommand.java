package barley.lang.cli;

import java.io.IOException;
import java.util.Optional;

import barley.lang.finding.Words;
import barley.lang.run.ClassCache;
import barley.lang.run.ClassCache.Cleared;
import barley.runtime.report.UnitText;

/** Deletes the compiled programs that earlier runs have cached. */
public final class CleanCommand implements Command {

	@Override
	public String name() {
		return "clean";
	}

	@Override
	public String summary() {
		return "deletes the compiled programs kept by earlier runs";
	}

	@Override
	public Options options() {
		return Options.withoutFiles()
				.note("A run compiles its programs and keeps the classes, so that the next run of the same programs does not compile.")
				.note("They are kept in barley/classes in the user's cache folder ($XDG_CACHE_HOME or ~/.cache), at most 32 MB.");
	}

	@Override
	public int run(Arguments arguments, Terminal terminal) {
		try {
			Optional<Cleared> cleared = ClassCache.clear();
			terminal.print(PrintableText.text(cleared.map(CleanCommand::describe).orElse("no compiled programs")));
			return ExitCode.FINE;
		} catch (IOException e) {
			throw new UsageError("cannot clean: " + e.getMessage());
		}
	}

	private static String describe(Cleared cleared) {
		return Words.of("deleted %s with %s from %s", Words.count(cleared.files(), "file"), UnitText.bytes(cleared.bytes()),
				cleared.folder());
	}
}
