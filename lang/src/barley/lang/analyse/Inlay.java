package barley.lang.analyse;

import org.eclipse.emf.ecore.EObject;

/** What an editor shows above an element without anybody asking. */
public record Inlay(EObject element, String text) {
}
