package barley.lang.ide.quickfix;

import java.util.List;

import org.eclipse.lsp4j.TextEdit;

/** One way to mend a finding: what the author is offered, and what it does to the text. */
record TextFix(String label, List<TextEdit> edits) {

	TextFix(String label, TextEdit edit) {
		this(label, List.of(edit));
	}
}
