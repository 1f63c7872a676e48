package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.e4.ui.model.application.ui.basic.MPart;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.ToolBar;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import barley.lang.ui.router.LivesCanvas;
import barley.lang.ui.router.RouterCanvas;
import barley.lang.ui.synapse.SynapseCanvas;
import barley.lang.ui.schedule.Chart;
import barley.lang.ui.topology.Seen;

/** What the Results view shows of runs. */
class ResultsTest extends LaunchTest {

	/** The height of the header of a chart. */
	private static final int HEAD = 48;
	private static final String VIEW = "barley.lang.ui.results";

	private static final String MESH = """
			switch type Router { cycle 1 ns  packet 64 B  buffer 2 packets  combine sum  groups 2 }
			link type Die { }
			topology Mesh(n = 3) {
				node chip[n, n]
				switch router[n, n] : Router
				for x in 0 ..< n, y in 0 ..< n link chip[x, y] -- router[x, y] : Die
				for x in 1 ..< n, y in 0 ..< n { link router[x - 1, y] -- router[x, y] link router[y, x - 1] -- router[y, x] }
				tree ToCorner to chip[0, 0] over chip by shortest
			}
			schedule Fold on Mesh {
				data x : i32[100]
				exchange reduce x with sum to chip[0, 0] over ToCorner
			}
			""";

	private IFile file;

	@AfterEach
	void forgetRuns() throws Exception {
		if (Workbench.page().findView(VIEW) != null && runs().getItemCount() > 0) {
			choose(runs().getItems());
			act("Remove");
			Workbench.await("empty list", () -> runs().getItemCount() == 0);
		}
		Workbench.page().hideView(Workbench.page().findView(VIEW));
	}

	@Test
	void aRunAppearsAndIsComparedWithAnother() throws Exception {
		file = files.write("ladder.barley", SMALL);
		run(Map.of(), false);
		Workbench.await("result", () -> list().contains("AllReduce on Rack"));
		Workbench.await("figures", () -> row("data").contains("verified, 8 expectations"));
		assertEquals("ladder.barley:39 exchange allreduce gradient with sum over Twist", tables().get(2).getItem(0).getText());
		assertEquals("14", row("steps"));
		assertTrue(row("fingerprint").matches("[0-9a-f]{16}"), row("fingerprint"));
		screenshot("results");

		run(Map.of("rungs", "6"), true);
		Workbench.await("second result", () -> runs().getItemCount() == 2);
		Workbench.await("its figures", () -> row("data").equals("not moved in a timing run"));
		choose(runs().getItems());
		Workbench.await("comparison", () -> row("steps").equals("22 | 14  (0.636 times)"));
		assertEquals("AllReduce | AllReduce", row("schedule"));
		assertEquals("rungs = 6 | as in the text", row("parameters"));
		screenshot("results-compared");
		press(tables().get(1).getMenu(), "Copy");
		Clipboard clipboard = new Clipboard(view().getDisplay());
		String copied = (String) clipboard.getContents(TextTransfer.getInstance());
		clipboard.dispose();
		assertTrue(copied.contains("steps\t22\t14  (0.636 times)"), copied);
		assertTrue(copied.startsWith("Figure\t1: "), copied);
		turnTo(5);
		Workbench.settle();
		screenshot("results-plot");
		turnTo(1);
		assertTrue(Controls.all(Label.class, view()).stream().anyMatch(label -> label.isVisible() && label.getText().startsWith(
				"Select one run to see its phases")));
		turnTo(0);

		Workbench.page().activate(Workbench.page().findView(VIEW));
		choose(runs().getItem(1));
		act("Run Again");
		Workbench.await("third result", () -> runs().getItemCount() == 3);
		Workbench.await("its figures", () -> row("data").contains("verified, 8 expectations"));
		Workbench.pause(1_500);
		assertTrue(Workbench.page().isPartVisible(Workbench.page().findView(VIEW)), "the console is in front");
	}

	@Test
	void aRunIsReplayedOnTheTopology() throws Exception {
		file = files.write("ladder.barley", SMALL);
		run(Map.of(), false);
		Workbench.await("result", () -> list().contains("AllReduce on Rack"));
		Seen machine = new Seen(Workbench.show("barley.lang.ui.topology"));
		turnTo(2);
		Chart chart = Controls.find(Chart.class, view());
		Workbench.await("timeline", () -> chart.timetable() != null && chart.timetable().steps() == 14);
		press("Play the steps");
		Workbench.await("some steps", () -> chart.chosen() >= 2);
		press("Stop at this step");
		press("Next step (Right)");
		Workbench.await("step on the machine", () -> machine.scene() != null && machine.scene().spots().size() == 8);
		Workbench.await("words", () -> Controls.all(Label.class, view()).stream().anyMatch(label -> label.getText()
				.matches("step " + (chart.chosen() + 1)
						+ " of 14: allreduce gradient with sum over Twist; it begins at .* us, takes [0-9.]+ us")));
		screenshot("results-timeline");
		turnTo(0);
		Workbench.await("machine at the caret", () -> machine.scene() == null);
	}

	/** Cycle by cycle: a switch with its packets and who waits for whom, the heat on the machine, and the life of a flag. */
	@Test
	void packetsAreFollowedThroughSwitches() throws Exception {
		file = files.write("mesh.barley", MESH);
		DebugUITools.launch(configuration(file, "Fold"), ILaunchManager.RUN_MODE);
		Workbench.await("result", () -> list().contains("Fold on Mesh"));
		Seen machine = new Seen(Workbench.show("barley.lang.ui.topology"));
		turnTo(3);
		RouterCanvas router = Controls.find(RouterCanvas.class, view());
		Workbench.await("a switch", () -> router.state() != null);
		assertEquals(0, router.state().cycle());
		Text cycle = Controls.find(Text.class, view());
		cycle.setText("12");
		cycle.notifyListeners(SWT.DefaultSelection, new Event());
		Workbench.await("cycle 12", () -> router.state().cycle() == 12);
		press("Next cycle (Right)");
		Workbench.await("cycle 13", () -> router.state().cycle() == 13);
		Workbench.await("heat on the machine", () -> machine.scene() != null && machine.title().startsWith("cycles 0 to "));
		machine.click("router[1,0]");
		Workbench.await("that switch", () -> router.lines().stream().anyMatch(line -> line.get(0).equals("chip[1,0]")));
		assertEquals("port to", router.lines().get(0).get(0));
		assertTrue(router.lines().stream().anyMatch(line -> line.get(3).contains(" waits")), router.lines().toString());
		assertTrue(router.lines().stream().anyMatch(line -> line.get(0).equals("compute unit") && line.get(2).contains(" of ")),
				router.lines().toString());
		LivesCanvas lives = Controls.find(LivesCanvas.class, view());
		assertEquals(7, lives.lives().size());
		Event press = new Event();
		press.y = 25; // the first life
		lives.notifyListeners(SWT.MouseDown, press);
		assertTrue(Controls.all(Label.class, view()).stream().anyMatch(label -> label.getText().startsWith("Flag 1: injected by 9 nodes")));
		screenshot("results-switches");
		turnTo(0);
		Workbench.await("machine at the caret", () -> machine.scene() == null);
	}

	/** Cycle by cycle: which synapses of an exchange run, and which levels of reducers work. */
	@Test
	void synapsesAreFollowedThroughCycles() throws Exception {
		file = files.write("cortex.barley", InstructionsTest.CORTEX);
		DebugUITools.launch(configuration(file, "Learn"), ILaunchManager.RUN_MODE);
		Workbench.await("result", () -> list().contains("Learn on Cortex"));
		turnTo(4);
		SynapseCanvas synapses = Controls.find(SynapseCanvas.class, view());
		Workbench.await("an exchange", () -> !synapses.lines().isEmpty());
		assertEquals("send x: the word is on its way", synapses.lines().get(1).get(1));
		assertEquals("hears, heard soma[0] soma[1]", String.join(" ", synapses.lines().get(0).subList(0, 3)));
		Event key = new Event();
		key.keyCode = SWT.ARROW_RIGHT;
		synapses.notifyListeners(SWT.KeyDown, key);
		assertEquals("send x: runs", synapses.lines().get(1).get(1));
		for (int i = 0; i < 4; i++) {
			synapses.notifyListeners(SWT.KeyDown, key);
		}
		assertEquals("send x: has run", synapses.lines().get(8).get(8));
		assertTrue(Controls.all(Label.class, view()).stream().anyMatch(label -> label.getText().startsWith("cycle 5 of 7 · 8 cores")));
		Workbench.pause(300);
		screenshot("results-synapses");
		turnTo(0);
	}

	@Test
	void whatGoesWrongIsToldAndReported() throws Exception {
		file = files.write("ladder.barley", SMALL);
		ILaunchConfigurationWorkingCopy configuration = configuration(file, "AllReduce");
		configuration.setAttribute("barley.lang.ui.faults", "lane n[0,0] -- n[1,0] fails at 3 us\n\nnode n[2,0] straggles by 5 us\n");
		DebugUITools.launch(configuration, ILaunchManager.RUN_MODE);
		Workbench.await("result", () -> list().contains("AllReduce on Rack, disturbed"));
		assertTrue(row("disturbed").startsWith("lane n[0,0] -- n[1,0] fails at 3 us: first hits "), row("disturbed"));
		assertTrue(row("lacks").contains("lacks the contributions of"), row("lacks"));
		screenshot("results-disturbed");
		Workbench.show("barley.lang.ui.topology");
		turnTo(2);
		Chart chart = Controls.find(Chart.class, view());
		Workbench.await("what was lost", () -> Controls.all(Label.class, view()).stream().anyMatch(label -> label.getText()
				.matches("⚠ [0-9]+ transfers lost or corrupted in [0-9]+ steps, first in step [0-9]+, .*")));
		int row = chart.place(1, 0).y - chart.place(0, 0).y;
		assertEquals(0, Math.floorMod(chart.place(0, 0).y - row / 2 - HEAD, row), "the first row in sight is a whole one");
		chart.choose(5);
		Workbench.await("a step", () -> Controls.all(Label.class, view()).stream().anyMatch(label -> label.getText()
				.matches("step 6 of 14: .* · [0-9]+ transfers? lost; it .*")));
		Event atTheEnd = new Event();
		atTheEnd.x = chart.place(0, 13).x;
		atTheEnd.y = 5;
		chart.notifyListeners(SWT.MouseMove, atTheEnd);
		Workbench.await("what the goal misses", () -> chart.getToolTipText() != null && chart.getToolTipText()
				.contains("after it: ensure allreduce gradient with sum: MISSED: n[0,0] holds "));
		screenshot("results-lost");
		turnTo(0);
		act("Open Report");
		Workbench.await("browser", () -> Workbench.page().getActiveEditor() != null
				&& Workbench.page().getActiveEditor().getSite().getId().equals("org.eclipse.ui.browser.editor"));
		Workbench.pause(1_000);
		Workbench.screenshot("results-report");
	}

	@Test
	void aRunThatIsCancelledShowsWhatItHasFound() throws Exception {
		file = files.write("ladder.barley", EditorTest.LADDER);
		run(Map.of(), false);
		Job job = Workbench.find("job", () -> Arrays.stream(Job.getJobManager().find(null))
				.filter(each -> each.getName().equals("Running by hand")).findFirst().orElse(null));
		Workbench.await("beginning", () -> progress().contains("\t"));
		job.cancel();
		Workbench.await("partial result", () -> list().contains("AllReduce on Rack") && row("stopped").startsWith("while "));
		assertEquals("not checked", row("data"));
		screenshot("results-stopped");
	}

	/** Returns how far the run is that has begun last. */
	private static String progress() {
		try (Stream<Path> runs = Files.list(BarleyPlugin.state().resolve("runs"))) {
			Path last = runs.max(Comparator.comparing(run -> run.toFile().lastModified())).orElseThrow().resolve("progress");
			return Files.exists(last) ? Files.readString(last) : "";
		} catch (IOException replacedJustNow) {
			return "";
		}
	}

	/** The view comes forward by itself. */
	private static void screenshot(String name) {
		Workbench.await("view in front", () -> Workbench.page().isPartVisible(Workbench.page().findView(VIEW)));
		Workbench.screenshot(name);
	}

	private void run(Map<String, String> parameters, boolean timing) throws Exception {
		ILaunchConfigurationWorkingCopy configuration = configuration(file, "AllReduce");
		configuration.setAttribute("barley.lang.ui.timing", timing);
		configuration.setAttribute("barley.lang.ui.parameters", parameters);
		DebugUITools.launch(configuration, ILaunchManager.RUN_MODE);
	}

	private static Control view() {
		return (Control) Workbench.page().findView(VIEW).getSite().getService(MPart.class).getWidget();
	}

	private static void turnTo(int tab) {
		CTabFolder tabs = Controls.find(CTabFolder.class, view());
		tabs.setSelection(tab);
		tabs.notifyListeners(SWT.Selection, new Event());
	}

	/** Presses the button that says so when it is pointed at. */
	private static void press(String tip) {
		Controls.all(ToolBar.class, view()).stream().flatMap(bar -> Arrays.stream(bar.getItems()))
				.filter(item -> tip.equals(item.getToolTipText())).findFirst()
				.orElseThrow().notifyListeners(SWT.Selection, new Event());
	}

	private static void press(Menu menu, String name) {
		menu.notifyListeners(SWT.Show, new Event());
		Arrays.stream(menu.getItems()).filter(item -> item.getText().equals(name)).findFirst().orElseThrow()
				.notifyListeners(SWT.Selection, new Event());
	}

	/** The table of runs, and behind it the one of figures. */
	private static List<Table> tables() {
		return Workbench.page().findView(VIEW) == null ? List.of() : Controls.all(Table.class, view());
	}

	private static Table runs() {
		return tables().get(0);
	}

	private static String list() {
		return tables().isEmpty() ? "" : Arrays.stream(runs().getItems()).map(TableItem::getText).toList().toString();
	}

	/** Returns what the table says behind a name, of one run after the other. */
	private static String row(String name) {
		for (TableItem item : tables().get(1).getItems()) {
			if (item.getText().equals(name)) {
				String[] values = new String[tables().get(1).getColumnCount() - 1];
				Arrays.setAll(values, column -> item.getText(column + 1));
				return String.join(" | ", values);
			}
		}
		return "";
	}

	private static void choose(TableItem... items) {
		runs().setSelection(items);
		runs().notifyListeners(SWT.Selection, new Event());
	}

	private static void act(String name) {
		Arrays.stream(Workbench.page().findView(VIEW).getViewSite().getActionBars().getToolBarManager().getItems())
				.filter(ActionContributionItem.class::isInstance).map(item -> ((ActionContributionItem) item).getAction())
				.filter(action -> action.getText().equals(name)).findFirst().orElseThrow().run();
	}
}
