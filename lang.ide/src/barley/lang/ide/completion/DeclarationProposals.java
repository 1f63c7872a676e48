package barley.lang.ide.completion;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import com.google.inject.Inject;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.ide.editor.contentassist.IIdeContentProposalAcceptor;
import org.eclipse.xtext.resource.IEObjectDescription;
import org.eclipse.xtext.scoping.IScope;
import org.eclipse.xtext.scoping.IScopeProvider;

import barley.lang.elaborate.TypeChecker;
import barley.lang.library.Library;
import barley.lang.model.Argument;
import barley.lang.model.Collective;
import barley.lang.model.ModelPackage.Literals;
import barley.lang.model.Schedule;
import barley.lang.model.Use;
import barley.lang.scoping.Strategies;

/** Proposes references to declarations by type: physical types, topologies and machines, parameters, families to fit. */
final class DeclarationProposals implements Proposals {

	private static final Map<String, EReference> REFERENCES = Map.ofEntries(
			Map.entry("Instance.design", Literals.INSTANCE__DESIGN),
			Map.entry("Argument.parameter", Literals.ARGUMENT__PARAMETER),
			Map.entry("NodeFitting.family", Literals.NODE_FITTING__FAMILY),
			Map.entry("NodeTypeUse.type", Literals.NODE_TYPE_USE__TYPE),
			Map.entry("LinkTypeUse.type", Literals.LINK_TYPE_USE__TYPE),
			Map.entry("SwitchTypeUse.type", Literals.SWITCH_TYPE_USE__TYPE),
			Map.entry("SwitchFitting.family", Literals.SWITCH_FITTING__FAMILY),
			Map.entry("LinkFitting.from", Literals.LINK_FITTING__FROM),
			Map.entry("LinkFitting.to", Literals.LINK_FITTING__TO),
			Map.entry("SendWord.type", Literals.SEND_WORD__TYPE), Map.entry("Data.synapses", Literals.DATA__SYNAPSES),
			Map.entry("ScheduleUse.schedule", Literals.SCHEDULE_USE__SCHEDULE), Map.entry("Strategy.schedule", Literals.STRATEGY__SCHEDULE),
			Map.entry("Mishap.axis", Literals.MISHAP__AXIS),
			Map.entry("Find.axis", Literals.FIND__AXIS), Map.entry("Show.by", Literals.SHOW__BY),
			Map.entry("ForEach.each", Literals.FOR_EACH__EACH), Map.entry("FigureOfRun.run", Literals.FIGURE_OF_RUN__RUN));

	/** Where only link types with registers make sense. */
	private static final Set<EReference> SYNAPSES = Set.of(Literals.SEND_WORD__TYPE, Literals.DATA__SYNAPSES);

	@Inject
	private IScopeProvider scopes;

	@Inject
	private ElementProposals elements;

	@Override
	public void propose(GrammarContext expectation, IIdeContentProposalAcceptor acceptor) {
		REFERENCES.forEach((feature, reference) -> {
			if (expectation.expectsItself(feature) && expectation.model() != null) {
				propose(shortest(scopes.getScope(expectation.model(), reference)), reference, expectation, acceptor);
			}
		});
	}

	/**
	 * Names in view come first. Names of other packages come last: by the short name with the import it needs, or by the full name if the
	 * short one means something else here, or if the author has begun the full one. Those of the library wait for their first letter,
	 * because they would bury the author's own, but strategies do not: they are few.
	 */
	private void propose(Collection<IEObjectDescription> candidates, EReference reference, GrammarContext expectation,
			IIdeContentProposalAcceptor acceptor) {
		String prefix = expectation.context().getPrefix();
		Set<String> inView = candidates.stream().filter(DeclarationProposals::isInView).map(each -> each.getName().getLastSegment())
				.collect(Collectors.toSet());
		for (IEObjectDescription candidate : candidates) {
			if (prefix.isEmpty() && Library.has(candidate.getName()) && reference != Literals.STRATEGY__SCHEDULE
					|| !isNew(candidate.getEObjectOrProxy(), expectation.model())) {
				continue;
			}
			if (reference == Literals.STRATEGY__SCHEDULE && !isStrategy(candidate.getEObjectOrProxy(), expectation.model())) {
				continue;
			}
			if (SYNAPSES.contains(reference) && !TypeChecker.isSynapse(candidate.getEObjectOrProxy())) {
				continue;
			}
			boolean full = prefix.indexOf('.') >= 0 || inView.contains(candidate.getName().getLastSegment());
			acceptor.accept(isInView(candidate) || full ? elements.entry(candidate, expectation)
					: elements.imported(candidate, expectation), isInView(candidate) ? Rank.NAME : Rank.ELSEWHERE);
		}
	}

	/** Returns whether a schedule ensures what the collective at a place does, and is for members or for walks as that is. */
	private static boolean isStrategy(EObject candidate, EObject place) {
		Collective collective = EcoreUtil2.getContainerOfType(place, Collective.class);
		return collective != null && EcoreUtil.resolve(candidate, place) instanceof Schedule schedule
				&& Strategies.ensures(schedule, collective.getKind()) && (collective.getWalks().isEmpty() || schedule.getGroup() == null);
	}

	private static boolean isInView(IEObjectDescription candidate) {
		return candidate.getName().getSegmentCount() == 1;
	}

	/** Returns each element once: one in view by its short name, without its package. */
	private static Collection<IEObjectDescription> shortest(IScope scope) {
		Map<URI, IEObjectDescription> candidates = new LinkedHashMap<>();
		for (IEObjectDescription candidate : scope.getAllElements()) {
			candidates.merge(candidate.getEObjectURI(), candidate,
					(one, other) -> one.getName().getSegmentCount() <= other.getName().getSegmentCount() ? one : other);
		}
		return candidates.values();
	}

	/** Excludes a declaration inside itself, and arguments that are already given. */
	private static boolean isNew(EObject candidate, EObject place) {
		Use use = EcoreUtil2.getContainerOfType(place, Use.class);
		List<Argument> given = use == null ? List.of() : use.getArguments();
		return !EcoreUtil2.isAncestor(candidate, place) && given.stream().noneMatch(argument -> argument.getParameter() == candidate);
	}
}
