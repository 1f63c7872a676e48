package barley.lang.generate;

import java.util.ArrayList;
import java.util.List;

import barley.lang.generate.Act.Exchanging;
import barley.lang.generate.Act.Looping;
import barley.lang.generate.Act.Switching;

/**
 * Brings acts that loops of a schedule have unrolled back into loops, so that programs do not grow with them. An exchange that
 * follows itself is one of more steps; lanes that are switched on and off again stay off; acts that come again in the same order, their
 * numbers moving on evenly, become a loop. Inner loops are found first and then are acts of outer ones.
 *
 * <p>Takes time linear in the acts, times the longest body that is looked for.
 */
final class Folding {

	private static final int LONGEST_BODY = 64;
	/** As many acts as most loops of authors have. */
	private static final int SHORT_BODY = 8;

	private Folding() {
	}

	static List<Act> fold(List<Act> acts) {
		return folded(acts, LONGEST_BODY);
	}

	/** The same with shorter bodies, where there are so many acts that looking for longer ones takes too long. */
	static List<Act> within(List<Act> acts, int comparisons) {
		return folded(acts, Math.max(SHORT_BODY, Math.min(LONGEST_BODY, comparisons / Math.max(1, acts.size()))));
	}

	private static List<Act> folded(List<Act> acts, int longest) {
		List<Act> folded = joined(acts);
		for (int length = 1; length <= Math.min(longest, folded.size() / 2);) {
			List<Act> shorter = fold(folded, length);
			length = shorter.size() < folded.size() ? 1 : length + 1;
			folded = shorter;
		}
		return folded;
	}

	private static List<Act> joined(List<Act> acts) {
		List<Act> joined = new ArrayList<>();
		for (Act act : acts) {
			Act last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
			if (last instanceof Switching on && on.on() && act.equals(new Switching(on.lanes(), false))) {
				joined.remove(joined.size() - 1);
			} else if (last instanceof Exchanging before && before.continuesWith(act)) {
				joined.set(joined.size() - 1, new Exchanging(before.traffic(), before.first(),
						before.steps() + ((Exchanging) act).steps()));
			} else {
				joined.add(act);
			}
		}
		return joined;
	}

	/** Folds what comes again after {@code length} acts. */
	private static List<Act> fold(List<Act> acts, int length) {
		List<Act> folded = new ArrayList<>();
		for (int start = 0; start < acts.size();) {
			List<Long> moves = new ArrayList<>();
			int times = times(acts, start, length, moves);
			if (times > 1) {
				String round = round(acts.subList(start, start + length));
				folded.add(new Looping(round, Affine.of(times), Act.all(acts.subList(start, start + length), round, moves.iterator())));
				start += times * length;
			} else {
				folded.add(acts.get(start++));
			}
		}
		return folded;
	}

	/** A name for the rounds of a loop that those of loops in it do not have. */
	private static String round(List<Act> body) {
		int depth = depth(body);
		return depth == 0 ? "round" : "round" + (depth + 1);
	}

	private static int depth(List<Act> acts) {
		int deepest = 0;
		for (Act act : acts) {
			deepest = Math.max(deepest, act instanceof Looping loop ? 1 + depth(loop.body()) : act instanceof Act.Repeating repeat
					? depth(repeat.body())
					: act instanceof Act.Overlapping overlap ? overlap.parts().stream().mapToInt(Folding::depth).max().orElse(0) : 0);
		}
		return deepest;
	}

	/** Returns how often some acts come one after the other, each time moved on by as much. */
	private static int times(List<Act> acts, int start, int length, List<Long> moves) {
		int times = 1;
		for (int next = start + length; next + length <= acts.size(); next += length) {
			List<Long> more = new ArrayList<>();
			boolean alike = Act.areLike(acts.subList(next - length, next), acts.subList(next, next + length), more);
			if (!alike || times > 1 && !more.equals(moves)) {
				break;
			}
			if (times++ == 1) {
				moves.addAll(more);
			}
		}
		return times;
	}
}
