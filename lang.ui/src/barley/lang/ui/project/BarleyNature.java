package barley.lang.ui.project;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.eclipse.core.resources.ICommand;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IProjectNature;
import org.eclipse.core.runtime.CoreException;

import barley.lang.ui.BarleyPlugin;

/** The nature of Barley projects: it adds a builder, which runs before the Java builder, because that compiles what it generates. */
public final class BarleyNature implements IProjectNature {

	public static final String ID = BarleyPlugin.ID + ".nature";

	/** The builder of Barley projects, as declared in plugin.xml. */
	private static final String BUILDER = BarleyPlugin.ID + ".builder";

	private IProject project;

	/** Returns whether {@code project} is open and a Barley project. */
	public static boolean isOn(IProject project) {
		try {
			return project.isAccessible() && project.hasNature(ID);
		} catch (CoreException closedMeanwhile) {
			return false;
		}
	}

	@Override
	public void configure() throws CoreException {
		List<ICommand> commands = others();
		ICommand command = project.getDescription().newCommand();
		command.setBuilderName(BUILDER);
		commands.add(0, command);
		setBuilders(commands);
	}

	@Override
	public void deconfigure() throws CoreException {
		setBuilders(others());
	}

	private List<ICommand> others() throws CoreException {
		List<ICommand> commands = new ArrayList<>(Arrays.asList(project.getDescription().getBuildSpec()));
		commands.removeIf(command -> command.getBuilderName().equals(BUILDER));
		return commands;
	}

	private void setBuilders(List<ICommand> commands) throws CoreException {
		IProjectDescription description = project.getDescription();
		description.setBuildSpec(commands.toArray(ICommand[]::new));
		project.setDescription(description, null);
	}

	@Override
	public IProject getProject() {
		return project;
	}

	@Override
	public void setProject(IProject project) {
		this.project = project;
	}
}
