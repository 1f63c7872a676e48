package barley.lang.study.folder;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyHead;
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

	/** @param sum SHA-256 of {@code rows.csv} */
	String json(StudyHead head, long rows, String sum) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("format", FORMAT);
		json.put("barley", BarleyVersion.TEXT);
		json.put("model", RunKeys.MODEL);
		json.put("study", head.name());
		json.put("text", text);
		json.put("runs", head.runs());
		json.put("axes", names(head.columns(StudyColumn.Kind.AXIS)));
		json.put("derived", names(head.columns(StudyColumn.Kind.LET)));
		Map<String, String> units = new LinkedHashMap<>();
		head.columns().stream().filter(column -> !column.unit().symbol().isEmpty()).forEach(column -> units.put(column.name(),
				column.unit().symbol()));
		json.put("units", units);
		json.put("points", points);
		json.put("rows", rows);
		json.put("complete", complete);
		json.put("started", started.toString());
		json.put("finished", finished.toString());
		json.put("sha256 of rows.csv", sum);
		return Json.of(json) + "\n";
	}

	private static List<String> names(List<StudyColumn> columns) {
		return columns.stream().map(StudyColumn::name).toList();
	}
}
