package barley.lang.ide.quickfix;

import java.util.stream.Stream;

import org.eclipse.xtext.util.ReplaceRegion;

import barley.lang.ide.text.ImportLine;
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
		ReplaceRegion insertion = ImportLine.insertion(source, line);
		return Stream.of(new TextFix("Add " + line, finding.text().insert(insertion.getOffset(), insertion.getText())));
	}
}
