package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.concurrent.CompletableFuture;

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
	void completionCancelsNoOtherRequest() {
		for (int blanks = 0; blanks < 10; blanks++) {
			editor.write(LARGE + " ".repeat(blanks));
			List<CompletableFuture<?>> answers =
					List.of(editor.outlineLater(), editor.completionLater(), editor.hoverLater(), editor.outlineLater());
			answers.forEach(Editor::await);
			editor.completionAtOnce();
			List.of(editor.outlineLater(), editor.hoverLater()).forEach(Editor::await);
		}
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
