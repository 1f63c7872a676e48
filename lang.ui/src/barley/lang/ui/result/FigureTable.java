package barley.lang.ui.result;

import java.util.ArrayList;
import java.util.List;

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

/** The figures of a run; of several runs side by side, with a mark where they differ. */
final class FigureTable {

	private static final int NAMES = 110;
	private static final int LEAST = 130;

	private final TableViewer viewer;

	FigureTable(Composite parent) {
		viewer = new TableViewer(parent, SWT.MULTI | SWT.FULL_SELECTION | SWT.H_SCROLL | SWT.V_SCROLL);
		viewer.getTable().setHeaderVisible(true);
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
			List<TableColumn> columns = new ArrayList<>();
			column("", NAMES, -1);
			int width = Math.max(LEAST, (viewer.getTable().getClientArea().width - NAMES) / Math.max(1, comparison.runs().size()));
			for (int run = 0; run < comparison.runs().size(); run++) {
				TableColumn column = column(comparison.runs().size() == 1 ? comparison.runs().get(0).title() : comparison.name(run), width, run);
				columns.add(column);
			}
			viewer.setInput(comparison.rows());
			if (columns.size() == 1) {
				columns.get(0).pack(); // what was lost, and by whom, may take a long line
				columns.get(0).setWidth(Math.max(width, columns.get(0).getWidth()));
			}
		} finally {
			viewer.getTable().setRedraw(true);
		}
	}

	/** @param run its place in the comparison; -1 for the names of the figures */
	private TableColumn column(String title, int width, int run) {
		TableViewerColumn column = new TableViewerColumn(viewer, SWT.LEFT);
		column.getColumn().setText(title);
		column.getColumn().setWidth(width);
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
		return column.getColumn();
	}

	/** What marks a difference, on light and on dark pages. */
	private Color mark() {
		boolean dark = viewer.getTable().getBackground().getRed() < 128;
		return dark ? new Color(0x4a, 0x3d, 0x16) : new Color(0xff, 0xf3, 0xcd);
	}
}
