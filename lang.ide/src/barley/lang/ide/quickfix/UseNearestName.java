package barley.lang.ide.quickfix;

import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import com.google.inject.Inject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.xtext.naming.IQualifiedNameConverter;
import org.eclipse.xtext.scoping.IScopeProvider;

import barley.lang.finding.Nearest;

/** For an unresolved name: replaces it by the most similar name in view. */
final class UseNearestName implements QuickFix {

	@Inject
	private IScopeProvider scopes;

	@Inject
	private IQualifiedNameConverter names;

	@Override
	public Stream<TextFix> fixes(ReportedFinding finding) {
		EReference reference = Unresolved.at(finding);
		if (reference == null) {
			return Stream.empty();
		}
		List<String> inView = StreamSupport.stream(scopes.getScope(finding.element(), reference).getAllElements().spliterator(), false)
				.map(candidate -> names.toString(candidate.getName())).distinct().toList();
		return Nearest.to(finding.words(), inView)
				.map(name -> new TextFix("Change to " + name, new TextEdit(finding.diagnostic().getRange(), name))).stream();
	}
}
