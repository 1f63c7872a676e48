package barley.lang.ui.launch;

import org.eclipse.core.resources.IFile;

/** A schedule that can be run; items of the outline adapt to it. */
public record RunTarget(IFile file, String schedule) {
}
