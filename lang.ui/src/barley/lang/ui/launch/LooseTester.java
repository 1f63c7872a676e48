package barley.lang.ui.launch;

import org.eclipse.core.expressions.PropertyTester;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.ui.IURIEditorInput;

import barley.lang.ui.files.BarleyFiles;

/**
 * Returns whether an editor shows a program outside of the workspace, as {@code barley.lang.ui.loose} of plugin.xml. Such a file does not
 * run: a project has its generated classes. Yet the keys of Run reach {@link ScheduleShortcut}, which says so; without a shortcut the
 * platform would run what was run last, whatever it was.
 */
public final class LooseTester extends PropertyTester {

	@Override
	public boolean test(Object receiver, String property, Object[] arguments, Object expected) {
		return receiver instanceof IURIEditorInput input && input.getName().endsWith("." + BarleyFiles.EXTENSION)
				&& Adapters.adapt(input, IFile.class) == null;
	}
}
