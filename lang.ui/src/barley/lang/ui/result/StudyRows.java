package barley.lang.ui.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;

import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyComparison;
import barley.lang.study.table.StudyTable;

/** The rows of a study as a table, which is filled as far as it is scrolled; copies and files have the exact values. */
final class StudyRows {

	private static final int WIDTH = 90;
	private static final int WORDS = 200;

	/** A column: its head, a cell for people, and the exact one. */
	private record Shown(String name, String head, boolean words, IntFunction<String> text, IntFunction<String> exact) {
	}

	private final Table table;
	private final TableText text;
	private final MenuManager menu = new MenuManager();
	private List<Shown> columns = List.of();
	private int rows;

	/** @param open what a double click on a row does */
	StudyRows(Composite parent, IntConsumer open) {
		table = new Table(parent, SWT.VIRTUAL | SWT.MULTI | SWT.FULL_SELECTION | SWT.H_SCROLL | SWT.V_SCROLL);
		table.setHeaderVisible(true);
		table.addListener(SWT.SetData, event -> {
			int row = event.index;
			((TableItem) event.item).setText(columns.stream().map(column -> column.text().apply(row)).toArray(String[]::new));
		});
		table.addListener(SWT.DefaultSelection, event -> {
			if (table.getSelectionIndex() >= 0) {
				open.accept(table.getSelectionIndex());
			}
		});
		text = new TableText(table, "study", () -> lines(table.getSelectionCount() > 0 ? IntStream.of(table.getSelectionIndices())
				: IntStream.range(0, rows)), () -> lines(IntStream.range(0, rows)));
		text.addTo(menu);
		table.setMenu(menu.createContextMenu(table));
	}

	IMenuManager menu() {
		return menu;
	}

	TableText text() {
		return text;
	}

	/** Selects a row and shows it. */
	void select(int row) {
		table.setSelection(row);
		table.showSelection();
	}

	/** Shows no rows. */
	void clear() {
		show(List.of(), 0);
	}

	/**
	 * Shows the rows of a study.
	 *
	 * @param compared another one, of which a figure is shown beside
	 */
	void show(StudyTable study, Optional<StudyComparison> compared, StudyColumn figure) {
		show(columns(study, compared, figure), study.size());
	}

	private void show(List<Shown> wanted, int size) {
		table.setRedraw(false);
		table.setItemCount(0);
		for (TableColumn column : table.getColumns()) {
			column.dispose();
		}
		columns = wanted;
		for (Shown shown : columns) {
			TableColumn column = new TableColumn(table, shown.words() ? SWT.LEFT : SWT.RIGHT);
			column.setText(shown.name());
			column.setToolTipText(shown.head());
			column.setWidth(shown.name().equals("finding") ? WORDS : WIDTH);
		}
		rows = size;
		table.setItemCount(rows);
		table.setRedraw(true);
	}

	private static List<Shown> columns(StudyTable study, Optional<StudyComparison> compared, StudyColumn figure) {
		List<Shown> columns = new ArrayList<>();
		columns.add(same("point", false, row -> Long.toString(study.point(row))));
		columns.add(same("run", true, study::run));
		compared.ifPresent(other -> columns.add(same("change of " + figure.name(), false, row -> percent(other.change(row, figure)))));
		for (StudyColumn column : study.head().columns()) {
			columns.add(new Shown(column.name(), column.head(), false, row -> study.words(row, column),
					row -> study.cell(row, column).text()));
		}
		columns.add(same("status", true, row -> study.status(row).word()));
		columns.add(same("finding", true, study::finding));
		columns.add(same("verified", true, row -> study.verified(row).word()));
		return columns;
	}

	private static Shown same(String name, boolean words, IntFunction<String> text) {
		return new Shown(name, name, words, text, text);
	}

	private static String percent(double part) {
		return Double.isNaN(part) ? "" : "%+.2f %%".formatted(part * 100);
	}

	private List<List<String>> lines(IntStream wanted) {
		List<List<String>> lines = new ArrayList<>();
		lines.add(columns.stream().map(Shown::head).toList());
		wanted.forEach(row -> lines.add(columns.stream().map(column -> column.exact().apply(row)).toList()));
		return lines;
	}
}
