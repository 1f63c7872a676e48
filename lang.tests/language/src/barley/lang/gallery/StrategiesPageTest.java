package barley.lang.gallery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.xtext.util.CancelIndicator;
import org.junit.jupiter.api.Test;

import barley.lang.analyse.Settings;
import barley.lang.ide.BarleyIdeSetup;
import barley.lang.ide.picture.MachinePictures;
import barley.lang.library.Library;
import barley.lang.picture.Svg;

/** The page on strategies names all those of the library, and shows the trees of one. The property {@code barley.redraw} draws it anew. */
class StrategiesPageTest {

	private static final Path ROOT = Path.of(System.getProperty("barley.root"));
	private static final Path HELP = ROOT.resolve("lang.ui/help");

	@Test
	void allStrategiesOfTheLibraryAreNamed() throws IOException {
		String page = Files.readString(HELP.resolve("strategies.html"));
		new Library().getExportedObjects().forEach(each -> assertTrue(!each.getName().startsWith(Library.STRATEGIES)
				|| page.contains("<tr><td><code>" + each.getName().getLastSegment() + "</code>")
				|| page.contains(", <code>" + each.getName().getLastSegment() + "</code></td>"), each.getName()::toString));
	}

	@Test
	void theTreesAreThoseOfTheLibrary() throws IOException {
		Path file = ROOT.resolve("lang/library/barley/strategies/Trees.barley");
		String text = Files.readString(file);
		String drawn = Svg.document(BarleyIdeSetup.shared().getInstance(MachinePictures.class)
				.at(file, text, text.indexOf("DoubleTree(p"), List::of,
				Settings.DEFAULT, List.of(), CancelIndicator.NullImpl).orElseThrow().picture().scene());
		Path picture = HELP.resolve("pictures/double-tree.svg");
		if (Boolean.getBoolean("barley.redraw")) {
			Files.writeString(picture, drawn);
		}
		assertEquals(Files.readString(picture), drawn);
	}
}
