package barley.lang.study.folder;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

import barley.lang.study.table.StudyAnswer;
import barley.lang.study.table.StudyAnswer.Entry;
import barley.lang.study.table.StudyAnswer.Place;
import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyFigure;
import barley.lang.study.table.StudyHead;
import barley.lang.study.table.StudyUnit;
import barley.runtime.BarleyVersion;
import barley.runtime.report.Json;

/** What searches have found, as JSON: numbers in the units of the columns, exact as in the tables. */
public final class AnswersJson {

	/** Its file in the folder of a study. */
	public static final String FILE = "answers.json";

	private static final String VALUE = "value";
	private static final String GREATEST = "greatest";

	private AnswersJson() {
	}

	/** Returns the answers as a file. */
	static String of(StudyHead head, List<StudyAnswer> answers) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("format", StudyManifest.FORMAT);
		json.put("barley", BarleyVersion.TEXT);
		json.put("study", head.name());
		json.put("answers", members(answers));
		return Json.of(json) + "\n";
	}

	/** Returns the answers as members of objects. */
	public static List<Map<String, Object>> members(List<StudyAnswer> answers) {
		return answers.stream().map(AnswersJson::members).toList();
	}

	private static Map<String, Object> members(StudyAnswer answer) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("find", answer.find());
		json.put("for", values(answer.each(), answer.each()));
		json.put("best", answer.best().map(AnswersJson::members).orElse(null));
		json.put("next", answer.next().map(AnswersJson::members).orElse(null));
		json.put("ends", answer.ends().stream().map(AnswersJson::members).toList());
		json.put("ties", answer.ties().stream().map(AnswersJson::members).toList());
		json.put("tried", answer.tried());
		json.put("of", answer.of());
		json.put("pruned", answer.pruned());
		json.put("failed", answer.failed());
		json.put("failure", answer.failure());
		json.put("because", answer.because());
		json.put("words", answer.result());
		return json;
	}

	private static Map<String, Object> members(Place place) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("point", place.point());
		json.put("run", place.run());
		json.put("values", values(place.values(), place.values()));
		json.put("figures", values(place.figures(), place.most()));
		return json;
	}

	/** Returns values by name; {@code most} is the greatest of each if there are several. */
	private static List<Map<String, Object>> values(List<Entry> entries, List<Entry> most) {
		List<Map<String, Object>> values = new ArrayList<>();
		for (int i = 0; i < entries.size(); i++) {
			Map<String, Object> json = new LinkedHashMap<>();
			json.put("name", entries.get(i).column().name());
			json.put(VALUE, value(entries.get(i).cell()));
			if (!most.get(i).equals(entries.get(i))) {
				json.put(GREATEST, value(most.get(i).cell()));
			}
			json.put("unit", entries.get(i).column().unit().symbol());
			values.add(json);
		}
		return values;
	}

	private static Object value(StudyCell cell) {
		return cell instanceof StudyCell.Exact exact ? new BigDecimal(exact.text()) : cell instanceof StudyCell.None ? null : cell.text();
	}

	/** Returns what {@link #of} has written; throws unchecked exceptions of many kinds for anything else. */
	static List<StudyAnswer> read(JsonObject file, StudyHead head) {
		List<StudyAnswer> answers = new ArrayList<>();
		for (JsonElement each : file.getAsJsonArray("answers")) {
			JsonObject json = each.getAsJsonObject();
			Optional<Place> best = place(json.get("best"), head);
			List<Place> ends = places(json.get("ends"), head);
			// places of a searched axis have no run, and its value alone
			Optional<StudyColumn> axis = best.or(() -> ends.stream().findFirst()).filter(place -> place.run().isEmpty())
					.map(place -> place.values().get(0).column());
			answers.add(new StudyAnswer(json.get("find").getAsString(), entries(json.get("for"), head, VALUE), axis, best,
					place(json.get("next"), head), ends, places(json.get("ties"), head), json.get("tried").getAsLong(),
					json.get("of").getAsLong(), json.get("pruned").getAsLong(), json.get("failed").getAsLong(),
					json.get("failure").getAsString(), json.get("because").getAsString()));
		}
		return answers;
	}

	private static List<Place> places(JsonElement array, StudyHead head) {
		return StreamSupport.stream(array.getAsJsonArray().spliterator(), false).map(each -> place(each, head).orElseThrow()).toList();
	}

	private static Optional<Place> place(JsonElement json, StudyHead head) {
		if (json.isJsonNull()) {
			return Optional.empty();
		}
		JsonObject place = json.getAsJsonObject();
		return Optional.of(new Place(place.get("point").getAsLong(), place.get("run").getAsString(),
				entries(place.get("values"), head, VALUE), entries(place.get("figures"), head, VALUE),
				entries(place.get("figures"), head, GREATEST)));
	}

	/** @param member the greatest of each value if there are several, or the value itself */
	private static List<Entry> entries(JsonElement array, StudyHead head, String member) {
		List<Entry> entries = new ArrayList<>();
		for (JsonElement each : array.getAsJsonArray()) {
			JsonObject json = each.getAsJsonObject();
			String name = json.get("name").getAsString();
			StudyColumn column = head.columns().stream().filter(known -> known.name().equals(name)).findFirst()
					.orElseGet(() -> new StudyColumn(name, unit(name, json.get("unit").getAsString()), StudyColumn.Kind.FIGURE));
			entries.add(new Entry(column, JsonLine.cell(json.get(json.has(member) ? member : VALUE))));
		}
		return entries;
	}

	/** Returns the unit of a figure of a run, {@code Slow.use}. */
	private static StudyUnit unit(String name, String symbol) {
		return StudyFigure.of(name.substring(name.lastIndexOf('.') + 1)).map(figure -> figure.column().unit())
				.orElseGet(() -> StudyUnit.of(symbol));
	}
}
