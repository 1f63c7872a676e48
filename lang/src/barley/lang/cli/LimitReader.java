package barley.lang.cli;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import barley.lang.evaluate.Limits;

/** Reads limits by name; the names are the components of {@link Limits}. */
final class LimitReader {

	private LimitReader() {
	}

	static Set<String> names() {
		return Limits.DEFAULT.byName().keySet();
	}

	/** Returns the default limits with those in {@code texts} replaced. */
	static Limits read(Map<String, String> texts) {
		Map<String, Long> values = new HashMap<>();
		texts.forEach((name, text) -> {
			if (!names().contains(name)) {
				throw new UsageError("unknown limit %s; known are %s".formatted(name, String.join(", ", names())));
			}
			values.put(name, number(name, text, Limits.DEFAULT.with(Map.of(name, Long.MAX_VALUE)).byName().get(name)));
		});
		return Limits.DEFAULT.with(values);
	}

	private static long number(String name, String text, long most) {
		try {
			long value = WholeNumber.parse(text);
			if (value > 0 && value <= most) {
				return value;
			}
		} catch (NumberFormatException e) {
			// reported below, like a number out of range
		}
		throw new UsageError("--limit %s takes a whole number from 1 to %,d; found %s".formatted(name, most, text));
	}
}
