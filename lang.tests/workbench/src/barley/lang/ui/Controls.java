package barley.lang.ui;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;

/** Looks for widgets. */
final class Controls {

	private Controls() {
	}

	/** Returns the first {@code type} at or below {@code root}; null if there is none. */
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

	/** All of a {@code type} at or below {@code root}. */
	static <T extends Control> List<T> all(Class<T> type, Control root) {
		List<T> all = new ArrayList<>();
		if (type.isInstance(root)) {
			all.add(type.cast(root));
		}
		if (root instanceof Composite parent) {
			for (Control child : parent.getChildren()) {
				all.addAll(all(type, child));
			}
		}
		return all;
	}
}
