package barley.lang.ide.picture;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What schedules run on and what machines are made of, read from the words of a text, so that errors in it do not matter. */
final class Foundations {

	private static final Pattern HEADING = Pattern.compile("\\b(?:machine\\s+(\\w+)\\s*=|schedule\\s+(\\w+)[^{}\\n]*?\\bon\\b)\\s*(\\w+)");

	private final Map<String, String> next = new HashMap<>();

	Foundations(String text) {
		for (Matcher heading = HEADING.matcher(text); heading.find();) {
			next.putIfAbsent(heading.group(1) == null ? heading.group(2) : heading.group(1), heading.group(3));
		}
	}

	/** Returns the machine of a declaration, the topology of that machine, and so on; empty for a topology, or null. */
	List<String> of(String declaration) {
		List<String> names = new ArrayList<>();
		for (String name = next.get(declaration); name != null && !names.contains(name); name = next.get(name)) {
			names.add(name);
		}
		return names;
	}
}
