package barley.lang.slip;

import java.util.List;
import java.util.Map;
import java.util.Set;

import org.antlr.runtime.CommonToken;

import barley.lang.slip.Change.Rank;
import barley.lang.slip.Habits.Habit;
import barley.runtime.data.ElementType;

/**
 * Recognizes statements that begin with a type, a name or a word of another language: {@code int p = 4}, {@code float x[8]}, {@code x = 4},
 * {@code x : f32[8]}, {@code parallel {}} and {@code print x}.
 */
final class StatementSlips {

	/** The types of elements in other languages. */
	private static final Map<String, String> TYPES = Map.of("float", "f32", "double", "f64", "half", "f16", "int", "i32", "long", "i64",
			"unsigned", "u32", "short", "i16", "char", "i8", "uint8_t", "u8");
	/** What else declares a value. */
	private static final Set<String> QUALIFIERS = Set.of("auto", "size_t", "constexpr", "final", "integer", "static", "bool");
	private static final Set<String> PARALLEL = Set.of("parallel", "par", "concurrent", "concurrently", "fork");
	private static final Set<String> PRINT = Set.of("print", "println", "printf", "echo");
	private static final List<String> UPDATES = List.of("=", "+=", "-=", "*=");

	private final TokenView view;
	private final int at;

	/** @param at where parsing stops */
	StatementSlips(List<CommonToken> tokens, int at) {
		view = new TokenView(tokens);
		this.at = at;
	}

	/** Returns the type of elements that a word means, in the words of this language or of another; null if it means none. */
	static String type(String word) {
		return ElementType.of(word) != null ? word : TYPES.get(word);
	}

	/** Returns what is meant where parsing stops; null if it is something else. */
	Habit find() {
		List<CommonToken> tokens = view.tokens();
		for (int word : new int[] { at, view.before(at) }) {
			boolean statement = view.isName(word) && view.begins(word) && !StatementLayout.isInside(tokens, word, "as")
					&& !StatementLayout.isInside(tokens, word, "type");
			boolean schedule = statement && StatementLayout.isInside(tokens, word, "schedule");
			Habit habit = schedule ? inASchedule(word) : null;
			if (habit == null && (schedule || statement && StatementLayout.isInside(tokens, word, "topology"))) {
				habit = value(word);
			}
			if (habit != null) {
				return habit;
			}
		}
		return null;
	}

	private Habit inASchedule(int word) {
		String text = view.text(word);
		int next = view.next(word);
		String behind = view.text(view.next(next));
		if (PARALLEL.contains(text) && view.text(next).equals("{")) {
			return new Habit(Change.replacement(word, word + 1, Vocabulary.type("overlap").getAsInt(), Rank.ALIKE),
					new Slip(wrong(word), "write overlap: its parts run at the same time"), List.of());
		} else if (PRINT.contains(text) && (view.isName(next) || view.closing(next) > 0)) {
			return new Habit(Change.deletion(word, Math.max(next, view.closing(next)) + 1, Rank.TOO_MUCH),
					new Slip(wrong(word), "remove it: run with --show %s prints data at the end".formatted(view.isName(next)
					? view.text(next) : view.words(next + 1, view.closing(next)))), List.of());
		} else if (view.text(next).equals(":") && type(behind) != null) {
			return new Habit(Change.insertion(word, List.of(Vocabulary.type("data").getAsInt()), Rank.MISSING),
					new Slip("missing 'data' before '%s'".formatted(text), ""), List.of());
		} else if (type(text) != null && view.isName(next) && view.closing(view.next(next)) > 0 && behind.equals("[")) {
			int open = view.next(next);
			return new Habit(Change.replacement(word, word + 1, Vocabulary.type("data").getAsInt(), Rank.ALIKE),
					new Slip(wrong(word), "write data %s : %s%s".formatted(view.text(next), type(text),
					view.words(open, view.closing(open) + 1))),
					List.of(Change.insertion(open, List.of(Vocabulary.type(":").getAsInt(), Vocabulary.NAME), Rank.MISSING)));
		} else if (UPDATES.contains(view.text(next)) && isDeclared(word, "data")) {
			String value = view.words(next + 1, end(next));
			String sign = view.text(next).replace("=", "");
			return new Habit(Change.insertion(word, List.of(Vocabulary.type("compute").getAsInt()), Rank.MISSING),
					new Slip(wrong(word), "write compute %s = %s".formatted(text, sign.isEmpty() ? value
					: "%s %s %s".formatted(text, sign, value))), sign.isEmpty() ? List.of()
							: List.of(Change.replacement(next, next + 1, Vocabulary.EQUALS, Rank.ALIKE)));
		}
		return null;
	}

	/** {@code int p = 4} and {@code p = 4}. */
	private Habit value(int word) {
		int next = view.next(word);
		boolean typed = type(view.text(word)) != null || QUALIFIERS.contains(view.text(word));
		if (typed && view.isName(next) && view.text(view.next(next)).equals("=")) {
			return new Habit(Change.replacement(word, word + 1, Vocabulary.type("let").getAsInt(), Rank.ALIKE),
					new Slip(wrong(word), "write let %s = %s".formatted(view.text(next), view.words(view.next(next) + 1,
					end(view.next(next))))), List.of());
		} else if (!UPDATES.contains(view.text(next))) {
			return null;
		} else if (isDeclared(word, "let") || !view.text(next).equals("=")) {
			return new Habit(Change.deletion(word, end(next), Rank.TOO_MUCH), new Slip("%s cannot change".formatted(view.text(word)),
					"give the new value a name of its own, by let"), List.of());
		}
		return new Habit(Change.insertion(word, List.of(Vocabulary.type("let").getAsInt()), Rank.MISSING),
				new Slip(wrong(word), "write let %s = %s".formatted(view.text(word), view.words(next + 1, end(next)))), List.of());
	}

	private String wrong(int word) {
		return "'%s' does not start a statement".formatted(view.text(word));
	}

	/** Returns the end of the value behind a sign: that of the line, or of the block in it. */
	private int end(int sign) {
		int end = view.endOfLine(sign);
		for (int place = sign; place < end; place = view.next(place)) {
			if (view.text(place).equals("}") || Forms.of(view.text(place)) != null) {
				return view.before(place) + 1;
			}
		}
		return end;
	}

	/** Returns whether a keyword declares the name at a place before it, in the same text. */
	private boolean isDeclared(int name, String keyword) {
		for (int place = view.before(name); place >= 0; place = view.before(place)) {
			int before = view.before(place);
			while (keyword.equals("data") && view.text(before).equals(",")) {
				before = view.before(view.before(before));
			}
			if (view.text(place).equals(view.text(name)) && view.text(before).equals(keyword)) {
				return true;
			}
		}
		return false;
	}
}
