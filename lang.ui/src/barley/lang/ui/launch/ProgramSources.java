package barley.lang.ui.launch;

import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.IPath;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.sourcelookup.AbstractSourceLookupDirector;
import org.eclipse.debug.core.sourcelookup.ISourceContainer;
import org.eclipse.debug.core.sourcelookup.ISourceLookupParticipant;
import org.eclipse.debug.core.sourcelookup.containers.DirectorySourceContainer;
import org.eclipse.debug.core.sourcelookup.containers.FolderSourceContainer;
import org.eclipse.jdt.launching.sourcelookup.containers.JavaSourceLookupParticipant;

import barley.lang.ui.project.ProjectSetup;
import barley.lang.ui.run.RunFolder;

/**
 * Where a debugger finds the source of node programs: in the project if its programs are those that run, otherwise in the folder of the
 * run.
 */
final class ProgramSources extends AbstractSourceLookupDirector {

	ProgramSources(IProject project, RunFolder run, ILaunchConfiguration configuration) {
		setLaunchConfiguration(configuration);
		initializeParticipants();
		IFolder generated = project.getFolder(ProjectSetup.GENERATED);
		boolean same = generated.isAccessible() && generated.getLocation() != null && run.isSameAs(generated.getLocation().toPath());
		setSourceContainers(new ISourceContainer[] {
				same ? new FolderSourceContainer(generated, false) : new DirectorySourceContainer(IPath.fromPath(run.source()), false) });
	}

	@Override
	public void initializeParticipants() {
		addParticipants(new ISourceLookupParticipant[] { new JavaSourceLookupParticipant() });
	}
}
