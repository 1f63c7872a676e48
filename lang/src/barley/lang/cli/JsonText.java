package barley.lang.cli;

import java.util.Collection;
import java.util.Iterator;
import java.util.Map;

/** Writes maps, lists, strings, numbers and truth values as JSON, indented so that people can read it too. */
final class JsonText {

	private final StringBuilder text = new StringBuilder();

	private JsonText() {
	}

	static String of(Object value) {
		JsonText json = new JsonText();
		json.value(value, "\n");
		return json.text.toString();
	}

	private void value(Object value, String newLine) {
		if (value instanceof Map<?, ?> map) {
			members(map.entrySet(), '{', '}', newLine);
		} else if (value instanceof Collection<?> list) {
			members(list, '[', ']', newLine);
		} else if (value instanceof Map.Entry<?, ?> entry) {
			string(entry.getKey().toString());
			text.append(": ");
			value(entry.getValue(), newLine);
		} else if (value == null || value instanceof Number || value instanceof Boolean) {
			text.append(value);
		} else {
			string(value.toString());
		}
	}

	private void members(Collection<?> members, char open, char close, String newLine) {
		text.append(open);
		for (Iterator<?> rest = members.iterator(); rest.hasNext();) {
			text.append(newLine).append('\t');
			value(rest.next(), newLine + '\t');
			text.append(rest.hasNext() ? "," : newLine);
		}
		text.append(close);
	}

	private void string(String value) {
		text.append('"');
		for (int i = 0; i < value.length(); i++) {
			char c = value.charAt(i);
			switch (c) {
			case '"', '\\' -> text.append('\\').append(c);
			case '\n' -> text.append("\\n");
			case '\t' -> text.append("\\t");
			default -> text.append(c < ' ' || Character.isSurrogate(c) ? "\\u%04x".formatted((int) c) : c);
			}
		}
		text.append('"');
	}
}
