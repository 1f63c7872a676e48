package barley.lang.ui.rename;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;

import barley.lang.ui.server.DocumentConnection;
import barley.lang.ui.server.LanguageServerHost;

/** The lines that a renaming changes, as they will be. */
final class RenamePreview {

	/** More than anybody reads. */
	private static final int MOST = 1_000;

	/**
	 * A line of a text.
	 *
	 * @param number its number, counted from 1
	 */
	record Line(String file, int number, String text) {
	}

	private RenamePreview() {
	}

	/** Returns the changed lines of all files, in order; reads files that are not open. */
	static List<Line> of(WorkspaceEdit edit) {
		List<Line> lines = new ArrayList<>();
		edit.getChanges().forEach((uri, edits) -> {
			Path file = Path.of(URI.create(uri));
			List<String> before = text(uri, file);
			Map<Integer, List<TextEdit>> byLine = edits.stream().limit(MOST)
					.collect(Collectors.groupingBy(each -> each.getRange().getStart().getLine(), TreeMap::new, Collectors.toList()));
			byLine.forEach((line, changes) -> {
				if (line < before.size()) {
					lines.add(new Line(file.getFileName().toString(), line + 1, changed(before.get(line), changes)));
				}
			});
		});
		return lines.subList(0, Math.min(MOST, lines.size()));
	}

	private static List<String> text(String uri, Path file) {
		Optional<IDocument> open = LanguageServerHost.get().documents().find(uri).map(DocumentConnection::document);
		try {
			return (open.isPresent() ? open.get().get() : Files.readString(file)).lines().toList();
		} catch (IOException gone) {
			return List.of();
		}
	}

	private static String changed(String line, List<TextEdit> changes) {
		StringBuilder text = new StringBuilder(line);
		changes.stream().sorted(Comparator.comparingInt((TextEdit each) -> each.getRange().getStart().getCharacter()).reversed())
				.filter(each -> each.getRange().getEnd().getCharacter() <= line.length())
				.forEach(each -> text.replace(each.getRange().getStart().getCharacter(), each.getRange().getEnd().getCharacter(),
						each.getNewText()));
		return text.toString().strip();
	}
}
