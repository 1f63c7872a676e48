package barley.lang.library;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.resource.IEObjectDescription;
import org.eclipse.xtext.scoping.IScope;
import org.eclipse.xtext.scoping.impl.DefaultGlobalScopeProvider;
import org.eclipse.xtext.scoping.impl.SelectableBasedScope;

import com.google.common.base.Predicate;
import com.google.inject.Inject;

/** Behind the declarations of all files in sight come those of the library: in editors, on the command line, in tests. */
public class LibraryScopeProvider extends DefaultGlobalScopeProvider {

	@Inject
	private Library library;

	@Override
	protected IScope getScope(Resource resource, boolean ignoreCase, EClass type, Predicate<IEObjectDescription> filter) {
		IScope shipped = SelectableBasedScope.createScope(IScope.NULLSCOPE, library, filter, type, ignoreCase);
		return getScope(shipped, resource, ignoreCase, type, filter);
	}
}
