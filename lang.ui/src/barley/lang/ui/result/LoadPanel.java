package barley.lang.ui.result;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.action.Separator;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;

import barley.lang.load.LoadCurve;
import barley.lang.load.LoadRow;
import barley.lang.page.LoadPlot;
import barley.lang.ui.ViewAction;
import barley.lang.ui.drawing.Export;
import barley.lang.ui.run.LoadResults;
import barley.runtime.simulate.clock.LoadSweep.Point;

/** The machines that were loaded with traffic in this session: latency or throughput over the load, and a table of all loads. */
final class LoadPanel extends Composite {

	private static final int[] WEIGHTS = { 60, 40 };
	private static final int NAMES = 180;
	private static final int NUMBERS = 76;
	private static final String NOTHING = "Nothing is loaded yet: Run As > Barley Load, or Load with Traffic...\n"
			+ "in the menu of the editor, puts traffic on the switches of the\nmachine at the caret.";

	/** A load of a machine: a line of the table. */
	private record Row(LoadCurve curve, Point point, List<String> cells) {
	}

	private final Combo figure;
	private final Label words;
	private final PlotCanvas canvas;
	private final TableViewer table;
	private final TableText text;
	private final Consumer<List<LoadCurve>> listener = this::changed;
	private List<LoadCurve> curves = List.of();
	private LoadPlot plot;

	LoadPanel(Composite parent) {
		super(parent, SWT.NONE);
		GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
		Composite bar = new Composite(this, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(2).margins(6, 2).applyTo(bar);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(bar);
		figure = new Combo(bar, SWT.READ_ONLY);
		figure.setItems("Latency", "Throughput");
		figure.select(0);
		figure.addListener(SWT.Selection, event -> draw());
		words = new Label(bar, SWT.WRAP);
		GridDataFactory.fillDefaults().grab(true, false).align(SWT.FILL, SWT.CENTER).applyTo(words);
		SashForm sash = new SashForm(this, SWT.VERTICAL | SWT.SMOOTH);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(sash);
		canvas = new PlotCanvas(sash);
		table = new TableViewer(sash, SWT.MULTI | SWT.FULL_SELECTION | SWT.H_SCROLL | SWT.V_SCROLL);
		sash.setWeights(WEIGHTS);
		table.getTable().setHeaderVisible(true);
		ColumnViewerToolTipSupport.enableFor(table);
		table.setContentProvider(ArrayContentProvider.getInstance());
		column("machine, pattern", NAMES, SWT.LEFT, 0);
		for (int i = 0; i < LoadRow.HEADS.size(); i++) {
			boolean left = i == LoadRow.STATE || i == LoadRow.HOTTEST || i == LoadRow.BUSIEST;
			column(LoadRow.HEADS.get(i), left ? NAMES : NUMBERS, left ? SWT.LEFT : SWT.RIGHT, i + 1);
		}
		text = new TableText(table.getTable(), "load");
		table.addSelectionChangedListener(event -> sayVerdict());
		addMenus();
		LoadResults.get().addListener(listener);
		addListener(SWT.Dispose, event -> LoadResults.get().removeListener(listener));
		show(LoadResults.get().curves());
	}

	private void column(String title, int width, int style, int cell) {
		TableViewerColumn column = new TableViewerColumn(table, style);
		column.getColumn().setText(title);
		column.getColumn().setWidth(Widths.of(table.getTable(), width, NAMES, Stream.of(title)));
		column.setLabelProvider(new ColumnLabels<>(Row.class, row -> row.cells().get(cell), null));
	}

	private void addMenus() {
		MenuManager menu = new MenuManager();
		text.addTo(menu);
		menu.add(new Separator());
		menu.add(new ViewAction("Remove All", "Forgets all loads", LoadResults.get()::clear));
		table.getTable().setMenu(menu.createContextMenu(table.getTable()));
		MenuManager drawing = new MenuManager();
		drawing.add(new ViewAction("Export...", "Saves the plot as SVG or PNG", this::export));
		canvas.setMenu(drawing.createContextMenu(canvas));
	}

	/** Returns the table, to be copied. */
	TableText text() {
		return text;
	}

	/** Returns what is drawn; null if nothing is. */
	LoadPlot shown() {
		return plot;
	}

	/** Called on the thread of a job. */
	private void changed(List<LoadCurve> all) {
		Display.getDefault().asyncExec(() -> {
			if (!isDisposed()) {
				show(all);
			}
		});
	}

	private void show(List<LoadCurve> all) {
		curves = all;
		List<Row> rows = new ArrayList<>();
		for (LoadCurve curve : all) {
			for (Point point : curve.sweep().points()) {
				List<String> cells = new ArrayList<>(List.of(curve.name()));
				cells.addAll(LoadRow.of(curve, point));
				rows.add(new Row(curve, point, cells));
			}
		}
		table.getTable().getColumn(0).setWidth(Widths.of(table.getTable(), NAMES, 3 * NAMES, all.stream().map(LoadCurve::name)));
		table.setInput(rows);
		draw();
		sayVerdict();
	}

	/** Says where the selected machine saturates, or else the last one. */
	private void sayVerdict() {
		String verdict = table.getStructuredSelection().getFirstElement() instanceof Row row ? row.curve().verdict()
				: curves.isEmpty() ? "" : curves.get(curves.size() - 1).verdict();
		words.setText(verdict);
		words.requestLayout(); // it may take more lines than the one before
	}

	private void draw() {
		if (curves.isEmpty()) {
			plot = null;
			canvas.showNothing(NOTHING);
			return;
		}
		LoadPlot wanted = figure.getSelectionIndex() == 0 ? LoadPlot.latency(curves) : LoadPlot.throughput(curves);
		plot = wanted;
		canvas.show(wanted.across(), wanted.up(), IntStream.range(0, curves.size()).mapToObj(i -> line(wanted, i)).toList());
	}

	private PlotCanvas.Line line(LoadPlot of, int number) {
		LoadPlot.Line line = of.lines().get(number);
		List<PlotCanvas.Dot> dots = new ArrayList<>();
		for (int i = 0; i < line.x().length; i++) {
			double offered = line.x()[i];
			String tip = "%s: offered %s, %s %s".formatted(line.name(), LoadCurve.rate(offered), of.up().name(),
					of.up().words().apply(line.y()[i]));
			dots.add(new PlotCanvas.Dot(offered, line.y()[i], () -> tip, () -> select(curves.get(number), offered)));
		}
		return new PlotCanvas.Line(line.name(), dots);
	}

	/** Selects the load of a machine that is next to an offered load. */
	private void select(LoadCurve curve, double offered) {
		for (Object row : (List<?>) table.getInput()) {
			if (row instanceof Row known && known.curve() == curve && known.point().offered() >= offered) {
				table.setSelection(new StructuredSelection(known), true);
				return;
			}
		}
	}

	private void export() {
		LoadPlot saved = plot;
		Path file = saved == null ? null : Export.ask(getShell(), "Export the Plot", null, saved.title());
		if (file != null) {
			Export.write(file, () -> saved.document(curves.get(curves.size() - 1).name()), canvas::pixels);
		}
	}
}
