package barley.lang.finding;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The string literals of a Java source file, each with the calls around it. The file is read character by character: comments and character
 * literals are skipped, and a stack holds the name before each open parenthesis.
 */
final class JavaText {

	/** A string literal as it is written, and the text of the calls around it, the innermost first, each as {@code name(arguments}. */
	record Literal(String text, List<Call> calls) {
	}

	/** A call: the name before the parenthesis, and its arguments as they are written. */
	record Call(String name, String arguments) {
	}

	private record Open(String name, int from) {
	}

	private record Found(String text, List<Open> around) {
	}

	private final String source;
	private final Deque<Open> open = new ArrayDeque<>();
	private final List<Found> found = new ArrayList<>();
	private int at;

	private JavaText(String source) {
		this.source = source;
	}

	/** Returns the literals of {@code source} in their order. */
	static List<Literal> literals(String source) {
		JavaText text = new JavaText(source);
		while (text.at < source.length()) {
			text.next();
		}
		return text.found.stream()
				.map(each -> new Literal(each.text, each.around.stream().map(call -> new Call(call.name, text.arguments(call.from)))
						.toList())).toList();
	}

	private void next() {
		char c = source.charAt(at);
		if (source.startsWith("//", at)) {
			at = end("\n");
		} else if (source.startsWith("/*", at)) {
			at = end("*/");
		} else if (source.startsWith("\"\"\"", at)) {
			at = source.indexOf("\"\"\"", at + 3) + 3;
		} else if (c == '"') {
			int close = close(at);
			found.add(new Found(source.substring(at + 1, close), List.copyOf(open)));
			at = close + 1;
		} else if (c == '\'') {
			at = close(at) + 1;
		} else {
			if (c == '(') {
				open.push(new Open(nameBefore(at), at + 1));
			} else if (c == ')' && !open.isEmpty()) {
				open.pop();
			}
			at++;
		}
	}

	private int end(String mark) {
		int end = source.indexOf(mark, at);
		return end < 0 ? source.length() : end + mark.length();
	}

	private int close(int from) {
		int place = from + 1;
		while (source.charAt(place) != source.charAt(from)) {
			place += source.charAt(place) == '\\' ? 2 : 1;
		}
		return place;
	}

	private String nameBefore(int parenthesis) {
		int from = parenthesis;
		while (from > 0 && (Character.isJavaIdentifierPart(source.charAt(from - 1)) || source.charAt(from - 1) == '.')) {
			from--;
		}
		return source.substring(from, parenthesis);
	}

	/** Returns the text from {@code from} up to the parenthesis that closes there. */
	private String arguments(int from) {
		int depth = 1;
		int place = from;
		while (place < source.length() && depth > 0) {
			char c = source.charAt(place);
			if (c == '"' || c == '\'') {
				place = close(place);
			} else if (c == '(') {
				depth++;
			} else if (c == ')') {
				depth--;
			}
			place++;
		}
		return source.substring(from, place - 1);
	}
}
