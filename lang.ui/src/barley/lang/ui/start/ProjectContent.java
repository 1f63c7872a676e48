package barley.lang.ui.start;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.ui.actions.WorkspaceModifyOperation;

import barley.lang.ui.project.ProjectSetup;

/** Creates a project with files. */
final class ProjectContent extends WorkspaceModifyOperation {

	private final IProject project;
	private final IProjectDescription description;
	private final Map<String, String> texts;

	/** @param texts the content of each file, by its path in the project */
	ProjectContent(IProject project, IProjectDescription description, Map<String, String> texts) {
		super(null); // the whole workspace, because a project is created
		this.project = project;
		this.description = description;
		this.texts = texts;
	}

	@Override
	protected void execute(IProgressMonitor monitor) throws CoreException {
		SubMonitor progress = SubMonitor.convert(monitor, "Creating " + project.getName(), texts.size() + 3);
		if (!project.exists()) {
			project.create(description, progress.split(1));
		}
		project.open(progress.split(1));
		project.setDefaultCharset(StandardCharsets.UTF_8.name(), null);
		ProjectSetup.complete(project, progress.split(1));
		for (Map.Entry<String, String> text : texts.entrySet()) {
			IFile file = project.getFile(text.getKey());
			make(file.getParent());
			if (!file.exists()) {
				file.create(new ByteArrayInputStream(text.getValue().getBytes(StandardCharsets.UTF_8)), true, progress.split(1));
			}
		}
	}

	private static void make(IContainer container) throws CoreException {
		if (container instanceof IFolder folder && !folder.exists()) {
			make(folder.getParent());
			folder.create(true, true, null);
		}
	}
}
