package barley.probe;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Properties;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.Platform;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.ui.ILaunchShortcut;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IWorkbenchWizard;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.console.ConsolePlugin;
import org.eclipse.ui.console.TextConsole;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.osgi.framework.Bundle;

/**
 * The first hour of somebody who begins: a project, a ring broken and mended, a run and its result; and in the end something typed
 * that is not saved when the workbench closes.
 */
final class FirstHour implements Probe.Part {

	static final String PROJECT = "hour";
	static final String FILE = "ladder.barley";

	private static final String IMPORT = "import barley.machines.*";
	private static final String CLOSING = "\tfor s in 0 ..< 2 link n[rungs - 1, s] -- n[0, s + rungs]\n";
	private static final String MISTAKE = "\nmachine Rock = Nowhere {\n}\n";
	private static final int MOST_FIXES = 8;

	private IFile file;
	private ITextEditor editor;
	private IDocument document;

	@Override
	public void run(Properties seen) throws Exception {
		Desk.fillScreen();
		seen.setProperty("active", String.valueOf(Platform.getBundle("barley.lang.ui").getState() == Bundle.ACTIVE));
		Desk.on(() -> PlatformUI.getWorkbench().showPerspective("barley.lang.ui.perspective", Desk.page().getWorkbenchWindow()));
		newProject();
		seen.setProperty("editor", Desk.on(() -> editor.getSite().getId()));
		seen.setProperty("content.type", file.getContentDescription().getContentType().getId());
		copyTheTopology();
		seen.setProperty("broken", breakARing());
		mendIt();
		seen.setProperty("result", runIt());
		makeAMistake(editor, file);
	}

	private void newProject() throws Exception {
		Desk.on(() -> {
			IWorkbenchWizard wizard = PlatformUI.getWorkbench().getNewWizardRegistry().findWizard("barley.lang.ui.newProject")
					.createWizard();
			wizard.init(PlatformUI.getWorkbench(), StructuredSelection.EMPTY);
			WizardDialog dialog = new WizardDialog(Desk.page().getWorkbenchWindow().getShell(), wizard);
			dialog.setBlockOnOpen(false);
			dialog.open();
			Desk.all(Text.class, dialog.getCurrentPage().getControl()).get(0).setText(PROJECT);
			boolean made = wizard.performFinish();
			dialog.close();
			return made;
		});
		file = ResourcesPlugin.getWorkspace().getRoot().getProject(PROJECT).getFile(FILE);
		editor = Desk.find("editor", () -> Desk.page().getActiveEditor() instanceof ITextEditor text && text.getTitle().equals(FILE) ? text
				: null);
		document = Desk.on(() -> editor.getDocumentProvider().getDocument(editor.getEditorInput()));
		Desk.await("program", () -> file.getProject().getFile("bin/hour/AllReduce.class").exists());
	}

	/** Brings the topology out of the library, so that it can be changed. */
	private void copyTheTopology() throws Exception {
		try (var library = Platform.getBundle("barley.lang").getEntry("barley/machines/Ladder.barley").openStream()) {
			String text = new String(library.readAllBytes(), StandardCharsets.UTF_8);
			String topology = text.substring(text.indexOf("topology Ladder")).strip();
			Desk.on(() -> {
				document.replace(document.get().indexOf(IMPORT), IMPORT.length(), topology);
				editor.doSave(null);
				return null;
			});
		}
		Desk.await("a sound file", () -> !editor.isDirty() && errors(file) == 0);
	}

	/** Adds something at the end that is wrong, and does not save it. */
	static void makeAMistake(ITextEditor editor, IFile file) throws Exception {
		Desk.on(() -> {
			IDocument text = editor.getDocumentProvider().getDocument(editor.getEditorInput());
			text.replace(text.getLength(), 0, MISTAKE);
			return null;
		});
		Desk.await("an error", () -> errors(file) > 0);
	}

	private String breakARing() throws Exception {
		Desk.on(() -> {
			document.replace(document.get().indexOf(CLOSING), CLOSING.length(), "");
			return null;
		});
		return Desk.find("broken rings", () -> gap() == null ? null : gap().getAttribute(IMarker.MESSAGE, ""));
	}

	private void mendIt() throws Exception {
		for (int fix = 0; Desk.on(this::gap) != null && fix < MOST_FIXES; fix++) {
			String text = Desk.on(document::get);
			String message = Desk.find("quick fix", this::mendFirst);
			Desk.await("mended text", () -> !document.get().equals(text));
			Desk.await("marker to go", () -> gap() == null || !gap().getAttribute(IMarker.MESSAGE, "").equals(message));
		}
		Desk.await("whole rings", () -> errors(file) == 0);
	}

	/** Mends the first gap and returns what was said of it; null as long as its fixes are still being tried out. */
	private String mendFirst() throws CoreException {
		IMarker gap = gap();
		IMarkerResolution[] fixes = IDE.getMarkerHelpRegistry().getResolutions(gap);
		if (fixes.length == 0) {
			return null;
		}
		String message = gap.getAttribute(IMarker.MESSAGE, "");
		fixes[0].run(gap);
		return message;
	}

	private String runIt() throws Exception {
		Desk.on(() -> {
			editor.doSave(null);
			return null;
		});
		Desk.await("a saved file", () -> !editor.isDirty());
		for (IConfigurationElement element : Platform.getExtensionRegistry()
				.getConfigurationElementsFor("org.eclipse.debug.ui.launchShortcuts")) {
			if ("barley.lang.ui.scheduleShortcut".equals(element.getAttribute("id"))) {
				var shortcut = (ILaunchShortcut) element.createExecutableExtension("class");
				Desk.on(() -> {
					shortcut.launch(editor, "run");
					return null;
				});
			}
		}
		String result = Desk.find("result", () -> Arrays.stream(ConsolePlugin.getDefault().getConsoleManager().getConsoles())
				.filter(TextConsole.class::isInstance)
				.map(console -> ((TextConsole) console).getDocument().get()).filter(text -> text.contains("fingerprint")).findFirst()
				.orElse(null));
		Desk.await("end", () -> Arrays.stream(DebugPlugin.getDefault().getLaunchManager().getLaunches())
				.allMatch(launch -> launch.isTerminated()));
		return result;
	}

	static long errors(IResource resource) throws CoreException {
		return Arrays.stream(resource.findMarkers(IMarker.PROBLEM, true, IResource.DEPTH_INFINITE))
				.filter(marker -> marker.getAttribute(IMarker.SEVERITY, 0) == IMarker.SEVERITY_ERROR).count();
	}

	private IMarker gap() throws CoreException {
		return Arrays.stream(file.findMarkers(IMarker.PROBLEM, true, IResource.DEPTH_ZERO))
				.filter(marker -> marker.getAttribute("code", "").equals("ring-gap"))
				.findFirst().orElse(null);
	}
}
