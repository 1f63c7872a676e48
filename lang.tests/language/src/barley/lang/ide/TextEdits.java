package barley.lang.ide;

import java.util.Comparator;
import java.util.List;

import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextEdit;

/** Applies edits as the protocol defines them: all refer to the text as it was. */
final class TextEdits {

	private TextEdits() {
	}

	static String apply(String text, List<? extends TextEdit> edits) {
		StringBuilder result = new StringBuilder(text);
		edits.stream().sorted(Comparator.comparing((TextEdit edit) -> offset(text, edit.getRange().getStart())).reversed())
				.forEach(edit -> result.replace(offset(text, edit.getRange().getStart()), offset(text, edit.getRange().getEnd()),
						edit.getNewText()));
		return result.toString();
	}

	static int offset(String text, Position position) {
		int offset = 0;
		for (int line = 0; line < position.getLine(); line++) {
			offset = text.indexOf('\n', offset) + 1;
		}
		return offset + position.getCharacter();
	}
}
