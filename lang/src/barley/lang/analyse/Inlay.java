package barley.lang.analyse;

import org.eclipse.emf.ecore.EObject;

/** A text that an editor shows above an element. */
public record Inlay(EObject element, String text) {
}
