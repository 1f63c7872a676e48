package barley.lang.finding;

import java.util.List;

/** Names that a user writes one after the other, such as {@code VR[0, 1], Twist}; a comma between indices separates no names. */
public final class NameList {

	private NameList() {
	}

	/** Returns the names without spaces; none if the text is blank. */
	public static List<String> read(String text) {
		return text.isBlank() ? List.of() : List.of(text.replaceAll("\\s+", "").split(",(?![^\\[]*])"));
	}
}
