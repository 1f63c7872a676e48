package barley.lang.ui.launch;

import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.console.IHyperlink;
import org.eclipse.ui.console.TextConsole;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;

import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.files.BarleyFiles;

/** Links a place in a console to a line of a file. Consoles name files without folders: the file that was run comes first. */
final class PlaceLink implements IHyperlink {

	private final TextConsole console;
	private final String file;
	private final int line;

	PlaceLink(TextConsole console, String file, int line) {
		this.console = console;
		this.file = file;
		this.line = line;
	}

	@Override
	public void linkEntered() {
		// nothing to show
	}

	@Override
	public void linkExited() {
		// nothing to show
	}

	@Override
	public void linkActivated() {
		IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
		try {
			Optional<IFile> found = find();
			if (window != null && found.isPresent()) {
				reveal(IDE.openEditor(window.getActivePage(), found.get()));
			}
		} catch (PartInitException e) {
			BarleyPlugin.log().warn("Cannot open " + file, e);
		} catch (CoreException | BadLocationException gone) {
			// the file is shorter now, or was deleted
		}
	}

	private Optional<IFile> find() throws CoreException {
		List<IFile> named = BarleyFiles.in(ResourcesPlugin.getWorkspace().getRoot()).stream().filter(each -> each.getName().equals(file))
				.toList();
		IFile ran = ran();
		return named.stream().max((one, other) -> Integer.compare(closeness(one, ran), closeness(other, ran)));
	}

	private static int closeness(IFile file, IFile ran) {
		return ran == null ? 0 : file.equals(ran) ? 3 : file.getParent().equals(ran.getParent()) ? 2
				: file.getProject().equals(ran.getProject()) ? 1 : 0;
	}

	/** Returns the file that was run; null if it is not known. */
	private IFile ran() throws CoreException {
		if (console instanceof org.eclipse.debug.ui.console.IConsole process) {
			ILaunchConfiguration configuration = process.getProcess().getLaunch().getLaunchConfiguration();
			return configuration != null && configuration.exists() && !configuration.getAttribute(LaunchAttributes.FILE, "").isEmpty()
					? ScheduleLaunch.file(configuration) : null;
		}
		return null;
	}

	private void reveal(IEditorPart editor) throws BadLocationException {
		if (editor instanceof ITextEditor text) {
			IDocument document = text.getDocumentProvider().getDocument(text.getEditorInput());
			IRegion region = document.getLineInformation(line - 1);
			text.selectAndReveal(region.getOffset(), region.getLength());
		}
	}
}
