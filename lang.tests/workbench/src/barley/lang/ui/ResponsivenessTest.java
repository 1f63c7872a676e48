package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.junit.jupiter.api.Test;

import barley.lang.ui.server.LanguageServerHost;

/** Nothing of ours may hold up the user interface thread, whatever the server has to do meanwhile. */
class ResponsivenessTest extends EditorTest {

	private static final int LETTERS = 60;
	private static final int MOST_MILLIS = 50;
	private static final long MOST = TimeUnit.MILLISECONDS.toNanos(MOST_MILLIS);
	private static final int LINES = 3_000;
	private static final int TYPED = 2_000;
	private static final String STATEMENT = "\tlink n[0, 0] -- n[2, 1] lanes 2 // typed by somebody in a hurry, who goes on and on\n";

	@Test
	void typingNeverWaitsForProofs() throws Exception {
		open(LADDER.replace("rungs = 4", "rungs = 20_000"));
		caretBehind("over Twist");
		Workbench.settle();
		long[] held = new long[LETTERS];
		for (int i = 0; i < LETTERS; i++) {
			long start = System.nanoTime();
			document.replace(document.getLength(), 0, i % 20 == 19 ? "\n" : " ");
			held[i] = System.nanoTime() - start;
			Workbench.pause(20);
		}
		Arrays.sort(held);
		// The slower half is left to the garbage collector and whoever else uses the machine; waiting would hold up all of them.
		long slow = held[LETTERS / 2];
		assertTrue(slow < MOST, () -> "typing a letter took " + slow / 1_000_000 + " ms");
		Workbench.await("findings", () -> LanguageServerHost.get().published().diagnostics(uri()).isPresent());
	}

	@Test
	void nothingOfOursHoldsTheEditorOfALongFile() throws Throwable {
		Workbench.show("org.eclipse.ui.views.ContentOutline");
		open(longFile());
		Workbench.await("findings", () -> LanguageServerHost.get().published().diagnostics(uri()).isPresent());
		UiWatch.nothingHolds(() -> {
			caretBehind("node n[rungs, cyclic 2] // a cyclic index wraps\n");
			Workbench.settle();
			for (int i = 0; i < TYPED; i++) {
				type(STATEMENT.charAt(i % STATEMENT.length()));
			}
			Workbench.await("findings of what was typed", () -> !markers().isEmpty());
		});
	}

	/** A machine of a thousand nodes among declarations that fill three thousand lines. */
	private static String longFile() {
		StringBuilder text = new StringBuilder(LADDER.replace("rungs = 4", "rungs = 500"));
		for (int i = 0; text.chars().filter(letter -> letter == '\n').count() < LINES; i++) {
			for (int block = 0; block < 50; block++) {
				text.append("\n/** Nodes in a row. */\ntopology Line").append(i).append('_').append(block)
						.append("(p = 5) {\n\trequire p >= 2\n\tnode n[p]\n")
						.append("\tfor i in 1 ..< p link n[i - 1] -- n[i]\n\tpath Along {\n\t\tfor i in 0 ..< p visit n[i]\n\t}\n}\n");
			}
		}
		return text.toString();
	}

	/** Presses a key and lets the workbench begin with what follows, but take no longer than somebody takes for the next key. */
	private void type(char letter) {
		Event event = new Event();
		event.widget = widget();
		event.character = letter == '\n' ? SWT.CR : letter;
		event.keyCode = event.character;
		widget().notifyListeners(SWT.KeyDown, event);
		Workbench.dispatch(Display.getCurrent());
	}
}
