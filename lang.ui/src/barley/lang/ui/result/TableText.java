package barley.lang.ui.result;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

import org.eclipse.jface.action.IMenuManager;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;

import barley.lang.ide.text.CommaSeparated;
import barley.lang.ui.ViewAction;
import barley.lang.ui.drawing.Export;

/** Copies a table, or the lines that are selected in it, as text with tabs, and saves all of it as CSV. */
final class TableText {

	private final Control control;
	private final String name;
	private final Supplier<List<List<String>>> selected;
	private final Supplier<List<List<String>>> all;

	/** @param name the proposed name of a file */
	TableText(Table table, String name) {
		this(table, name, () -> lines(table, table.getSelectionCount() > 0 ? table.getSelectionIndices() : all(table)),
				() -> lines(table, all(table)));
	}

	/**
	 * @param name  the proposed name of a file
	 * @param lines what a control shows as a table, the first line with the names of the columns
	 */
	TableText(Control control, String name, Supplier<List<List<String>>> lines) {
		this(control, name, lines, lines);
	}

	/** @param selected the lines to copy; {@code all}: those to save */
	TableText(Control control, String name, Supplier<List<List<String>>> selected, Supplier<List<List<String>>> all) {
		this.control = control;
		this.name = name;
		this.selected = selected;
		this.all = all;
	}

	/** Adds both actions to a menu. */
	void addTo(IMenuManager menu) {
		menu.add(new ViewAction("Copy", "Copies the selected lines, or all", this::copy));
		menu.add(new ViewAction("Save as CSV...", "Saves the table as comma-separated values", this::save));
	}

	boolean isInFocus() {
		return control.isFocusControl();
	}

	/** Puts the selected lines on the clipboard, or all if none is, with the names of the columns. */
	void copy() {
		StringBuilder text = new StringBuilder();
		for (List<String> line : selected.get()) {
			text.append(String.join("\t", line)).append(System.lineSeparator());
		}
		Clipboard clipboard = new Clipboard(control.getDisplay());
		clipboard.setContents(new Object[] { text.toString() }, new Transfer[] { TextTransfer.getInstance() });
		clipboard.dispose();
	}

	private void save() {
		Path file = Export.ask(control.getShell(), "Save the Table of " + name, null, name, Export.TABLES);
		if (file != null) {
			save(file);
		}
	}

	void save(Path file) {
		String text = CommaSeparated.of(all.get());
		Export.write(file, () -> text, null);
	}

	private static int[] all(Table table) {
		int[] all = new int[table.getItemCount()];
		Arrays.setAll(all, i -> i);
		return all;
	}

	/** Returns lines of the table, after one with the names of the columns, in the order in which these are shown. */
	private static List<List<String>> lines(Table table, int[] numbers) {
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
