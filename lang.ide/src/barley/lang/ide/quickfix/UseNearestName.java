package barley.lang.ide.quickfix;

import java.util.stream.Stream;

import org.eclipse.lsp4j.TextEdit;

/** For an unresolved name: replaces it by the one that the finding proposes, which is its data behind the remedy. */
final class UseNearestName {

	private UseNearestName() {
	}

	static Stream<TextFix> fixes(ReportedFinding finding) {
		String name = finding.data().size() > 1 ? finding.data().get(1) : "";
		return name.isEmpty() ? Stream.empty()
				: Stream.of(new TextFix("Change to " + name, new TextEdit(finding.diagnostic().getRange(), name)));
	}
}
