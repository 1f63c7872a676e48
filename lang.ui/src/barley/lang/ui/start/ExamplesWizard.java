package barley.lang.ui.start;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.IWorkbench;

import barley.lang.ui.Icon;

/** Creates a project with examples. */
public final class ExamplesWizard extends Wizard implements INewWizard, IExecutableExtension {

	private final ExamplesPage page = new ExamplesPage();
	private IWorkbench workbench;
	private IConfigurationElement element;

	@Override
	public void init(IWorkbench bench, IStructuredSelection selection) {
		workbench = bench;
		setWindowTitle("Barley Examples");
		setDefaultPageImageDescriptor(Icon.BARLEY_64.descriptor());
		setNeedsProgressMonitor(true);
	}

	@Override
	public void addPages() {
		addPage(page);
	}

	@Override
	public boolean performFinish() {
		IProject project = page.project();
		List<Example> wanted = page.wanted();
		Map<String, String> texts = new LinkedHashMap<>();
		wanted.forEach(example -> texts.put(example.path(), example.text()));
		var work = new ProjectContent(project, ResourcesPlugin.getWorkspace().newProjectDescription(project.getName()), texts);
		return FinishedProject.show(page, work, element, workbench, project.getFile(wanted.get(0).path()));
	}

	@Override
	public void setInitializationData(IConfigurationElement configuration, String property, Object data) {
		element = configuration;
	}
}
