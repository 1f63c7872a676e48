package barley.lang.finding;

import java.util.List;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;

/**
 * An error, warning or information about one place of the text.
 *
 * @param origin the element the finding is about
 * @param part the part of it to underline, as its model calls it; null for the whole
 * @param message what is wrong, with the names and numbers of the text
 * @param remedy how to correct it, or an empty text
 * @param data what a quick fix needs, beginning with the remedy
 */
public record Finding(Code code, Origin origin, String part, String message, String remedy, List<String> data) {

	/** The part of a declaration that is its name. */
	public static final String NAME = "name";

	public Finding {
		data = List.copyOf(data);
	}

	public Finding(Code code, Origin origin, String part, String message) {
		this(code, origin, part, message, "", List.of());
	}

	public Finding(Code code, Origin origin, String message) {
		this(code, origin, null, message);
	}

	public Finding(Code code, EObject source, EStructuralFeature feature, String message, String remedy, List<String> data) {
		this(code, Element.of(source), feature == null ? null : feature.getName(), message, remedy, data);
	}

	public Finding(Code code, EObject source, EStructuralFeature feature, String message) {
		this(code, source, feature, message, "", List.of());
	}

	public Finding(Code code, EObject source, String message) {
		this(code, source, null, message);
	}

	/** Returns the element the finding is about; null if it comes from no text. */
	public EObject source() {
		return Element.in(origin);
	}

	/** Returns the feature of the element to underline; null for the whole. */
	public EStructuralFeature feature() {
		return part == null || source() == null ? null : source().eClass().getEStructuralFeature(part);
	}

	/** Returns the same finding with a remedy. */
	public Finding withRemedy(String text, String... fixData) {
		return new Finding(code, origin, part, message, text, List.of(fixData));
	}

	/** Returns message and remedy as one text, for editors that show only one. */
	public String text() {
		return remedy.isEmpty() ? message : message + "; " + remedy;
	}
}
