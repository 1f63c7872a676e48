package barley.lang.ui.result;

import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.TableColumn;

import barley.lang.ide.result.RunComparison;
import barley.lang.ide.result.RunComparison.Row;

/** The figures of a run, or of several runs side by side, with differences highlighted. */
final class FigureTable {

	private static final int NAMES = 110;
	private static final int MOST_NAMES = 160;
	private static final int LEAST = 130;

	private final TableViewer viewer;
	/** The width of the names of figures. */
	private int names = NAMES;

	FigureTable(Composite parent) {
		viewer = new TableViewer(parent, SWT.MULTI | SWT.FULL_SELECTION | SWT.VIRTUAL | SWT.H_SCROLL | SWT.V_SCROLL);
		viewer.getTable().setHeaderVisible(true);
		viewer.getTable().addListener(SWT.Resize, event -> fit());
		ColumnViewerToolTipSupport.enableFor(viewer);
		viewer.setContentProvider(ArrayContentProvider.getInstance());
	}

	TableViewer viewer() {
		return viewer;
	}

	void show(RunComparison comparison) {
		viewer.getTable().setRedraw(false);
		try {
			for (TableColumn column : viewer.getTable().getColumns()) {
				column.dispose();
			}
			column("Figure", -1);
			for (int run = 0; run < comparison.runs().size(); run++) {
				column(comparison.runs().size() == 1 ? comparison.runs().get(0).title() : comparison.name(run), run);
			}
			viewer.setInput(comparison.rows());
			names = Widths.of(viewer.getTable(), NAMES, MOST_NAMES, comparison.rows().stream().map(Row::name));
			fit();
		} finally {
			viewer.getTable().setRedraw(true);
		}
	}

	/** Runs share the width; figures of a single run, such as lost data and their receivers, may be long. */
	private void fit() {
		TableColumn[] columns = viewer.getTable().getColumns();
		int room = viewer.getTable().getClientArea().width - names;
		for (int i = 0; i < columns.length; i++) {
			columns[i].setWidth(i == 0 ? names : Math.max(LEAST, room / (columns.length - 1)));
		}
		if (columns.length == 2) {
			columns[1].pack();
			columns[1].setWidth(Math.max(room, columns[1].getWidth()));
		}
	}

	/** @param run its index in the comparison; -1 for the names of the figures */
	private void column(String title, int run) {
		TableViewerColumn column = new TableViewerColumn(viewer, SWT.LEFT);
		column.getColumn().setText(title);
		column.setLabelProvider(new ColumnLabelProvider() {
			@Override
			public String getText(Object row) {
				return run < 0 ? ((Row) row).name() : ((Row) row).cells().get(run).toString();
			}

			@Override
			public Font getFont(Object row) {
				return run < 0 && ((Row) row).differs() ? JFaceResources.getFontRegistry().getBold(JFaceResources.DEFAULT_FONT) : null;
			}

			@Override
			public Color getBackground(Object row) {
				return ((Row) row).differs() ? mark() : null;
			}

			@Override
			public String getToolTipText(Object row) {
				return getText(row);
			}
		});
	}

	/** The colour of differences, on light and dark backgrounds. */
	private Color mark() {
		boolean dark = viewer.getTable().getBackground().getRed() < 128;
		return dark ? new Color(0x4a, 0x3d, 0x16) : new Color(0xff, 0xf3, 0xcd);
	}
}
