package barley.lang.ui.schedule;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.jface.action.Separator;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.eclipse.ui.part.ViewPart;
import org.eclipse.ui.texteditor.ITextEditor;

import barley.lang.analyse.FigureWords;
import barley.lang.finding.Origin;
import barley.lang.finding.Words;
import barley.lang.ide.picture.MachinePicture;
import barley.lang.ide.picture.PacePicture;
import barley.lang.ide.picture.SchedulePicture;
import barley.lang.ide.picture.TextLocation;
import barley.lang.page.PaceChart.Bar;
import barley.lang.picture.Overlay;
import barley.lang.picture.StepOverlay;
import barley.lang.steps.Carried;
import barley.lang.steps.Rows;
import barley.lang.steps.Situation;
import barley.lang.steps.Timetable;
import barley.lang.steps.TimetableSvg;
import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.ViewAction;
import barley.lang.ui.drawing.BackgroundQuery;
import barley.lang.ui.drawing.Export;
import barley.lang.ui.launch.RunTargetSelection;
import barley.lang.ui.navigate.LocationOpener;
import barley.lang.ui.topology.EditorWatch;
import barley.lang.ui.topology.ScheduleAtCaret;
import barley.lang.ui.topology.TopologyView;

/**
 * The schedule at the caret, step by step: which lane carries which fragment, and what every node holds afterwards. The selected step is
 * shown on the machine by the Topology view; a click on a transfer selects its statement in the text.
 */
public final class ScheduleView extends ViewPart {

	public static final String ID = BarleyPlugin.ID + ".schedule";

	private static final String NOTHING = "Open a Barley file to see its schedules step by step.";
	private static final int HOVER_MILLIS = 150;

	private Composite area;
	private Label title;
	private Link wrong;
	private SashForm sash;
	private TimelineArea timeline;
	private Chart chart;
	private HoldingsCanvas holdings;
	private Label status;
	private EditorWatch watch;
	private ScheduleAtCaret schedule;
	private BackgroundQuery stepping;
	private BackgroundQuery drawing;
	private BackgroundQuery pointing;
	private SchedulePicture sight;
	private final RunTargetSelection target = new RunTargetSelection();
	/** Whether the text has changed since, but has errors. */
	private boolean stale;
	/** The machine of the schedule; null until a step is selected. */
	private MachinePicture machine;
	/** The machine that the Topology view shows for this view; null if it shows another. */
	private MachinePicture replayed;
	/** The location of the schedule in the text as it was read last, even if that has errors; null if there is none. */
	private TextLocation place;
	/** Whether the caret has left the schedule since a step was chosen; the Topology view shows the machine at the caret then. */
	private boolean left;
	private Chart.Field pointed;
	private boolean byNodes;

	@Override
	public void createPartControl(Composite parent) {
		area = parent;
		stepping = new BackgroundQuery(parent, "Look at a step");
		drawing = new BackgroundQuery(parent, "Draw the machine of a schedule");
		pointing = new BackgroundQuery(parent, "Describe the element under the pointer");
		GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(parent);
		title = new Label(parent, SWT.WRAP);
		GridDataFactory.fillDefaults().grab(true, false).indent(6, 3).applyTo(title);
		wrong = new Link(parent, SWT.NONE);
		GridDataFactory.fillDefaults().grab(true, false).indent(6, 2).exclude(true).applyTo(wrong);
		wrong.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> open(sight.wrong())));
		sash = new SashForm(parent, SWT.HORIZONTAL | SWT.SMOOTH);
		GridDataFactory.fillDefaults().grab(true, true).indent(0, 3).applyTo(sash);
		timeline = new TimelineArea(sash, stack -> new Chart(stack, this::showStep, this::open, this::describe), this::showChosen,
				this::showTime, this::open);
		chart = timeline.chart();
		for (Control each : List.of(chart, timeline.pace().canvas())) {
			each.addListener(SWT.MouseDown, event -> left = false);
			each.addListener(SWT.KeyDown, event -> left = false);
		}
		holdings = new HoldingsCanvas(sash, this::describe);
		sash.setWeights(64, 36);
		parent.addListener(SWT.Resize, event -> sash.setOrientation(parent.getSize().x > 1.3 * parent.getSize().y ? SWT.HORIZONTAL
				: SWT.VERTICAL));
		status = new Label(parent, SWT.WRAP);
		GridDataFactory.fillDefaults().grab(true, false).indent(6, 2).applyTo(status);
		showNothing(NOTHING);
		addActions();
		getSite().setSelectionProvider(target);
		watch = new EditorWatch(getSite().getPage(), this::followCaret, this::look);
		schedule = new ScheduleAtCaret(watch, new BackgroundQuery(parent, "Look at the schedule"));
		watch.install(parent);
		parent.addDisposeListener(event -> release());
	}

	private void addActions() {
		IToolBarManager bar = getViewSite().getActionBars().getToolBarManager();
		bar.add(new ViewAction("◂", "Previous step, or time at which something begins or ends (Left)",
				() -> go(timeline::back)));
		bar.add(new ViewAction("▸", "Next step, or time at which something begins or ends (Right)",
				() -> go(timeline::forward)));
		bar.add(new ViewAction("Fit", "Show as many steps as possible, or the whole time", timeline::fit));
		bar.add(new ViewAction("+", "Larger (Ctrl and wheel)", () -> timeline.zoom(1)));
		bar.add(new ViewAction("−", "Smaller", () -> timeline.zoom(-1)));
		IMenuManager menu = getViewSite().getActionBars().getMenuManager();
		menu.add(rows("Lanes by Steps", false));
		menu.add(rows("Nodes by Steps", true));
		menu.add(new Separator());
		menu.add(new ViewAction("Export...",
				"Saves the timetable as SVG or PNG, or its transfers as CSV; a block against time as PNG or CSV", this::export));
	}

	private void go(Runnable move) {
		left = false;
		move.run();
	}

	private Action rows(String text, boolean nodes) {
		Action action = new Action(text, IAction.AS_RADIO_BUTTON) {
			@Override
			public void run() {
				if (isChecked()) {
					showRows(nodes);
				}
			}
		};
		action.setChecked(byNodes == nodes);
		return action;
	}

	/** Shows a row for each node, or for each lane and direction. */
	void showRows(boolean nodes) {
		byNodes = nodes;
		if (sight != null && sight.timetable() != null) {
			look();
		}
	}

	// ---------------------------------------------------------------- the schedule

	/** Analyses the present text in the background. */
	private void look() {
		boolean nodes = byNodes;
		if (!schedule.find(timetable -> nodes ? Rows.ofNodes(timetable) : Rows.ofLanes(timetable), this::show)) {
			see(null);
			showNothing(NOTHING);
		}
	}

	private void show(SchedulePicture seen, Rows rows) {
		if (seen == null) {
			see(null);
			showNothing("This file declares no schedule.");
			return;
		}
		place = seen.place();
		boolean same = sight != null && sight.file().equals(seen.file()) && sight.name().equals(seen.name());
		stale = same && seen.timetable() == null && sight.timetable() != null;
		if (stale) {
			// the user is typing: the previous chart remains
			warn(seen.note() + "; showing the last version that could be elaborated", null);
			return;
		}
		if (!same) {
			chart.forget();
		}
		see(seen);
		machine = null;
		if (seen.timetable() == null) {
			showNothing(seen.note());
			return;
		}
		String figures = String.join(" · ", seen.figures());
		title.setText(Stream.of(seen.timetable().plan().title(), figures, rows.note()).filter(words -> !words.isEmpty())
				.collect(Collectors.joining("   ")));
		warn(seen.note(), seen.wrong());
		chart.show(seen.timetable(), seen.losses(), rows);
		timeline.offer(seen.timetable());
		left &= !isCaretInside();
		showChosen();
		markCaret();
	}

	/** Shows the step that is selected; blocks in which each node goes at its own pace say by themselves what there is at a time. */
	private void showChosen() {
		if (!timeline.isPaced()) {
			showStep(chart.chosen());
		}
	}

	/** Shows an error, with a link to its place; nothing if it is empty. */
	private void warn(String words, TextLocation where) {
		wrong.setText(words.isEmpty() ? "" : "⚠ " + (where == null ? escaped(words) : "<a>" + escaped(words) + "</a>"));
		exclude(wrong, words.isEmpty());
	}

	private static String escaped(String words) {
		return words.replace("&", "&&").replace("<", "‹");
	}

	private void see(SchedulePicture seen) {
		sight = seen;
		target.show(seen);
	}

	private void showNothing(String why) {
		title.setText("");
		exclude(wrong, true);
		status.setText("");
		chart.showNothing(why);
		timeline.offer(null);
		holdings.show(null, null, "");
		release();
	}

	private void exclude(Control control, boolean yes) {
		((GridData) control.getLayoutData()).exclude = yes;
		control.setVisible(!yes);
		area.layout();
	}

	// ---------------------------------------------------------------- a step

	/** Shows the transfers of a step and what nodes hold then; the initial state if it is -1. */
	private void showStep(long step) {
		SchedulePicture seen = sight;
		if (step < 0) {
			release();
		}
		stepping.begin(0, canceled -> {
			Situation situation = seen.timetable().after(step + 1);
			StepOverlay moves = step < 0 ? null : seen.step(step, canceled);
			return () -> {
				if (seen == sight) {
					holdings.show(seen.timetable(), situation, held(step, seen));
					status.setText(moves != null ? seen.summary(step, moves) : seen.timetable().steps() == 0 ? "No data move in steps."
							: "Select a step with the mouse or the arrow keys.");
					status.setToolTipText(status.getText());
					area.layout();
					replay(moves);
				}
			};
		});
	}

	/** Shows what happens at a time of a block, and what nodes hold then. */
	private void showTime(PacePanel.Moment moment) {
		SchedulePicture seen = sight;
		if (seen == null || seen.timetable() != moment.picture().block().timetable()) {
			return;
		}
		boolean begins = moment.overlay() == null;
		holdings.show(seen.timetable(), moment.held(), begins ? "Held when the block begins"
				: Words.of("Held at %s", FigureWords.time(moment.picoseconds())));
		status.setText(begins ? "Select a time with the mouse or the arrow keys; the wheel with Ctrl zooms." : moment.overlay().title());
		status.setToolTipText(status.getText());
		area.layout();
		if (begins) {
			release();
		} else {
			replay(moment.overlay());
		}
	}

	private static String held(long step, SchedulePicture seen) {
		return step < 0 ? "Held at the beginning"
				: step < seen.timetable().known() ? Words.of("Held after step %,d", step + 1)
				: Words.of("Held after step %,d, the last that is known", seen.timetable().known());
	}

	/** Shows a step on the machine, which is laid out when it is first needed. */
	private void replay(Overlay moves) {
		if (moves == null || left || !(getSite().getPage().findView(TopologyView.ID) instanceof TopologyView topology)) {
			return;
		} else if (machine != null) {
			replayed = machine.portrait() == null ? null : machine;
			if (replayed != null) {
				topology.replay(machine, moves);
			}
			return;
		}
		SchedulePicture seen = sight;
		drawing.begin(0, canceled -> {
			MachinePicture drawn = seen.machine();
			return () -> {
				if (seen == sight) {
					machine = drawn;
					replay(moves);
				}
			};
		});
	}

	private void release() {
		if (replayed != null && getSite().getPage().findView(TopologyView.ID) instanceof TopologyView topology) {
			topology.release(replayed);
		}
		replayed = null;
	}

	// ---------------------------------------------------------------- text and chart

	/** Returns where the caret is; -1 without an editor. */
	private int caret() {
		ITextEditor editor = watch.editor();
		return editor != null && editor.getSelectionProvider().getSelection() instanceof ITextSelection caret ? caret.getOffset() : -1;
	}

	private boolean isCaretInside() {
		return place != null && place.contains(sight.file(), caret());
	}

	/** Lets the Topology view show the machine at the caret when that leaves the schedule. */
	private void followCaret() {
		if (sight != null && caret() >= 0 && !isCaretInside()) {
			left = true;
			release();
		}
		markCaret();
	}

	/** Marks the statement at the caret; analyses the text again if the caret is in another schedule. */
	private void markCaret() {
		int caret = caret();
		if (sight == null || caret < 0 || stale) {
			return;
		}
		if (sight.others().stream().anyMatch(other -> other.contains(sight.file(), caret))) {
			look();
			return;
		}
		sight.paceAt(caret).ifPresent(timeline::open);
		Origin statement = sight.statementAt(caret);
		chart.mark(statement);
		if (statement != null && sight.timetable() != null && chart.chosen() < 0) {
			chart.reveal(sight.timetable().firstStepOf(statement));
		}
	}

	/** Selects the statement of a transfer in the text. */
	private void open(Chart.Field field) {
		for (int channel : field.row().channels()) {
			List<Carried> carried = sight.timetable().at(channel, field.step());
			if (!carried.isEmpty()) {
				open(sight.placeOf(carried.get(0).source()));
				return;
			}
		}
	}

	/** Selects the statement of a bar in the text. */
	private void open(Bar bar) {
		timeline.pace().canvas().picture().source(bar).ifPresent(source -> open(sight.placeOf(source)));
	}

	private void open(TextLocation place) {
		if (place != null && !stale) {
			LocationOpener.reveal(place.uri(), place.offset(), place.length());
		}
	}

	private void describe(Chart.Field field) {
		if (field == null || field.step() < 0) {
			pointed = null;
			pointing.stop();
			setToolTip(chart, null);
		} else if (!field.equals(pointed)) {
			pointed = field;
			SchedulePicture seen = sight;
			pointing.begin(HOVER_MILLIS, canceled -> {
				String words = field.row() == null ? String.join("\n", seen.describe(field.step()))
						: seen.describe(field.row(), field.step());
				return () -> setToolTip(chart, words);
			});
		}
	}

	private void describe(HoldingsCanvas.Spot spot) {
		SchedulePicture seen = sight;
		if (spot == null) {
			pointing.stop();
			setToolTip(holdings, null);
		} else {
			pointing.begin(HOVER_MILLIS, canceled -> {
				String words = seen.describe(spot.situation(), spot.payload(), spot.node(), spot.element());
				return () -> setToolTip(holdings, words);
			});
		}
	}

	private static void setToolTip(Control control, String words) {
		if (!control.isDisposed()) {
			control.setToolTipText(words);
		}
	}

	private void export() {
		PacePicture paced = timeline.isPaced() ? timeline.pace().canvas().picture() : null;
		Path chosen = chart.timetable() == null || timeline.isPaced() && paced == null ? null : Export.ask(getSite().getShell(),
				timeline.isPaced() ? "Export the Times of " + paced.block().words() : "Export the Steps of " + sight.name(), watch.editor(),
				sight.name(), timeline.isPaced() ? Export.PIXELS_AND_TABLES : Export.PICTURES_AND_TABLES);
		if (chosen != null) {
			export(chosen);
		}
	}

	/** Writes the timetable, or the chart of the block that is shown, in the format of the file's extension. */
	void export(Path file) {
		if (timeline.isPaced()) {
			PaceCanvas canvas = timeline.pace().canvas();
			Export.write(file, canvas.picture()::csv, canvas::pixels);
			return;
		}
		Timetable timetable = chart.timetable();
		Rows rows = chart.rows();
		SchedulePicture seen = sight;
		Export.write(file, () -> Export.isTable(file) ? seen.csv() : TimetableSvg.document(timetable, rows), chart::pixels);
	}

	/** Returns the chart, for tests. */
	Chart chart() {
		return chart;
	}

	TimelineArea timeline() {
		return timeline;
	}

	HoldingsCanvas holdings() {
		return holdings;
	}

	String words() {
		return title.getText() + "\n" + wrong.getText() + "\n" + status.getText();
	}

	@Override
	public void setFocus() {
		timeline.setFocus();
	}
}
