package barley.lang.gallery;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

/** Keeps the names in CONTRIBUTING.md and in lang/doc true: every path, package and class that is named there exists. */
class ContributingTest {

	private static final Path ROOT = Path.of(System.getProperty("barley.root"));
	private static final List<String> PAGES = List.of("CONTRIBUTING.md", "lang/doc/README.md", "lang/doc/RULES.md",
			"lang/doc/MECHANISMS.md", "lang/doc/RUNS.md", "lang/doc/STUDIES.md", "lang/doc/CLUSTERS.md",
			"lang/doc/FIGURES.md");
	private static final Pattern NAME = Pattern.compile("`([^`\n]+)`");
	private static final Pattern PATH = Pattern.compile("(?:[a-zA-Z.]+/)+[a-zA-Z0-9.-]*");
	private static final Pattern FILE = Pattern.compile("[A-Za-z][A-Za-z-]*\\.(?:properties|txt|md|xml|xtend|xtext)");
	private static final Pattern PACKAGE = Pattern.compile("barley(?:\\.[a-z0-9]+)+");
	private static final Pattern QUALIFIED = Pattern.compile("(barley(?:\\.[a-z0-9]+)+)\\.([A-Z][A-Za-z]+)");
	private static final Pattern CLASS = Pattern.compile("[A-Z][a-z]+(?:[A-Z][a-z]+)*");
	private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)\\)");

	/** Words in code font that look like classes and are not. */
	private static final Set<String> OTHERS = Set.of("Gbit");

	@Test
	void everyNameExists() throws IOException {
		Set<String> files = files();
		Set<String> names = files.stream().map(file -> file.substring(file.lastIndexOf('/') + 1)).collect(Collectors.toSet());
		Set<String> missing = new TreeSet<>();
		for (String page : PAGES) {
			String text = Files.readString(ROOT.resolve(page)).replaceAll("(?s)```.*?```", "");
			NAME.matcher(text).results().map(found -> found.group(1)).filter(name -> !exists(name, files, names))
					.forEach(name -> missing.add(page + ": " + name));
			Path folder = ROOT.resolve(page).getParent();
			LINK.matcher(text).results().map(found -> found.group(1)).filter(link -> !Files.exists(folder.resolve(link)))
					.forEach(link -> missing.add(page + ": " + link));
		}
		assertEquals(Set.of(), missing);
	}

	private static boolean exists(String name, Set<String> files, Set<String> names) {
		var qualified = QUALIFIED.matcher(name);
		if (qualified.matches()) {
			return files.stream()
					.anyMatch(file -> file.endsWith("/src/" + qualified.group(1).replace('.', '/') + "/" + qualified.group(2) + ".java"));
		} else if (PACKAGE.matcher(name).matches()) {
			return files.stream().anyMatch(file -> file.contains("/src/" + name.replace('.', '/') + "/"));
		} else if (FILE.matcher(name).matches()) {
			return names.contains(name) || Files.exists(ROOT.resolve(name));
		} else if (PATH.matcher(name).matches() && !name.startsWith("./")) {
			// what the build makes may not be there yet; the script knows it
			return Files.exists(ROOT.resolve(name)) || name.contains("/target/") && inFile("barley", name);
		} else if (CLASS.matcher(name).matches() && !OTHERS.contains(name)) {
			return names.contains(name + ".java") || names.contains(name + ".xtend") || inFile("lang/src/barley/lang/Barley.xtext", name);
		}
		return true;
	}

	private static boolean inFile(String file, String name) {
		try {
			return Files.readString(ROOT.resolve(file)).contains(name);
		} catch (IOException e) {
			return false;
		}
	}

	private static Set<String> files() throws IOException {
		Set<String> files = new TreeSet<>();
		for (String module : List.of("runtime", "lang", "lang.ide", "lang.ui", "cluster", "lang.tests", "updatesite", "examples")) {
			try (Stream<Path> all = Files.walk(ROOT.resolve(module))) {
				all.filter(file -> !file.toString().contains("/target/"))
						.forEach(file -> files.add(ROOT.relativize(file).toString().replace('\\', '/')));
			}
		}
		return files;
	}
}
