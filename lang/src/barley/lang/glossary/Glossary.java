package barley.lang.glossary;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import barley.lang.finding.Words;
import barley.lang.value.Measure;
import barley.lang.value.Quantity;
import barley.lang.value.Units;

/**
 * The meanings of the words of the language, of reports and of units, each in one or two sentences of Markdown, see
 * {@code glossary.properties}; and those of the codes of findings, see {@code findings.properties}.
 */
public final class Glossary {

	private static final Map<String, String> ENTRIES = Collections.unmodifiableMap(load("glossary.properties"));

	private Glossary() {
	}

	/** Returns the meaning of a word of the language or of a report, or of a unit; an empty text for any other word. */
	public static String meaning(String word) {
		String meaning = ENTRIES.get(word);
		return meaning != null ? meaning : unit(word);
	}

	/** Returns the titles that contain {@code word}, such as `busiest lane`. */
	public static List<String> titlesWith(String word) {
		return ENTRIES.keySet().stream().filter(title -> title.contains(" ") && List.of(title.split(" ")).contains(word)).toList();
	}

	/** Returns what a unit measures, and its factor to the base unit. */
	private static String unit(String word) {
		Quantity quantity = Units.find(word);
		if (quantity == null) {
			return "";
		}
		Measure measure = quantity.measure();
		String plain = measure.equals(Measure.TIME) ? "s" : measure.equals(Measure.DATA) ? "bit" : measure.equals(Measure.OPERATIONS)
				? "FLOP"
				: measure.equals(Measure.POWER) ? "W" : measure.equals(Measure.BANDWIDTH) ? "bit/s" : measure.equals(Measure.SPEED)
				? "FLOP/s" : "";
		String size = word.equals(plain) || plain.isEmpty() ? "" : "1 %s is %s %s. ".formatted(word,
				quantity.amount().isWhole() ? Words.of("%,d", quantity.amount().longValueExact()) : quantity.amount().decimal(), plain);
		return "A unit. %sIt measures %s.".formatted(size, measure.describe());
	}

	/** Returns all words with their meanings, in the order of a text to be read. */
	public static Map<String, String> entries() {
		return ENTRIES;
	}

	/** Returns the codes of all findings with their meanings, in the order of {@link barley.lang.finding.Code}. */
	public static Map<String, String> findings() {
		return load("findings.properties");
	}

	/** Reads the lines {@code word = meaning}; {@link java.util.Properties} would lose their order. */
	private static Map<String, String> load(String name) {
		Map<String, String> entries = new LinkedHashMap<>();
		try (var reader = new BufferedReader(new InputStreamReader(Glossary.class.getResourceAsStream(name),
				StandardCharsets.UTF_8))) {
			reader.lines().filter(line -> !line.startsWith("#") && line.contains(" = ")).forEach(line -> {
				int equals = line.indexOf(" = ");
				entries.put(line.substring(0, equals), line.substring(equals + 3));
			});
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		return entries;
	}
}
