package barley.lang.ui.result;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;

import barley.lang.finding.Words;
import barley.lang.ide.result.PhaseReport;
import barley.lang.ui.Icon;
import barley.runtime.report.UnitText;

/** The time of a run by phases, or a note in their place. */
final class PhaseTable {

	private static final int NAMES = 260;
	private static final int NUMBERS = 60;
	private static final int TIMES = 85;
	private static final int MARGIN = 4;

	private final Composite area;
	private final StackLayout layout = new StackLayout();
	private final Label note;
	private final TableViewer viewer;

	/** @param onOpen called when the user opens the source of a phase */
	PhaseTable(Composite parent, Consumer<PhaseReport> onOpen) {
		area = new Composite(parent, SWT.NONE);
		layout.marginWidth = MARGIN;
		layout.marginHeight = MARGIN;
		area.setLayout(layout);
		note = new Label(area, SWT.WRAP);
		viewer = new TableViewer(area, SWT.FULL_SELECTION | SWT.H_SCROLL | SWT.V_SCROLL);
		viewer.getTable().setHeaderVisible(true);
		ColumnViewerToolTipSupport.enableFor(viewer);
		viewer.setContentProvider(ArrayContentProvider.getInstance());
		viewer.addDoubleClickListener(event -> onOpen.accept((PhaseReport) viewer.getStructuredSelection().getFirstElement()));
		column("Phase", NAMES, SWT.LEFT, PhaseReport::statement, phase -> (phase.exchange() ? Icon.EXCHANGE : Icon.COMPUTE).image());
		column("Rounds", NUMBERS, SWT.RIGHT, phase -> Words.of("%,d", phase.rounds()), null);
		column("Steps", NUMBERS, SWT.RIGHT, phase -> phase.exchange() ? Words.of("%,d", phase.steps()) : "", null);
		column("Time", TIMES, SWT.RIGHT, phase -> time(phase.timePs()), null);
		part("Launch", PhaseReport::launchPs);
		part("Transfer", PhaseReport::transferPs);
		part("Latency", PhaseReport::latencyPs);
		part("Combine", PhaseReport::combinePs);
	}

	TableViewer viewer() {
		return viewer;
	}

	/** Returns the table or the note. */
	Composite area() {
		return area;
	}

	/** Shows phases; if there are none, why. */
	void show(List<PhaseReport> phases, String why) {
		viewer.setInput(phases);
		note.setText(why);
		layout.topControl = phases.isEmpty() ? note : viewer.getTable();
		area.layout();
	}

	/** Adds a column that only exchanges have. */
	private void part(String title, Function<PhaseReport, Optional<Long>> part) {
		column(title, TIMES, SWT.RIGHT, phase -> phase.exchange() ? time(part.apply(phase)) : "", null);
	}

	/** Returns a time in words; a dash if it is unknown. */
	private static String time(Optional<Long> picoseconds) {
		return picoseconds.map(UnitText::time).orElse("–");
	}

	private void column(String title, int width, int style, Function<PhaseReport, String> text, Function<PhaseReport, Image> image) {
		TableViewerColumn column = new TableViewerColumn(viewer, style);
		column.getColumn().setText(title);
		column.getColumn().setWidth(Widths.of(viewer.getTable(), width, 2 * NAMES, Stream.of(title)));
		column.setLabelProvider(new ColumnLabels<>(PhaseReport.class, text, image));
	}
}
