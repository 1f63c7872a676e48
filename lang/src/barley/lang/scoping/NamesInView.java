package barley.lang.scoping;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.scoping.IScope;
import org.eclipse.xtext.util.IResourceScopeCache;
import org.eclipse.xtext.util.Tuples;

import com.google.inject.Inject;
import com.google.inject.Provider;

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
import barley.lang.model.StudyRun;
import barley.lang.model.SynapseBlock;
import barley.lang.model.ValueRange;
import barley.lang.model.Vary;
import barley.lang.model.Walk;
import barley.lang.scoping.NameLayer.View;

/**
 * The names in view at one place, the nearest first. The names of a long list of declarations are computed once for all references to them,
 * so that the names of a text are found in time linear in its length.
 */
class NamesInView {

	/** The names of so few declarations are computed sooner than found again. */
	private static final int FEW = 4;

	private final IResourceScopeCache cache;

	@Inject
	NamesInView(IResourceScopeCache cache) {
		this.cache = cache;
	}

	IScope at(EObject place) {
		List<View> layers = new ArrayList<>();
		for (EObject inner = place, outer = place.eContainer(); outer != null; inner = outer, outer = outer.eContainer()) {
			add(layers, outer, inner);
		}
		IScope scope = IScope.NULLSCOPE;
		for (int i = layers.size() - 1; i >= 0; i--) {
			scope = layers.get(i).over(scope);
		}
		return scope;
	}

	/** Adds the names that {@code outer} brings into view for its part {@code inner}. */
	private void add(List<View> layers, EObject outer, EObject inner) {
		if (outer instanceof For loop) {
			layers.add(before(loop, loop.getIterators(), inner));
		} else if (outer instanceof Walk walk) {
			layers.add(before(walk, walk.getIndices(), inner));
		} else if (outer instanceof Let let) {
			layers.add(before(let, let.getIndices(), inner));
		} else if (outer instanceof Data data && !(inner instanceof DataFamily)) {
			layers.add(View.all(table(data, data.getFamilies(), family -> family.getDimensions().stream().flatMap(dimension ->
					index(dimension).stream()).toList())));
		} else if (outer instanceof DataFamily family && inner instanceof Dimension) {
			layers.add(View.before(table(family, family.getDimensions(), NamesInView::index), inner));
		} else if (outer instanceof Block block) {
			layers.add(View.all(known(block, NamesInView.class, block, () -> NameTable.of(Members.of(block)))));
		} else if (outer instanceof SynapseBlock block) {
			layers.add(View.before(table(block, block.getSteps(), step -> step instanceof Let let ? List.of(let) : List.of()), inner)
					.latestFirst());
		} else if (outer instanceof SendWord send && inner instanceof SynapseBlock && send.getWord() != null) {
			layers.add(View.all(NameTable.of(List.of(send.getWord()))));
		} else if (outer instanceof Parameterized declaration) {
			layers.add(before(declaration, declaration.getParameters(), inner));
			if (declaration instanceof Schedule schedule && schedule.getGroup() != null && inner == schedule.getBody()) {
				layers.add(View.all(NameTable.of(List.of(schedule.getGroup()))));
			}
			Instance base = declaration instanceof Schedule schedule ? schedule.getBase()
					: declaration instanceof Machine machine ? machine.getBase() : null;
			if (base != null && !(inner instanceof Instance) && !(inner instanceof Parameter)) {
				layers.add(shown(outer, base));
			}
		} else if (outer instanceof Operator operator) {
			layers.add(View.all(NameTable.of(operator.getOperands())));
		} else if (outer instanceof ValueRange range) {
			layers.add(before(range, range.getIterators(), inner));
		} else if (outer instanceof Study study) {
			layers.add(values(study, inner));
		}
	}

	/** Returns the index of a dimension if it has a name. */
	private static List<Iterator> index(Dimension dimension) {
		return dimension.getIterator() == null ? List.of() : List.of(dimension.getIterator());
	}

	/** Returns the axes and derived values of a study that a member can use: a range or derived value those before it, others all. */
	private View values(Study study, EObject inner) {
		NameTable names = table(study, study.getMembers(), member -> Members.of(List.of(member)).stream()
				.filter(name -> !(name instanceof StudyRun)).toList());
		return inner instanceof Vary || inner instanceof Let ? View.before(names, inner) : View.all(names);
	}

	private View shown(EObject place, Instance base) {
		Design design = base.getDesign();
		return View.all(design == null ? NameTable.of(List.of())
				: known(place, NamesInView.class, design, () -> NameTable.of(Members.of(design))));
	}

	/** A range, default or step can use the names declared before its own, but neither its own nor later ones. */
	private View before(EObject owner, List<? extends Named> names, EObject inner) {
		return View.before(table(owner, names, List::of), inner);
	}

	private <T extends EObject> NameTable table(EObject owner, List<T> declarations,
			Function<T, ? extends Collection<? extends Named>> names) {
		return declarations.size() <= FEW ? NameTable.of(declarations, names)
				: known(owner, NameTable.class, owner, () -> NameTable.of(declarations, names));
	}

	/**
	 * Returns a scope of names that are looked up in {@code owner} alone.
	 *
	 * @param place where they are looked up
	 * @param kind  which of its names
	 */
	IScope in(EObject place, EObject owner, Object kind, Supplier<List<? extends Named>> names) {
		return View.all(known(place, kind, owner, () -> NameTable.of(names.get()))).over(IScope.NULLSCOPE);
	}

	private NameTable known(EObject place, Object kind, EObject owner, Provider<NameTable> names) {
		return cache.get(Tuples.create(kind, owner), place.eResource(), names);
	}
}
