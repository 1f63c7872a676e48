package barley.lang.ide.quickfix;

import java.util.stream.Stream;

import org.eclipse.lsp4j.TextEdit;
import org.eclipse.xtext.nodemodel.INode;

import barley.lang.model.ModelPackage.Literals;
import barley.lang.model.Source;

/**
 * For a name of a package that the file does not import: adds the import after the existing ones. The data of the finding contain the line.
 */
final class AddImport implements QuickFix {

	private static final int LINE = 1;

	@Override
	public Stream<TextFix> fixes(ReportedFinding finding) {
		Source source = finding.text().source();
		if (source == null || finding.data().size() <= LINE) {
			return Stream.empty();
		}
		String line = finding.data().get(LINE);
		return Stream.of(new TextFix("Add " + line, insertion(finding.text(), source, line)));
	}

	private static TextEdit insertion(OpenText text, Source source, String line) {
		if (!source.getImports().isEmpty()) {
			return text.insertAfter(source.getImports().get(source.getImports().size() - 1), "\n" + line);
		}
		INode home = text.node(source, Literals.SOURCE__NAME);
		return home == null ? text.insert(0, line + "\n\n") : text.insert(home.getEndOffset(), "\n\n" + line);
	}
}
