package barley.lang.scoping;

import java.util.Map;
import java.util.function.Predicate;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.scoping.IScope;

import com.google.inject.Inject;

import barley.lang.model.Axis;
import barley.lang.model.Embedding;
import barley.lang.model.Instance;
import barley.lang.model.Machine;
import barley.lang.model.MachinePart;
import barley.lang.model.ModelPackage;
import barley.lang.model.Named;
import barley.lang.model.NodeFamily;
import barley.lang.model.Nodes;
import barley.lang.model.Parameter;
import barley.lang.model.Parameterized;
import barley.lang.model.Part;
import barley.lang.model.Reference;
import barley.lang.model.Statement;
import barley.lang.model.Study;
import barley.lang.model.StudyRun;
import barley.lang.model.Switches;
import barley.lang.model.Topology;
import barley.lang.model.Use;
import barley.lang.model.Walk;

/**
 * Resolves names. A name after a dot is looked up in the element before the dot; any other name in the enclosing loops, then the enclosing
 * bodies, then the members of the topology a schedule runs on. Declarations of this file and its imports are left to Xtext.
 */
public class BarleyScopeProvider extends AbstractBarleyScopeProvider {

	/** The names of a study that its members refer to, other than in expressions. */
	private static final Map<EReference, Predicate<Named>> OF_STUDIES = Map.of(
			ModelPackage.Literals.MISHAP__AXIS, Axis.class::isInstance,
			ModelPackage.Literals.FIND__AXIS, Axis.class::isInstance,
			ModelPackage.Literals.FIGURE_OF_RUN__RUN, StudyRun.class::isInstance,
			ModelPackage.Literals.SHOW__BY, name -> !(name instanceof StudyRun),
			ModelPackage.Literals.FOR_EACH__EACH, name -> !(name instanceof StudyRun));

	@Inject
	private NamesInView names;

	@Override
	public IScope getScope(EObject context, EReference reference) {
		if (reference == ModelPackage.Literals.REFERENCE__TARGET) {
			// while a name is typed, completion asks at what encloses it
			return context instanceof Reference at ? targets(at) : names.at(context);
		} else if (reference == ModelPackage.Literals.ARGUMENT__PARAMETER) {
			Use use = EcoreUtil2.getContainerOfType(context, Use.class);
			return use == null ? IScope.NULLSCOPE : parameters(context, use);
		} else if (reference == ModelPackage.Literals.NODE_FITTING__FAMILY) {
			return families(context, Nodes.class);
		} else if (reference == ModelPackage.Literals.SWITCH_FITTING__FAMILY) {
			return families(context, Switches.class);
		} else if (reference == ModelPackage.Literals.LINK_FITTING__FROM || reference == ModelPackage.Literals.LINK_FITTING__TO) {
			return families(context, Statement.class);
		} else if (OF_STUDIES.containsKey(reference)) {
			Study study = EcoreUtil2.getContainerOfType(context, Study.class);
			// completion asks also where what is typed belongs to no study yet
			return study == null ? IScope.NULLSCOPE : names.in(context, study, reference, () -> Members.of(study.getMembers()).stream()
					.filter(OF_STUDIES.get(reference)).toList());
		}
		return super.getScope(context, reference);
	}

	/** Returns the parameters that {@code use} may pass arguments to. */
	private IScope parameters(EObject place, Use use) {
		Parameterized declaration = Uses.declaration(use);
		return declaration == null ? IScope.NULLSCOPE : names.in(place, declaration, Parameter.class, declaration::getParameters);
	}

	/** Returns the families of nodes and switches that the topology of the enclosing machine declares by statements of one kind. */
	private IScope families(EObject context, Class<? extends Statement> kind) {
		Topology topology = Members.topology(EcoreUtil2.getContainerOfType(context, Machine.class));
		return topology == null ? IScope.NULLSCOPE
				: names.in(context, topology, kind, () -> Members.of(topology).stream()
						.filter(family -> family instanceof NodeFamily && kind.isInstance(family.eContainer())).toList());
	}

	private IScope targets(Reference reference) {
		if (reference.getReceiver() == null) {
			return names.at(reference);
		}
		Named receiver = reference.getReceiver().getTarget();
		if (receiver instanceof Embedding embedding) {
			return names.in(reference, embedding, Walk.class, embedding::getWalks);
		}
		Instance base = receiver instanceof Part part ? part.getBase() : receiver instanceof MachinePart part ? part.getBase() : null;
		Topology topology = base == null ? null : Members.topology(base.getDesign());
		return topology == null ? IScope.NULLSCOPE : names.in(reference, topology, Named.class, () -> Members.of(topology));
	}
}
