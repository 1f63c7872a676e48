package barley.lang.slip;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.antlr.runtime.CommonToken;

import barley.lang.slip.Change.Rank;

/** Recognizes what has another form in other languages: comments after {@code #}, and calls of functions. */
final class Habits {

	/**
	 * What was meant.
	 *
	 * @param others the same change where else it is needed
	 */
	record Habit(Change change, Slip slip, List<Change> others) {
	}

	private final List<CommonToken> tokens;
	private final int at;

	/** @param at where parsing stops */
	Habits(List<CommonToken> tokens, int at) {
		this.tokens = tokens;
		this.at = at;
	}

	/** Returns what is meant where parsing stops; null if nothing is known. */
	Habit find() {
		int previous = Attempt.before(tokens, at, 1);
		for (int place : new int[] { at, previous }) {
			if (isComment(place)) {
				return comment(place);
			}
		}
		boolean call = previous >= 0 && at < tokens.size() && tokens.get(at).getText().equals("(")
				&& FunctionForms.ALL.containsKey(tokens.get(previous).getText());
		return call ? call(previous) : null;
	}

	/** Returns whether a line begins with a number sign that is no lane, as {@code #2} is; where parsing stops, it may end a line. */
	private boolean isComment(int place) {
		return place >= 0 && place < tokens.size() && tokens.get(place).getText().equals("#")
				&& (place == at || StatementLayout.beginsLine(tokens, place))
				&& !(place + 1 < tokens.size() && tokens.get(place + 1).getType() == Vocabulary.NUMBER);
	}

	private Habit comment(int place) {
		List<Change> others = IntStream.range(place + 1, tokens.size()).filter(this::isComment).mapToObj(this::withoutLine).toList();
		String remedy = others.isEmpty() ? "write //"
				: "write //, here and in %d other %s".formatted(others.size(), others.size() == 1 ? "place" : "places");
		return new Habit(withoutLine(place), new Slip("'#' does not begin a comment", remedy), others);
	}

	private Change withoutLine(int place) {
		return Change.deletion(place, endOfLine(place), Rank.TOO_MUCH);
	}

	private int endOfLine(int place) {
		int end = place + 1;
		while (end < tokens.size() && tokens.get(end).getLine() == tokens.get(place).getLine()) {
			end++;
		}
		return end;
	}

	private Habit call(int name) {
		int depth = 0;
		int end = at;
		List<StringBuilder> arguments = new ArrayList<>(List.of(new StringBuilder()));
		do {
			String text = end < tokens.size() ? tokens.get(end).getText() : "}";
			boolean outermost = depth == 1;
			depth += text.equals("(") ? 1 : text.equals(")") ? -1 : 0;
			if ("{}".contains(text)) {
				return null; // the bracket is not closed
			} else if (outermost && text.equals(",")) {
				arguments.add(new StringBuilder());
			} else if (depth > 0 && end > at) {
				arguments.get(arguments.size() - 1).append(text);
			}
			end++;
		} while (depth > 0);
		String function = tokens.get(name).getText();
		String form = FunctionForms.ALL.get(function);
		List<String> words = arguments.stream().map(argument -> argument.toString().strip().replaceAll("\\s+", " "))
				.toList();
		boolean complete = words.stream().noneMatch(String::isEmpty);
		boolean fits = complete && words.size() == (form.contains("%2$s") ? 2 : 1);
		Slip slip = new Slip("there is no function %s".formatted(function), fits ? "write " + form.formatted(words.toArray()) : "");
		return new Habit(Change.replacement(name, end, Vocabulary.NAME, Rank.ALIKE), slip, List.of());
	}
}
