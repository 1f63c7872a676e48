package barley.lang.slip;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.antlr.runtime.CommonToken;

import barley.lang.slip.Change.Rank;

/** Words the error at the place where parsing stops. */
final class Wording {

	private static final int LONGEST_QUOTE = 40;
	private static final Set<String> WALKS = Set.of("ring", "path", "tree");
	private static final Set<String> DECLARE_PARAMETERS = Set.of("topology", "machine", "schedule");
	/** More suggestions than this are not listed. */
	private static final int MOST_GUESSES = 3;

	private final List<CommonToken> tokens;
	private final int at;
	private final String found;

	Wording(List<CommonToken> tokens, int at) {
		this.tokens = tokens;
		this.at = at;
		found = at < tokens.size() ? tokens.get(at).getText() : "";
	}

	/** @param changes equally likely corrections */
	Slip of(List<Change> changes) {
		Change change = changes.get(0);
		if (change.moved() >= 0) {
			return new Slip("%s must precede %s".formatted(text(change.from(), change.to()),
					text(change.moved(), lineEnd(change.moved(), change.from()))), "");
		} else if (change.rank() == Rank.SKIPPED) {
			return new Slip(change.to() <= at && change.from() < at ? incomplete() : misplaced(), form());
		} else if (change.isDeletion()) {
			return deletion(change);
		}
		String guesses = guesses(changes);
		if (change.rank() == Rank.RESERVED && !isName()) {
			boolean walk = WALKS.contains(found);
			return new Slip("%s is not a strategy".formatted(quoted(found)),
					walk && hasWalks() ? "remove using %s: the walks after over already determine how data travel".formatted(found)
							: walk ? "write over and the name of a %s".formatted(found) : form());
		} else if (change.rank() == Rank.RESERVED) {
			return new Slip("%s is a keyword and cannot be used as a name".formatted(quoted(found)), previous().equals("over")
					? walkRemedy() : "rename it");
		} else if (guesses.isEmpty()) {
			return new Slip(misplaced(), form());
		} else if (change.isInsertion() && change.types().size() > 2 && change.types().get(1) == Vocabulary.EQUALS) {
			return new Slip("the parentheses are empty", "remove them, or name values, as in (p = 4)");
		} else if (change.isInsertion()) {
			return new Slip("missing %s %s".formatted(guesses.replaceFirst("^a ", ""),
					found.isEmpty() ? "at the end of the file" : "before " + quoted(found)), remedy(changes));
		}
		String words = text(change.from(), change.to());
		if (change.rank() == Rank.ALIKE && Vocabulary.isWord(words) && beginsLine()) {
			return new Slip(misplaced(quoted(words)), "did you mean " + guesses.replace("'", "") + "?");
		}
		return new Slip("expected %s, found %s".formatted(guesses, quoted(words)),
				words.toLowerCase(Locale.ROOT).endsWith("v") && guesses.equals("'alltoall'")
				? "the sizes follow: alltoall t into u sizes load among n" : remedy(changes));
	}

	/** A collective names a walk, but declares none. */
	private String walkRemedy() {
		List<String> walks = IntStream.range(0, tokens.size()).filter(place -> WALKS.contains(tokens.get(place).getText()))
				.map(place -> Attempt.after(tokens, place, 1)).filter(name -> name < tokens.size()
				&& tokens.get(name).getType() == Vocabulary.NAME).mapToObj(name -> tokens.get(name).getText()).distinct().toList();
		return walks.isEmpty() ? "name a ring, path or tree of the topology, as in over Round"
				: "name a walk of the topology; this file has %s".formatted(walks.stream().limit(MOST_GUESSES)
				.collect(Collectors.joining(", ")) + (walks.size() > MOST_GUESSES ? " and others" : ""));
	}

	/** Returns whether the statement names walks. */
	private boolean hasWalks() {
		int end = Math.min(at, tokens.size());
		return tokens.subList(Math.min(StatementLayout.statement(tokens, at), end), end).stream()
				.anyMatch(token -> token.getText().equals("over"));
	}

	/** Returns an example of the statement if there are several suggestions; otherwise an empty text. */
	private String remedy(List<Change> changes) {
		List<Integer> types = changes.get(0).types();
		if (types.equals(List.of(Vocabulary.NAME, Vocabulary.EQUALS))) {
			return namedValue();
		}
		return types.contains(Vocabulary.UP_TO) || types.size() == 2 && types.get(1) == Vocabulary.NAME || changes.size() > 1
				&& !changes.get(0).types().contains(Vocabulary.NAME)
				? form() : "";
	}

	/** Returns how the value in parentheses at which parsing stops is named, if this text or Barley itself declares its parameter. */
	private String namedValue() {
		TokenView view = new TokenView(tokens);
		int open = view.before(at);
		int owner = view.before(open);
		String parameter = view.text(owner).equals("stream") ? "chunks" : parameterOf(view, view.text(owner));
		String value = view.words(at, view.closing(open));
		return !view.text(open).equals("(") || parameter.isEmpty() || value.contains(",") || value.length() > LONGEST_QUOTE ? ""
				: "write %s(%s = %s)".formatted(view.text(owner), parameter, value);
	}

	/** Returns the first parameter that this text declares for what has a name; empty if it declares none. */
	private static String parameterOf(TokenView view, String name) {
		for (int place = view.next(-1); place < view.tokens().size(); place = view.next(place)) {
			int open = view.next(place);
			int parameter = view.next(open);
			if (view.text(place).equals(name) && DECLARE_PARAMETERS.contains(view.text(view.before(place)))
					&& view.text(open).equals("(") && view.isName(parameter)) {
				return view.text(parameter);
			}
		}
		return "";
	}

	/** Returns whether a keyword that cannot stand where parsing stops is meant as a name; after {@code using} it is a strategy. */
	boolean isName() {
		return !previous().equals("using");
	}

	/** Returns whether there is no specific suggestion. */
	boolean isVague(List<Change> changes) {
		Change change = changes.get(0);
		return !change.isDeletion() && change.moved() < 0 && change.rank() != Rank.RESERVED && guesses(changes).isEmpty();
	}

	private Slip deletion(Change change) {
		String words = text(change.from(), change.to());
		long others = tokens.get(change.from()).getType() == Vocabulary.STRANGE
				? tokens.stream().filter(each -> each.getText().equals(words)).count() - 1 : 0;
		String remedy = change.partner() >= 0 ? "remove it and the matching %s".formatted(quoted(tokens.get(change.partner()).getText()))
				: words.equals("?") ? "write if ... then ... else ..."
				: others > 0 ? "remove it, here and in %d other %s".formatted(others, others == 1 ? "place" : "places")
				: "remove it";
		return new Slip("unexpected " + quoted(words), remedy);
	}

	/** Returns the suggested tokens; empty if there are too many. */
	private static String guesses(List<Change> changes) {
		List<Integer> types = changes.stream().filter(change -> !change.types().isEmpty()).map(change -> change.types().get(0)).toList();
		if (changes.get(0).types().equals(List.of(Vocabulary.NAME, Vocabulary.EQUALS))) {
			return "a parameter name and '='";
		} else if (changes.get(0).types().equals(List.of(Vocabulary.EQUALS, Vocabulary.NUMBER))) {
			return "a default, such as '= 4',";
		} else if (changes.get(0).types().equals(List.of(Vocabulary.ON, Vocabulary.NAME))) {
			return "'on' and a topology or machine";
		} else if (changes.get(0).types().equals(List.of(Vocabulary.EQUALS, Vocabulary.NAME))) {
			return "'=' and a name";
		} else if (types.contains(Vocabulary.NAME)) {
			return types.contains(Vocabulary.NUMBER) ? "a value" : "a name";
		} else if (changes.size() > MOST_GUESSES) {
			return "";
		}
		List<String> texts = changes.stream().filter(change -> !change.types().isEmpty())
				.map(change -> change.types().stream().limit(called(change)).map(Wording::called).collect(Collectors.joining(" ")))
				.map(text -> text.equals("'{' '}'") ? "'{'" : text).distinct().toList();
		int last = texts.size() - 1;
		return last == 0 ? texts.get(0) : String.join(", ", texts.subList(0, last)) + " or " + texts.get(last);
	}

	/** Returns how many tokens of a change to name: braces inserted after a missing token at the end of the file are left out. */
	private static int called(Change change) {
		return change.types().stream().allMatch(type -> type == Vocabulary.CLOSE || type != Vocabulary.OPEN) && change.isInsertion() ? 1
				: change.types().size();
	}

	private static String called(int type) {
		return type == Vocabulary.NUMBER ? "a number" : "'" + Vocabulary.text(type) + "'";
	}

	private String misplaced() {
		return misplaced(quoted(found));
	}

	private String misplaced(String what) {
		if (found.equals("import") || found.equals("package")) {
			return found + " must precede all declarations";
		}
		if (found.isEmpty() || Forms.of(found) != null && beginsLine() && depth() > 0) {
			return incomplete();
		}
		boolean begins = Vocabulary.isWord(found) && beginsLine();
		return !begins ? "unexpected " + what : what + (depth() == 0 ? " does not start a declaration" : " does not start a statement");
	}

	private String incomplete() {
		return found.isEmpty() ? "unexpected end of the file"
				: "incomplete %s before %s".formatted(depth() == 0 ? "declaration" : "statement", quoted(found));
	}

	private boolean beginsLine() {
		return StatementLayout.beginsLine(tokens, at) || previous().equals("{") || previous().equals("}");
	}

	private String previous() {
		int place = Attempt.before(tokens, at, 1);
		return place < 0 ? "{" : tokens.get(place).getText();
	}

	private int depth() {
		return tokens.subList(0, Math.min(at, tokens.size())).stream().map(CommonToken::getText)
				.mapToInt(text -> "{".equals(text) ? 1 : "}".equals(text) ? -1 : 0).sum();
	}

	/**
	 * Returns an example of the statement in which parsing stops; empty if that is unknown. The {@code if} in a value begins no statement.
	 */
	private String form() {
		int start = StatementLayout.statement(tokens, at);
		if (beginsLine() && start == at || found.isEmpty() || Vocabulary.isWord(found) && beginsLine()
				&& Forms.of(found) == null) {
			return "";
		}
		return IntStream.iterate(at - 1, place -> place >= 0, place -> place - 1).filter(place -> Attempt.isVisible(tokens.get(place)))
				.takeWhile(place -> !"{}".contains(tokens.get(place).getText()))
				.filter(place -> place <= start || !tokens.get(place).getText().equals("if"))
				.mapToObj(place -> Forms.of(tokens, place)).filter(Objects::nonNull).findFirst().map(form -> "as in " + form)
				.orElse("");
	}

	/** Returns the end of the visible text before {@code to}, after {@code from}. */
	private int lineEnd(int from, int to) {
		int end = Attempt.before(tokens, to, 1) + 1;
		return Math.max(from + 1, end);
	}

	private String text(int from, int to) {
		int end = to;
		while (end > from + 1 && !Attempt.isVisible(tokens.get(end - 1))) {
			end--;
		}
		return tokens.subList(from, end).stream().filter(token -> !(token instanceof SlipToken slip && slip.coversNothing()))
				.map(CommonToken::getText).collect(Collectors.joining()).replaceAll("\\s+", " ");
	}

	private static String quoted(String text) {
		return "'" + (text.length() > LONGEST_QUOTE ? text.substring(0, LONGEST_QUOTE) + "..." : text) + "'";
	}
}
