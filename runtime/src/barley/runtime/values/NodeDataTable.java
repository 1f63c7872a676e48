package barley.runtime.values;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import barley.runtime.data.DataTable;
import barley.runtime.data.View;
import barley.runtime.machine.Synapses;
import barley.runtime.program.Elements;
import barley.runtime.program.NodeData;

/**
 * A table of what nodes hold at the end of a run: a row for each node, a column for each element. Of data of synapses, it has a row for
 * each element of each core that hears, and a column for each core that sends. All are cut if there are too many.
 */
public final class NodeDataTable {

	private static final int MOST_ELEMENTS = 64;
	private static final int MOST_NODES = 1024;

	private final String name;
	private final Elements elements;
	private final DataTable table;
	private final boolean bits;
	/** The synapses that have the data; null for data of nodes. */
	private final Synapses synapses;
	private final List<String[]> rows = new ArrayList<>();
	private long nodes;

	NodeDataTable(String name, Elements elements, DataTable table, boolean bits) {
		this.name = name;
		this.elements = elements;
		this.table = table;
		this.bits = bits;
		synapses = table.synapses(elements.data());
		rows.add(new String[columns() + 1]);
		rows.get(0)[0] = name;
		for (int i = 0; i < columns(); i++) {
			rows.get(0)[i + 1] = synapses == null ? "[" + i + "]" : "from " + i;
		}
	}

	private int columns() {
		return (int) Math.min(MOST_ELEMENTS, all());
	}

	/** Returns how many columns there would be if none were cut. */
	private long all() {
		return synapses == null ? elements.count() : synapses.cores();
	}

	/** Adds what a node holds, if it owns these data. */
	void add(NodeData node) {
		if (!table.holds(node.node(), elements.data()) || ++nodes > MOST_NODES) {
			return;
		} else if (synapses != null) {
			addSynapses(node);
			return;
		}
		String[] row = new String[columns() + 1];
		row[0] = node.name();
		View view = elements.count() == 0 ? null : node.data(table.name(elements.data()));
		for (int i = 0; i < columns(); i++) {
			int element = (int) elements.first() + i;
			row[i + 1] = bits ? view.pattern(element) : view.text(element);
		}
		rows.add(row);
	}

	/** Adds what the synapses of a core hold; several that hear the same core are in one column. */
	private void addSynapses(NodeData node) {
		int[] ids = synapses.ids(synapses.core(node.node()));
		View view = elements.count() == 0 ? null : node.data(elements);
		for (int element = 0; element < Math.min(MOST_ELEMENTS, elements.count()); element++) {
			String[] row = new String[columns() + 1];
			Arrays.fill(row, "");
			row[0] = node.name() + (elements.count() == 1 ? "" : " [" + element + "]");
			for (int s = 0; s < ids.length && ids[s] < columns(); s++) {
				int place = element * ids.length + s;
				row[ids[s] + 1] += (row[ids[s] + 1].isEmpty() ? "" : " ") + (bits ? view.pattern(place) : view.text(place));
			}
			rows.add(row);
		}
	}

	/** Returns the table as text, its columns aligned. */
	public String text() {
		int[] widths = new int[columns() + 1];
		rows.forEach(row -> Arrays.setAll(widths, i -> Math.max(widths[i], row[i].length())));
		StringBuilder text = new StringBuilder();
		for (String[] row : rows) {
			StringBuilder line = new StringBuilder(row[0]).append(" ".repeat(widths[0] - row[0].length()));
			for (int i = 1; i < row.length; i++) {
				line.append(" ".repeat(2 + widths[i] - row[i].length())).append(row[i]);
			}
			text.append(line.toString().stripTrailing()).append('\n');
		}
		cuts().forEach(cut -> text.append(cut).append('\n'));
		return text.toString();
	}

	/** Returns what is not shown, in words. */
	private List<String> cuts() {
		List<String> cuts = new ArrayList<>();
		if (all() > columns()) {
			cuts.add(String.format(Locale.ROOT, synapses == null ? "%,d more elements of %s are not shown"
					: "synapses that hear %,d more cores with %s are not shown", all() - columns(), name));
		}
		if (nodes > MOST_NODES) {
			cuts.add(String.format(Locale.ROOT, "%,d more nodes are not shown", nodes - MOST_NODES));
		}
		return cuts;
	}

	/** Returns the table as a tree of JSON. */
	public Map<String, Object> members() {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("name", name);
		members.put("bits", bits);
		members.put("rows", rows.stream().map(List::of).toList());
		members.put("notShown", cuts());
		return members;
	}
}
