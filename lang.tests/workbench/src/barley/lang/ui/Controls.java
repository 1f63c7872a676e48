package barley.lang.ui;

import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;

/** Looks for widgets. */
final class Controls {

	private Controls() {
	}

	/** The first {@code type} at or below {@code root}; null if there is none. */
	static <T extends Control> T find(Class<T> type, Control root) {
		if (type.isInstance(root)) {
			return type.cast(root);
		} else if (root instanceof Composite parent) {
			for (Control child : parent.getChildren()) {
				T found = find(type, child);
				if (found != null) {
					return found;
				}
			}
		}
		return null;
	}
}
