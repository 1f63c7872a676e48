package barley.lang.ide.completion;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.google.inject.Inject;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.ide.editor.contentassist.IIdeContentProposalAcceptor;
import org.eclipse.xtext.resource.IEObjectDescription;
import org.eclipse.xtext.scoping.IScope;
import org.eclipse.xtext.scoping.IScopeProvider;

import barley.lang.library.Library;
import barley.lang.model.Argument;
import barley.lang.model.Instance;
import barley.lang.model.ModelPackage.Literals;

/** Proposes references to declarations by type: node types and link types, topologies and machines, parameters, families to fit. */
final class DeclarationProposals implements Proposals {

	private static final Map<String, EReference> REFERENCES = Map.of(
			"Instance.design", Literals.INSTANCE__DESIGN,
			"Argument.parameter", Literals.ARGUMENT__PARAMETER,
			"NodeFitting.family", Literals.NODE_FITTING__FAMILY,
			"NodeFitting.type", Literals.NODE_FITTING__TYPE,
			"LinkFitting.type", Literals.LINK_FITTING__TYPE,
			"Nodes.type", Literals.NODES__TYPE,
			"Link.type", Literals.LINK__TYPE);

	@Inject
	private IScopeProvider scopes;

	@Inject
	private ElementProposals elements;

	@Override
	public void propose(GrammarContext expectation, IIdeContentProposalAcceptor acceptor) {
		REFERENCES.forEach((feature, reference) -> {
			if (expectation.expectsItself(feature) && expectation.model() != null) {
				shortest(scopes.getScope(expectation.model(), reference)).stream()
						.filter(candidate -> isNew(candidate.getEObjectOrProxy(), expectation.model()))
						.forEach(candidate -> acceptor.accept(elements.entry(candidate, expectation), Rank.NAME));
			}
		});
	}

	/**
	 * Returns each element once: an imported one by its short name, without its package. Declarations of the library are proposed only if
	 * imported, because they would bury the author's own.
	 */
	private static Collection<IEObjectDescription> shortest(IScope scope) {
		Map<URI, IEObjectDescription> candidates = new LinkedHashMap<>();
		for (IEObjectDescription candidate : scope.getAllElements()) {
			candidates.merge(candidate.getEObjectURI(), candidate,
					(one, other) -> one.getName().getSegmentCount() <= other.getName().getSegmentCount() ? one : other);
		}
		return candidates.values().stream().filter(candidate -> !candidate.getName().startsWith(Library.PACKAGE)).toList();
	}

	/** Excludes a declaration inside itself, and arguments that are already given. */
	private static boolean isNew(EObject candidate, EObject place) {
		Instance instance = EcoreUtil2.getContainerOfType(place, Instance.class);
		List<Argument> given = instance == null ? List.of() : instance.getArguments();
		return !EcoreUtil2.isAncestor(candidate, place) && given.stream().noneMatch(argument -> argument.getParameter() == candidate);
	}
}
