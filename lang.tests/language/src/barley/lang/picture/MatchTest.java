package barley.lang.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.picture.Scene.Spot;
import barley.lang.picture.Scene.State;
import barley.lang.picture.Scene.Strand;

/** What is found in a picture. */
class MatchTest {

	private static final Scene SCENE = new Scene("", "", 10, 10, List.of(), List.of(new Strand(0, 0, -1, 0, State.IDLE, true, 1,
			new Path(new double[] { 0, 0, 1, 2, 3, 6, 4, 8 }), "n[0,1] -- n[1,1]")),
			List.of(new Spot(0, "n[0,1]", "", 0, 1, 2, 3), new Spot(1, "n[1,1]", "", 0, 3, 4, 3)), List.of(), List.of());

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			n[0,1]     | n[0,1]; n[0,1] -- n[1,1]
			N [ 1, 1 ] | n[1,1]; n[0,1] -- n[1,1]
			--         | n[0,1] -- n[1,1]
			x          | ''
			'  '       | ''
			""")
	void whatIsCalledLikeThatIsFound(String words, String names) {
		assertEquals(names, String.join("; ", Match.in(SCENE, words).stream().map(Match::name).toList()));
	}
}
