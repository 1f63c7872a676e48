package barley.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The update site installs into an Eclipse that has never heard of Barley, and what it installs works there. */
class InstallTest {
	private static final Path ROOT = Path.of(System.getProperty("barley.root"));
	private static final Path TARGET = Path.of(System.getProperty("barley.target"));
	private static final Path LOGS = TARGET.resolve("logs");
	private static final String SITE = ROOT.resolve("updatesite/site/target/repository").toUri().toString();
	private static final String PRODUCTS = "updatesite/product/target/products/%s/linux/gtk/x86_64/%s";
	private static final String FEATURE = "barley.feature.group";

	@BeforeAll
	static void needsDisplay() {
		assertNotNull(System.getenv("DISPLAY"), "no display: run the build under xvfb-run -a");
	}

	@Test
	void installsIntoPlainEclipse() throws Exception {
		var eclipse = Eclipse.copyOf(product("barley.plain", "plain"), TARGET.resolve("installed"), LOGS);
		assertFalse(eclipse.has("barley.lang"), "the plain Eclipse has Barley already");

		var roots = eclipse.director("-repository", SITE, "-installIU", FEATURE, "-listInstalledRoots");

		assertTrue(roots.contains(FEATURE + "/"), roots);
		eclipse.drop(probe());
		theFirstHourGoesWell(eclipse);
	}

	/** Nothing is lost and nothing stale, though the workbench was closed with something typed but not saved. */
	private static void theFirstHourGoesWell(Eclipse eclipse) throws Exception {
		eclipse.forget("hour");
		var hour = eclipse.does("first-hour", "hour");
		assertIsOurs(hour);
		assertEquals("false", hour.getProperty("active"), "nothing of ours starts before it is needed");
		assertTrue(hour.getProperty("broken").contains("no link connects them"), () -> hour.toString());
		assertTrue(hour.getProperty("result").contains("verified, 8 expectations"), () -> hour.toString());

		var morning = eclipse.does("next-morning", "hour");
		assertNull(morning.getProperty("failure"));
		assertTrue(morning.getProperty("text").contains("topology Ladder"), () -> morning.toString());
		assertFalse(morning.getProperty("text").contains("Nowhere"), () -> morning.toString());
		assertEquals("", morning.getProperty("log"));
	}

	@Test
	void productOpensFilesThatItIsStartedWith() throws Exception {
		var eclipse = Eclipse.copyOf(product("barley.ide", "barley-ide"), TARGET.resolve("product"), LOGS);
		eclipse.drop(probe());
		eclipse.forget("product");
		var seen = eclipse.does("look", "product", source().toString());
		assertIsOurs(seen);
		assertTrue(seen.getProperty("errors").contains("Prysm"), () -> "our services say nothing: " + seen);
	}

	private static void assertIsOurs(Properties seen) {
		assertNull(seen.getProperty("failure"));
		assertEquals("barley.lang.ui.barley", seen.getProperty("content.type"));
		assertEquals("org.eclipse.ui.genericeditor.GenericEditor", seen.getProperty("editor"));
		assertEquals("", seen.getProperty("log"));
	}

	private static Path product(String id, String folder) {
		return ROOT.resolve(PRODUCTS.formatted(id, folder));
	}

	private static Path source() throws IOException {
		var file = TARGET.resolve("Wrong.barley");
		return Files.writeString(file, "package wrong\n\nmachine Rack = Prysm {\n}\n");
	}

	private static Path probe() throws IOException {
		try (var jars = Files.newDirectoryStream(ROOT.resolve("lang.tests/install/probe/target"), "barley.probe-*.jar")) {
			return jars.iterator().next();
		}
	}
}
