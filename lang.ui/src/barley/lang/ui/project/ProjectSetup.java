package barley.lang.ui.project;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.jdt.core.IClasspathEntry;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.launching.JavaRuntime;

/** Configures a project for Barley texts, and for compiling the Java generated from them. */
public final class ProjectSetup {

	/** The folder of generated programs, which only the builder changes. */
	public static final String GENERATED = "src-gen";

	private static final String OUTPUT = "bin";

	private ProjectSetup() {
	}

	/** Adds to an open project what is missing; existing settings remain. */
	public static void complete(IProject project, IProgressMonitor monitor) throws CoreException {
		SubMonitor progress = SubMonitor.convert(monitor, "Setting up " + project.getName(), 3);
		boolean fresh = !project.hasNature(JavaCore.NATURE_ID);
		IFolder generated = project.getFolder(GENERATED);
		if (!generated.exists()) {
			generated.create(true, true, progress.split(1));
		}
		generated.setDerived(false, null); // people look for generated programs by name, too
		addNatures(project, progress.split(1));
		addToClassPath(JavaCore.create(project), generated, fresh, progress.split(1));
	}

	/** JDT puts its builder before all others, and this nature puts its own before that, so the order matters. */
	private static void addNatures(IProject project, IProgressMonitor monitor) throws CoreException {
		SubMonitor progress = SubMonitor.convert(monitor, 2);
		addNature(project, JavaCore.NATURE_ID, progress.split(1));
		addNature(project, BarleyNature.ID, progress.split(1));
	}

	private static void addNature(IProject project, String nature, IProgressMonitor monitor) throws CoreException {
		if (!project.hasNature(nature)) {
			IProjectDescription description = project.getDescription();
			List<String> natures = new ArrayList<>(List.of(description.getNatureIds()));
			natures.add(0, nature);
			description.setNatureIds(natures.toArray(String[]::new));
			project.setDescription(description, monitor);
		}
	}

	private static void addToClassPath(IJavaProject project, IFolder generated, boolean fresh, IProgressMonitor monitor)
			throws CoreException {
		List<IClasspathEntry> entries = new ArrayList<>();
		if (fresh) {
			entries.add(JavaCore.newContainerEntry(JavaRuntime.newDefaultJREContainerPath()));
		} else {
			entries.addAll(Arrays.asList(project.getRawClasspath()));
		}
		IPath source = generated.getFullPath();
		if (entries.stream().noneMatch(entry -> entry.getPath().equals(source))) {
			entries.add(0, JavaCore.newSourceEntry(source));
		}
		if (entries.stream().noneMatch(entry -> entry.getPath().equals(RuntimeContainer.PATH))) {
			entries.add(JavaCore.newContainerEntry(RuntimeContainer.PATH));
		}
		IPath output = fresh ? project.getPath().append(OUTPUT) : project.getOutputLocation();
		project.setRawClasspath(entries.toArray(IClasspathEntry[]::new), output, monitor);
	}
}
