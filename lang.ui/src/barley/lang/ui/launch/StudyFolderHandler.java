package barley.lang.ui.launch;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.handlers.HandlerUtil;

/** Shows the folders of studies that are selected in the Project Explorer. */
public final class StudyFolderHandler extends AbstractHandler {

	@Override
	public Object execute(ExecutionEvent event) {
		IStructuredSelection selection = HandlerUtil.getCurrentStructuredSelection(event);
		for (Object each : selection) {
			IFolder folder = Adapters.adapt(each, IFolder.class);
			if (folder != null && folder.getLocation() != null) {
				new StudyFolderJob(folder.getLocation().toFile().toPath()).schedule();
			}
		}
		return null;
	}
}
