package barley.lang.cli;

import barley.runtime.BarleyVersion;

/** Prints the version of Barley and of the Java it runs on. */
final class VersionCommand implements Command {

	@Override
	public String name() {
		return "version";
	}

	@Override
	public String summary() {
		return "prints the versions of Barley and Java";
	}

	@Override
	public Options options() {
		return Options.withoutFiles();
	}

	@Override
	public int run(Arguments arguments, Terminal terminal) {
		terminal.print(text());
		return ExitCode.FINE;
	}

	static String text() {
		return "barley %s (Java %s)".formatted(BarleyVersion.TEXT, Runtime.version());
	}
}
