package barley.lang.ide.quickfix;

import java.util.List;

import org.eclipse.lsp4j.TextEdit;

/** A fix: the label that the author is shown, and its edits. */
record TextFix(String label, List<TextEdit> edits) {

	TextFix(String label, TextEdit edit) {
		this(label, List.of(edit));
	}

	/** Returns the same fix, which fits only some values of parameters, such as {@code p = 4}. */
	TextFix only(String sizes) {
		return sizes.isEmpty() ? this : new TextFix("%s (for %s only)".formatted(label, sizes), edits);
	}
}
