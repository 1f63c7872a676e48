package barley.lang.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import barley.lang.page.PaceChart.Bar;
import barley.lang.page.PaceChart.Fragment;
import barley.lang.page.PaceChart.Row;
import barley.lang.picture.Shades;
import barley.runtime.report.Json;

/** The data with which the page's script shows a block in which every node goes at its own pace, as JSON. */
final class PaceData {

	private PaceData() {
	}

	static String of(PaceChart chart) {
		Json json = Json.compact();
		json.open(null, '{').put("end", chart.shownPs()).put("drawn", chart.drawn()).open("rows", '[');
		chart.rows().forEach(row -> json.put(null, row(row)));
		json.close(']').put("statements", chart.statements());
		json.open("data", '[');
		chart.fragments().forEach(fragment -> json.put(null, fragment(fragment)));
		json.close(']');
		List<Number> bars = new ArrayList<>();
		Map<String, Integer> indices = new LinkedHashMap<>();
		chart.bars().forEach(bar -> add(bar, indices.computeIfAbsent(chart.indices(bar), any -> indices.size()), bars));
		json.put("indices", List.copyOf(indices.keySet())).put("bars", bars).open("buffers", '{');
		for (int number = 0; number < chart.bars().size(); number++) {
			if (chart.bars().get(number).occupation().buffer() != null) {
				json.put(String.valueOf(number), chart.reason(chart.bars().get(number)));
			}
		}
		return json.close('}').close('}').toString();
	}

	/** Returns the name of a row, its kind, its busy share, and for a channel the rows of the units at its ends, or -1. */
	private static List<Object> row(Row row) {
		return List.of(row.name(), row.kind().ordinal(), row.share(), row.sender(), row.receiver());
	}

	/** Returns the name of a fragment, its colour and that of its letters. */
	private static List<String> fragment(Fragment fragment) {
		return List.of(fragment.name(), Shades.css(fragment.rgb()), Shades.inkOn(fragment.rgb()));
	}

	/**
	 * Adds the row of a bar, when it begins, how long it lasts, its statement and fragment, what it waited for, its fate, and so on.
	 *
	 * @param indices the number of the indices of the loops around it
	 */
	private static void add(Bar bar, int indices, List<Number> bars) {
		bars.addAll(List.of(bar.row(), bar.startPs(), bar.endPs() - bar.startPs(), bar.statement(), bar.data(), bar.occupation().after(),
				bar.isCritical() ? 1 : 0, Math.max(0, bar.occupation().receivedPs() - bar.endPs()),
				bar.occupation().fate().ordinal(), indices));
	}
}
