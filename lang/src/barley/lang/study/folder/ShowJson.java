package barley.lang.study.folder;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonObject;

import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyShow;

/** What a study shows, as the manifest has it: columns by their names. */
final class ShowJson {

	private static final String KIND = "kind";
	private static final String CURVES = "curves";
	private static final String FASTEST = "fastest";
	private static final String FRONT = "front";
	private static final String FIGURES = "figures";
	private static final String BY = "by";
	private static final String EACH = "each";

	private ShowJson() {
	}

	static Map<String, Object> members(StudyShow show) {
		Map<String, Object> json = new LinkedHashMap<>();
		if (show instanceof StudyShow.Curves curves) {
			json.put(KIND, CURVES);
			json.put(FIGURES, names(curves.figures()));
			json.put(BY, names(List.of(curves.by())));
		} else if (show instanceof StudyShow.Fastest fastest) {
			json.put(KIND, FASTEST);
			json.put(BY, names(fastest.by()));
		} else if (show instanceof StudyShow.Front front) {
			json.put(KIND, FRONT);
			json.put(FIGURES, names(List.of(front.across(), front.up())));
		}
		json.put(EACH, names(show.each()));
		return json;
	}

	private static List<String> names(List<StudyColumn> columns) {
		return columns.stream().map(StudyColumn::name).toList();
	}

	/** Returns what {@link #members} has written; throws unchecked exceptions of many kinds for anything else. */
	static StudyShow read(JsonObject json, List<StudyColumn> columns) {
		List<StudyColumn> each = columns(json, EACH, columns);
		return switch (json.get(KIND).getAsString()) {
			case CURVES -> new StudyShow.Curves(columns(json, FIGURES, columns), columns(json, BY, columns).get(0), each);
			case FASTEST -> new StudyShow.Fastest(columns(json, BY, columns), each);
			case FRONT -> new StudyShow.Front(columns(json, FIGURES, columns).get(0), columns(json, FIGURES, columns).get(1), each);
			default -> throw new IllegalArgumentException(json.toString());
		};
	}

	private static List<StudyColumn> columns(JsonObject json, String member, List<StudyColumn> columns) {
		return StudyManifest.texts(json.get(member)).stream()
				.map(name -> columns.stream().filter(column -> column.name().equals(name)).findFirst().orElseThrow()).toList();
	}
}
