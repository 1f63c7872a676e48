package barley.lang.ui.project;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jdt.core.ClasspathContainerInitializer;
import org.eclipse.jdt.core.IClasspathContainer;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.JavaCore;

/** Binds the class path container of projects to the installed runtime. */
public final class RuntimeContainerInitializer extends ClasspathContainerInitializer {

	@Override
	public void initialize(IPath path, IJavaProject project) throws CoreException {
		JavaCore.setClasspathContainer(path, new IJavaProject[] { project }, new IClasspathContainer[] { new RuntimeContainer() }, null);
	}

	@Override
	public String getDescription(IPath path, IJavaProject project) {
		return new RuntimeContainer().getDescription();
	}
}
