package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;

import org.junit.jupiter.api.Test;

import barley.lang.LogWatch;

/** A machine of a hundred thousand nodes, whose proofs take longer than an author likes to wait. */
class HurryTest extends EditorTest {

	private static final String LARGE = Examples.LADDER.replace("rungs = 4", "rungs = 50_000").replace("Ladder(rungs = 8)", "Ladder")
			.replace("25_000_000", "40_000_000");

	@Test
	void completionDoesNotWaitForProofs() {
		editor.write(LARGE).diagnostics();
		editor.write(LARGE.replace("over Twist", "over Tw¦"));
		assertEquals("Twist", editor.completionAtOnce().get(0).getLabel());
		assertFalse(editor.isRead(), "the proofs had come first");
		editor.diagnostics();
	}

	@Test
	void typingFastLeavesNoErrors() {
		try (LogWatch log = new LogWatch()) {
			for (int blanks = 0; blanks < 10; blanks++) {
				editor.write(LARGE + " ".repeat(blanks));
				editor.completionAtOnce(); // the text is parsed, and its proofs have begun
			}
			assertEquals(List.of(), editor.codes());
			assertEquals(List.of(), log.errors());
		}
	}
}
