package barley.lang.scoping;

import java.util.Collection;
import java.util.List;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.naming.QualifiedName;
import org.eclipse.xtext.resource.IEObjectDescription;
import org.eclipse.xtext.scoping.IScope;
import org.eclipse.xtext.scoping.impl.AbstractScope;

/**
 * A scope of names that come into view together and shadow those of the outer scope: the first ones of a table. Of two with the same name,
 * the first is meant, or the last in a list of steps, each of which may name its value anew.
 */
final class NameLayer extends AbstractScope {

	private final NameTable names;
	private final int end;
	private final boolean latest;

	private NameLayer(IScope outer, NameTable names, int end, boolean latest) {
		super(outer, false);
		this.names = names;
		this.end = end;
		this.latest = latest;
	}

	/** The names of a table that come into view at some place: all of them, or those before it. */
	record View(NameTable names, int end, boolean latest) {

		static View all(NameTable names) {
			return new View(names, names.size(), false);
		}

		/** Returns the names before {@code inner} if it is one of the declarations, else all. */
		static View before(NameTable names, EObject inner) {
			return new View(names, names.before(inner), false);
		}

		/** Returns the same names, of two with the same name the last. */
		View latestFirst() {
			return new View(names, end, true);
		}

		IScope over(IScope outer) {
			return end == 0 ? outer : new NameLayer(outer, names, end, latest);
		}
	}

	@Override
	protected Collection<IEObjectDescription> getAllLocalElements() {
		return names.elements(end).stream().filter(each -> each == getSingleLocalElementByName(each.getName())).toList();
	}

	@Override
	protected IEObjectDescription getSingleLocalElementByName(QualifiedName name) {
		return latest ? names.last(name, end) : names.first(name, end);
	}

	@Override
	protected Iterable<IEObjectDescription> getLocalElementsByName(QualifiedName name) {
		IEObjectDescription found = getSingleLocalElementByName(name);
		return found == null ? List.of() : List.of(found);
	}

	@Override
	protected Iterable<IEObjectDescription> getLocalElementsByEObject(EObject object, org.eclipse.emf.common.util.URI uri) {
		return getAllLocalElements().stream().filter(each -> each.getEObjectOrProxy() == object).toList();
	}
}
