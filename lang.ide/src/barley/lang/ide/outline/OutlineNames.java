package barley.lang.ide.outline;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.ide.server.symbol.DocumentSymbolMapper.DocumentSymbolNameProvider;
import org.eclipse.xtext.naming.QualifiedName;
import org.eclipse.xtext.util.SimpleAttributeResolver;

/** The names of symbols; a phase, which has no name, is shown with its keyword. */
public final class OutlineNames extends DocumentSymbolNameProvider {

	@Override
	public String getName(EObject element) {
		if (element != null && OutlineSymbols.isPhase(element)) {
			return element.eClass().getName().toLowerCase(java.util.Locale.ROOT);
		}
		return element == null ? null : SimpleAttributeResolver.NAME_RESOLVER.apply(element);
	}

	@Override
	protected String getName(QualifiedName name) {
		return name == null ? null : name.getLastSegment();
	}
}
