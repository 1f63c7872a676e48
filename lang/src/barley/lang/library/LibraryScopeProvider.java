package barley.lang.library;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.resource.IEObjectDescription;
import org.eclipse.xtext.scoping.IScope;
import org.eclipse.xtext.scoping.impl.DefaultGlobalScopeProvider;
import org.eclipse.xtext.scoping.impl.SelectableBasedScope;

import com.google.common.base.Predicate;
import com.google.inject.Inject;

/**
 * The global scope: the declarations of all indexed files, those in the same folder first, then those of the library. The same in editors,
 * on the command line and in tests.
 */
public class LibraryScopeProvider extends DefaultGlobalScopeProvider {

	@Inject
	private Library library;

	@Override
	protected IScope getScope(Resource resource, boolean ignoreCase, EClass type, Predicate<IEObjectDescription> filter) {
		IScope shipped = SelectableBasedScope.createScope(IScope.NULLSCOPE, library, filter, type, ignoreCase);
		IScope all = getScope(shipped, resource, ignoreCase, type, filter);
		// of several files that declare a name, the neighbour takes precedence, as on the command line, which sees no others
		return getScope(all, resource, ignoreCase, type,
				each -> DeclaredNames.areNeighbours(resource.getURI(), each.getEObjectURI()) && (filter == null || filter.apply(each)));
	}
}
