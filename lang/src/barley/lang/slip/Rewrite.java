package barley.lang.slip;

import java.util.List;
import java.util.stream.Collectors;

import org.antlr.runtime.CommonToken;

import barley.lang.slip.Change.Rank;

/**
 * The edit of the text that corrects a slip, for quick fixes.
 *
 * @param label what it does
 * @param text  the new text
 * @param start where it goes, relative to the beginning of the words that are marked
 * @param length the number of characters that it replaces
 */
record Rewrite(String label, String text, int start, int length) {

	/** Signs that follow what is before them without a blank. */
	private static final String CLOSE_BEHIND = ",])[(";

	/** Returns the edit for a change; null if the author has to say more, such as a name or one of several words. */
	static Rewrite of(List<CommonToken> tokens, List<Change> equallyLikely) {
		Change change = equallyLikely.get(0);
		boolean single = equallyLikely.stream().map(Change::types).distinct().count() == 1;
		if (!single || change.moved() >= 0 || change.rank() == Rank.SKIPPED || change.rank() == Rank.RESERVED
				|| change.types().stream().anyMatch(type -> Vocabulary.text(type).isEmpty()) || change.from() >= tokens.size()) {
			return null;
		}
		return change.isInsertion() ? insertion(tokens, change) : change.isDeletion() ? deletion(tokens, change)
				: replacement(tokens, change);
	}

	private static Rewrite replacement(List<CommonToken> tokens, Change change) {
		String words = words(change);
		return new Rewrite("Change to " + words, words, 0,
				tokens.get(change.to() - 1).getStopIndex() + 1 - tokens.get(change.from()).getStartIndex());
	}

	private static Rewrite insertion(List<CommonToken> tokens, Change change) {
		int behind = Attempt.before(tokens, change.from(), 1);
		CommonToken next = tokens.get(change.from());
		if (behind < 0) {
			return null;
		}
		CommonToken last = tokens.get(behind);
		int place = last.getStopIndex() + 1;
		boolean later = StatementLayout.beginsLine(tokens, change.from());
		String words = words(change);
		boolean block = later && change.types().get(0) == Vocabulary.CLOSE;
		String before = block ? "\n" + "\t".repeat(next.getCharPositionInLine()) : CLOSE_BEHIND.contains(words) ? "" : " ";
		String after = !block && behind == change.from() - 1 && !CLOSE_BEHIND.contains(words) ? " " : "";
		return new Rewrite("Insert " + words, before + words + after, place - (later ? last : next).getStartIndex(), 0);
	}

	private static Rewrite deletion(List<CommonToken> tokens, Change change) {
		int end = change.to();
		while (end > change.from() + 1 && !Attempt.isVisible(tokens.get(end - 1))) {
			end--;
		}
		String words = text(tokens, change.from(), end);
		int length = words.length();
		String left = "";
		if (change.partner() >= end) {
			left = text(tokens, end, change.partner());
			length += left.length() + tokens.get(change.partner()).getText().length();
			return new Rewrite("Remove %s and %s".formatted(words, tokens.get(change.partner()).getText()), glued(tokens, change, left), 0,
					length);
		} else if (change.partner() >= 0) {
			return null;
		}
		CommonToken before = change.from() > 0 ? tokens.get(change.from() - 1) : null;
		boolean alone = before != null && before.getText().endsWith(" ")
				&& (end == tokens.size() || tokens.get(end).getText().matches("(?s)\\s.*"));
		return new Rewrite("Remove " + words, "", alone ? -1 : 0, length + (alone ? 1 : 0));
	}

	/** Returns what was in brackets, with a blank if it would touch a word before: {@code allreduce(x)}. */
	private static String glued(List<CommonToken> tokens, Change change, String left) {
		return change.from() > 0 && Vocabulary.isWord(tokens.get(change.from() - 1).getText()) ? " " + left : left;
	}

	private static String text(List<CommonToken> tokens, int from, int to) {
		return tokens.subList(from, to).stream().map(CommonToken::getText).collect(Collectors.joining());
	}

	private static String words(Change change) {
		return change.types().stream().map(Vocabulary::text).collect(Collectors.joining(" "));
	}
}
