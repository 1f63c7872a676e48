package barley.lang.ui.result;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.eclipse.jface.action.IMenuManager;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;

import barley.lang.ide.text.CommaSeparated;
import barley.lang.ui.ViewAction;
import barley.lang.ui.drawing.Export;

/** Copies a table, or the lines that are selected in it, as text with tabs, and saves all of it as CSV. */
final class TableText {

	private final Table table;
	private final String name;

	/** @param name the proposed name of a file */
	TableText(Table table, String name) {
		this.table = table;
		this.name = name;
	}

	/** Adds both actions to a menu. */
	void addTo(IMenuManager menu) {
		menu.add(new ViewAction("Copy", "Copies the selected lines, or all", this::copy));
		menu.add(new ViewAction("Save as CSV...", "Saves the table as comma-separated values", this::save));
	}

	boolean isInFocus() {
		return table.isFocusControl();
	}

	/** Puts the selected lines on the clipboard, or all if none is, with the names of the columns. */
	void copy() {
		int[] selected = table.getSelectionIndices();
		StringBuilder text = new StringBuilder();
		for (List<String> line : lines(selected.length > 0 ? selected : all())) {
			text.append(String.join("\t", line)).append(System.lineSeparator());
		}
		Clipboard clipboard = new Clipboard(table.getDisplay());
		clipboard.setContents(new Object[] { text.toString() }, new Transfer[] { TextTransfer.getInstance() });
		clipboard.dispose();
	}

	private void save() {
		Path file = Export.ask(table.getShell(), "Save the Table of " + name, null, name, Export.TABLES);
		if (file != null) {
			save(file);
		}
	}

	void save(Path file) {
		String text = CommaSeparated.of(lines(all()));
		Export.write(file, () -> text, null);
	}

	private int[] all() {
		int[] all = new int[table.getItemCount()];
		Arrays.setAll(all, i -> i);
		return all;
	}

	/** Returns lines of the table, after one with the names of the columns, in the order in which these are shown. */
	private List<List<String>> lines(int[] numbers) {
		int[] order = table.getColumnOrder();
		List<List<String>> lines = new ArrayList<>();
		lines.add(Arrays.stream(order).mapToObj(column -> table.getColumn(column).getText()).toList());
		for (int number : numbers) {
			TableItem item = table.getItem(number);
			lines.add(Arrays.stream(order).mapToObj(item::getText).toList());
		}
		return lines;
	}
}
