package barley.lang.ui;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;

import barley.lang.ui.project.ProjectSetup;

/** A project of Barley, as tests fill it. */
final class ProjectFiles {

	final IProject project;

	private ProjectFiles(IProject project) {
		this.project = project;
	}

	static ProjectFiles create(String name) throws CoreException {
		IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject(name);
		project.create(null);
		project.open(null);
		ProjectSetup.complete(project, new NullProgressMonitor());
		return new ProjectFiles(project);
	}

	void delete() throws CoreException {
		project.delete(true, true, null);
	}

	IFile file(String name) {
		return project.getFile(name);
	}

	IFile write(String name, String text) throws CoreException {
		IFile file = file(name);
		ByteArrayInputStream content = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
		if (file.exists()) {
			file.setContents(content, true, false, null);
		} else {
			file.create(content, true, null);
		}
		return file;
	}

	void await(String name) {
		Workbench.await(name, () -> file(name).exists());
	}

	static List<String> errors(IResource resource) {
		try {
			return Arrays.stream(resource.findMarkers(IMarker.PROBLEM, true, IResource.DEPTH_INFINITE))
					.filter(marker -> marker.getAttribute(IMarker.SEVERITY, 0) == IMarker.SEVERITY_ERROR)
					.map(marker -> marker.getAttribute(IMarker.MESSAGE, "")).toList();
		} catch (CoreException e) {
			throw new IllegalStateException(e);
		}
	}

	static String messages(IResource resource) {
		return String.join("\n", errors(resource));
	}
}
