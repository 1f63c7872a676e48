package barley.updatesite;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toMap;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

import barley.runtime.BarleyVersion;

/** Where a version has to be said twice, it is said the same: Maven cannot read the target, nor Tycho the bill of materials. */
class VersionsTest {
	private static final Path ROOT = Path.of(System.getProperty("barley.root"));

	private static Document target;
	private static Document bom;
	private static Document root;

	@BeforeAll
	static void readFiles() throws Exception {
		target = read("updatesite/barley.target");
		bom = read("updatesite/bom/pom.xml");
		root = read("pom.xml");
	}

	@Test
	void targetAndBillOfMaterialsListTheSame() {
		assertEquals(coordinates(target), coordinates(bom));
	}

	@Test
	void extensionIsOfTheSameTycho() throws Exception {
		assertEquals(property("tycho.version"), text(read(".mvn/extensions.xml").getDocumentElement(), "version"));
	}

	@Test
	void propertiesAgreeWithTheBillOfMaterials() {
		Map<String, String> versions = elements(bom, "dependency")
				.collect(toMap(dependency -> text(dependency, "artifactId"), dependency -> text(dependency, "version")));
		assertEquals(versions.get("org.eclipse.xtext"), property("xtext.version"));
		assertEquals(versions.get("junit-jupiter-api"), property("junit.version"));
	}

	/** The everyday build neither has Spark nor fetches it. */
	@Test
	void sparkIsInProfilesAlone() throws IOException {
		assertFalse(Files.readString(ROOT.resolve("pom.xml")).replaceFirst("(?s)<profiles>.*</profiles>", "").contains("cluster"));
		try (Stream<Path> files = Files.walk(ROOT, 4)) {
			List<String> wrong = files.filter(file -> file.endsWith("pom.xml")).map(ROOT::relativize)
					.filter(file -> !file.startsWith("cluster"))
					.filter(file -> contains(file, "org.apache.spark") || contains(file, "barley.spark")).map(Path::toString).toList();
			assertEquals(List.of(), wrong);
		}
	}

	private static boolean contains(Path file, String text) {
		try {
			return Files.readString(ROOT.resolve(file)).contains(text);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	/** What users see, and what the build calls itself, in all files that say it. */
	@Test
	void barleyHasOneVersion() throws Exception {
		String version = BarleyVersion.TEXT;
		Map<String, String> found = new TreeMap<>();
		try (Stream<Path> files = Files.walk(ROOT, 5)) {
			for (Path file : files.filter(VersionsTest::isVersioned).toList()) {
				String text = Files.readString(file);
				Pattern.compile("(?:<version>|Bundle-Version: |version=\")([0-9.]+(?:-SNAPSHOT|\\.qualifier))").matcher(text).results()
						.forEach(match -> found.merge(match.group(1), ROOT.relativize(file).toString(), (one, other) -> one + " " + other));
			}
		}
		assertEquals(Set.of(version + "-SNAPSHOT", version + ".qualifier"), found.keySet(), found::toString);
		assertTrue(Files.readString(ROOT.resolve("lang.ui/plugin.xml")).contains("&#10;Version " + version + "&#10;"));
		Matcher newest = Pattern.compile("(?m)^## (.*)$").matcher(Files.readString(ROOT.resolve("CHANGELOG.md")));
		assertTrue(newest.find());
		assertEquals(version, newest.group(1));
	}

	private static boolean isVersioned(Path file) {
		String name = file.getFileName().toString();
		return !ROOT.relativize(file).toString().contains("target")
				&& (name.equals("pom.xml") || name.equals("MANIFEST.MF") || name.equals("feature.xml")
				|| name.endsWith(".product"));
	}

	private static SortedSet<String> coordinates(Document document) {
		return elements(document, "dependency")
				.map(dependency -> text(dependency, "groupId") + ":" + text(dependency, "artifactId") + ":" + text(dependency, "version"))
				.collect(toCollection(TreeSet::new));
	}

	private static String property(String name) {
		return text(root.getDocumentElement(), name);
	}

	private static Stream<Element> elements(Document document, String name) {
		var nodes = document.getElementsByTagName(name);
		return IntStream.range(0, nodes.getLength()).mapToObj(index -> (Element) nodes.item(index));
	}

	private static String text(Element parent, String name) {
		return parent.getElementsByTagName(name).item(0).getTextContent().strip();
	}

	private static Document read(String file) throws Exception {
		return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(ROOT.resolve(file).toFile());
	}
}
