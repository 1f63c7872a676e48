package barley.lang.ui.result;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.action.Separator;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.layout.RowLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.DirectoryDialog;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;

import barley.lang.study.page.StudyPlot;
import barley.lang.study.page.WinnerMap;
import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyComparison;
import barley.lang.ui.ViewAction;
import barley.lang.ui.drawing.BackgroundQuery;
import barley.lang.ui.drawing.Export;
import barley.lang.ui.launch.StudyFolderJob;
import barley.lang.ui.launch.StudyRunLaunch;
import barley.lang.ui.run.ComputedStudy;
import barley.lang.ui.run.ReportPage;
import barley.lang.ui.run.StudyResults;

/**
 * The studies that were computed in this session, or whose folders were opened: what their searches found, one of their charts, to be
 * compared with those of another one, and all rows.
 */
final class StudyPanel extends Composite {

	private static final int[] WEIGHTS = { 25, 45, 30 };
	private static final String NOTHING = "No study has been computed yet: Run As > Barley Study computes the one at the caret. "
			+ "Open Folder... in the menu of this view shows an earlier one.";
	private static final String ALONE = "compared with nothing";

	private final Combo studies;
	private final Combo others;
	private final Combo charts;
	private final Composite choices;
	private final Composite drawings;
	private final StackLayout stack = new StackLayout();
	private final PlotCanvas plot;
	private final WinnerCanvas map;
	private final StudyRows rows;
	private final StudyAnswers answers;
	private final BackgroundQuery query;
	private final Consumer<List<ComputedStudy>> listener = this::changed;
	private List<ComputedStudy> known = List.of();
	private StudyChart chart;
	private StudyPlot drawn;

	StudyPanel(Composite parent) {
		super(parent, SWT.NONE);
		GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
		Composite bar = new Composite(this, SWT.NONE);
		bar.setLayout(new RowLayout());
		GridDataFactory.fillDefaults().grab(true, false).applyTo(bar);
		studies = new Combo(bar, SWT.READ_ONLY);
		others = new Combo(bar, SWT.READ_ONLY);
		charts = new Combo(bar, SWT.READ_ONLY);
		choices = new Composite(this, SWT.NONE);
		choices.setLayout(new RowLayout());
		GridDataFactory.fillDefaults().grab(true, false).applyTo(choices);
		SashForm sash = new SashForm(this, SWT.VERTICAL | SWT.SMOOTH);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(sash);
		answers = new StudyAnswers(sash, row -> select(row), this::open);
		drawings = new Composite(sash, SWT.NONE);
		drawings.setLayout(stack);
		plot = new PlotCanvas(drawings);
		map = new WinnerCanvas(drawings);
		stack.topControl = plot;
		rows = new StudyRows(sash, this::open);
		sash.setWeights(WEIGHTS);
		query = new BackgroundQuery(this, "Draw a study");
		studies.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> showStudy()));
		others.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> showChart()));
		charts.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> showChart()));
		rows.menu().add(new Separator());
		rows.menu().add(new ViewAction("Open Page", "Shows the page of the study, with all of its charts", this::openPage));
		rows.menu().add(new ViewAction("Remove All", "Forgets all studies; their folders are kept", StudyResults.get()::clear));
		MenuManager drawing = new MenuManager();
		drawing.add(new ViewAction("Open Page", "Shows the page of the study, with all of its charts", this::openPage));
		drawing.add(new ViewAction("Export...", "Saves the plot as SVG or PNG", this::export));
		plot.setMenu(drawing.createContextMenu(plot));
		StudyResults.get().addListener(listener);
		addListener(SWT.Dispose, event -> StudyResults.get().removeListener(listener));
		show(StudyResults.get().studies());
	}

	/** Returns the table, to be copied. */
	TableText text() {
		return rows.text();
	}

	private void select(int row) {
		rows.select(row);
	}

	/** Called on the thread of a job. */
	private void changed(List<ComputedStudy> all) {
		Display.getDefault().asyncExec(() -> {
			if (!isDisposed()) {
				show(all);
			}
		});
	}

	/** Shows the latest study. */
	private void show(List<ComputedStudy> all) {
		known = all;
		String[] names = all.stream().map(ComputedStudy::name).toArray(String[]::new);
		studies.setItems(names);
		studies.select(names.length - 1);
		for (Combo combo : List.of(studies, others, charts)) {
			combo.setEnabled(!all.isEmpty());
		}
		showStudy();
	}

	private Optional<ComputedStudy> shown() {
		return known.isEmpty() ? Optional.empty() : Optional.of(known.get(studies.getSelectionIndex()));
	}

	/** Returns the study to compare with. */
	private Optional<ComputedStudy> other() {
		return others.getSelectionIndex() <= 0 ? Optional.empty()
				: known.stream().filter(each -> ("compared with " + each.name()).equals(others.getText())).findFirst();
	}

	private void showStudy() {
		query.stop();
		Optional<ComputedStudy> study = shown();
		List<String> names = new ArrayList<>(List.of(ALONE));
		study.ifPresent(one -> known.stream().filter(each -> each != one).forEach(each -> names.add("compared with " + each.name())));
		others.setItems(names.toArray(String[]::new));
		others.select(0);
		charts.setItems(study.map(one -> StudyChart.titles(one.table().head())).orElse(List.of()).toArray(String[]::new));
		charts.select(0);
		showChart();
	}

	private void showChart() {
		Optional<ComputedStudy> study = shown();
		if (study.isEmpty()) {
			chart = null;
			plot.showNothing(NOTHING);
			top(false);
			rows.clear();
			answers.clear();
			return;
		}
		int number = charts.getSelectionIndex();
		Optional<ComputedStudy> other = other();
		query.begin(0, canceled -> {
			StudyChart wanted = StudyChart.of(study.get().table(), other.map(ComputedStudy::table), number);
			Optional<StudyComparison> compared = other.map(each -> new StudyComparison(study.get().table(), each.table()));
			return () -> {
				chart = wanted;
				rows.show(study.get().table(), compared, wanted.figure());
				answers.show(study.get().result());
				showChoices();
				draw();
			};
		});
	}

	/** Offers the values of the axes that the chart does not show, and logarithmic axes. */
	private void showChoices() {
		for (var control : choices.getChildren()) {
			control.dispose();
		}
		for (StudyColumn axis : chart.chosen().axes()) {
			List<StudyCell> values = chart.chosen().values(axis);
			new Label(choices, SWT.NONE).setText(axis.name());
			Combo combo = new Combo(choices, SWT.READ_ONLY);
			combo.setItems(values.stream().map(axis.unit()::words).toArray(String[]::new));
			combo.select(0);
			combo.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> {
				chart = chart.fixed(axis, values.get(combo.getSelectionIndex()));
				draw();
			}));
		}
		if (!chart.isMap()) {
			StudyPlot.Scales scales = chart.scales();
			addSwitch("logarithmic " + chart.across().name(), scales.across(), on -> new StudyPlot.Scales(on, chart.scales().up()));
			addSwitch("logarithmic " + chart.figure().name(), scales.up(), on -> new StudyPlot.Scales(chart.scales().across(), on));
		}
		choices.requestLayout();
	}

	private void addSwitch(String words, boolean on, Function<Boolean, StudyPlot.Scales> scales) {
		Button button = new Button(choices, SWT.CHECK);
		button.setText(words);
		button.setSelection(on);
		button.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> {
			chart = chart.scaled(scales.apply(button.getSelection()));
			draw();
		}));
	}

	private void draw() {
		StudyChart wanted = chart;
		List<String> names = new ArrayList<>(List.of(shown().orElseThrow().name()));
		other().ifPresent(each -> names.add(each.name()));
		query.begin(0, canceled -> {
			if (wanted.isMap()) {
				WinnerMap winners = wanted.map();
				return () -> {
					map.show(winners, rows::select, this::open);
					top(true);
				};
			}
			List<StudyPlot> plots = wanted.plots();
			List<PlotCanvas.Line> lines = new ArrayList<>();
			for (int i = 0; i < plots.size(); i++) {
				String before = plots.size() == 1 ? "" : names.get(i) + ": ";
				for (StudyPlot.Curve curve : plots.get(i).curves()) {
					lines.add(wanted.line(i, curve, before, i == 0 ? rows::select : row -> {
					}, i == 0 ? this::open : row -> {
					}));
				}
			}
			return () -> {
				drawn = plots.get(0);
				if (lines.isEmpty()) {
					plot.showNothing("No row has a place in this plot.");
				} else {
					plot.show(StudyChart.union(plots, StudyPlot::across), StudyChart.union(plots, StudyPlot::up), lines);
				}
				top(false);
			};
		});
	}

	private void top(boolean winners) {
		stack.topControl = winners ? map : plot;
		drawings.layout();
	}

	/** Runs the schedule of a row with its values. */
	private void open(int row) {
		shown().ifPresent(study -> StudyRunLaunch.launch(study, row));
	}

	private void openPage() {
		shown().ifPresent(study -> ReportPage.open(study.name(), study.folder().resolve("index.html")));
	}

	/** Asks for the folder of an earlier study, and shows it. */
	void openFolder() {
		DirectoryDialog dialog = new DirectoryDialog(getShell());
		dialog.setText("Open the Folder of a Study");
		shown().ifPresent(study -> dialog.setFilterPath(study.folder().getParent().toString()));
		String chosen = dialog.open();
		if (chosen != null) {
			new StudyFolderJob(Path.of(chosen)).schedule();
		}
	}

	private void export() {
		StudyPlot saved = drawn;
		String study = shown().map(ComputedStudy::name).orElse("");
		var file = saved == null ? null : Export.ask(getShell(), "Export the Plot", null, study + " " + saved.title());
		if (file != null) {
			Export.write(file, () -> saved.document(study), plot::pixels);
		}
	}
}
