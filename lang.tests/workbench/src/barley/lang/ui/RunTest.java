package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.core.expressions.EvaluationContext;
import org.eclipse.core.expressions.EvaluationResult;
import org.eclipse.core.expressions.ExpressionConverter;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.e4.ui.model.application.ui.basic.MPart;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.console.IHyperlink;
import org.eclipse.ui.console.TextConsole;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;

import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.launch.LoadShortcut;
import barley.lang.ui.launch.ScheduleShortcut;
import barley.lang.ui.run.LoadResults;

/** Schedules run from files, editors and configurations, and what one sees of it. */
class RunTest extends LaunchTest {

	private static final String MESH = """
			switch type Router { cycle 1 ns  packet 64 B  buffer 4 packets }
			link type Die { }
			topology Plain { node n[2] link n[0] -- n[1] }
			topology Mesh(n = 4) {
				node chip[n, n]
				switch router[n, n] : Router
				for x in 0 ..< n, y in 0 ..< n link chip[x, y] -- router[x, y] : Die
				for x in 1 ..< n, y in 0 ..< n { link router[x - 1, y] -- router[x, y] link router[y, x - 1] -- router[y, x] }
			}
			""";

	@Test
	void aFileRunsAndItsConsoleLeadsBack() throws Exception {
		IFile file = files.write("ladder.barley", SMALL);
		new ScheduleShortcut().launch(new StructuredSelection(file), ILaunchManager.RUN_MODE);
		TextConsole console = awaitConsole("verified");
		Workbench.await("end", () -> LAUNCHES.getLaunches()[0].isTerminated());
		assertEquals(0, LAUNCHES.getLaunches()[0].getProcesses()[0].getExitValue());
		assertTrue(console.getDocument().get().contains("AllReduce on Rack"), console.getDocument().get());
		IHyperlink link = Workbench.find("link", () -> Arrays.stream(console.getHyperlinks()).findFirst().orElse(null));
		Workbench.screenshot("run");
		link.linkActivated();
		ITextEditor editor = (ITextEditor) Workbench.page().getActiveEditor();
		ITextSelection line = (ITextSelection) editor.getSelectionProvider().getSelection();
		assertTrue(line.getText().contains("exchange allreduce"), line.getText());

		ILaunch first = LAUNCHES.getLaunches()[0];
		new ScheduleShortcut().launch(new StructuredSelection(file), ILaunchManager.RUN_MODE);
		Workbench.await("second run", () -> Arrays.stream(LAUNCHES.getLaunches())
				.anyMatch(launch -> launch != first && launch.isTerminated()));
		assertEquals(1, LAUNCHES.getLaunchConfigurations().length);
	}

	@Test
	void aConfigurationGivesParametersMachineModeAndReport() throws Exception {
		IFile file = files.write("ladder.barley", SMALL
				+ "\nlink type Wire { bandwidth 1 Gbit/s }\nmachine Slow = Ladder {\n\tnode : Ipu\n\tlink : Wire\n}\n");
		ILaunchConfigurationWorkingCopy configuration = configuration(file, "AllReduce");
		configuration.setAttribute("barley.lang.ui.timing", true);
		configuration.setAttribute("barley.lang.ui.parameters", Map.of("rungs", "6"));
		configuration.setAttribute("barley.lang.ui.machine", "Slow");
		configuration.setAttribute("barley.lang.ui.reports", "reports");
		DebugUITools.launch(configuration, ILaunchManager.RUN_MODE);
		TextConsole console = awaitConsole("not moved in a timing run");
		assertTrue(console.getDocument().get().contains("AllReduce on Slow"), console.getDocument().get());
		assertTrue(console.getDocument().get().contains("12, 24"), console.getDocument().get());
		files.await("reports/AllReduce-timing.json");
		files.await("reports/AllReduce-timing.html");
	}

	/** The strategies for the collective at the caret are compared on a page. */
	@Test
	void strategiesAreCompared() throws Exception {
		String text = """
				import barley.machines.*
				node type Chip { launch 1 us }
				link type Wire { bandwidth 25 GB/s latency 500 ns }
				machine Rack = FullMesh(p = 8) { node : Chip link : Wire }
				schedule Sum(q = 600_000) on Rack {
					data g : f16[q]
					exchange allreduce g with max among n
					exchange broadcast g from n[0] among n
				}
				""";
		IFile file = files.write("mesh.barley", text);
		ITextEditor editor = (ITextEditor) IDE.openEditor(Workbench.page(), file);
		editor.selectAndReveal(text.indexOf("allreduce g"), 0);
		Workbench.page().getWorkbenchWindow().getService(IHandlerService.class).executeCommand("barley.lang.ui.compare", null);
		Workbench.await("browser", () -> Workbench.page().getActiveEditor() != null
				&& Workbench.page().getActiveEditor().getSite().getId().equals("org.eclipse.ui.browser.editor"));
		Workbench.screenshot("strategies");
		Path page = BarleyPlugin.state().resolve("pages/strategies.html");
		assertTrue(Files.readString(page).contains("HalvingDoubling overtakes RecursiveDoubling at 90 kB"), () -> page.toString());
	}

	/** The machine at the caret is loaded with traffic up to saturation, and what came of it is a plot and a table. */
	@Test
	void aMachineIsLoadedWithTraffic() throws Exception {
		IFile file = files.write("mesh.barley", MESH);
		ITextEditor editor = (ITextEditor) IDE.openEditor(Workbench.page(), file);
		editor.selectAndReveal(MESH.indexOf("topology Mesh") + 3, 0);
		Shell window = Workbench.page().getWorkbenchWindow().getShell();
		Workbench.page().getWorkbenchWindow().getService(IHandlerService.class).executeCommand("barley.lang.ui.load", null);
		Shell dialog = Workbench.find("dialog", () -> Workbench.popup(window));
		Combo machine = Controls.find(Combo.class, dialog);
		assertEquals("Mesh", machine.getText());
		assertTrue(Controls.all(Label.class, dialog).stream().anyMatch(label -> label.getText()
				.equals("16 nodes, 16 switches, cycle 1 ns")));
		Button start = Controls.all(Button.class, dialog).stream().filter(button -> button.getText().equals("Start")).findFirst()
				.orElseThrow();
		machine.setText("Mesh(n = 3)");
		Text rates = Controls.all(Text.class, dialog).stream().filter(text -> text.getMessage().contains("rising up to saturation"))
				.findFirst().orElseThrow();
		rates.setText("0.1:x");
		assertFalse(start.isEnabled());
		Workbench.screenshot("load-dialog");
		rates.setText("");
		start.notifyListeners(SWT.Selection, new Event());
		Workbench.await("results", () -> LoadResults.get().curves().size() == 1);
		IViewPart results = Workbench.find("view", () -> Workbench.page().findView("barley.lang.ui.results"));
		Control view = (Control) results.getSite().getService(MPart.class).getWidget();
		CTabFolder tabs = Workbench.find("tabs", () -> Controls.find(CTabFolder.class, view));
		Workbench.await("its tab", () -> tabs.getSelection().getText().equals("Load"));
		Table loads = Controls.all(Table.class, tabs.getSelection().getControl() instanceof Composite panel ? panel : tabs).get(0);
		Workbench.await("loads", () -> loads.getItemCount() >= 8);
		assertEquals("Mesh(n = 3), uniform", loads.getItem(0).getText(0));
		assertTrue(Arrays.stream(loads.getItems()).anyMatch(item -> item.getText(7).equals("saturated")));
		assertTrue(Controls.all(Label.class, tabs).stream().anyMatch(label -> label.getText().contains("saturates between")));
		Workbench.screenshot("load");
		LoadResults.get().clear();
		Workbench.await("no loads", () -> loads.getItemCount() == 0);
	}

	/** A load that takes long can be cancelled; the rates that were finished are shown. */
	@Test
	void aLoadIsCancelled() throws Exception {
		IFile file = files.write("mesh.barley", MESH.replace("n = 4", "n = 24"));
		Shell window = Workbench.page().getWorkbenchWindow().getShell();
		new LoadShortcut().launch(new StructuredSelection(file), ILaunchManager.RUN_MODE);
		Shell dialog = Workbench.find("dialog", () -> Workbench.popup(window));
		Controls.all(Button.class, dialog).stream().filter(button -> button.getText().equals("Start")).findFirst().orElseThrow()
				.notifyListeners(SWT.Selection, new Event());
		Job job = Workbench.find("job", () -> Arrays.stream(Job.getJobManager().find(null))
				.filter(each -> each.getName().equals("Load Mesh with traffic")).findFirst().orElse(null));
		Workbench.pause(3_000);
		job.cancel();
		Workbench.await("end", () -> job.getState() == Job.NONE);
		assertEquals(IStatus.CANCEL, job.getResult().getSeverity());
		LoadResults.get().clear();
	}

	@Test
	void theRunDialogHasPages() throws Exception {
		IFile file = files.write("ladder.barley", SMALL);
		ILaunchConfiguration configuration = configuration(file, "AllReduce").doSave();
		Shell window = Workbench.page().getWorkbenchWindow().getShell();
		boolean[] seen = new boolean[1];
		Display.getCurrent().timerExec(200, () -> {
			try {
				Combo schedules = Workbench.find("dialog", () -> Workbench.popup(window) == null ? null
						: Controls.find(Combo.class, Workbench.popup(window)));
				Workbench.await("schedules", () -> Arrays.asList(schedules.getItems()).contains("AllReduce"));
				Workbench.screenshot("run-dialog");
				seen[0] = true;
			} finally {
				Workbench.popup(window).close(); // whatever happens: the test waits for it
			}
		});
		DebugUITools.openLaunchConfigurationDialogOnGroup(window, new StructuredSelection(configuration),
				IDebugUIConstants.ID_RUN_LAUNCH_GROUP);
		assertTrue(seen[0]);
	}

	/** Name, value, unit and default of each; those that the text sets are grey and cannot be edited. */
	@Test
	void theRunDialogListsTheParametersOfMachinesAndTypes() throws Exception {
		IFile file = files.write("pod.barley", """
				import barley.machines.*
				link type Lane(rate = 25 GB/s) { bandwidth rate }
				machine Pod(n = 4, rate = 2 GB/s) = Ring(p = n) { link : Lane(rate = rate) }
				schedule S(q = 1_000) on Pod(n = 8) { data x : f32[q * n] exchange allreduce x with sum over Round }
				""");
		ILaunchConfiguration configuration = configuration(file, "S").doSave();
		List<String> rows = new ArrayList<>();
		inRunDialog(configuration, "Parameters", (dialog, page) -> {
			Table table = Workbench.find("table", () -> Controls.find(Table.class, page));
			Workbench.await("rows", () -> table.getItemCount() == 5);
			for (TableItem item : table.getItems()) {
				rows.add(String.join("|", item.getText(0), item.getText(1), item.getText(2), item.getText(3)));
			}
			Workbench.screenshot("parameters-of-machines");
		});
		assertEquals(List.of("q|||1_000", "rate||GB/s|2 GB/s", "n|8 (from the text)||4", "p|n (from the text)||6",
				"Lane.rate|rate (from the text)|GB/s|25 GB/s"), rows);
	}

	/** Faults of the chosen machine are proposed, and others are refused before the run. */
	@Test
	void theRunDialogKnowsTheFaultsOfTheMachine() throws Exception {
		IFile file = files.write("ladder.barley", SMALL);
		ILaunchConfiguration configuration = configuration(file, "AllReduce").doSave();
		inRunDialog(configuration, "Faults", (dialog, page) -> {
			Text faults = Workbench.find("text", () -> Controls.find(Text.class, page));
			faults.setText("node nowhere straggles by 1 us");
			Workbench.await("refusal", () -> Controls.all(Text.class, dialog).stream()
					.anyMatch(text -> text.getText().contains("has no node \"nowhere\"")));
			Workbench.screenshot("wrong-fault");
			faults.setText("node ");
			faults.setSelection(5);
			Event key = new Event();
			key.character = ' ';
			key.keyCode = ' ';
			key.stateMask = SWT.MOD1;
			faults.notifyListeners(SWT.KeyDown, key);
			Table proposals = Workbench.find("proposals", () -> Arrays.stream(Display.getCurrent().getShells())
					.flatMap(shell -> Controls.all(Table.class, shell).stream())
					.filter(table -> table.getItemCount() > 0 && table.getItem(0).getText().startsWith("node n[0")).findFirst()
					.orElse(null));
			Workbench.screenshot("fault-proposals");
			proposals.getShell().close();
		});
	}

	/** What a configuration keeps of another file is an error, and a new one begins with the file in the editor. */
	@Test
	void theRunDialogRefusesWhatTheFileDoesNotHave() throws Exception {
		IFile file = files.write("ladder.barley", SMALL);
		ILaunchConfigurationWorkingCopy other = configuration(file, "Nothing");
		assertEquals("ladder.barley has no schedule Nothing; it has AllReduce", refusal(other, "Schedule"));
		ILaunchConfigurationWorkingCopy unknown = configuration(file, "AllReduce");
		unknown.setAttribute("barley.lang.ui.parameters", Map.of("rungs", "5", "layers", "3"));
		assertEquals("Nothing that runs has a parameter layers; empty its value", refusal(unknown, "Parameters"));
		assertEquals("Choose a file", refusal(LAUNCHES.getLaunchConfigurationType("barley.lang.ui.schedule").newInstance(null, "empty"),
				"Schedule"));
	}

	/** Returns the error that a page of the run dialog shows. */
	private static String refusal(ILaunchConfigurationWorkingCopy configuration, String page) throws CoreException {
		ILaunchConfiguration saved = configuration.doSave();
		String[] error = new String[1];
		inRunDialog(saved, page, (dialog, tab) -> error[0] = Workbench.find("error", () -> Controls.all(Text.class, dialog).stream()
				.map(text -> text.getText().strip())
				.filter(text -> text.matches("Nothing that runs .*|Choose .*|.* has no schedule .*")).findFirst().orElse(null)));
		saved.delete();
		return error[0];
	}

	/** Run As runs without faults, whatever other configurations there are. */
	@Test
	void nobodyRunsWithFaultsUnasked() throws Exception {
		IFile file = files.write("ladder.barley", SMALL);
		ILaunchConfigurationWorkingCopy disturbed = configuration(file, "AllReduce");
		disturbed.setAttribute("barley.lang.ui.faults", "lane n[0,0] -- n[1,0] fails at 3 us");
		disturbed.doSave();
		new ScheduleShortcut().launch(new StructuredSelection(file), ILaunchManager.RUN_MODE);
		TextConsole console = awaitConsole("simulated in");
		assertFalse(console.getDocument().get().contains("disturbed"), console.getDocument().get());
		assertEquals(2, LAUNCHES.getLaunchConfigurations().length);
	}

	@Test
	void theCaretInAnEditorChooses() throws Exception {
		IFile file = files.write("ladder.barley", SMALL
				+ SMALL.substring(SMALL.indexOf("schedule AllReduce")).replace("AllReduce", "Again"));
		ITextEditor editor = (ITextEditor) IDE.openEditor(Workbench.page(), file);
		editor.selectAndReveal(SMALL.length() + 5, 0);
		new ScheduleShortcut().launch(editor, ILaunchManager.RUN_MODE);
		awaitConsole("Again on Rack");
	}

	/** The key of Run does what Run As does, whatever has been launched last, and with whatever faults; in a view of the schedule, too. */
	@Test
	void theKeyOfRunRunsTheScheduleAtTheCaret() throws Exception {
		IFile file = files.write("ladder.barley", SMALL
				+ SMALL.substring(SMALL.indexOf("schedule AllReduce")).replace("AllReduce", "Again"));
		ILaunchConfigurationWorkingCopy disturbed = configuration(file, "AllReduce");
		disturbed.setAttribute("barley.lang.ui.faults", "lane n[0,0] -- n[1,0] fails at 3 us");
		DebugUITools.launch(disturbed.doSave(), ILaunchManager.RUN_MODE);
		awaitConsole("disturbed");
		ITextEditor editor = (ITextEditor) IDE.openEditor(Workbench.page(), file);
		for (String schedule : List.of("Again", "AllReduce", "Again")) {
			editor.setFocus();
			Workbench.page().activate(editor);
			editor.selectAndReveal(schedule.equals("Again") ? SMALL.length() + 5 : SMALL.length() - 5, 0);
			awaitRun(schedule);
		}
		assertEquals(3, LAUNCHES.getLaunchConfigurations().length);
		IViewPart view = Workbench.page().showView("barley.lang.ui.schedule");
		Workbench.await("schedule", () -> !view.getSite().getSelectionProvider().getSelection().isEmpty());
		awaitRun("Again");
		Workbench.page().hideView(view);
	}

	/** A file outside of the workspace does not run, nor does what was run last in its stead. */
	@Test
	void theKeyOfRunSaysThatAFileOutsideOfTheWorkspaceDoesNotRun() throws Exception {
		DebugUITools.launch(configuration(files.write("ladder.barley", SMALL), "AllReduce").doSave(), ILaunchManager.RUN_MODE);
		awaitConsole("AllReduce");
		int launched = LAUNCHES.getLaunches().length;
		Path loose = Files.writeString(Files.createTempDirectory("loose").resolve("ladder.barley"), SMALL);
		IDE.openEditorOnFileStore(Workbench.page(), EFS.getLocalFileSystem().getStore(loose.toUri())).setFocus();
		List<String> said = new ArrayList<>();
		Display.getCurrent().timerExec(200, new Runnable() {
			@Override
			public void run() {
				Optional<Shell> message = Arrays.stream(Display.getCurrent().getShells())
						.filter(each -> each.getText().equals("Run schedule")).findFirst();
				message.ifPresentOrElse(shell -> {
					Controls.all(Label.class, shell).forEach(label -> said.add(label.getText()));
					shell.close();
				}, () -> Display.getCurrent().timerExec(200, this));
			}
		});
		PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand("org.eclipse.debug.ui.commands.RunLast", null);
		Workbench.await("message", () -> said.stream().anyMatch(words -> words.contains("outside of the workspace")));
		assertEquals(launched, LAUNCHES.getLaunches().length);
	}

	/** Presses the key of Run. */
	private static void awaitRun(String schedule) throws Exception {
		List<ILaunch> before = List.of(LAUNCHES.getLaunches());
		PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand("org.eclipse.debug.ui.commands.RunLast", null);
		ILaunch launch = Workbench.find("launch", () -> Arrays.stream(LAUNCHES.getLaunches()).filter(each -> !before.contains(each))
				.findFirst().orElse(null));
		assertEquals(schedule, launch.getLaunchConfiguration().getAttribute("barley.lang.ui.name", ""));
		assertEquals("", launch.getLaunchConfiguration().getAttribute("barley.lang.ui.faults", ""));
		Workbench.await("end", launch::isTerminated);
	}

	@Test
	void whatIsNotProvedDoesNotRunAndSaysWhy() throws Exception {
		IFile file = files.write("ladder.barley", EditorTest.BROKEN);
		ILaunchConfiguration configuration = configuration(file, "AllReduce").doSave();
		CoreException[] refused = new CoreException[1];
		Thread thread = new Thread(() -> {
			try {
				configuration.launch(ILaunchManager.RUN_MODE, null);
			} catch (CoreException e) {
				refused[0] = e;
			}
		});
		thread.start();
		Workbench.await("refusal", () -> refused[0] != null);
		assertTrue(refused[0].getMessage().contains("no link connects them"), refused[0].getMessage());
		TextConsole console = awaitConsole("not ready to run");
		Workbench.await("links", () -> console.getHyperlinks().length > 0);
		Workbench.screenshot("not-ready");
	}

	/** Most files have schedules alone: Run As does not ask what to run then. */
	@Test
	void whatAFileHasIsOffered() throws Exception {
		String study = "\nstudy Sizes { axis rungs in 2 .. 4 step 2 run AllReduce(rungs = rungs) }\n";
		assertEquals(List.of("Barley Schedule"), offered(files.write("ladder.barley", SMALL)));
		assertEquals(List.of("Barley Schedule", "Barley Study"), offered(files.write("sizes.barley", SMALL + study)));
		IFile mesh = files.write("mesh.barley", MESH);
		assertEquals(List.of("Barley Schedule", "Barley Load"), offered(mesh));
		assertEquals(List.of("Barley Schedule"), offered(files.write("cortex.barley", InstructionsTest.CORTEX)), "no switch has a clock");
		ITextEditor editor = (ITextEditor) IDE.openEditor(Workbench.page(), mesh);
		editor.getDocumentProvider().getDocument(editor.getEditorInput()).set(SMALL + study);
		assertEquals(List.of("Barley Schedule", "Barley Study"), offered(mesh), "the text of the editor counts");
	}

	/** Returns what Run As offers for a file. */
	private static List<String> offered(IFile file) throws CoreException {
		EvaluationContext context = new EvaluationContext(null, List.of(file));
		context.addVariable("selection", List.of(file));
		List<String> labels = new ArrayList<>();
		for (IConfigurationElement shortcut : Platform.getExtensionRegistry()
				.getConfigurationElementsFor("org.eclipse.debug.ui.launchShortcuts")) {
			if (shortcut.getContributor().getName().equals(BarleyPlugin.ID)) {
				IConfigurationElement enablement = shortcut.getChildren("contextualLaunch")[0].getChildren("enablement")[0];
				if (ExpressionConverter.getDefault().perform(enablement).evaluate(context) == EvaluationResult.TRUE) {
					labels.add(shortcut.getAttribute("label"));
				}
			}
		}
		return labels;
	}
}
