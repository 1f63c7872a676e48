package barley.lang.study.folder;

import java.math.BigDecimal;
import java.util.List;

import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyRow;
import barley.runtime.report.Json;

/** Rows as JSON, one a line, with the values of the columns by name. What is no finite decimal is in {@code exact} as a fraction, too. */
final class JsonLine {

	private JsonLine() {
	}

	static String row(List<StudyColumn> columns, StudyRow row) {
		Json json = Json.compact().open(null, '{').put("point", row.point()).put("run", row.run());
		for (int i = 0; i < columns.size(); i++) {
			put(json, columns.get(i).name(), row.cells().get(i));
		}
		json.put("status", row.status().word());
		if (!row.finding().isEmpty()) {
			json.put("finding", row.finding());
		}
		if (!row.verified().word().isEmpty()) {
			json.put("verified", row.verified() == StudyRow.Verified.YES);
		}
		boolean open = false;
		for (int i = 0; i < columns.size(); i++) {
			if (row.cells().get(i) instanceof StudyCell.Exact exact && !exact.isDecimal()) {
				if (!open) {
					json.open("exact", '{');
					open = true;
				}
				json.put(columns.get(i).name(), exact.value().toString());
			}
		}
		return (open ? json.close('}') : json).close('}') + "\n";
	}

	private static void put(Json json, String name, StudyCell cell) {
		if (cell instanceof StudyCell.Exact exact) {
			json.put(name, new BigDecimal(exact.text()));
		} else {
			json.put(name, cell instanceof StudyCell.None ? null : cell.text());
		}
	}
}
