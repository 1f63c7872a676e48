package barley.lang.library;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.naming.QualifiedName;
import org.eclipse.xtext.resource.AbstractEObjectDescription;

/** A declaration of the library, known by name and position. To resolve it, its file is loaded into the caller's resource set. */
final class Shipped extends AbstractEObjectDescription {

	private final QualifiedName name;
	private final EClass type;
	private final URI place;

	Shipped(QualifiedName name, EClass type, URI place) {
		this.name = name;
		this.type = type;
		this.place = place;
	}

	@Override
	public QualifiedName getName() {
		return name;
	}

	@Override
	public QualifiedName getQualifiedName() {
		return name;
	}

	@Override
	public EClass getEClass() {
		return type;
	}

	@Override
	public URI getEObjectURI() {
		return place;
	}

	@Override
	public EObject getEObjectOrProxy() {
		InternalEObject proxy = (InternalEObject) EcoreUtil.create(type);
		proxy.eSetProxyURI(place);
		return proxy;
	}
}
