package barley.lang.ide.result;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;

/** JSON whose members may be missing or of an unexpected type; these are treated as empty. */
record LenientJson(JsonElement json) {

	/** The most digits of a number; a run never writes longer ones. */
	private static final int MOST_DIGITS = 60;

	LenientJson at(String name) {
		return new LenientJson(json instanceof JsonObject object ? object.get(name) : null);
	}

	private Optional<JsonPrimitive> primitive() {
		return json instanceof JsonPrimitive primitive ? Optional.of(primitive) : Optional.empty();
	}

	String text() {
		return primitive().filter(JsonPrimitive::isString).map(JsonPrimitive::getAsString).orElse("");
	}

	Optional<Boolean> truth() {
		return primitive().filter(JsonPrimitive::isBoolean).map(JsonPrimitive::getAsBoolean);
	}

	Optional<BigDecimal> number() {
		return primitive().filter(JsonPrimitive::isNumber).map(JsonPrimitive::getAsString).filter(digits -> digits.length() <= MOST_DIGITS)
				.flatMap(LenientJson::number);
	}

	private static Optional<BigDecimal> number(String digits) {
		try {
			BigDecimal number = new BigDecimal(digits);
			return Math.abs((long) number.scale()) <= MOST_DIGITS ? Optional.of(number) : Optional.empty();
		} catch (NumberFormatException e) {
			return Optional.empty();
		}
	}

	/** Returns a whole number; empty if it is missing, has a fraction, or is too large. */
	Optional<Long> whole() {
		return number().flatMap(number -> {
			try {
				return Optional.of(number.longValueExact());
			} catch (ArithmeticException e) {
				return Optional.empty();
			}
		});
	}

	List<LenientJson> list() {
		List<LenientJson> list = new ArrayList<>();
		if (json instanceof JsonArray array) {
			array.forEach(each -> list.add(new LenientJson(each)));
		}
		return list;
	}

	List<String> texts() {
		return list().stream().map(LenientJson::text).toList();
	}

	Map<String, LenientJson> members() {
		Map<String, LenientJson> members = new LinkedHashMap<>();
		if (json instanceof JsonObject object) {
			object.entrySet().forEach(member -> members.put(member.getKey(), new LenientJson(member.getValue())));
		}
		return members;
	}

	boolean isObject() {
		return json instanceof JsonObject;
	}
}
