package barley.lang.ui.start;

import java.lang.reflect.InvocationTargetException;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.jface.operation.IRunnableWithProgress;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.wizards.newresource.BasicNewProjectResourceWizard;
import org.eclipse.ui.wizards.newresource.BasicNewResourceWizard;

import barley.lang.ui.BarleyPlugin;

/** The last step of wizards that create projects. */
final class FinishedProject {

	private FinishedProject() {
	}

	/** Does the work on another thread, then opens a file in the perspective of the wizard. Returns whether it succeeded. */
	static boolean show(WizardPage page, IRunnableWithProgress work, IConfigurationElement wizard, IWorkbench workbench, IFile file) {
		try {
			page.getWizard().getContainer().run(true, true, work);
		} catch (InterruptedException canceled) {
			return false;
		} catch (InvocationTargetException e) {
			page.setErrorMessage(e.getCause().getMessage());
			BarleyPlugin.log().warn("Cannot make a project", e.getCause());
			return false;
		}
		BasicNewProjectResourceWizard.updatePerspective(wizard);
		BasicNewResourceWizard.selectAndReveal(file, workbench.getActiveWorkbenchWindow());
		Display.getCurrent().asyncExec(() -> {
			try {
				if (file.exists()) {
					IDE.openEditor(workbench.getActiveWorkbenchWindow().getActivePage(), file);
				}
			} catch (PartInitException e) {
				BarleyPlugin.log().warn("Cannot open " + file.getFullPath(), e);
			}
		});
		return true;
	}
}
