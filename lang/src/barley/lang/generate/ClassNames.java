package barley.lang.generate;

import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** The simple names of classes in one folder, unique even where the file system ignores case. */
final class ClassNames {

	private final Set<String> given = new HashSet<>();

	/** @param fixed names given elsewhere */
	ClassNames(Collection<String> fixed) {
		fixed.forEach(this::take);
	}

	/** Notes a name given elsewhere. */
	void take(String name) {
		given.add(plain(name));
	}

	/** Gives a name to a class: the one that is wanted, with {@code more} and then a number behind it as long as it is taken. */
	String give(String wanted, String more) {
		String name = wanted;
		for (int i = 1; !given.add(plain(name)); i++) {
			name = wanted + more + (i == 1 && !more.isEmpty() ? "" : i + (more.isEmpty() ? 1 : 0));
		}
		return name;
	}

	private static String plain(String name) {
		return name.toLowerCase(Locale.ROOT);
	}
}
