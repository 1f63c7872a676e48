package barley.lang.ui.files;

import org.eclipse.core.expressions.PropertyTester;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.ui.IURIEditorInput;

/**
 * Returns whether an editor shows a program outside of the workspace, as {@code barley.lang.ui.loose} of plugin.xml: a file of the library,
 * or one that was opened where it lies. Commands that only need its text work there. It cannot run, because a project has its generated
 * classes; yet the keys of Run reach the shortcut of schedules, which says so. Without a shortcut the platform would run what was run last,
 * whatever it was.
 */
public final class LooseTester extends PropertyTester {

	@Override
	public boolean test(Object receiver, String property, Object[] arguments, Object expected) {
		return receiver instanceof IURIEditorInput input && input.getName().endsWith("." + BarleyFiles.EXTENSION)
				&& Adapters.adapt(input, IFile.class) == null;
	}
}
