package barley.runtime.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;
import barley.runtime.motion.RingTurn;

/** The texts by which a table of nodes describes what routines do. */
class RoutineTextsTest {

	private static final Pieces SHARES = Pieces.of(8, 1);

	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource(delimiter = '|', quoteCharacter = '`', value = {
			"streaming | 0:x3     | expected a share and the actions on its chunks, such as 0:+3>4, found \"0:x3\"",
			"streaming | +3       | expected a share and the actions on its chunks, such as 0:+3>4, found \"+3\"",
			"shifting  | 0*3:5:2  | expected a share, a position and two lanes, such as 0+3:5:2, found \"0*3:5:2\"",
			"relaying  | 0:3:5    | expected a share, a position among stops with members and two lanes, such as 0:3/12=0-4,7:5:2, found "
			+ "\"0:3:5\"",
			"together  | 20-29@10 | expected elements and their place, such as 20..29@10, found \"20-29@10\""})
	void wrongTextsAreNamed(String routine, String text, String message) {
		Fault fault = assertThrows(Fault.class, () -> read(routine, text));
		assertEquals("bad-constant", fault.code());
		assertEquals(message, fault.getMessage());
	}

	private static Object read(String routine, String text) {
		return switch (routine) {
		case "streaming" -> new Streaming(text, 0, SHARES, 1, Operator.SUM);
		case "shifting" -> Shifting.asItComes(text, 0, 1, 1, SHARES, 4, Operator.SUM, 0);
		case "relaying" -> new Relaying(text, 0, 1, SHARES, Operator.SUM, 0, RingTurn.COMBINE);
		default -> new Together(text, 0, 1);
		};
	}
}
