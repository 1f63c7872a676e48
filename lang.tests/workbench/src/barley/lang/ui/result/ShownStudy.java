package barley.lang.ui.result;

import java.nio.file.Path;

import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;

/** Does what the view of studies does after a dialog. */
public final class ShownStudy {

	private ShownStudy() {
	}

	/** Saves the rows that are shown in some part of the workbench. */
	public static void save(Composite part, Path file) {
		for (Control each : part.getChildren()) {
			if (each instanceof StudyPanel panel) {
				panel.text().save(file);
			} else if (each instanceof Composite inner) {
				save(inner, file);
			}
		}
	}
}
