package barley.lang.gallery;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.Inlay;

/** The programs that users start from: nothing is to be complained about in them, and they take what their comments say. */
class ExamplesTest {

	private static final Path FOLDER = Path.of(System.getProperty("barley.root"), "examples");

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"ladder.barley | 8 nodes · 16 lanes · 100 % used; 14 steps · 21.88 MB per lane · at the bandwidth bound · 10.95 ms",
			"prism.barley  | ",
			"cube.barley   | ",
			"bucket.barley | ",
			"torus.barley  | ",
			"board.barley  | ",
			"faults.barley | " })
	void isFineAndTakesWhatItSays(String file, String inlays) throws IOException {
		BarleyText text = BarleyText.of(Files.readString(FOLDER.resolve(file)));
		assertEquals(List.of(), text.complaints());
		assertEquals(inlays, String.join("; ", text.inlays().stream().map(Inlay::text).toList()));
	}

	@Test
	void everyFileIsInTheTable() throws IOException {
		try (Stream<Path> files = Files.list(FOLDER)) {
			assertEquals(List.of("bucket.barley", "cube.barley", "board.barley", "faults.barley", "ladder.barley", "prism.barley", "torus.barley").stream().sorted().toList(),
					files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".barley")).sorted().toList());
		}
	}
}
