package barley.lang.study.folder;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyFigure;
import barley.lang.study.table.StudyHead;
import barley.lang.study.table.StudyShow;
import barley.lang.study.table.StudyUnit;
import barley.runtime.BarleyVersion;
import barley.runtime.report.Json;

/**
 * What a folder of results is of, for people and programs that read its rows.
 *
 * @param text     the study as its author wrote it, without comments and layout
 * @param points   how many the study has
 * @param complete whether each of them has a row for each run
 */
public record StudyManifest(String text, long points, Instant started, Instant finished, boolean complete) {

	/** The format of folders; those of a newer one are refused. */
	static final int FORMAT = 1;

	static final String FILE = "manifest.json";

	private static final String AXES = "axes";
	private static final String DERIVED = "derived";

	/** @param sum SHA-256 of {@code rows.csv} */
	String json(StudyHead head, long rows, String sum) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("format", FORMAT);
		json.put("barley", BarleyVersion.TEXT);
		json.put("model", RunKeys.MODEL);
		json.put("study", head.name());
		json.put("text", text);
		json.put("runs", head.runs());
		json.put(AXES, names(head.columns(StudyColumn.Kind.AXIS)));
		json.put(DERIVED, names(head.columns(StudyColumn.Kind.LET)));
		Map<String, String> units = new LinkedHashMap<>();
		head.columns().stream().filter(column -> !column.unit().symbol().isEmpty()).forEach(column -> units.put(column.name(),
				column.unit().symbol()));
		json.put("units", units);
		json.put("in bits", names(head.columns().stream().filter(column -> column.unit().isInBits()).toList()));
		json.put("shows", head.shows().stream().map(ShowJson::members).toList());
		json.put("points", points);
		json.put("rows", rows);
		json.put("complete", complete);
		json.put("started", started.toString());
		json.put("finished", finished.toString());
		json.put("sha256 of rows.csv", sum);
		return Json.of(json) + "\n";
	}

	/** Returns what {@link #json} says of the columns; throws unchecked exceptions of many kinds for anything else. */
	static StudyHead read(JsonObject json) {
		List<StudyColumn> columns = new ArrayList<>();
		JsonObject units = json.getAsJsonObject("units");
		List<String> bits = json.has("in bits") ? texts(json.get("in bits")) : List.of();
		for (StudyColumn.Kind kind : List.of(StudyColumn.Kind.AXIS, StudyColumn.Kind.LET)) {
			for (String name : texts(json.get(kind == StudyColumn.Kind.AXIS ? AXES : DERIVED))) {
				StudyUnit unit = StudyUnit.of(units.has(name) ? units.get(name).getAsString() : "");
				columns.add(new StudyColumn(name, bits.contains(name) ? unit.inBits() : unit, kind));
			}
		}
		Stream.of(StudyFigure.values()).map(StudyFigure::column).forEach(columns::add);
		List<StudyShow> shows = new ArrayList<>();
		if (json.has("shows")) {
			json.getAsJsonArray("shows").forEach(show -> shows.add(ShowJson.read(show.getAsJsonObject(), columns)));
		}
		return new StudyHead(json.get("study").getAsString(), texts(json.get("runs")), columns, shows);
	}

	static List<String> texts(JsonElement array) {
		return StreamSupport.stream(array.getAsJsonArray().spliterator(), false).map(JsonElement::getAsString).toList();
	}

	private static List<String> names(List<StudyColumn> columns) {
		return columns.stream().map(StudyColumn::name).toList();
	}
}
