package barley.lang.ui;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.e4.ui.model.application.ui.basic.MPart;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.jface.text.source.ISourceViewerExtension3;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchWizard;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.console.IConsoleConstants;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.xtext.util.CancelIndicator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import barley.lang.ide.BarleyIdeSetup;
import barley.lang.ide.program.TrafficMachines;
import barley.lang.load.LoadCurve;
import barley.lang.load.TrafficNetwork;
import barley.lang.load.Workload;
import barley.lang.ui.files.BarleyFiles;
import barley.lang.ui.preferences.Preferences;
import barley.lang.ui.router.RouterCanvas;
import barley.lang.ui.run.LoadResults;
import barley.lang.ui.schedule.Chart;
import barley.lang.ui.schedule.PaceCanvas;
import barley.lang.ui.schedule.Watched;
import barley.lang.ui.topology.Seen;
import barley.runtime.network.NetworkTraffic.Pattern;

/** Takes the pictures of the guide, with {@code -Dbarley.redraw=true}; look at each of them afterwards. */
class GuidePicturesTest extends LaunchTest {

	private static final Path ROOT = Path.of(System.getProperty("barley.root", "."));
	private static final Path FOLDER = ROOT.resolve("lang.ui/help/pictures");
	private static final String TOPOLOGY = "barley.lang.ui.topology";
	private static final String SCHEDULE = "barley.lang.ui.schedule";
	private static final String RESULTS = "barley.lang.ui.results";
	private static final Point BORDERS = new Point(6, 29);
	private static final Rectangle WINDOW = new Rectangle(0, 0, 1400, 860);
	private static final Rectangle LARGE = new Rectangle(0, 0, 1600, 1000);

	private Shell shell;
	private Rectangle before;
	private ITextEditor editor;

	@BeforeEach
	void prepare() {
		Assumptions.assumeTrue(Boolean.getBoolean("barley.redraw"), "pictures are not taken");
		shell = Workbench.page().getWorkbenchWindow().getShell();
		before = shell.getBounds();
		shell.setBounds(WINDOW);
		Workbench.page().resetPerspective();
	}

	@AfterEach
	void restore() {
		if (shell != null) {
			shell.setBounds(before);
		}
	}

	@Test
	void topology() throws Exception {
		open(EditorTest.LADDER);
		IViewPart view = Workbench.show(TOPOLOGY);
		Seen seen = new Seen(view);
		Workbench.await("machine", () -> seen.scene() != null && seen.scene().spots().size() == 8);
		Controls.find(Text.class, control(view)).setText("n[2, 1]");
		take("topology", bounds(folder(view)));
		Controls.find(Text.class, control(view)).setText("");
	}

	/** The fragment on each lane and the data held by each node, in the table and on the machine. */
	@Test
	void schedule() throws Exception {
		shell.setBounds(LARGE);
		open(EditorTest.LADDER);
		Seen seen = new Seen(Workbench.show(TOPOLOGY));
		Watched watched = new Watched(Workbench.show(SCHEDULE));
		Workbench.await("steps", () -> watched.timetable() != null && watched.timetable().steps() == 14);
		for (int step = 0; step < 5; step++) {
			watched.key(SWT.ARROW_RIGHT);
		}
		Workbench.await("step", () -> watched.situation() != null && watched.situation().steps() == 5);
		Workbench.await("step on the machine", () -> seen.title().contains("step 5"));
		Workbench.pause(1_000);
		take("schedule", bounds(shell));
	}

	/** A pipeline against time, with messages on their lanes. */
	@Test
	void pace() throws Exception {
		shell.setBounds(LARGE);
		open(PaceTest.PIPELINE);
		editor.selectAndReveal(PaceTest.PIPELINE.indexOf("async"), 0);
		Seen seen = new Seen(Workbench.show(TOPOLOGY));
		Watched watched = new Watched(Workbench.show(SCHEDULE));
		PaceCanvas chart = Workbench.find("chart", watched::pace);
		chart.choose(4_020_000_000L);
		Workbench.await("time on the machine", () -> watched.words().contains("4.02 ms of") && seen.title().contains("4.02 ms of"));
		Workbench.pause(1_500);
		Workbench.show(SCHEDULE); // results of an earlier run may have come in front
		take("pace", bounds(shell));
	}

	/** A past run at one of its steps, in the table and on the machine. */
	@Test
	void results() throws Exception {
		shell.setBounds(LARGE);
		IFile file = open(SMALL);
		IViewPart topology = Workbench.show(TOPOLOGY);
		IViewPart view = Workbench.show(RESULTS);
		CTabFolder tabs = Workbench.find("tabs", () -> Controls.find(CTabFolder.class, control(view)));
		Table runs = Controls.find(Table.class, control(view));
		Workbench.pause(1_000); // earlier runs are listed
		int before = runs.getItemCount();
		DebugUITools.launch(configuration(file, "AllReduce"), ILaunchManager.RUN_MODE);
		Workbench.await("result", () -> runs.getItemCount() > before);
		tabs.setSelection(2);
		tabs.notifyListeners(SWT.Selection, new Event());
		Chart chart = Controls.find(Chart.class, control(view));
		Workbench.await("timeline", () -> chart.timetable() != null);
		Controls.find(SashForm.class, control(view)).setWeights(2, 5);
		chart.choose(3);
		Workbench.await("step on the machine", () -> new Seen(topology).title().contains("step 4"));
		Workbench.pause(1_500);
		take("results", bounds(folder(topology)).union(bounds(folder(view))));
	}

	/** Switches are squares; the tree over them has the colours of its legend. */
	@Test
	void switches() throws Exception {
		open(chiplets());
		editor.selectAndReveal(chiplets().indexOf("topology ChipletMesh"), 0);
		IViewPart view = Workbench.show(TOPOLOGY);
		Seen seen = new Seen(view);
		Workbench.await("machine", () -> seen.scene() != null && seen.scene().spots().size() == 32);
		seen.show("Fold[1,1]");
		Workbench.await("tree", () -> seen.scene() != null && seen.scene().walks().size() == 1);
		Workbench.pause(500);
		take("switches", bounds(folder(view)));
	}

	/** A switch in a cycle, and the heat of the machine. */
	@Test
	void cycles() throws Exception {
		shell.setBounds(LARGE);
		IFile file = open(chiplets());
		DebugUITools.launch(configuration(file, "Aggregate"), ILaunchManager.RUN_MODE);
		awaitConsole("verified");
		IViewPart topology = Workbench.show(TOPOLOGY);
		IViewPart view = Workbench.show(RESULTS);
		CTabFolder tabs = Workbench.find("tabs", () -> Controls.find(CTabFolder.class, control(view)));
		Table runs = Controls.find(Table.class, control(view));
		Workbench.await("result", () -> runs.getItemCount() > 0);
		runs.setSelection(0);
		runs.notifyListeners(SWT.Selection, new Event());
		tabs.setSelection(3);
		tabs.notifyListeners(SWT.Selection, new Event());
		Controls.find(SashForm.class, control(view)).setWeights(1, 5);
		RouterCanvas router = Controls.find(RouterCanvas.class, control(view));
		((SashForm) router.getParent()).setWeights(5, 1);
		Workbench.await("a switch", () -> router.state() != null);
		Text cycle = Controls.find(Text.class, tabs);
		cycle.setText("24");
		cycle.notifyListeners(SWT.DefaultSelection, new Event());
		Workbench.await("cycle", () -> router.state().cycle() == 24);
		Workbench.pause(1_500);
		take("cycles", bounds(folder(topology)).union(bounds(folder(view))));
	}

	@Test
	void load() throws Exception {
		shell.setBounds(LARGE);
		IFile file = open(chiplets());
		LoadCurve mesh = load(file, "ChipletMesh");
		LoadResults.get().add(mesh);
		LoadResults.get().add(load(file, "ChipletMesh(n = 6)"));
		IViewPart view = Workbench.show(RESULTS);
		Workbench.pause(1_500);
		Controls.find(SashForm.class, control(view)).setWeights(1, 5);
		Workbench.pause(500);
		take("load", bounds(folder(view)));
		LoadResults.get().clear();
	}

	private static LoadCurve load(IFile file, String machine) throws Exception {
		TrafficNetwork network = BarleyIdeSetup.shared().getInstance(TrafficMachines.class).network(BarleyFiles.path(file).orElseThrow(),
				BarleyFiles::others, machine, List.of(), Preferences.settings(), CancelIndicator.NullImpl);
		return new Workload(Pattern.UNIFORM, Optional.empty(), Workload.SHARE, Optional.empty(), new double[0], 4_000, 400, 1, 0)
				.on(network.title() + ", uniform", network, rate -> { });
	}

	/** Returns the example with a smaller mesh, which can be read in a picture. */
	private static String chiplets() throws Exception {
		return Files.readString(ROOT.resolve("examples/chiplets.barley")).replace("n = 8", "n = 4").replace("Fold[3, 3]", "Fold[1, 1]")
				.replace("chip[3, 3]", "chip[1, 1]");
	}

	@Test
	void editor() throws Exception {
		shell.setBounds(LARGE);
		open(EditorTest.BROKEN);
		IMarker gap = Workbench.find("marker", () -> {
			try {
				return Arrays.stream(files.project.findMarkers("barley.lang.ui.finding", true, IResource.DEPTH_INFINITE))
						.filter(marker -> marker.getAttribute("code", "").equals("ring-gap")).findFirst().orElse(null);
			} catch (Exception e) {
				return null;
			}
		});
		Workbench.activate();
		editor.setFocus();
		editor.selectAndReveal(gap.getAttribute(IMarker.CHAR_START, -1) + 1, 0);
		Workbench.pause(1_500);
		ISourceViewer viewer = (ISourceViewer) editor.getAdapter(ITextOperationTarget.class);
		((ISourceViewerExtension3) viewer).getQuickAssistAssistant().showPossibleQuickAssists();
		Workbench.await("fixes", () -> Workbench.popup(shell) != null && Controls.find(Table.class, Workbench.popup(shell)) != null);
		Tree problems = Controls.find(Tree.class, control(Workbench.page().findView(IPageLayout.ID_PROBLEM_VIEW)));
		Workbench.await("the error", () -> problems.getItemCount() > 0);
		Event opened = new Event();
		opened.item = problems.getItem(0);
		problems.notifyListeners(SWT.Expand, opened); // reads what is below it
		problems.getItem(0).setExpanded(true);
		take("editor", bounds(shell));
	}

	@Test
	void firstRing() throws Exception {
		IFile file = open(SMALL);
		DebugUITools.launch(configuration(file, "AllReduce"), ILaunchManager.RUN_MODE);
		awaitConsole("verified");
		Workbench.pause(2_000);
		Workbench.show(IConsoleConstants.ID_CONSOLE_VIEW);
		Workbench.pause(500);
		take("first-ring", bounds(shell));
	}

	@Test
	void newProject() throws Exception {
		IWorkbenchWizard wizard = PlatformUI.getWorkbench().getNewWizardRegistry().findWizard("barley.lang.ui.newProject").createWizard();
		wizard.init(PlatformUI.getWorkbench(), StructuredSelection.EMPTY);
		WizardDialog dialog = new WizardDialog(shell, wizard);
		dialog.setBlockOnOpen(false);
		dialog.create();
		dialog.getShell().setSize(820, 660);
		dialog.open();
		Controls.find(Text.class, dialog.getCurrentPage().getControl()).setText("first");
		dialog.showPage(dialog.getCurrentPage().getNextPage());
		Control page = dialog.getCurrentPage().getControl();
		Table machines = Controls.find(Table.class, page);
		Workbench.await("library", () -> machines.getItemCount() > 10);
		TableItem prism = Arrays.stream(machines.getItems()).filter(item -> item.getText().equals("Prism")).findFirst().orElseThrow();
		machines.setSelection(prism);
		Event event = new Event();
		event.item = prism;
		machines.notifyListeners(SWT.Selection, event);
		Workbench.await("facts", () -> Controls.all(Label.class, page).stream().anyMatch(label -> label.getText().contains("12 nodes")));
		Controls.find(Text.class, page).setText("6");
		Workbench.await("facts", () -> Controls.all(Label.class, page).stream().anyMatch(label -> label.getText().contains("18 nodes")));
		Workbench.pause(500);
		take("new-project", bounds(dialog.getShell()));
		dialog.close();
	}

	private IFile open(String text) throws Exception {
		IFile file = files.write("ladder.barley", text);
		editor = (ITextEditor) IDE.openEditor(Workbench.page(), file);
		Workbench.settle();
		return file;
	}

	private static Control control(IViewPart view) {
		return (Control) view.getSite().getService(MPart.class).getWidget();
	}

	/** Returns the stack of views that a view is in. */
	private static Control folder(IViewPart view) {
		Control control = control(view);
		while (!(control instanceof CTabFolder)) {
			control = control.getParent();
		}
		return control;
	}

	/** Without a window manager, the bounds of a window include borders that nobody draws. */
	private static Rectangle bounds(Shell window) {
		Rectangle all = window.getBounds();
		return new Rectangle(all.x, all.y, all.width - BORDERS.x, all.height - BORDERS.y);
	}

	private static Rectangle bounds(Control control) {
		return Display.getCurrent().map(control.getParent(), null, control.getBounds());
	}

	/** Saves a part of the screen. */
	private static void take(String name, Rectangle area) {
		Workbench.settle();
		Display display = Display.getCurrent();
		Image image = new Image(display, area.width, area.height);
		GC screen = new GC(display);
		screen.copyArea(image, area.x, area.y);
		screen.dispose();
		ImageLoader loader = new ImageLoader();
		loader.data = new ImageData[] { image.getImageData() };
		loader.save(FOLDER.resolve(name + ".png").toString(), SWT.IMAGE_PNG);
		image.dispose();
	}
}
