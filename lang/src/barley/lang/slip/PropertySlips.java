package barley.lang.slip;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.antlr.runtime.CommonToken;

import barley.lang.slip.Change.Rank;
import barley.lang.slip.Habits.Habit;

/**
 * Recognizes properties with signs behind their names and between them: {@code bandwidth = 16 GB/s, latency: 1 ns}. All signs of one type
 * are one finding.
 */
final class PropertySlips {

	private static final Set<String> SIGNS = Set.of("=", ":");

	private final TokenView view;
	private final int at;

	/** @param at where parsing stops */
	PropertySlips(List<CommonToken> tokens, int at) {
		view = new TokenView(tokens);
		this.at = at;
	}

	/** Returns what is meant where parsing stops; null if it is something else. */
	Habit find() {
		if (!SIGNS.contains(view.text(at)) || !Vocabulary.isWord(view.text(view.before(at)))
				|| !StatementLayout.isInside(view.tokens(), at, "type")) {
			return null;
		}
		List<Change> others = new ArrayList<>();
		int more = 0;
		for (int place = view.next(at); place < view.tokens().size() && !view.text(place).equals("}"); place = view.next(place)) {
			if (SIGNS.contains(view.text(place)) || view.text(place).equals(",") && endsProperty(place)) {
				others.add(0, Change.deletion(place, place + 1, Rank.TOO_MUCH));
				more += SIGNS.contains(view.text(place)) ? 1 : 0;
			}
		}
		return new Habit(Change.deletion(at, at + 1, Rank.TOO_MUCH), new Slip("unexpected '%s'".formatted(view.text(at)),
				"remove it" + TokenView.elsewhere(more)), others);
	}

	private boolean endsProperty(int comma) {
		int name = view.next(comma);
		return view.text(name).equals("}") || SIGNS.contains(view.text(view.next(name)));
	}
}
