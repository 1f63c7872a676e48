package barley.runtime.report;

import java.math.BigDecimal;
import java.util.Locale;

/** Write JSON: just enough for a report, with two spaces to a level. */
final class Json {

	private final StringBuilder text = new StringBuilder();
	private int depth;
	private boolean first = true;

	Json open(String name, char bracket) {
		begin(name);
		text.append(bracket);
		depth++;
		first = true;
		return this;
	}

	Json close(char bracket) {
		depth--;
		if (!first) {
			newLine();
		}
		text.append(bracket);
		first = false;
		return this;
	}

	Json put(String name, String value) {
		begin(name);
		if (value == null) {
			text.append("null");
		} else {
			quote(text, value);
		}
		return this;
	}

	Json put(String name, long value) {
		begin(name);
		text.append(value);
		return this;
	}

	Json put(String name, BigDecimal value) {
		begin(name);
		text.append(value.stripTrailingZeros().toPlainString());
		return this;
	}

	Json put(String name, Boolean value) {
		begin(name);
		text.append(value);
		return this;
	}

	@Override
	public String toString() {
		return text + "\n";
	}

	private void begin(String name) {
		if (!first) {
			text.append(',');
		}
		first = false;
		if (depth > 0) {
			newLine();
		}
		if (name != null) {
			quote(text, name);
			text.append(": ");
		}
	}

	private void newLine() {
		text.append('\n').append("  ".repeat(depth));
	}

	/** Add a text in quotation marks, with what JSON wants escaped. */
	static void quote(StringBuilder text, String value) {
		text.append('"');
		for (int i = 0; i < value.length(); i++) {
			char c = value.charAt(i);
			if (c == '"' || c == '\\') {
				text.append('\\').append(c);
			} else if (c < ' ' || c == 0x7F) {
				text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
			} else {
				text.append(c);
			}
		}
		text.append('"');
	}
}
