package barley.lang.ide.rename;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.lsp4j.Location;

/**
 * A place where a name is written.
 *
 * @param source the element that uses the name there, or that is declared there
 * @param reference the feature that uses the name; null where the name is declared
 */
record Occurrence(Location location, EObject source, EReference reference) {
}
