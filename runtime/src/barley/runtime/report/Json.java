package barley.runtime.report;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;

/**
 * Writes JSON, member by member or a whole tree of maps, lists and values at once, in one of three layouts: each member on its own line,
 * each member of one level on its own line, or everything on one line.
 */
public final class Json {

	private static final int ALL = -1;
	private static final int NONE = 0;

	private final StringBuilder text = new StringBuilder();
	private final String indent;
	/** The level whose members are on their own lines, or {@link #ALL}. */
	private final int lined;
	private int depth;
	private boolean first = true;

	private Json(String indent, int lined) {
		this.indent = indent;
		this.lined = lined;
	}

	/** Returns a writer with each member on its own line, indented by level. */
	public static Json indented(String indent) {
		return new Json(indent, ALL);
	}

	/** Returns a writer with the members of one level on their own lines, without indentation; the outermost level is 1. */
	static Json lined(int level) {
		return new Json("", level);
	}

	/** Returns a writer with everything on one line. */
	public static Json compact() {
		return lined(NONE);
	}

	/** Returns a tree of maps, collections, numbers, booleans and texts as indented JSON. */
	public static String of(Object tree) {
		Json json = indented("\t");
		json.put(null, tree);
		return json.toString();
	}

	/** Opens an object or an array; {@code name} is null in an array. */
	public Json open(String name, char bracket) {
		begin(name);
		text.append(bracket);
		depth++;
		first = true;
		return this;
	}

	public Json close(char bracket) {
		if (!first && isLined()) {
			newLine(depth - 1);
		}
		depth--;
		text.append(bracket);
		first = false;
		return this;
	}

	public Json put(String name, String value) {
		begin(name);
		if (value == null) {
			text.append("null");
		} else {
			quote(value);
		}
		return this;
	}

	public Json put(String name, long value) {
		begin(name);
		text.append(value);
		return this;
	}

	public Json put(String name, BigDecimal value) {
		begin(name);
		text.append(value.stripTrailingZeros().toPlainString());
		return this;
	}

	public Json put(String name, Boolean value) {
		begin(name);
		text.append(value);
		return this;
	}

	/** Writes a decimal number with six places, given in millionths. */
	public Json putMillionths(String name, long millionths) {
		begin(name);
		text.append(millionths / 1_000_000).append('.');
		String rest = Long.toString(1_000_000 + millionths % 1_000_000);
		text.append(rest, 1, rest.length());
		return this;
	}

	/** Writes a tree of maps, collections, numbers, booleans and texts. */
	public Json put(String name, Object value) {
		if (value instanceof Map<?, ?> map) {
			open(name, '{');
			map.forEach((key, member) -> put(key.toString(), member));
			close('}');
		} else if (value instanceof Collection<?> list) {
			open(name, '[');
			list.forEach(member -> put(null, member));
			close(']');
		} else if (value == null || value instanceof Number || value instanceof Boolean) {
			begin(name);
			text.append(value);
		} else {
			put(name, value.toString());
		}
		return this;
	}

	/** Writes the text so far to a stream, and clears it. */
	void flush(Appendable to) throws IOException {
		to.append(text);
		text.setLength(0);
	}

	@Override
	public String toString() {
		return text.toString();
	}

	private void begin(String name) {
		if (!first) {
			text.append(',');
		}
		first = false;
		if (isLined()) {
			newLine(depth);
		}
		if (name != null) {
			quote(name);
			text.append(lined == ALL ? ": " : ":");
		}
	}

	private boolean isLined() {
		return depth > 0 && (lined == ALL || lined == depth);
	}

	private void newLine(int level) {
		text.append('\n').append(indent.repeat(level));
	}

	/**
	 * Appends a quoted text. Surrogates are escaped because they may be unpaired; so are the line separators that JavaScript has and JSON
	 * does not.
	 */
	private void quote(String value) {
		text.append('"');
		for (int i = 0; i < value.length(); i++) {
			char c = value.charAt(i);
			if (c == '"' || c == '\\') {
				text.append('\\').append(c);
			} else if (c == '\n' || c == '\t') {
				text.append(c == '\n' ? "\\n" : "\\t");
			} else if (c < ' ' || c == 0x7F || Character.isSurrogate(c) || c == 0x2028 || c == 0x2029 || c >= 0xFFFE) {
				text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
			} else {
				text.append(c);
			}
		}
		text.append('"');
	}
}
