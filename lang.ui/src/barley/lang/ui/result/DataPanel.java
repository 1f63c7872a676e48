package barley.lang.ui.result;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;

import barley.lang.ide.result.PastRun;
import barley.lang.ide.result.ShownData;

/** What nodes held at the end of a run, of the data that its configuration shows: a row for each node, a column for each element. */
final class DataPanel extends Composite {

	private static final int MARGIN = 24;
	private static final String NONE = "This run shows no data: name them in the Data tab of its configuration.";

	private final Combo names;
	private final Label words;
	private final Table table;
	private final TableText text;
	private List<ShownData> data = List.of();
	private ShownData present;

	DataPanel(Composite parent) {
		super(parent, SWT.NONE);
		GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
		Composite bar = new Composite(this, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(2).margins(6, 2).applyTo(bar);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(bar);
		names = new Combo(bar, SWT.READ_ONLY);
		names.addListener(SWT.Selection, event -> fill());
		words = new Label(bar, SWT.NONE);
		GridDataFactory.fillDefaults().grab(true, false).align(SWT.FILL, SWT.CENTER).applyTo(words);
		table = new Table(this, SWT.MULTI | SWT.FULL_SELECTION | SWT.VIRTUAL | SWT.H_SCROLL | SWT.V_SCROLL);
		table.setHeaderVisible(true);
		table.addListener(SWT.SetData, event -> ((TableItem) event.item).setText(present.rows().get(event.index).toArray(String[]::new)));
		GridDataFactory.fillDefaults().grab(true, true).applyTo(table);
		text = new TableText(table, "data");
	}

	Table table() {
		return table;
	}

	TableText text() {
		return text;
	}

	/** Shows the data of a run, if possible those that were shown of another one. */
	void show(List<PastRun> chosen) {
		List<ShownData> shown = chosen.size() == 1 ? ShownData.of(chosen.get(0)) : List.of();
		String before = names.getText();
		data = shown;
		names.setItems(shown.stream().map(ShownData::name).toArray(String[]::new));
		names.select(Math.max(0, names.indexOf(before)));
		names.setVisible(!shown.isEmpty());
		fill();
		if (shown.isEmpty()) {
			words.setText(chosen.size() > 1 ? "Select one run to see what its nodes held." : chosen.isEmpty() ? "" : NONE);
		}
	}

	/** Returns the longest text of a column, whose items need not be there yet. */
	private String longest(int column) {
		return Stream.concat(Stream.of(present.columns().get(column)), present.rows().stream().map(row -> row.get(column)))
				.max(Comparator.comparingInt(String::length)).orElse("");
	}

	private void fill() {
		present = data.isEmpty() ? null : data.get(names.getSelectionIndex());
		table.setRedraw(false);
		table.removeAll();
		for (TableColumn column : table.getColumns()) {
			column.dispose();
		}
		if (present != null) {
			GC gc = new GC(table);
			for (int i = 0; i < present.columns().size(); i++) {
				TableColumn column = new TableColumn(table, SWT.LEFT);
				column.setText(present.columns().get(i));
				column.setWidth(gc.textExtent(longest(i)).x + MARGIN);
			}
			gc.dispose();
			table.setItemCount(present.rows().size());
		}
		table.setRedraw(true);
		words.setText(present == null ? "" : String.join("; ", present.cuts()));
	}
}
