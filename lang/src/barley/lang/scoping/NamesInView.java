package barley.lang.scoping;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.naming.QualifiedName;
import org.eclipse.xtext.resource.IEObjectDescription;
import org.eclipse.xtext.scoping.IScope;
import org.eclipse.xtext.util.IResourceScopeCache;
import org.eclipse.xtext.util.Tuples;

import com.google.inject.Inject;

import barley.lang.model.Block;
import barley.lang.model.Data;
import barley.lang.model.DataFamily;
import barley.lang.model.Design;
import barley.lang.model.Dimension;
import barley.lang.model.For;
import barley.lang.model.Instance;
import barley.lang.model.Iterator;
import barley.lang.model.Let;
import barley.lang.model.Machine;
import barley.lang.model.Named;
import barley.lang.model.Operator;
import barley.lang.model.Parameter;
import barley.lang.model.Parameterized;
import barley.lang.model.Schedule;
import barley.lang.model.SendWord;
import barley.lang.model.Study;
import barley.lang.model.StudyMember;
import barley.lang.model.StudyRun;
import barley.lang.model.SynapseBlock;
import barley.lang.model.SynapseStep;
import barley.lang.model.ValueRange;
import barley.lang.model.Vary;
import barley.lang.model.Walk;

/**
 * The names in view at one place, the nearest first. The names of a block or design are computed once for all references in it, because
 * long blocks have many.
 */
class NamesInView {

	private final IResourceScopeCache cache;

	@Inject
	NamesInView(IResourceScopeCache cache) {
		this.cache = cache;
	}

	IScope at(EObject place) {
		List<Map<QualifiedName, IEObjectDescription>> layers = new ArrayList<>();
		for (EObject inner = place, outer = place.eContainer(); outer != null; inner = outer, outer = outer.eContainer()) {
			add(layers, outer, inner);
		}
		IScope scope = IScope.NULLSCOPE;
		for (int i = layers.size() - 1; i >= 0; i--) {
			scope = NameLayer.over(scope, layers.get(i));
		}
		return scope;
	}

	/** Adds the names that {@code outer} brings into view for its part {@code inner}. */
	private void add(List<Map<QualifiedName, IEObjectDescription>> layers, EObject outer, EObject inner) {
		if (outer instanceof For loop) {
			layers.add(NameLayer.descriptions(before(loop.getIterators(), inner)));
		} else if (outer instanceof Walk walk) {
			layers.add(NameLayer.descriptions(before(walk.getIndices(), inner)));
		} else if (outer instanceof Let let) {
			layers.add(NameLayer.descriptions(before(let.getIndices(), inner)));
		} else if (outer instanceof Data data && !(inner instanceof DataFamily)) {
			layers.add(NameLayer.descriptions(indices(data.getFamilies().stream().flatMap(family -> family.getDimensions().stream())
					.toList())));
		} else if (outer instanceof DataFamily family && inner instanceof Dimension) {
			layers.add(NameLayer.descriptions(indices(before(family.getDimensions(), inner))));
		} else if (outer instanceof Block block) {
			layers.add(declared(block, () -> Members.of(block)));
		} else if (outer instanceof SynapseBlock block) {
			layers.add(NameLayer.descriptions(reversed(before(block.getSteps(), inner))));
		} else if (outer instanceof SendWord send && inner instanceof SynapseBlock && send.getWord() != null) {
			layers.add(NameLayer.descriptions(List.of(send.getWord())));
		} else if (outer instanceof Parameterized declaration) {
			layers.add(NameLayer.descriptions(before(declaration.getParameters(), inner)));
			if (declaration instanceof Schedule schedule && schedule.getGroup() != null && inner == schedule.getBody()) {
				layers.add(NameLayer.descriptions(List.of(schedule.getGroup())));
			}
			Instance base = declaration instanceof Schedule schedule ? schedule.getBase()
					: declaration instanceof Machine machine ? machine.getBase() : null;
			if (base != null && !(inner instanceof Instance) && !(inner instanceof Parameter)) {
				layers.add(shown(outer, base));
			}
		} else if (outer instanceof Operator operator) {
			layers.add(NameLayer.descriptions(operator.getOperands()));
		} else if (outer instanceof ValueRange range) {
			layers.add(NameLayer.descriptions(before(range.getIterators(), inner)));
		} else if (outer instanceof Study study) {
			layers.add(NameLayer.descriptions(values(study, inner)));
		}
	}

	/** Returns the indices of dimensions that have names. */
	private static List<Iterator> indices(List<Dimension> dimensions) {
		return dimensions.stream().map(Dimension::getIterator).filter(Objects::nonNull).toList();
	}

	/** Returns the axes and derived values of a study that a member can use: a range or derived value those before it, others all. */
	private static List<Named> values(Study study, EObject inner) {
		List<StudyMember> members = inner instanceof Vary || inner instanceof Let ? before(study.getMembers(), inner) : study.getMembers();
		return Members.of(members).stream().filter(name -> !(name instanceof StudyRun)).toList();
	}

	private Map<QualifiedName, IEObjectDescription> shown(EObject place, Instance base) {
		Design design = base.getDesign();
		return declared(place, () -> Members.of(design));
	}

	private Map<QualifiedName, IEObjectDescription> declared(EObject place, Supplier<List<Named>> members) {
		return cache.get(Tuples.create(NamesInView.class, place), place.eResource(), () -> NameLayer.descriptions(members.get()));
	}

	/** Returns the values that the steps of a block name; of two with the same name, the later one comes first. */
	private static List<Let> reversed(List<SynapseStep> steps) {
		List<Let> names = new ArrayList<>();
		for (int i = steps.size() - 1; i >= 0; i--) {
			if (steps.get(i) instanceof Let let) {
				names.add(let);
			}
		}
		return names;
	}

	/** A range, default or step can use the names declared before its own, but neither its own nor later ones. */
	private static <T extends EObject> List<T> before(List<T> names, EObject inner) {
		int end = names.indexOf(inner);
		return end < 0 ? names : names.subList(0, end);
	}
}
