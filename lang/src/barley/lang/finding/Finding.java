package barley.lang.finding;

import java.util.List;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;

/**
 * Something to tell the author about one place of the text.
 *
 * @param source  the element the finding is about
 * @param feature the part of it to underline, or null for the whole
 * @param message what is wrong, with names and numbers as the author knows them
 * @param remedy  what would be right, or an empty text
 * @param data    what a quick fix needs to know, beginning with the remedy
 */
public record Finding(Code code, EObject source, EStructuralFeature feature, String message, String remedy, List<String> data) {

	public Finding {
		data = List.copyOf(data);
	}

	public Finding(Code code, EObject source, EStructuralFeature feature, String message) {
		this(code, source, feature, message, "", List.of());
	}

	public Finding(Code code, EObject source, String message) {
		this(code, source, null, message);
	}

	/** The same finding, saying what would be right. */
	public Finding withRemedy(String text, String... fixData) {
		return new Finding(code, source, feature, message, text, List.of(fixData));
	}

	/** Message and remedy as one text, for editors that show a single one. */
	public String text() {
		return remedy.isEmpty() ? message : message + "; " + remedy;
	}
}
