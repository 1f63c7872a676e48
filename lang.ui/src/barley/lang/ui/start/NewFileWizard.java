package barley.lang.ui.start;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

import org.eclipse.core.resources.IFile;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.dialogs.WizardNewFileCreationPage;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.wizards.newresource.BasicNewResourceWizard;

import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.Icon;
import barley.lang.ui.files.BarleyFiles;

/** Creates a file with a small topology. */
public final class NewFileWizard extends Wizard implements INewWizard {

	private static final String TEXT = """
			package %s

			/** Nodes linked to a ring. */
			topology %s(size = 4) {
				require size >= 2
				node n[cyclic size]

				for i in 0 ..< size link n[i] -- n[i + 1]

				/** Once around. */
				ring Round {
					for i in 0 ..< size visit n[i]
				}
			}
			""";

	private IWorkbench workbench;
	private WizardNewFileCreationPage page;

	@Override
	public void init(IWorkbench bench, IStructuredSelection selection) {
		workbench = bench;
		setWindowTitle("New Barley File");
		setDefaultPageImageDescriptor(Icon.BARLEY_64.descriptor());
		page = new WizardNewFileCreationPage("file", selection) {
			@Override
			protected InputStream getInitialContents() {
				return new ByteArrayInputStream(text(getFileName(), getContainerFullPath().lastSegment()).getBytes(StandardCharsets.UTF_8));
			}
		};
		page.setTitle("Barley File");
		page.setDescription("A file for topologies, machines and schedules.");
		page.setFileExtension(BarleyFiles.EXTENSION);
		page.setFileName("rings." + BarleyFiles.EXTENSION);
	}

	/** Returns the text of a new file. */
	static String text(String file, String folder) {
		return TEXT.formatted(BarleyNames.packageName(folder), BarleyNames.declaration(file));
	}

	@Override
	public void addPages() {
		addPage(page);
	}

	@Override
	public boolean performFinish() {
		IFile file = page.createNewFile();
		if (file == null) {
			return false;
		}
		BasicNewResourceWizard.selectAndReveal(file, workbench.getActiveWorkbenchWindow());
		try {
			IDE.openEditor(workbench.getActiveWorkbenchWindow().getActivePage(), file);
		} catch (PartInitException e) {
			BarleyPlugin.log().warn("Cannot open " + file.getFullPath(), e);
		}
		return true;
	}
}
