package barley.lang.ide.server;

import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

import org.apache.log4j.BasicConfigurator;
import org.apache.log4j.ConsoleAppender;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.PatternLayout;

import barley.lang.cli.Arguments;
import barley.lang.cli.Command;
import barley.lang.cli.ExitCode;
import barley.lang.cli.Options;
import barley.lang.cli.PrintableText;
import barley.lang.cli.Terminal;

/** {@code barley lsp}: serves an editor over standard input and output. */
public final class LanguageServerCommand implements Command {

	private static final String VERBOSE = "--verbose";

	@Override
	public String name() {
		return "lsp";
	}

	@Override
	public String summary() {
		return "serves an editor over the Language Server Protocol on standard input and output";
	}

	@Override
	public Options options() {
		return Options.withoutFiles().flag(VERBOSE, "logs to standard error");
	}

	@Override
	public int run(Arguments arguments, Terminal terminal) throws Exception {
		PrintStream output = System.out;
		// Printing to standard output would corrupt the protocol, so it is redirected to standard error.
		System.setOut(System.err);
		logTo(terminal.error(), arguments.has(VERBOSE) ? Level.INFO : Level.ERROR);
		try {
			LanguageServerMain session = new LanguageServerMain();
			session.serve(terminal.input(), terminal.output());
			if (session.failure() != null) {
				terminal.report(PrintableText.line("barley lsp: " + session.failure() + "; the session has ended"));
			}
			return session.isAnnounced() ? ExitCode.FINE : ExitCode.FINDINGS;
		} finally {
			System.setOut(output);
		}
	}

	private static void logTo(PrintStream stream, Level level) {
		ConsoleAppender appender = new ConsoleAppender(new PatternLayout("%d{HH:mm:ss.SSS} %-5p %c{1}: %m%n"));
		appender.addFilter(new DefectFilter());
		appender.setWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
		Logger.getRootLogger().removeAllAppenders();
		BasicConfigurator.configure(appender);
		Logger.getRootLogger().setLevel(level);
	}
}
