package barley.lang.ide.quickfix;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.analyse.DesignAnalysis;
import barley.lang.model.Design;
import barley.lang.wiring.Wiring;

/**
 * A finding as a client sends it back, and its text.
 *
 * @param data the data for fixes, beginning with the remedy
 * @param analyses returns the analysis of a topology or machine
 */
record ReportedFinding(Diagnostic diagnostic, List<String> data, OpenText text, Function<Design, DesignAnalysis> analyses) {

	/** Returns the finding; nothing if the text has become so short that the finding is outside. */
	static Optional<ReportedFinding> of(Diagnostic diagnostic, OpenText text, Function<Design, DesignAnalysis> analyses) {
		try {
			text.document().getTextRegion(diagnostic.getRange());
			return Optional.of(new ReportedFinding(diagnostic, strings(diagnostic.getData()), text, analyses));
		} catch (IndexOutOfBoundsException e) {
			return Optional.empty();
		}
	}

	/** Returns the data: strings if the client is in this process, otherwise JSON. */
	private static List<String> strings(Object data) {
		if (data instanceof String[] array) {
			return Arrays.asList(array);
		} else if (data instanceof Collection<?> collection) {
			return collection.stream().map(String::valueOf).toList();
		} else if (data instanceof JsonArray array) {
			List<String> strings = new ArrayList<>();
			for (JsonElement element : array) {
				strings.add(element.getAsString());
			}
			return strings;
		}
		return List.of();
	}

	/** Returns the code of the finding; empty if it has none. */
	String code() {
		return diagnostic.getCode() != null && diagnostic.getCode().isLeft() ? diagnostic.getCode().getLeft() : "";
	}

	/** Returns message and remedy of the finding. */
	String message() {
		return diagnostic.getMessage().isLeft() ? diagnostic.getMessage().getLeft() : diagnostic.getMessage().getRight().getValue();
	}

	int offset() {
		return text.document().getOffSet(diagnostic.getRange().getStart());
	}

	/** Returns the element at the beginning of the finding; null if there is none any more. */
	EObject element() {
		return text.element(offset());
	}

	/** Returns the innermost element of a type around the finding. */
	<T extends EObject> Optional<T> enclosing(Class<T> kind) {
		return Optional.ofNullable(element()).map(element -> EcoreUtil2.getContainerOfType(element, kind));
	}

	/** Returns the text that the finding underlines. */
	String words() {
		return text.document().getSubstring(diagnostic.getRange());
	}

	/** Returns the element that the finding names in its data. */
	<T extends EObject> Optional<T> named(int place, Class<T> kind) {
		return data.size() <= place ? Optional.empty()
				: Optional.ofNullable(text.resource().getEObject(data.get(place))).filter(kind::isInstance).map(kind::cast);
	}

	/** Returns a topology or machine, elaborated; nothing if that fails. */
	Optional<Wiring> wiring(Design design) {
		return Optional.ofNullable(analyses.apply(design)).map(DesignAnalysis::wiring);
	}
}
