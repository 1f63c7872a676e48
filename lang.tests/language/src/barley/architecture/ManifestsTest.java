package barley.architecture;

import static java.util.stream.Collectors.toCollection;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;

/**
 * On a class path nobody notices a package that is not exported; in Eclipse its classes are missing. Class files are looked at, for a
 * bundle needs the package of a value's type also where no source names it; the tests in the workbench, which are not on this class
 * path, by their sources.
 */
class ManifestsTest {

	private static final String WORKBENCH = "lang.tests/workbench/src";

	@ParameterizedTest
	@CsvSource({ "runtime, lang lang.ide lang.ui", "lang, lang.ide lang.ui", "lang.ide, lang.ui" })
	void aBundleExportsWhatOtherBundlesUseAndNothingElse(String bundle, String users) throws IOException {
		Set<String> own = classes(bundle);
		Set<String> others = Stream.of(users.split(" ")).flatMap(user -> classes(user).stream()).collect(Collectors.toSet());
		SortedSet<String> used = MainCode.compiled().stream().filter(type -> others.contains(outermost(type)))
				.flatMap(type -> type.getDirectDependenciesFromSelf().stream()).map(Dependency::getTargetClass)
				.filter(target -> own.contains(outermost(target))).map(JavaClass::getPackageName).collect(toCollection(TreeSet::new));
		SortedSet<String> tested = named(MainCode.ROOT.resolve(WORKBENCH));
		own.stream().map(name -> name.substring(0, name.lastIndexOf('.'))).filter(tested::contains).forEach(used::add);
		assertEquals(String.join("\n", used), String.join("\n", exports(MainCode.ROOT.resolve(bundle))));
	}

	private static String outermost(JavaClass type) {
		return type.getEnclosingClass().map(ManifestsTest::outermost).orElse(type.getName());
	}

	/** The packages of classes that are named in full, by imports or elsewhere. */
	private static SortedSet<String> named(Path sources) throws IOException {
		try (var files = Files.walk(sources)) {
			return files.filter(file -> file.toString().endsWith(".java"))
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

	/** The top-level classes of a bundle, written or generated. */
	private static Set<String> classes(String bundle) {
		var names = new HashSet<String>();
		for (Path sources : List.of(MainCode.ROOT.resolve(bundle).resolve("src"), MainCode.ROOT.resolve(bundle).resolve("src-gen"))) {
			if (Files.exists(sources)) {
				try (var files = Files.walk(sources)) {
					files.map(file -> sources.relativize(file).toString()).filter(file -> file.matches(".*\\.(java|xtend)"))
							.forEach(file -> names.add(file.substring(0, file.lastIndexOf('.')).replace('/', '.')));
				} catch (IOException e) {
					throw new UncheckedIOException(e);
				}
			}
		}
		return names;
	}

	private static SortedSet<String> exports(Path bundle) throws IOException {
		try (var in = Files.newInputStream(bundle.resolve("META-INF/MANIFEST.MF"))) {
			var header = new Manifest(in).getMainAttributes().getValue("Export-Package");
			return Arrays.stream(header.split(",")).map(String::strip).collect(toCollection(TreeSet::new));
		}
	}
}
