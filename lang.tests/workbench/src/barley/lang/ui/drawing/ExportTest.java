package barley.lang.ui.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.api.Test;

/** Which format a picture or a table is saved in. */
class ExportTest {

	private static final List<String> ENDINGS = List.of(".svg", ".png", ".csv");

	/** The name that is entered, the number of the selected format, the name of the file. */
	private static final String TABLE = """
			Ladder.svg  0  Ladder.svg
			Ladder      0  Ladder.svg
			Ladder      1  Ladder.png
			Ladder.svg  1  Ladder.png
			Ladder.SVG  2  Ladder.csv
			Ladder.png  0  Ladder.png
			Ladder.png  1  Ladder.png
			ladder.v2   1  ladder.v2.png
			Ladder.svg  -1 Ladder.svg
			Ladder      -1 Ladder.svg
			""";

	@Test
	void theSelectedFormatWins() {
		TABLE.lines().map(line -> line.split(" +"))
				.forEach(row -> assertEquals(row[2], Export.complete(row[0], ENDINGS, Integer.parseInt(row[1])), String.join(" ", row)));
	}
}
