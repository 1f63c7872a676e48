package barley.lang.scoping;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.resource.IEObjectDescription;
import org.eclipse.xtext.resource.impl.DefaultResourceDescriptionStrategy;
import org.eclipse.xtext.util.IAcceptor;

import barley.lang.model.Declaration;

/** Exports the declarations of a file, but not the elements inside them. */
public class DeclarationsOnly extends DefaultResourceDescriptionStrategy {

	@Override
	public boolean createEObjectDescriptions(EObject element, IAcceptor<IEObjectDescription> acceptor) {
		if (element instanceof Declaration) {
			super.createEObjectDescriptions(element, acceptor);
			return false;
		}
		return true;
	}
}
