package barley.lang.scoping;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

import org.eclipse.xtext.naming.QualifiedName;
import org.eclipse.xtext.resource.IEObjectDescription;
import org.eclipse.xtext.resource.IResourceDescription;
import org.eclipse.xtext.resource.impl.DefaultResourceDescriptionManager;

/** Marks a file as affected not only by files that it refers to, but also by those that declare the same names. */
public class SharedNames extends DefaultResourceDescriptionManager {

	@Override
	protected Collection<QualifiedName> getImportedNames(IResourceDescription candidate) {
		Set<QualifiedName> names = new HashSet<>(super.getImportedNames(candidate));
		for (IEObjectDescription declaration : candidate.getExportedObjects()) {
			names.add(declaration.getName().toLowerCase()); // names of references are in lower case, too
		}
		return names;
	}
}
