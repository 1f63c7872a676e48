package barley.lang.library;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Where programs of this user keep what they can make again. */
final class CacheFolder {

	private CacheFolder() {
	}

	/** Nothing if the user has no home. */
	static Optional<Path> ofUser() {
		return find(System.getProperty("os.name", ""), System.getProperty("user.home", ""), System::getenv);
	}

	static Optional<Path> find(String system, String home, UnaryOperator<String> environment) {
		String name = system.toLowerCase(Locale.ROOT);
		if (name.startsWith("windows")) {
			return folder(environment.apply("LOCALAPPDATA"), "").or(() -> folder(home, "AppData/Local"));
		} else if (name.startsWith("mac")) {
			return folder(home, "Library/Caches");
		}
		return folder(environment.apply("XDG_CACHE_HOME"), "").or(() -> folder(home, ".cache"));
	}

	/** Nothing if the folder is not given, or relative to wherever the program happens to run. */
	private static Optional<Path> folder(String base, String below) {
		try {
			return Optional.ofNullable(base).map(given -> Path.of(given, below)).filter(Path::isAbsolute);
		} catch (InvalidPathException e) {
			return Optional.empty();
		}
	}
}
