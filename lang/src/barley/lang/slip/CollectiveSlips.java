package barley.lang.slip;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.antlr.runtime.CommonToken;

import barley.lang.slip.Change.Rank;
import barley.lang.slip.Habits.Habit;

/**
 * Recognizes the arguments of collectives as calls of libraries have them: {@code allreduce(x, sum)}, {@code broadcast x from 0},
 * {@code among n[0], 1, 2}, {@code on n[0 .. 3]}, {@code over Round chunks 4}, {@code over Round both ways}, and a root behind the
 * preposition of another collective.
 */
final class CollectiveSlips {

	private static final List<String> COMBINED = List.of("with");
	/** The words before the arguments of a call behind the data. */
	private static final Map<String, List<String>> ARGUMENTS = Map.of("allreduce", COMBINED, "reducescatter", COMBINED,
			"reduce", List.of("with", "to"), "broadcast", List.of("from"), "scatter", List.of("from"), "gather", List.of("to"),
			"allgather", List.of(), "alltoall", List.of());
	/** The word before the root of a collective that has one. */
	private static final Map<String, String> ROOTS = Map.of("broadcast", "from", "scatter", "from", "reduce", "to", "gather", "to");
	private static final Set<String> OPTIONS = Set.of("chunks", "chunk", "channels");
	private static final Set<String> BOTH_WAYS = Set.of("both", "bidirectional", "bidir", "bothways", "twoway");
	private static final int LONGEST = 100;

	private final TokenView view;
	private final int at;
	private final int previous;

	/** @param at where parsing stops */
	CollectiveSlips(List<CommonToken> tokens, int at) {
		view = new TokenView(tokens);
		this.at = at;
		previous = view.before(at);
	}

	/** Returns what is meant where parsing stops; null if it is something else. */
	Habit find() {
		String found = view.text(at);
		String before = view.text(previous);
		int word = collective();
		if (word < 0) {
			return null;
		} else if (found.equals("(") && previous == word) {
			return call();
		} else if (view.isNumber(at) && (before.equals("from") || before.equals("to"))) {
			return node("expected a node, found '%s'".formatted(found));
		} else if (view.isNumber(at) && before.equals(",") && back("among", word) >= 0) {
			return members(back("among", word));
		} else if (found.equals("on") && isRange(view.next(at)) && back("over", word) < 0) {
			int end = view.closing(view.next(view.next(at)));
			return new Habit(Change.replacement(at, at + 1, Vocabulary.type("among").getAsInt(), Rank.ALIKE),
					new Slip("expected 'among', found 'on'", "write among %s: over takes walks".formatted(view.words(at + 1, end + 1))),
					List.of());
		} else if (OPTIONS.contains(found)) {
			return option();
		} else if (BOTH_WAYS.contains(found) && back("over", word) >= 0) {
			return bothWays();
		}
		String root = ROOTS.get(view.text(word));
		boolean other = root != null && (found.equals("from") || found.equals("to")) && !found.equals(root);
		return other && back(root, word) < 0 && !view.words(at, view.endOfLine(at)).matches(".*\\b%s\\b.*".formatted(root))
				? new Habit(Change.replacement(at, at + 1, Vocabulary.type(root).getAsInt(), Rank.ALIKE),
						new Slip("expected '%s', found '%s'".formatted(root, found), "as in " + Forms.of(view.text(word))), List.of())
				: null;
	}

	/** {@code allreduce(x, sum)}: each argument has its word. */
	private Habit call() {
		int close = view.closing(at);
		List<Integer> commas = new ArrayList<>();
		for (int place = view.next(at); place < close; place = view.next(place)) {
			if (view.text(place).equals(",")) {
				commas.add(place);
			}
			place = Math.max(place, view.closing(place));
		}
		List<String> words = ARGUMENTS.get(view.text(previous));
		if (commas.isEmpty() || commas.size() > words.size() || close == view.next(commas.get(commas.size() - 1))) {
			return null;
		}
		List<Change> others = new ArrayList<>(List.of(Change.deletion(close, close + 1, Rank.TOO_MUCH)));
		StringBuilder meant = new StringBuilder(view.words(at + 1, commas.get(0)));
		for (int i = 0; i < commas.size(); i++) {
			int comma = commas.get(i);
			others.add(1, Change.replacement(comma, comma + 1, Vocabulary.type(words.get(i)).getAsInt(), Rank.ALIKE));
			int end = i + 1 < commas.size() ? commas.get(i + 1) : close;
			String argument = view.words(comma + 1, end);
			boolean rank = end == view.next(view.next(comma)) && view.isNumber(view.next(comma));
			if (rank) {
				others.add(1, Change.replacement(view.next(comma), end, Vocabulary.NAME, Rank.ALIKE));
			}
			meant.append(' ').append(words.get(i)).append(' ').append(rank ? "n[%s]".formatted(argument) : argument);
		}
		return new Habit(Change.deletion(at, at + 1, Rank.TOO_MUCH), new Slip("a collective has words between its arguments, found '%s'"
				.formatted(view.words(previous, close + 1)), "write %s %s".formatted(view.text(previous), meant)), others);
	}

	private Habit node(String message) {
		return new Habit(Change.replacement(at, at + 1, Vocabulary.NAME, Rank.ALIKE), new Slip(message, "write n[%s]".formatted(
				view.text(at))), List.of());
	}

	/** {@code among n[0], 1, 2}: each member is a node. */
	private Habit members(int among) {
		List<Change> others = new ArrayList<>();
		int next = view.next(at);
		while (view.text(next).equals(",") && view.isNumber(view.next(next))) {
			others.add(0, Change.replacement(view.next(next), view.next(next) + 1, Vocabulary.NAME, Rank.ALIKE));
			next = view.next(view.next(next));
		}
		return new Habit(Change.replacement(at, at + 1, Vocabulary.NAME, Rank.ALIKE),
				new Slip("expected a node, found '%s'".formatted(view.text(at)), "write %s[%s]%s".formatted(view.text(view.next(among)),
				view.text(at), TokenView.elsewhere(others.size()))), others);
	}

	/** {@code over Round chunks 4}: the options of a strategy stand behind it. */
	private Habit option() {
		int value = view.text(view.next(at)).equals("=") ? view.next(view.next(at)) : view.next(at);
		if (!view.isNumber(value)) {
			return null;
		}
		String strategy = view.text(view.before(previous)).equals("using") ? view.text(previous) : "using stream";
		return new Habit(Change.deletion(at, value + 1, Rank.TOO_MUCH), new Slip("unexpected '%s'".formatted(view.words(at, value + 1)),
				"write %s(chunks = %s)".formatted(strategy, view.text(value))), List.of());
	}

	/** {@code over Round both ways}: data do so anyway. */
	private Habit bothWays() {
		String noun = view.text(view.next(at));
		int last = noun.startsWith("way") || noun.startsWith("direction") ? view.next(at) : at;
		return new Habit(Change.deletion(at, last + 1, Rank.TOO_MUCH), new Slip("unexpected '%s'".formatted(view.words(at, last + 1)),
				"remove it: data travel both ways unless forward or backward follows the walks"), List.of());
	}

	/** Returns whether the nodes of a family stand at a place: {@code n[0 .. 3]}, {@code n[*]}. */
	private boolean isRange(int name) {
		int open = view.next(name);
		int close = view.isName(name) && view.text(open).equals("[") ? view.closing(open) : -1;
		return close > 0 && (view.words(open, close).contains("..") || view.text(view.next(open)).equals("*"));
	}

	/** Returns the word of the collective in which parsing stops, or -1. */
	private int collective() {
		int place = previous;
		for (int i = 0; i < LONGEST && place >= 0 && !"{}".contains(view.text(place)); i++) {
			if (ARGUMENTS.containsKey(view.text(place))) {
				return place;
			} else if (Forms.of(view.text(place)) != null) {
				return -1;
			}
			place = view.before(place);
		}
		return -1;
	}

	/** Returns the last place of a word between that of the collective and the place where parsing stops, or -1. */
	private int back(String word, int begin) {
		int place = previous;
		while (place > begin && !view.text(place).equals(word)) {
			place = view.before(place);
		}
		return place > begin ? place : -1;
	}
}
