package barley.lang.study.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/**
 * The charting library that draws the charts of a page: Plotly.js, unchanged as its makers publish it. {@code plotly/update} takes another
 * version; {@code plotly/plotly.properties} says which one is there.
 */
final class ChartLibrary {

	private static final String HOME = "plotly/";

	private ChartLibrary() {
	}

	/** Returns where the library comes from, and its sum. */
	static Properties origin() {
		Properties origin = new Properties();
		try (InputStream in = ChartLibrary.class.getResourceAsStream(HOME + "plotly.properties")) {
			origin.load(in);
			return origin;
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	/** Returns the library as published. */
	static byte[] published() {
		try (InputStream in = ChartLibrary.class.getResourceAsStream(HOME + origin().getProperty("file"))) {
			return in.readAllBytes();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	/** Returns the library as a script. */
	static String script() {
		return new String(published(), StandardCharsets.UTF_8);
	}
}
