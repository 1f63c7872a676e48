package barley.lang.ui.start;

import java.lang.reflect.InvocationTargetException;
import java.util.Locale;
import java.util.Map;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.jface.operation.IRunnableWithProgress;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.dialogs.WizardNewProjectCreationPage;

import barley.lang.ide.start.StarterFile;
import barley.lang.ui.Icon;

/** Creates a project with a machine of the library, and a schedule that runs. */
public final class NewProjectWizard extends Wizard implements INewWizard, IExecutableExtension {

	private final WizardNewProjectCreationPage project = new WizardNewProjectCreationPage("project");
	private final MachinePage machine = new MachinePage();
	private IWorkbench workbench;
	private IConfigurationElement element;

	@Override
	public void init(IWorkbench bench, IStructuredSelection selection) {
		workbench = bench;
		setWindowTitle("New Barley Project");
		setDefaultPageImageDescriptor(Icon.BARLEY_64.descriptor());
		setNeedsProgressMonitor(true);
		project.setTitle("Barley Project");
		project.setDescription("A project for machines and schedules and the programs generated from them.");
	}

	@Override
	public void addPages() {
		addPage(project);
		addPage(machine);
	}

	@Override
	public boolean performFinish() {
		IProject handle = project.getProjectHandle();
		IProjectDescription description = ResourcesPlugin.getWorkspace().newProjectDescription(handle.getName());
		description.setLocationURI(project.useDefaults() ? null : project.getLocationURI());
		String name = machine.machine().toLowerCase(Locale.ROOT) + ".barley";
		IRunnableWithProgress work = monitor -> make(handle, description, name, monitor);
		return FinishedProject.show(machine, work, element, workbench, handle.getFile(name));
	}

	private void make(IProject handle, IProjectDescription description, String name, IProgressMonitor monitor)
			throws InvocationTargetException, InterruptedException {
		SubMonitor progress = SubMonitor.convert(monitor, 2);
		StarterFile start = machine.start(BarleyNames.packageName(handle.getName()), progress.split(1));
		if (!start.isSound()) {
			throw new InvocationTargetException(new IllegalArgumentException(start.problem()));
		}
		new ProjectContent(handle, description, Map.of(name, start.text())).run(progress.split(1));
	}

	@Override
	public void setInitializationData(IConfigurationElement configuration, String property, Object data) {
		element = configuration;
	}
}
