package barley.lang.ide.quickfix;

import java.util.List;
import java.util.stream.StreamSupport;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.xtext.naming.IQualifiedNameConverter;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.scoping.IScopeProvider;

import com.google.inject.Inject;

import barley.lang.resource.Nearest;

/** A name means nothing here: offers the name in view that looks most like it. */
final class UseNearestName implements QuickFix {

	@Inject
	private IScopeProvider scopes;

	@Inject
	private IQualifiedNameConverter names;

	@Override
	public List<Mend> mends(Trouble trouble) {
		EObject element = trouble.element();
		EReference reference = element == null ? null : unresolved(element, trouble);
		if (reference == null) {
			return List.of();
		}
		List<String> inView = StreamSupport.stream(scopes.getScope(element, reference).getAllElements().spliterator(), false)
				.map(candidate -> names.toString(candidate.getName())).distinct().toList();
		return Nearest.to(trouble.text(), inView)
				.map(name -> new Mend("Change to " + name, List.of(new TextEdit(trouble.diagnostic().getRange(), name)))).stream().toList();
	}

	/** Which reference of the element the finding underlines. */
	private static EReference unresolved(EObject element, Trouble trouble) {
		int offset = trouble.document().getOffSet(trouble.diagnostic().getRange().getStart());
		for (EReference reference : element.eClass().getEAllReferences()) {
			if (!reference.isContainment()) {
				for (INode node : NodeModelUtils.findNodesForFeature(element, reference)) {
					if (node.getOffset() == offset) {
						return reference;
					}
				}
			}
		}
		return null;
	}
}
