package barley.lang.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/**
 * Validates JSON against a schema with the keywords {@code $ref, oneOf, type, const, enum, pattern, items, properties, required}, and
 * reports members that the schema does not describe: they are allowed for readers, but not for us.
 */
final class Schema {

	private final JsonObject root;

	private Schema(JsonObject root) {
		this.root = root;
	}

	static Schema read(Path file) throws IOException {
		return new Schema(JsonParser.parseString(Files.readString(file)).getAsJsonObject());
	}

	/** Returns how a text differs from one of the definitions; empty if it does not. */
	List<String> problems(String definition, String json) {
		List<String> problems = new ArrayList<>();
		check(root.getAsJsonObject("$defs").getAsJsonObject(definition), JsonParser.parseString(json), "$", problems);
		return problems;
	}

	private void check(JsonObject schema, JsonElement value, String place, List<String> problems) {
		if (schema.has("$ref")) {
			String name = schema.get("$ref").getAsString().replace("#/$defs/", "");
			check(root.getAsJsonObject("$defs").getAsJsonObject(name), value, place, problems);
		}
		if (schema.has("oneOf")) {
			checkOneOf(schema, value, place, problems);
		}
		if (schema.has("type") && !hasType(schema.get("type"), value)) {
			problems.add(place + " is not " + schema.get("type") + ": " + value);
		}
		if (schema.has("const") && !schema.get("const").equals(value)) {
			problems.add(place + " is not " + schema.get("const") + ": " + value);
		}
		if (schema.has("enum") && !schema.getAsJsonArray("enum").contains(value)) {
			problems.add(place + " is none of " + schema.get("enum") + ": " + value);
		}
		if (schema.has("pattern") && !value.getAsString().matches(schema.get("pattern").getAsString())) {
			problems.add(place + " does not match " + schema.get("pattern") + ": " + value);
		}
		if (schema.has("items") && value.isJsonArray()) {
			for (int i = 0; i < value.getAsJsonArray().size(); i++) {
				check(schema.getAsJsonObject("items"), value.getAsJsonArray().get(i), place + "[" + i + "]", problems);
			}
		}
		if (schema.has("properties") && value.isJsonObject()) {
			members(schema, value.getAsJsonObject(), place, problems);
		}
	}

	private void checkOneOf(JsonObject schema, JsonElement value, String place, List<String> problems) {
		List<List<String>> found = new ArrayList<>();
		for (JsonElement each : schema.getAsJsonArray("oneOf")) {
			List<String> here = new ArrayList<>();
			check(each.getAsJsonObject(), value, place, here);
			found.add(here);
		}
		if (found.stream().filter(List::isEmpty).count() != 1) {
			problems.add(place + " is not one of several: " + found);
		}
	}

	private void members(JsonObject schema, JsonObject value, String place, List<String> problems) {
		JsonObject properties = schema.getAsJsonObject("properties");
		for (JsonElement name : schema.getAsJsonArray("required")) {
			if (!value.has(name.getAsString())) {
				problems.add(place + "." + name.getAsString() + " is missing");
			}
		}
		for (String name : value.keySet()) {
			if (properties.has(name)) {
				check(properties.getAsJsonObject(name), value.get(name), place + "." + name, problems);
			} else {
				problems.add(place + "." + name + " is not described");
			}
		}
	}

	private static boolean hasType(JsonElement types, JsonElement value) {
		if (types.isJsonArray()) {
			return types.getAsJsonArray().asList().stream().anyMatch(type -> hasType(type, value));
		}
		return switch (types.getAsString()) {
		case "null" -> value.isJsonNull();
		case "object" -> value.isJsonObject();
		case "array" -> value.isJsonArray();
		case "string" -> value.isJsonPrimitive() && value.getAsJsonPrimitive().isString();
		case "boolean" -> value.isJsonPrimitive() && value.getAsJsonPrimitive().isBoolean();
		case "number" -> isNumber(value);
		case "integer" -> isNumber(value) && value.getAsString().matches("-?[0-9]+");
		default -> throw new IllegalArgumentException(types.getAsString());
		};
	}

	private static boolean isNumber(JsonElement value) {
		return value.isJsonPrimitive() && value.getAsJsonPrimitive().isNumber();
	}
}
