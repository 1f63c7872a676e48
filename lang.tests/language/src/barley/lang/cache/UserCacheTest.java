package barley.lang.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The place for what can be made again. */
class UserCacheTest {

	@ParameterizedTest
	@CsvSource(nullValues = "-", value = {
			"Linux,      /home/ann,  -,         -,      /home/ann/.cache",
			"Linux,      /home/ann,  /fast,     -,      /fast",
			"Linux,      /home/ann,  relative,  -,      /home/ann/.cache",
			"Linux,      ?,          -,         -,      -",
			"Linux,      '',         -,         -,      -",
			"Mac OS X,   /Users/ann, /fast,     -,      /Users/ann/Library/Caches",
			"Windows 11, /ann,       -,         /local, /local",
			"Windows 11, /ann,       -,         -,      /ann/AppData/Local" })
	void everySystemHasItsOwn(String system, String home, String xdg, String local, String folder) {
		Map<String, String> environment = new HashMap<>();
		environment.put("XDG_CACHE_HOME", xdg);
		environment.put("LOCALAPPDATA", local);
		assertEquals(folder, UserCache.find(system, home, environment::get).map(Path::toString)
				.map(path -> path.replace(File.separatorChar, '/')).orElse(null));
	}
}
