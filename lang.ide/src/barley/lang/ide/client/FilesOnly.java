package barley.lang.ide.client;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.resource.IEObjectDescription;
import org.eclipse.xtext.util.IAcceptor;

import barley.lang.scoping.DeclarationsOnly;

/**
 * Exports the declarations of files, and none of texts that only the client has: the version of a file that an editor shows beside it, as
 * {@code git:/a.barley?HEAD}, must not declare its names a second time. Such a text sees files, and no file sees it.
 */
public final class FilesOnly extends DeclarationsOnly {

	@Override
	public boolean createEObjectDescriptions(EObject element, IAcceptor<IEObjectDescription> acceptor) {
		return !ClientUris.isOfClient(element.eResource().getURI()) && super.createEObjectDescriptions(element, acceptor);
	}
}
