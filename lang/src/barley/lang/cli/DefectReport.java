package barley.lang.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import barley.lang.finding.Defect;

/** The report of a defect of the tool: one line on the screen, and a file with the details that can be attached to an issue. */
final class DefectReport {

	private DefectReport() {
	}

	static int print(Throwable failure, List<String> words, Terminal terminal) {
		terminal.report(PrintableText.line(Defect.message(failure) + "; " + whereFrom(failure, words)));
		return ExitCode.INTERNAL_ERROR;
	}

	private static String whereFrom(Throwable failure, List<String> words) {
		StringWriter text = new StringWriter();
		text.append(VersionCommand.text()).append('\n').append("barley ").append(String.join(" ", words)).append('\n');
		failure.printStackTrace(new PrintWriter(text, true));
		try {
			Path file = Files.createTempFile("barley-error-", ".txt");
			Files.writeString(file, text.toString());
			return "the stack trace is in " + file;
		} catch (IOException e) {
			return "the stack trace could not be written to a file (" + e.getMessage() + ")";
		}
	}
}
