package barley.lang.study.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.MessageDigest;
import java.util.Collections;
import java.util.HexFormat;

import org.junit.jupiter.api.Test;

import barley.lang.page.Html;

class ChartLibraryTest {

	@Test
	void isTheFileThatWasPublished() throws Exception {
		byte[] sum = MessageDigest.getInstance("SHA-512").digest(ChartLibrary.published());
		assertEquals(ChartLibrary.origin().getProperty("sha512"), HexFormat.of().formatHex(sum));
		assertTrue(ChartLibrary.script().startsWith("/**\n* plotly.js (cartesian - minified) v"
				+ ChartLibrary.origin().getProperty("version") + "\n"));
	}

	@Test
	void comesWithItsLicenceAndOnce() throws Exception {
		assertTrue(Html.resource(ChartLibrary.class, "plotly/LICENSE").startsWith("MIT License\n\nCopyright (c)"));
		String path = ChartLibrary.class.getPackageName().replace('.', '/') + "/plotly/plotly-cartesian.min.js";
		assertEquals(1, Collections.list(ChartLibrary.class.getClassLoader().getResources(path)).size());
	}
}
