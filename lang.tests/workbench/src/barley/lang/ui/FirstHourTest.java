package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILogListener;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Platform;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IWorkbenchWizard;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.console.ConsolePlugin;
import org.eclipse.ui.console.TextConsole;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;

import barley.lang.ui.launch.ScheduleShortcut;

/** The first hour of somebody who begins: a project, a ring broken and mended, a run and its result; and nothing in the error log. */
class FirstHourTest {

	private static final Path LIBRARY = Path.of(System.getProperty("barley.root"), "lang/library/barley/machines/Ladder.barley");
	private static final String CLOSING = "\tfor s in 0 ..< 2 link n[rungs - 1, s] -- n[0, s + rungs]\n";
	private static final int MOST_FIXES = 8;

	private final StringBuilder logged = new StringBuilder();
	private IFile file;
	private ITextEditor editor;
	private IDocument document;

	@Test
	void projectBreakMendRunRead() throws Exception {
		IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("hour");
		ILogListener listener = (status, plugin) -> note(status);
		Platform.addLogListener(listener);
		Workbench.fillScreen();
		try {
			newProject();
			file = project.getFile("ladder.barley");
			Workbench.await("editor", () -> Workbench.page().getActiveEditor() instanceof ITextEditor text && text.getTitle().equals("ladder.barley"));
			editor = (ITextEditor) Workbench.page().getActiveEditor();
			document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
			copyTheTopology();
			breakARing();
			mendIt();
			run();
			assertEquals("", logged.toString());
		} finally {
			Platform.removeLogListener(listener);
			Workbench.page().closeAllEditors(false);
			project.delete(true, true, null);
		}
	}

	private void newProject() throws CoreException {
		IWorkbenchWizard wizard = PlatformUI.getWorkbench().getNewWizardRegistry().findWizard("barley.lang.ui.newProject").createWizard();
		wizard.init(PlatformUI.getWorkbench(), StructuredSelection.EMPTY);
		WizardDialog dialog = new WizardDialog(Workbench.page().getWorkbenchWindow().getShell(), wizard);
		dialog.setBlockOnOpen(false);
		dialog.open();
		Controls.find(Text.class, dialog.getCurrentPage().getControl()).setText("hour");
		assertTrue(wizard.performFinish());
		dialog.close();
	}

	/** Brings the topology out of the library, so that it can be changed. */
	private void copyTheTopology() throws Exception {
		String library = Files.readString(LIBRARY);
		String topology = library.substring(library.indexOf("topology Ladder"));
		int imported = document.get().indexOf("import barley.machines.*");
		document.replace(imported, "import barley.machines.*".length(), topology.strip());
		editor.doSave(null);
		Workbench.await("a sound file", () -> BarleyPlugin.server().published().diagnostics(uri()).isPresent() && errors() == 0);
	}

	private void breakARing() throws Exception {
		document.replace(document.get().indexOf(CLOSING), CLOSING.length(), "");
		Workbench.await("broken rings", () -> gap() != null);
		assertTrue(gap().getAttribute(IMarker.MESSAGE, "").contains("no link joins them"));
		Workbench.screenshot("first-hour-broken");
	}

	private void mendIt() {
		for (int fix = 0; gap() != null && fix < MOST_FIXES; fix++) {
			IMarker gap = gap();
			String text = document.get();
			String message = gap.getAttribute(IMarker.MESSAGE, "");
			IDE.getMarkerHelpRegistry().getResolutions(gap)[0].run(gap);
			Workbench.await("mended text", () -> !document.get().equals(text));
			Workbench.await("marker to go", () -> gap() == null || !gap().getAttribute(IMarker.MESSAGE, "").equals(message));
		}
		Workbench.await("whole rings", () -> errors() == 0);
	}

	private void run() {
		editor.doSave(null);
		Workbench.idle();
		new ScheduleShortcut().launch(editor, ILaunchManager.RUN_MODE);
		String result = Workbench.find("result", () -> Arrays.stream(ConsolePlugin.getDefault().getConsoleManager().getConsoles())
				.filter(TextConsole.class::isInstance).map(console -> ((TextConsole) console).getDocument().get())
				.filter(text -> text.contains("AllReduce on Rack") && text.contains("fingerprint")).findFirst().orElse(null));
		assertTrue(result.contains("verified"), result);
		Workbench.await("end", () -> Arrays.stream(DebugPlugin.getDefault().getLaunchManager().getLaunches()).allMatch(launch -> launch.isTerminated()));
		Workbench.screenshot("first-hour-run");
	}

	private String uri() {
		return file.getLocation().toPath().toUri().toString();
	}

	private long errors() {
		return ProjectFiles.errors(file).size();
	}

	private IMarker gap() {
		try {
			return Arrays.stream(file.findMarkers(IMarker.PROBLEM, true, IResource.DEPTH_ZERO)).filter(marker -> marker.getAttribute("code", "").equals("ring-gap"))
					.findFirst().orElse(null);
		} catch (CoreException e) {
			throw new IllegalStateException(e);
		}
	}

	private void note(IStatus status) {
		boolean ours = status.getPlugin().startsWith("barley.") || status.getException() != null
				&& Arrays.stream(status.getException().getStackTrace()).anyMatch(frame -> frame.getClassName().startsWith("barley."));
		if (ours) {
			logged.append(status).append('\n');
		}
	}
}
