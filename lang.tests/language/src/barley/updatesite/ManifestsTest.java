package barley.updatesite;

import static java.util.stream.Collectors.toCollection;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.jar.Manifest;
import java.util.regex.Pattern;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On a class path nobody notices a package that is not exported; in Eclipse its classes are missing. */
class ManifestsTest {
	private static final Path ROOT = Path.of(System.getProperty("barley.root"));

	@ParameterizedTest
	@CsvSource({ "runtime, lang lang.ide lang.ui lang.tests/workbench", "lang, lang.ide lang.ui lang.tests/workbench",
			"lang.ide, lang.ui lang.tests/workbench" })
	void aBundleExportsWhatOtherBundlesUseAndNothingElse(String bundle, String users) throws IOException {
		var packages = new TreeSet<String>();
		var used = new TreeSet<String>();
		for (var folder : new String[] { "src", "src-gen" }) {
			packages.addAll(packages(ROOT.resolve(bundle).resolve(folder)));
			for (var user : users.split(" ")) {
				used.addAll(named(ROOT.resolve(user).resolve(folder)));
			}
		}
		packages.retainAll(used);
		assertEquals(String.join("\n", packages), String.join("\n", exports(ROOT.resolve(bundle))));
	}

	/** The packages of classes that are named in full, by imports or elsewhere. */
	private static SortedSet<String> named(Path sources) throws IOException {
		if (!Files.exists(sources)) {
			return new TreeSet<>();
		}
		try (var files = Files.walk(sources)) {
			return files.filter(file -> file.toString().matches(".*\\.(java|xtend)"))
					.flatMap(file -> Pattern.compile("\\b(barley(\\.[a-z0-9]+)+)\\.[A-Z]").matcher(read(file)).results())
					.map(name -> name.group(1))
					.collect(toCollection(TreeSet::new));
		}
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private static SortedSet<String> packages(Path sources) throws IOException {
		if (!Files.exists(sources)) {
			return new TreeSet<>();
		}
		try (var files = Files.walk(sources)) {
			return files.filter(file -> file.toString().endsWith(".java"))
					.map(file -> sources.relativize(file.getParent()).toString().replace('/', '.'))
					.collect(toCollection(TreeSet::new));
		}
	}

	private static SortedSet<String> exports(Path bundle) throws IOException {
		try (var in = Files.newInputStream(bundle.resolve("META-INF/MANIFEST.MF"))) {
			var header = new Manifest(in).getMainAttributes().getValue("Export-Package");
			return Arrays.stream(header.split(",")).map(String::strip).collect(toCollection(TreeSet::new));
		}
	}
}
