package barley.lang.slip;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

import org.antlr.runtime.CommonToken;

import barley.lang.slip.Change.Rank;
import barley.lang.slip.Habits.Habit;

/**
 * Recognizes blocks as in Python, which begin with a colon at the end of a line and end with their indentation: {@code topology U(p = 4):}.
 * All those of a text are one finding.
 */
final class IndentSlips {

	/** The words of lines behind which a block may follow. */
	private static final Set<String> HEADS = Set.of("topology", "schedule", "machine", "study", "embedding", "ring", "path", "tree", "for",
			"if", "else", "repeat", "overlap", "async", "program", "exchange", "ensure");

	private final TokenView view;

	IndentSlips(List<CommonToken> tokens) {
		view = new TokenView(tokens);
	}

	/** Returns the blocks that are meant; null if the text has none without braces. */
	Habit find() {
		List<CommonToken> tokens = view.tokens();
		List<Change> inner = new ArrayList<>();
		List<Change> changes = new ArrayList<>();
		int blocks = 0;
		for (int place = view.next(-1); place < tokens.size(); place = view.next(view.endOfLine(place) - 1)) {
			if (!HEADS.contains(view.text(place))) {
				continue;
			}
			int colon = view.endOfLine(place) - 1;
			int body = view.next(colon);
			int end = view.text(colon).equals(":") ? end(place, body) : body;
			if (end > body && Forms.of(view.text(body)) != null) {
				changes.add(Change.replacement(colon, colon + 1, Vocabulary.OPEN, Rank.ALIKE));
				changes.add(Change.insertion(end, List.of(Vocabulary.CLOSE), Rank.MISSING_SIGN));
				blocks++;
			} else {
				inline(place, colon, inner);
			}
		}
		if (blocks == 0) {
			return null;
		}
		Change first = changes.remove(0);
		changes.addAll(inner);
		changes.sort(Comparator.comparing(Change::from).reversed());
		return new Habit(first, new Slip("blocks stand in braces, found ':'", "write { for :, and } behind the last line of the block"
				+ TokenView.elsewhere(blocks - 1)), changes);
	}

	/** Adds the removal of a colon between a head and a statement in the same line. */
	private void inline(int head, int last, List<Change> changes) {
		for (int place = view.next(head); place < last; place = view.next(place)) {
			if (view.text(place).equals(":") && Forms.of(view.text(view.next(place))) != null) {
				changes.add(Change.deletion(place, place + 1, Rank.TOO_MUCH));
				return;
			}
		}
	}

	/** Returns where the lines end that are indented more than the one that begins at {@code head}. */
	private int end(int head, int body) {
		List<CommonToken> tokens = view.tokens();
		int column = tokens.get(head).getCharPositionInLine();
		int place = body;
		while (place < tokens.size() && tokens.get(place).getCharPositionInLine() > column) {
			place = view.next(view.endOfLine(place) - 1);
		}
		return place;
	}
}
