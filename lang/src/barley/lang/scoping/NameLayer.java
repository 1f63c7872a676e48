package barley.lang.scoping;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.naming.QualifiedName;
import org.eclipse.xtext.resource.EObjectDescription;
import org.eclipse.xtext.resource.IEObjectDescription;
import org.eclipse.xtext.scoping.IScope;
import org.eclipse.xtext.scoping.impl.AbstractScope;

import barley.lang.model.Named;

/** A scope of names that come into view together and shadow those of the outer scope. */
final class NameLayer extends AbstractScope {

	private final Map<QualifiedName, IEObjectDescription> names;

	private NameLayer(IScope outer, Map<QualifiedName, IEObjectDescription> names) {
		super(outer, false);
		this.names = names;
	}

	/** Returns the descriptions of {@code named} by name; of two with the same name, the first. */
	static Map<QualifiedName, IEObjectDescription> descriptions(List<? extends Named> named) {
		Map<QualifiedName, IEObjectDescription> names = new LinkedHashMap<>();
		for (Named each : named) {
			if (each.getName() != null && !each.getName().isEmpty()) {
				QualifiedName name = QualifiedName.create(each.getName());
				names.putIfAbsent(name, EObjectDescription.create(name, each));
			}
		}
		return names;
	}

	static IScope over(IScope outer, Map<QualifiedName, IEObjectDescription> names) {
		return names.isEmpty() ? outer : new NameLayer(outer, names);
	}

	@Override
	protected Collection<IEObjectDescription> getAllLocalElements() {
		return names.values();
	}

	@Override
	protected IEObjectDescription getSingleLocalElementByName(QualifiedName name) {
		return names.get(name);
	}

	@Override
	protected Iterable<IEObjectDescription> getLocalElementsByName(QualifiedName name) {
		IEObjectDescription found = names.get(name);
		return found == null ? List.of() : List.of(found);
	}

	@Override
	protected Iterable<IEObjectDescription> getLocalElementsByEObject(EObject object, org.eclipse.emf.common.util.URI uri) {
		return names.values().stream().filter(each -> each.getEObjectOrProxy() == object).toList();
	}
}
