package barley.lang.ui.project;

import java.util.LinkedHashSet;
import java.util.Set;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.WorkspaceJob;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.ui.handlers.HandlerUtil;

/** Converts the selected projects into Barley projects. */
public final class ConvertHandler extends AbstractHandler {

	@Override
	public Object execute(ExecutionEvent event) {
		Set<IProject> projects = new LinkedHashSet<>();
		for (Object selected : HandlerUtil.getCurrentStructuredSelection(event)) {
			IProject project = Adapters.adapt(selected, IProject.class);
			if (project != null && project.isAccessible()) {
				projects.add(project);
			}
		}
		new WorkspaceJob("Convert to Barley project") {
			@Override
			public IStatus runInWorkspace(IProgressMonitor monitor) throws CoreException {
				SubMonitor progress = SubMonitor.convert(monitor, projects.size());
				for (IProject project : projects) {
					ProjectSetup.complete(project, progress.split(1));
				}
				return Status.OK_STATUS;
			}
		}.schedule();
		return null;
	}
}
