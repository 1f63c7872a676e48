package barley.lang.ide.quickfix;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.eclipse.lsp4j.TextEdit;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.nodemodel.ILeafNode;

/** For a keyword that is used as a name, such as {@code node switch[4]}: appends an underscore wherever it is a name. */
final class RenameKeyword implements QuickFix {

	@Override
	public Stream<TextFix> fixes(ReportedFinding finding) {
		String word = finding.words();
		if (!finding.message().contains(" is a keyword and cannot be used as a name") || !word.matches("\\w+")) {
			return Stream.empty();
		}
		List<ILeafNode> names = new ArrayList<>();
		Set<String> known = new HashSet<>();
		for (ILeafNode leaf : finding.text().resource().getParseResult().getRootNode().getLeafNodes()) {
			known.add(leaf.getText());
			if (leaf.getText().equals(word) && !(leaf.getGrammarElement() instanceof Keyword)) {
				names.add(leaf);
			}
		}
		String name = word + "_";
		while (known.contains(name)) {
			name += "_";
		}
		String free = name;
		List<TextEdit> edits = names.stream().map(leaf -> finding.text().replace(leaf, free)).toList();
		return edits.isEmpty() ? Stream.empty() : Stream.of(new TextFix("Rename to " + free, edits));
	}
}
