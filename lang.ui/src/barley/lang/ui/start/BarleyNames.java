package barley.lang.ui.start;

import java.util.Locale;

import barley.lang.ide.text.LanguageWords;

/** Derives names of declarations and packages from names of files and projects. */
final class BarleyNames {

	private BarleyNames() {
	}

	/** Returns a package named as much like {@code text} as possible: {@code My rings-2} becomes {@code my_rings_2}. */
	static String packageName(String text) {
		String name = text.strip().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]+", "_").replaceAll("^_+|_+$", "");
		return name.isEmpty() || Character.isDigit(name.charAt(0)) || LanguageWords.KEYWORDS.contains(name) ? "my_" + name : name;
	}

	/** Returns a name of a declaration like {@code text}: {@code my-ring.barley} becomes {@code MyRing}. */
	static String declaration(String text) {
		StringBuilder name = new StringBuilder();
		for (String word : text.replaceAll("\\.barley$", "").split("[^A-Za-z0-9]+")) {
			if (!word.isEmpty()) {
				name.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
			}
		}
		return name.isEmpty() || Character.isDigit(name.charAt(0)) ? "My" + name : name.toString();
	}
}
