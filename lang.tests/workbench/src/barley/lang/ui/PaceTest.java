package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;

import org.eclipse.core.resources.IFile;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.e4.ui.model.application.ui.basic.MPart;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;

import barley.lang.page.PaceChart.Bar;
import barley.lang.ui.schedule.PaceCanvas;
import barley.lang.ui.schedule.Watched;
import barley.lang.ui.topology.Seen;
import barley.runtime.simulate.option.Fate;

/** Blocks in which each node goes at its own pace, against time: of the schedule at the caret, and of a run. */
class PaceTest extends LaunchTest {

	/** A pipeline of four stages, and steps before it. */
	static final String PIPELINE = """
			node type Gpu { compute 100 TFLOP/s launch 2 us }
			link type Fast { bandwidth 25 GB/s latency 500 ns }
			topology Row(p = 4) { node n[p] for i in 1 ..< p link n[i - 1] -- n[i] }
			machine Line = Row { node : Gpu link : Fast }
			schedule Pipeline(p = 4, m = 8) on Line {
				data act[k in 0 ..< m] : f16[500_000] at n[0]
				data grad[k in 0 ..< m] : f16[500_000] at n[p - 1]
				async for s in 0 ..< p program n[s] {
					let warm = p - 1 - s
					for k in 0 ..< m + warm {
						if k < m {
							if s > 0 receive act[k] from n[s - 1]
							compute act[k] from act[k] costs 100 GFLOP
							if s < p - 1 send act[k] to n[s + 1]
						}
						if k >= warm {
							if s < p - 1 receive grad[k - warm] from n[s + 1]
							compute grad[k - warm] from act[k - warm], grad[k - warm] costs 200 GFLOP
							if s > 0 send grad[k - warm] to n[s - 1]
						}
					}
				}
			}
			""";
	private static final String STEPS = PIPELINE.replace("	async", """
				data w : f32[1_000]
				exchange broadcast w from n[0] among n by shortest
				async""");
	private static final String RESULTS = "barley.lang.ui.results";
	private static final String TOPOLOGY = "barley.lang.ui.topology";
	private static final String SCHEDULE = "barley.lang.ui.schedule";

	private ITextEditor editor;
	private Watched watched;

	private IFile open(String text) throws Exception {
		IFile file = files.write("pipeline.barley", text);
		editor = (ITextEditor) IDE.openEditor(Workbench.page(), file);
		Workbench.settle();
		return file;
	}

	/** At 1.02 ms the first stage computes for the second time, while the message of the first result is on its way. */
	@Test
	void aTimeShowsWhereMessagesAreAndWhatNodesHold() throws Exception {
		open(PIPELINE);
		Seen machine = new Seen(Workbench.show(TOPOLOGY));
		watched = new Watched(Workbench.show(SCHEDULE));
		PaceCanvas chart = Workbench.find("chart", watched::pace);
		assertEquals(10, chart.picture().chart().drawn());
		assertEquals("71.3 %", chart.picture().chart().rows().get(0).share());
		click(chart, 0, 20_000_000_000L);
		assertTrue(Math.abs(chart.chosen() - 20_000_000_000L) < 200_000_000, "chosen " + chart.chosen());
		chart.choose(1_020_000_000);
		Workbench.screenshot("pace-time");
		awaitWords("1.02 ms of 33.68 ms · 1 node works · 1 message under way · line 8 async", watched::words);
		Workbench.await("machine", () -> machine.title().contains("1 message under way"));
		Workbench.await("held", () -> watched.situation() != null
				&& watched.situation().of(chart.picture().block().plan().data().get(0), 1).isEmpty());
		key(chart, SWT.ARROW_RIGHT);
		assertEquals(1_042_000_000, chart.chosen(), "its channel is free again");
		key(chart, SWT.ARROW_RIGHT);
		assertEquals(1_042_500_000, chart.chosen(), "it has arrived");
		awaitWords("2 nodes work · 0 messages under way", watched::words);
		Workbench.await("held", () -> watched.situation() != null
				&& watched.situation().of(chart.picture().block().plan().data().get(0), 1).size() == 1);
		Workbench.screenshot("pace-schedule");
		key(chart, SWT.ESC);
		Workbench.await("no time", () -> watched.words().contains("Select a time"));
		assertEquals("", machine.title());
	}

	@Test
	void aBarSaysWhatItWaitedForAndLeadsToItsStatement() throws Exception {
		open(PIPELINE);
		watched = new Watched(Workbench.show(SCHEDULE));
		PaceCanvas chart = Workbench.find("chart", watched::pace);
		Bar second = chart.picture().chart().inRow(1).get(0);
		mouse(chart, SWT.MouseMove, 1, (second.startPs() + second.endPs()) / 2);
		assertEquals("pipeline.barley:13 compute act[k] from act[k] costs 100 GFLOP (s = 1, k = 0) · act[0] at n[1] · 1.0425 ms to 2.0425 "
				+ "ms, 1 ms · it waited for act[0] over n[0] → n[1], up to 1.0425 ms · on the critical path", chart.getToolTipText());
		click(chart, 1, (second.startPs() + second.endPs()) / 2);
		Workbench.await("statement", () -> editor.getSelectionProvider().getSelection() instanceof ITextSelection selection
				&& selection.getText().equals("compute act[k] from act[k] costs 100 GFLOP"));
		mouse(chart, SWT.MouseMove, 1, 0);
		assertNull(chart.getToolTipText());
	}

	/** The wheel with Ctrl makes the time that is shown shorter; what is exported is what is shown. */
	@Test
	void theTimeIsZoomedAndExported() throws Exception {
		open(PIPELINE);
		watched = new Watched(Workbench.show(SCHEDULE));
		PaceCanvas chart = Workbench.find("chart", watched::pace);
		int before = chart.place(0, 20_000_000_000L).x - chart.place(0, 19_000_000_000L).x;
		Event wheel = new Event();
		wheel.count = 3;
		wheel.stateMask = SWT.MOD1;
		wheel.x = chart.place(0, 20_000_000_000L).x;
		chart.notifyListeners(SWT.MouseWheel, wheel);
		int after = chart.place(0, 20_000_000_000L).x - chart.place(0, 19_000_000_000L).x;
		assertTrue(after > before, before + " " + after);
		for (String name : new String[] {"pace.png", "pace.csv"}) {
			Path file = Files.createTempDirectory("pace").resolve(name);
			watched.export(file);
			Workbench.await(name, () -> Files.exists(file) && file.toFile().length() > 1_000);
		}
		chart.fit();
		assertEquals(before, chart.place(0, 20_000_000_000L).x - chart.place(0, 19_000_000_000L).x);
	}

	/** Where there are steps, too, the caret in the block shows the block; what is shown can be chosen. */
	@Test
	void theCaretChoosesBetweenStepsAndBlocks() throws Exception {
		open(STEPS);
		editor.selectAndReveal(STEPS.indexOf("let warm"), 0);
		IViewPart view = Workbench.show(SCHEDULE);
		watched = new Watched(view);
		Workbench.await("block", () -> watched.pace() != null);
		Combo choice = Controls.find(Combo.class, control(view));
		assertEquals("line 10 async", choice.getText());
		choice.select(0);
		choice.notifyListeners(SWT.Selection, new Event());
		assertEquals("3 steps", choice.getText());
		assertNull(watched.pace());
	}

	@Test
	void aRunIsReplayedAgainstTime() throws Exception {
		IFile file = open(PIPELINE);
		Seen machine = new Seen(Workbench.show(TOPOLOGY));
		IViewPart view = Workbench.show(RESULTS);
		CTabFolder tabs = Workbench.find("tabs", () -> Controls.find(CTabFolder.class, control(view)));
		DebugUITools.launch(configuration(file, "Pipeline"), ILaunchManager.RUN_MODE);
		awaitConsole("expectations of the proof met");
		Workbench.show(RESULTS);
		tabs.setSelection(2);
		tabs.notifyListeners(SWT.Selection, new Event());
		PaceCanvas chart = Controls.find(PaceCanvas.class, control(view));
		Workbench.await("chart", () -> chart.picture() != null && !chart.picture().block().isStruck() && chart.isSettled());
		click(chart, 4, chart.picture().chart().inRow(4).get(0).startPs());
		Workbench.settle();
		Workbench.screenshot("pace-run");
		awaitWords("1 ms of 33.68 ms · 1 node works · 1 message under way · line 8 async",
				() -> Controls.all(Label.class, control(view)).stream().map(Label::getText).toList().toString());
		Workbench.await("machine", () -> machine.title().contains("1 message under way"));
		Workbench.screenshot("pace-results");
		tabs.setSelection(0);
		tabs.notifyListeners(SWT.Selection, new Event());
	}

	/** With a lost message the chart has the times of the run, and the message is crossed out on its way. */
	@Test
	void aRunWithFaultsIsReplayedAsItWent() throws Exception {
		IFile file = open(PIPELINE);
		Seen machine = new Seen(Workbench.show(TOPOLOGY));
		IViewPart view = Workbench.show(RESULTS);
		CTabFolder tabs = Workbench.find("tabs", () -> Controls.find(CTabFolder.class, control(view)));
		ILaunchConfigurationWorkingCopy configuration = configuration(file, "Pipeline");
		configuration.setAttribute("barley.lang.ui.faults", "lane n[0] -- n[1] fails at 3 ms\nnode n[3] straggles by 5 ms at 4 ms\n");
		DebugUITools.launch(configuration, ILaunchManager.RUN_MODE);
		awaitConsole("lane n[0] -- n[1] fails");
		Workbench.show(RESULTS);
		tabs.setSelection(2);
		tabs.notifyListeners(SWT.Selection, new Event());
		PaceCanvas chart = Controls.find(PaceCanvas.class, control(view));
		Workbench.await("chart", () -> chart.picture() != null && chart.picture().block().isStruck() && chart.isSettled());
		assertTrue(chart.picture().endPs() > 33_680_000_000L, "ends at " + chart.picture().endPs());
		awaitWords("as it went in the first round that the injected faults hit",
				() -> Controls.all(Label.class, control(view)).stream().map(Label::getText).toList().toString());
		Bar lost = chart.picture().chart().bars().stream().filter(bar -> bar.occupation().fate() == Fate.LOST).findFirst().orElseThrow();
		chart.choose((lost.startPs() + lost.endPs()) / 2);
		Workbench.await("machine", () -> machine.title().contains("1 of them lost"));
		Workbench.screenshot("pace-faults");
		tabs.setSelection(0);
		tabs.notifyListeners(SWT.Selection, new Event());
	}

	private static void awaitWords(String wanted, Supplier<String> words) throws Exception {
		try {
			Workbench.await(wanted, () -> words.get().contains(wanted));
		} catch (AssertionError e) {
			throw new AssertionError(wanted + " is not in " + words.get(), e);
		}
	}

	private static Control control(IViewPart view) {
		return (Control) view.getSite().getService(MPart.class).getWidget();
	}

	private static void key(PaceCanvas chart, int code) {
		Event event = new Event();
		event.keyCode = code;
		chart.notifyListeners(SWT.KeyDown, event);
	}

	private static void click(PaceCanvas chart, int row, long picoseconds) {
		mouse(chart, SWT.MouseDown, row, picoseconds);
		mouse(chart, SWT.MouseUp, row, picoseconds);
	}

	private static void mouse(PaceCanvas chart, int type, int row, long picoseconds) {
		Point at = chart.place(row, picoseconds);
		Event event = new Event();
		event.type = type;
		event.button = 1;
		event.x = at.x;
		event.y = at.y;
		chart.notifyListeners(type, event);
	}
}
