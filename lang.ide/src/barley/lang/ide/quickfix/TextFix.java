package barley.lang.ide.quickfix;

import java.util.List;

import org.eclipse.lsp4j.TextEdit;

/** A fix: the label that the author is shown, and its edits. */
record TextFix(String label, List<TextEdit> edits) {

	TextFix(String label, TextEdit edit) {
		this(label, List.of(edit));
	}
}
