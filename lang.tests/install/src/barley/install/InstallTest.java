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
	private static final long PATIENCE_MILLIS = 60_000;
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
		assertOpened(eclipse.look("installed", source(), PATIENCE_MILLIS));
	}

	@Test
	void productOpensTheSame() throws Exception {
		var eclipse = Eclipse.copyOf(product("barley.ide", "barley-ide"), TARGET.resolve("product"), LOGS);
		eclipse.drop(probe());
		assertOpened(eclipse.look("product", source(), PATIENCE_MILLIS));
	}

	private static void assertOpened(Properties seen) {
		assertNull(seen.getProperty("failure"));
		assertEquals("barley.lang.ui.barley", seen.getProperty("content.type"));
		assertEquals("org.eclipse.ui.genericeditor.GenericEditor", seen.getProperty("editor"));
		assertTrue(seen.getProperty("errors").contains("Prysm"), () -> "our services say nothing: " + seen);
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
