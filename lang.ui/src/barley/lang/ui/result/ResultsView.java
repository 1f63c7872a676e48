package barley.lang.ui.result;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.action.Separator;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.CTabItem;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Table;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.actions.ActionFactory;
import org.eclipse.ui.part.ViewPart;

import barley.lang.finding.Words;
import barley.lang.ide.result.PastRun;
import barley.lang.ide.result.PhaseReport;
import barley.lang.ide.result.RunComparison;
import barley.lang.load.LoadCurve;
import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.Icon;
import barley.lang.ui.ViewAction;
import barley.lang.ui.preferences.Preferences;
import barley.lang.ui.run.ReportPage;
import barley.lang.ui.run.RunResults;

/** The past runs: a list, and beside it the figures of the selected ones, side by side. */
public final class ResultsView extends ViewPart {

	public static final String ID = BarleyPlugin.ID + ".results";

	/** The console is activated by the last output of a run. */
	private static final int AFTER_CONSOLE_MILLIS = 500;
	/** The most runs to show side by side. */
	private static final int MOST_COMPARED = 8;
	/** The indices of tabs. */
	private static final int TIMELINE = 2;
	private static final int SWITCHES = 3;
	private static final int SYNAPSES = 4;
	private static final int LOAD = 6;
	private static final int[] WEIGHTS = { 45, 55 };
	/** How many runs are in sight if the tables are one below the other. */
	private static final int ROWS = 3;
	/** In a narrower view, two tables side by side would be cut off. */
	private static final int WIDE = 800;

	private final RunResults.Listener listener = this::changed;
	private RunTable runs;
	private CTabFolder tabs;
	private FigureTable figures;
	private PhaseTable phases;
	private RunTimelinePanel timeline;
	private RouterPanel routers;
	private SynapsePanel synapses;
	private PlotPanel plot;
	private LoadPanel load;
	private DataPanel data;
	/** The weights of tables one below the other, until the user gives them other ones; null if they are side by side. */
	private int[] below;
	private List<TableText> tables = List.of();
	private List<PastRun> known = List.of();
	private Action again;
	private Action debugAgain;
	private Action report;
	private Action source;
	private Action remove;
	private Action removeAll;

	@Override
	public void createPartControl(Composite parent) {
		SashForm sash = new SashForm(parent, SWT.HORIZONTAL | SWT.SMOOTH);
		runs = new RunTable(sash);
		tabs = new CTabFolder(sash, SWT.BOTTOM | SWT.FLAT);
		figures = new FigureTable(tabs);
		phases = new PhaseTable(tabs, this::openPhase);
		timeline = new RunTimelinePanel(tabs, getSite().getPage());
		tab("Figures", figures.viewer().getTable());
		tab("Phases", phases.area());
		tab("Timeline", timeline);
		routers = new RouterPanel(tabs, getSite().getPage());
		tab("Switches", routers);
		synapses = new SynapsePanel(tabs, getSite().getPage());
		tab("Synapses", synapses);
		plot = new PlotPanel(tabs, run -> runs.choose(run));
		tab("Plot", plot);
		load = new LoadPanel(tabs);
		tab("Load", load);
		data = new DataPanel(tabs);
		tab("Data", data);
		tabs.setSelection(0);
		tabs.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> showReplay(runs.chosen())));
		sash.setWeights(WEIGHTS);
		sash.addListener(SWT.Resize, event -> turn(sash));
		runs.viewer().addSelectionChangedListener(event -> choose(runs.chosen()));
		runs.viewer().addDoubleClickListener(event -> openSource());
		tables = List.of(new TableText(runs.viewer().getTable(), "runs"), new TableText(figures.viewer().getTable(), "figures"),
				new TableText(phases.viewer().getTable(), "phases"), load.text(), data.text());
		addActions();
		choose(List.of());
		RunResults.get().addListener(listener);
		RunResults.get().read();
	}

	private void tab(String name, Control content) {
		CTabItem tab = new CTabItem(tabs, SWT.NONE);
		tab.setText(name);
		tab.setControl(content);
	}

	/** The tables are side by side if there is room, otherwise one below the other. */
	private void turn(SashForm sash) {
		Point size = sash.getSize();
		boolean wide = size.x > size.y && size.x > WIDE;
		boolean turned = wide != (sash.getOrientation() == SWT.HORIZONTAL);
		if (turned) {
			sash.setOrientation(wide ? SWT.HORIZONTAL : SWT.VERTICAL);
		}
		if (turned && wide) {
			sash.setWeights(WEIGHTS);
			below = null;
		} else if (!wide && (turned || Arrays.equals(sash.getWeights(), below))) {
			Table table = runs.viewer().getTable();
			int rows = table.computeTrim(0, 0, 0, table.getHeaderHeight() + ROWS * table.getItemHeight()).height;
			sash.setWeights(rows, Math.max(rows, size.y - sash.getSashWidth() - rows));
			below = sash.getWeights();
		}
	}

	private void addActions() {
		again = new ViewAction("Run Again", "Runs the schedule again with the same configuration", Icon.REPEAT,
				() -> again(ILaunchManager.RUN_MODE));
		debugAgain = new ViewAction("Debug Again", "Debugs the schedule again with the same configuration", null,
				() -> again(ILaunchManager.DEBUG_MODE));
		report = new ViewAction("Open Report", "Shows the report of the run: timeline, time by phase, distance from the bounds",
				Icon.REPORT,
				() -> runs.chosen().stream().limit(1).forEach(ReportPage::open));
		source = new ViewAction("Open Schedule", "Shows the schedule in its file", Icon.SCHEDULE, this::openSource);
		remove = new ViewAction("Remove", "Removes the selected runs", Icon.REMOVE, () -> RunResults.get().remove(runs.chosen()));
		removeAll = new ViewAction("Remove All", "Removes all runs", null, () -> RunResults.get().remove(known));
		Action show = new Action("Show When a Run Ends", IAction.AS_CHECK_BOX) {
			@Override
			public void run() {
				Preferences.setShowsResults(isChecked());
			}
		};
		show.setChecked(Preferences.showsResults());
		IToolBarManager bar = getViewSite().getActionBars().getToolBarManager();
		bar.add(again);
		bar.add(report);
		bar.add(remove);
		IMenuManager menu = getViewSite().getActionBars().getMenuManager();
		menu.add(show);
		menu.add(new Separator());
		menu.add(removeAll);
		getViewSite().getActionBars().setGlobalActionHandler(ActionFactory.COPY.getId(),
				new ViewAction("Copy", "Copies the table in use", null, this::copy));
		MenuManager context = new MenuManager();
		context.add(again);
		context.add(debugAgain);
		context.add(new Separator());
		context.add(report);
		context.add(source);
		context.add(new Separator());
		tables.get(0).addTo(context);
		context.add(new Separator());
		context.add(remove);
		context.add(removeAll);
		addTableMenu(figures.viewer().getTable(), tables.get(1));
		addTableMenu(phases.viewer().getTable(), tables.get(2));
		addTableMenu(data.table(), data.text());
		runs.viewer().getTable().setMenu(context.createContextMenu(runs.viewer().getTable()));
	}

	private static void addTableMenu(Control table, TableText text) {
		MenuManager menu = new MenuManager();
		text.addTo(menu);
		table.setMenu(menu.createContextMenu(table));
	}

	/** Copies the table that has the keyboard, or else the figures. */
	private void copy() {
		tables.stream().filter(TableText::isInFocus).findFirst().orElse(tables.get(1)).copy();
	}

	private void again(String mode) {
		runs.chosen().stream().limit(1).forEach(run -> RunAgain.launch(run, mode));
	}

	private void openSource() {
		runs.chosen().stream().limit(1).forEach(run -> showStatus(ScheduleSource.open(getSite().getPage(), run), run));
	}

	private void openPhase(PhaseReport phase) {
		for (PastRun run : runs.chosen().stream().limit(1).toList()) {
			phase.line(run).ifPresent(line -> showStatus(ScheduleSource.open(getSite().getPage(), run, line), run));
		}
	}

	private void showStatus(boolean opened, PastRun run) {
		getViewSite().getActionBars().getStatusLineManager()
				.setErrorMessage(opened ? null : run.order().file() + " does not exist, or its project is closed");
	}

	/** Called by a job. */
	private void changed(List<PastRun> all, PastRun ended) {
		Map<String, Map<String, String>> read = RunTable.read(all);
		Display.getDefault().asyncExec(() -> {
			if (!runs.viewer().getTable().isDisposed()) {
				known = all;
				runs.show(all, read, ended);
				choose(runs.chosen());
			}
		});
	}

	private void choose(List<PastRun> chosen) {
		RunComparison comparison = RunComparison.of(chosen.subList(0, Math.min(MOST_COMPARED, chosen.size())));
		figures.show(comparison);
		runs.number(comparison);
		plot.show(chosen.size() == 1 ? known : chosen);
		data.show(chosen);
		phases.show(chosen.size() == 1 ? PhaseReport.of(chosen.get(0)) : List.of(), chosen.size() == 1 ? "This run has no phases."
				: "Select one run to see its phases. The tab Figures compares those of several runs.");
		showReplay(chosen);
		again.setEnabled(chosen.size() == 1);
		report.setEnabled(chosen.size() == 1 && chosen.get(0).report().hasFigures());
		source.setEnabled(chosen.size() == 1);
		debugAgain.setEnabled(chosen.size() == 1);
		remove.setEnabled(!chosen.isEmpty());
		removeAll.setEnabled(!known.isEmpty());
		setContentDescription(known.isEmpty() ? "No schedule has been run yet: Run As > Barley Schedule runs the one at the caret."
				: chosen.size() > MOST_COMPARED ? Words.of("The first %d of %d selected runs are compared.", MOST_COMPARED, chosen.size())
				: String.join("; ", comparison.words()));
	}

	/** Replaying a run takes time, so it begins only when a tab that shows it is selected. */
	private void showReplay(List<PastRun> chosen) {
		showReplay(timeline, TIMELINE, chosen, "Select one run to see it step by step.");
		showReplay(routers, SWITCHES, chosen, "Select one run to see its switches cycle by cycle.");
		showReplay(synapses, SYNAPSES, chosen, "Select one run to see its synapses cycle by cycle.");
	}

	private void showReplay(ReplayPanel panel, int tab, List<PastRun> chosen, String hint) {
		boolean wanted = tabs.getSelectionIndex() == tab && chosen.size() == 1 && chosen.get(0).report().hasFigures();
		panel.show(wanted ? chosen.get(0) : null, chosen.size() > 1 ? hint
				: chosen.isEmpty() || wanted ? "" : "This run has no results: " + chosen.get(0).report().failure() + ".");
	}

	/**
	 * Shows the view after a run, if the user wants that: in the active window, without activating the view.
	 *
	 * @param ended the run that has just ended; null if there is none
	 */
	public static void revealAfter(PastRun ended) {
		if (ended != null && Preferences.showsResults()) {
			Display display = Display.getDefault();
			display.asyncExec(() -> display.timerExec(AFTER_CONSOLE_MILLIS, ResultsView::reveal));
		}
	}

	/** Shows the loads of machines when another one is known. */
	public static void revealLoad(List<LoadCurve> curves) {
		if (!curves.isEmpty()) {
			Display.getDefault().asyncExec(() -> reveal().ifPresent(view -> {
				view.tabs.setSelection(LOAD);
				view.showReplay(view.runs.chosen());
			}));
		}
	}

	private static Optional<ResultsView> reveal() {
		IWorkbenchWindow window = PlatformUI.isWorkbenchRunning() ? PlatformUI.getWorkbench().getActiveWorkbenchWindow() : null;
		if (window != null && window.getActivePage() != null) {
			try {
				IViewPart view = window.getActivePage().showView(ID, null, IWorkbenchPage.VIEW_VISIBLE);
				window.getActivePage().bringToTop(view); // in front of one that is active in the same place, too
				return Optional.of((ResultsView) view);
			} catch (PartInitException e) {
				BarleyPlugin.log().warn("Cannot show results", e);
			}
		}
		return Optional.empty();
	}

	@Override
	public void setFocus() {
		runs.viewer().getTable().setFocus();
	}

	@Override
	public void dispose() {
		RunResults.get().removeListener(listener);
		super.dispose();
	}
}
