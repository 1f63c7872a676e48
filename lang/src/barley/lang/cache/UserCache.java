package barley.lang.cache;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Where the operating system wants programs of this user to keep what they can make again. */
public final class UserCache {

	private UserCache() {
	}

	/** Returns the folder that holds the caches of all programs; nothing if the user has no home. */
	public static Optional<Path> folder() {
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
