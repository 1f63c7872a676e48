package barley.lang.ui.result;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.IElementComparer;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.TableItem;

import barley.lang.ide.result.PastRun;
import barley.lang.ide.result.RunComparison;
import barley.lang.ide.result.RunFigure;
import barley.lang.ide.result.RunFigures;
import barley.lang.ui.Icon;

/** All runs, the latest first, with their main figures. */
final class RunTable {

	private static final int LEAST_TITLE = 240;
	private static final int MOST_TITLE = 440;
	private static final int MOST_HEADING = 200;
	private static final DateTimeFormatter TODAY = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
	private static final DateTimeFormatter EARLIER = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

	private final TableViewer viewer;
	/** The figures of each run by name, by the name of the run. */
	private Map<String, Map<String, String>> figures = Map.of();
	/** The runs that are compared; nothing if there is nothing to compare. */
	private RunComparison compared = RunComparison.of(List.of());

	RunTable(Composite parent) {
		viewer = new TableViewer(parent, SWT.MULTI | SWT.FULL_SELECTION | SWT.H_SCROLL | SWT.V_SCROLL);
		viewer.getTable().setHeaderVisible(true);
		ColumnViewerToolTipSupport.enableFor(viewer);
		viewer.setContentProvider(ArrayContentProvider.getInstance());
		viewer.setComparer(new SameRun());
		column("Run", LEAST_TITLE, SWT.LEFT, this::title, RunTable::image);
		column("When", 68, SWT.LEFT, RunTable::when, null);
		figure("Time", 85, RunFigures.TIME);
		figure("Steps", 50, RunFigures.STEPS);
		figure("Busiest lane", 95, RunFigures.BUSIEST);
		figure("Use", 90, RunFigures.USE);
		figure("Bound reached", 95, RunFigures.BOUND);
		figure("Busbw", 95, RunFigures.BUS_BANDWIDTH);
		figure("Energy", 100, RunFigures.ENERGY);
		column("Data", 190, SWT.LEFT, run -> run.report().failure().isEmpty() ? figure(run, RunFigures.DATA) : run.report().failure(),
				null);
	}

	TableViewer viewer() {
		return viewer;
	}

	/** Prepares the texts for {@code runs}; can be called on any thread. */
	static Map<String, Map<String, String>> read(List<PastRun> runs) {
		Map<String, Map<String, String>> read = new HashMap<>();
		for (PastRun run : runs) {
			Map<String, String> figures = new HashMap<>();
			for (RunFigure figure : RunFigures.of(run)) {
				figures.put(figure.name(), figure.text());
			}
			read.put(run.id(), figures);
		}
		return read;
	}

	void show(List<PastRun> runs, Map<String, Map<String, String>> read, PastRun chosen) {
		figures = read;
		viewer.setInput(runs);
		fit();
		if (chosen != null) {
			viewer.setSelection(new StructuredSelection(chosen), true);
		} else if (viewer.getSelection().isEmpty() && !runs.isEmpty()) {
			viewer.setSelection(new StructuredSelection(runs.get(0)), true);
		}
	}

	/** Numbers the runs that are compared, as sentences about them do. */
	void number(RunComparison comparison) {
		compared = comparison;
		viewer.update(Arrays.stream(viewer.getTable().getItems()).map(TableItem::getData).toArray(), null);
		fit();
	}

	private String title(PastRun run) {
		List<String> names = compared.runs().stream().map(PastRun::id).toList();
		return names.size() > 1 && names.contains(run.id()) ? compared.name(names.indexOf(run.id())) : run.title();
	}

	/** Has the titles of runs in sight, as far as there is room for them. */
	private void fit() {
		viewer.getTable().getColumn(0).setWidth(Widths.of(viewer.getTable(), LEAST_TITLE, MOST_TITLE,
				Arrays.stream(viewer.getTable().getItems()).map(TableItem::getText)));
	}

	/** Selects a run. */
	void choose(PastRun run) {
		viewer.setSelection(new StructuredSelection(run), true);
	}

	/** Returns the selected runs, in the order of the table. */
	List<PastRun> chosen() {
		return viewer.getStructuredSelection().stream().map(PastRun.class::cast).toList();
	}

	private void figure(String title, int width, String name) {
		column(title, width, SWT.RIGHT, run -> figure(run, name), null);
	}

	private String figure(PastRun run, String name) {
		return figures.getOrDefault(run.id(), Map.of()).getOrDefault(name, "");
	}

	private void column(String title, int width, int style, Function<PastRun, String> text, Function<PastRun, Image> image) {
		TableViewerColumn column = new TableViewerColumn(viewer, style);
		column.getColumn().setText(title);
		column.getColumn().setWidth(Widths.of(viewer.getTable(), width, MOST_HEADING, Stream.of(title)));
		column.getColumn().setMoveable(true);
		column.setLabelProvider(new ColumnLabels<>(PastRun.class, text, image));
	}

	private static Image image(PastRun run) {
		return switch (run.outcome()) {
			case FINE -> Icon.RUN_FINE.image();
			case WRONG -> Icon.RUN_WRONG.image();
			case STOPPED -> Icon.RUN_STOPPED.image();
			case FAILED -> Icon.RUN_FAILED.image();
		};
	}

	private static String when(PastRun run) {
		LocalDateTime began = LocalDateTime.ofInstant(run.began(), ZoneId.systemDefault());
		return (began.toLocalDate().equals(LocalDate.now()) ? TODAY : EARLIER).format(began);
	}

	/** Runs are read again after each change; the selection is kept. */
	private static final class SameRun implements IElementComparer {

		@Override
		public boolean equals(Object one, Object other) {
			return one instanceof PastRun run && other instanceof PastRun same ? run.id().equals(same.id()) : one.equals(other);
		}

		@Override
		public int hashCode(Object element) {
			return element instanceof PastRun run ? run.id().hashCode() : element.hashCode();
		}
	}
}
