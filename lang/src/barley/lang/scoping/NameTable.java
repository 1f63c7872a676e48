package barley.lang.scoping;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.naming.QualifiedName;
import org.eclipse.xtext.resource.EObjectDescription;
import org.eclipse.xtext.resource.IEObjectDescription;

import barley.lang.model.Named;

/**
 * The names of a list of declarations in their order, and where each declaration begins in it: what stands in a declaration may use the
 * names before it alone. One table serves all references into the list, each of which is found in time that does not depend on its length.
 */
final class NameTable {

	private final List<IEObjectDescription> all = new ArrayList<>();
	/** Where each name stands in {@link #all}, in ascending order. */
	private final Map<QualifiedName, List<Integer>> places = new HashMap<>();
	/** How many names stand before each declaration. */
	private final Map<EObject, Integer> before = new IdentityHashMap<>();

	/** @param names returns the names that a declaration declares */
	static <T extends EObject> NameTable of(List<T> declarations, Function<T, ? extends Collection<? extends Named>> names) {
		NameTable table = new NameTable();
		for (T declaration : declarations) {
			table.before.put(declaration, table.all.size());
			names.apply(declaration).forEach(table::add);
		}
		return table;
	}

	static NameTable of(List<? extends Named> named) {
		return of(named, List::of);
	}

	private void add(Named named) {
		if (named.getName() != null && !named.getName().isEmpty()) {
			QualifiedName name = QualifiedName.create(named.getName());
			places.computeIfAbsent(name, any -> new ArrayList<>(1)).add(all.size());
			all.add(EObjectDescription.create(name, named));
		}
	}

	int size() {
		return all.size();
	}

	/** Returns how many names stand before {@code declaration}; all, if it is none of these. */
	int before(EObject declaration) {
		return before.getOrDefault(declaration, all.size());
	}

	/** Returns the first element named so among the first {@code end}; null if there is none. */
	IEObjectDescription first(QualifiedName name, int end) {
		List<Integer> found = places.get(name);
		return found == null || found.get(0) >= end ? null : all.get(found.get(0));
	}

	/** Returns the last element named so among the first {@code end}; null if there is none. */
	IEObjectDescription last(QualifiedName name, int end) {
		List<Integer> found = places.getOrDefault(name, List.of());
		int next = Collections.binarySearch(found, end);
		int ahead = next < 0 ? -next - 1 : next;
		return ahead == 0 ? null : all.get(found.get(ahead - 1));
	}

	/** Returns the first {@code end} elements. */
	List<IEObjectDescription> elements(int end) {
		return all.subList(0, end);
	}
}
