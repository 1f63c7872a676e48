package barley.lang.ui;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;

/** Presses keys where the keyboard focus is. They take the way that they take for users: through key bindings, filters and popups. */
final class Keyboard {

	private Keyboard() {
	}

	/** Types {@code text} as fast as possible; a line end is the Enter key. */
	static void type(String text) {
		type(text, 0);
	}

	/** Types {@code text} with so many milliseconds after each key. */
	static void type(String text, int pause) {
		for (char letter : text.toCharArray()) {
			char key = letter == '\n' ? SWT.CR : letter;
			stroke(Character.toLowerCase(key), key, Character.isUpperCase(key) ? SWT.SHIFT : 0);
			if (pause > 0) {
				Workbench.pause(pause);
			}
		}
	}

	/** Presses a key such as {@link SWT#ARROW_DOWN}, or a letter while keys such as {@link SWT#CTRL} are held. */
	static void press(int key, int held) {
		stroke(key, (key & SWT.KEYCODE_BIT) != 0 ? 0 : (char) key, held);
		Workbench.settle();
	}

	private static void stroke(int key, char letter, int held) {
		for (int type : new int[] { SWT.KeyDown, SWT.KeyUp }) {
			Control focus = Display.getCurrent().getFocusControl();
			if (focus == null) {
				throw new IllegalStateException("nothing has the keyboard focus");
			}
			Event event = new Event();
			event.widget = focus;
			event.keyCode = key;
			event.character = letter;
			event.stateMask = held;
			focus.notifyListeners(type, event);
		}
	}
}
