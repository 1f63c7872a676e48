package barley.lang.elaborate;

import java.util.Arrays;
import java.util.stream.Collectors;

import barley.runtime.data.ElementType;

/** The words for types of elements, as messages list them. */
final class ElementTypes {

	private ElementTypes() {
	}

	static String words() {
		return Arrays.stream(ElementType.values()).map(ElementType::word).collect(Collectors.joining(", "));
	}
}
