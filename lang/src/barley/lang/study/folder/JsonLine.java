package barley.lang.study.folder;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyRow;
import barley.runtime.number.Rational;
import barley.runtime.report.Json;

/** Rows as JSON, one a line, with the values of the columns by name. What is no finite decimal is in {@code exact} as a fraction, too. */
final class JsonLine {

	/** Numbers as rows have them: others may be as large as the memory. */
	private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,5000}(\\.[0-9]{1,5000})?([eE][+-]?[0-9]{1,3})?");

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

	/** Returns what {@link #row} has written; throws unchecked exceptions of many kinds for anything else. */
	static StudyRow read(List<StudyColumn> columns, JsonObject json) {
		JsonObject exact = json.has("exact") ? json.getAsJsonObject("exact") : new JsonObject();
		List<StudyCell> cells = columns.stream().map(StudyColumn::name).map(name -> exact.has(name)
				? new StudyCell.Exact(RunRecord.number(exact.get(name).getAsString())) : cell(json.get(name))).toList();
		return new StudyRow(json.get("point").getAsLong(), json.get("run").getAsString(), cells,
				StudyRow.Status.valueOf(json.get("status").getAsString().toUpperCase(Locale.ROOT)),
				json.has("finding") ? json.get("finding").getAsString() : "", !json.has("verified") ? StudyRow.Verified.UNTRIED
				: json.get("verified").getAsBoolean() ? StudyRow.Verified.YES : StudyRow.Verified.NO);
	}

	/** @param json null if a version of Barley that did not know the column has written the row */
	static StudyCell cell(JsonElement json) {
		if (json == null || json.isJsonNull()) {
			return StudyCell.NONE;
		} else if (!json.getAsJsonPrimitive().isNumber()) {
			return StudyCell.of(json.getAsString());
		}
		String digits = json.getAsString();
		if (!NUMBER.matcher(digits).matches()) {
			throw new IllegalArgumentException(digits);
		}
		return new StudyCell.Exact(Rational.of(new BigDecimal(digits)));
	}

	private static void put(Json json, String name, StudyCell cell) {
		if (cell instanceof StudyCell.Exact exact) {
			json.put(name, new BigDecimal(exact.text()));
		} else {
			json.put(name, cell instanceof StudyCell.None ? null : cell.text());
		}
	}
}
