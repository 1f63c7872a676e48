package barley.lang.ide.result;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;

import barley.lang.ide.result.RunRequest.Text;

/**
 * Writes a run into one text and reads it again. Newer versions may add members; a reader takes what it knows, and missing or unexpected
 * members are empty. Only a text that is not a run at all, or of a version that declares itself incompatible, is rejected.
 */
final class RunFormat {

	/** To be increased when a reader of an older version would misunderstand the text. */
	private static final int VERSION = 1;
	private static final String VERSION_NAME = "barleyRun";
	/** The most characters of all source texts together; longer ones are not stored. */
	private static final int MOST_TEXT = 1 << 20;

	private RunFormat() {
	}

	static String write(PastRun run) {
		RunRequest order = run.order();
		JsonObject json = new JsonObject();
		json.addProperty(VERSION_NAME, VERSION);
		json.addProperty("began", run.began().toString());
		json.addProperty("file", order.file());
		json.addProperty("schedule", order.schedule());
		json.addProperty("machine", order.machine());
		json.addProperty("timing", order.timing());
		json.add("parameters", element(order.parameters()));
		json.add("faults", element(order.faults()));
		json.addProperty("configuration", run.configuration());
		JsonObject attributes = new JsonObject();
		run.attributes().forEach((name, value) -> attributes.add(name, element(value)));
		json.add("attributes", attributes);
		json.add("report", run.report().json());
		JsonArray texts = new JsonArray();
		if (order.texts().stream().mapToLong(text -> text.content().length()).sum() <= MOST_TEXT) {
			order.texts().forEach(text -> texts.add(element(Map.of("name", text.name(), "content", text.content()))));
		}
		json.add("texts", texts);
		return json + "\n";
	}

	/** Returns the run stored in {@code text}; nothing if it is not one. */
	static Optional<PastRun> read(String id, String text) {
		try {
			LenientJson json = new LenientJson(JsonParser.parseString(text));
			long version = json.at(VERSION_NAME).whole().orElse(0L);
			if (version < 1 || version > VERSION || !json.at("report").isObject() || json.at("schedule").text().isEmpty()) {
				return Optional.empty();
			}
			Map<String, String> parameters = new LinkedHashMap<>();
			json.at("parameters").members().forEach((name, value) -> parameters.put(name, value.text()));
			List<Text> texts = json.at("texts").list().stream().map(each -> new Text(each.at("name").text(), each.at("content").text()))
					.toList();
			RunRequest order = new RunRequest(json.at("file").text(), json.at("schedule").text(), json.at("machine").text(),
					json.at("timing").truth().orElse(false), parameters, json.at("faults").texts(), texts);
			Map<String, Object> attributes = new LinkedHashMap<>();
			json.at("attributes").members().forEach((name, value) -> value(value).ifPresent(known -> attributes.put(name, known)));
			Report report = Report.of((JsonObject) json.at("report").json());
			return Optional.of(new PastRun(id, Instant.parse(json.at("began").text()), order, json.at("configuration").text(), attributes,
					report));
		} catch (JsonParseException | DateTimeException | StackOverflowError damaged) {
			return Optional.empty();
		}
	}

	/** Returns the JSON of an attribute: a list or map as such, a set as an object with one list in it, which no map of texts is. */
	private static JsonElement element(Object value) {
		JsonObject object = new JsonObject();
		if (value instanceof Map<?, ?> map) {
			map.forEach((name, text) -> object.addProperty(name.toString(), text.toString()));
			return object;
		} else if (value instanceof Set<?> set) {
			object.add("set", array(set));
			return object;
		} else if (value instanceof Collection<?> list) {
			return array(list);
		}
		return value instanceof Number number ? new JsonPrimitive(number) : value instanceof Boolean truth ? new JsonPrimitive(truth)
				: new JsonPrimitive(value.toString());
	}

	private static JsonArray array(Collection<?> values) {
		JsonArray array = new JsonArray();
		values.forEach(each -> array.add(each.toString()));
		return array;
	}

	private static Optional<Object> value(LenientJson value) {
		if (value.json() instanceof JsonArray) {
			return Optional.of(new ArrayList<>(value.texts()));
		} else if (value.at("set").json() instanceof JsonArray) {
			return Optional.of(new LinkedHashSet<>(value.at("set").texts()));
		} else if (value.isObject()) {
			Map<String, String> map = new LinkedHashMap<>();
			value.members().forEach((name, text) -> map.put(name, text.text()));
			return Optional.of(map);
		} else if (value.truth().isPresent()) {
			return Optional.of(value.truth().get());
		}
		Optional<Long> number = value.whole();
		return number.isPresent() ? number.map(Long::intValue) : Optional.of(value.text());
	}
}
