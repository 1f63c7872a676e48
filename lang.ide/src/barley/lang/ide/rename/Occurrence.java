package barley.lang.ide.rename;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.lsp4j.Location;

/**
 * One place where a name is written.
 *
 * @param source    what uses the name there, or what is declared there
 * @param reference by which of its features it uses the name; null where the name is declared
 */
record Occurrence(Location location, EObject source, EReference reference) {
}
