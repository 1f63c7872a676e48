package barley.lang.study;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import barley.lang.model.Named;
import barley.lang.value.Value;

/**
 * Counts the points of a study before any is listed: steps that use no values of those before them multiply, all others are added up.
 */
final class PointCounter {

	private final List<StudyStep> steps;
	private final StepValues values;
	private final boolean conditions;
	private final boolean[] matters;
	private long left;

	/** @param conditions whether conditions leave points out; otherwise they are ignored */
	private PointCounter(List<StudyStep> steps, StepValues values, boolean conditions, long patience) {
		this.steps = steps;
		this.values = values;
		this.conditions = conditions;
		left = patience;
		matters = matters();
	}

	/** Returns how many combinations there are before conditions; nothing if that takes listing more than {@code patience} of them. */
	static Optional<BigInteger> combinations(List<StudyStep> steps, StepValues values, long patience) {
		return new PointCounter(steps, values, false, patience).count();
	}

	/** Returns how many points there are; nothing if that takes listing more than {@code patience} combinations. */
	static Optional<BigInteger> points(List<StudyStep> steps, StepValues values, long patience) {
		return new PointCounter(steps, values, true, patience).count();
	}

	private Optional<BigInteger> count() {
		int mark = values.frame().mark();
		try {
			BigInteger count = counted();
			return left < 0 ? Optional.empty() : Optional.of(count);
		} finally {
			values.frame().release(mark);
		}
	}

	/** Returns which steps give values on which the number of points depends. */
	private boolean[] matters() {
		boolean[] found = new boolean[steps.size()];
		Set<Named> needed = new HashSet<>();
		for (int level = steps.size() - 1; level >= 0; level--) {
			StudyStep step = steps.get(level);
			found[level] = step.names().stream().anyMatch(needed::contains);
			if (step.chooses() && !isIgnored(step) || found[level]) {
				needed.addAll(step.uses());
			}
		}
		return found;
	}

	private boolean isIgnored(StudyStep step) {
		return !conditions && step.isCondition();
	}

	/** Goes through the combinations of steps that matter to others, on a stack of its own: a study may have thousands of steps. */
	private BigInteger counted() {
		Deque<Branching> open = new ArrayDeque<>();
		BigInteger below = enter(0, open);
		while (!open.isEmpty()) {
			Branching top = open.peek();
			top.sum = below == null ? top.sum : top.sum.add(below);
			below = null;
			values.frame().release(top.mark);
			if (top.next == top.choices.size() || left < 0 || --left < 0) {
				open.pop();
				below = top.factor.multiply(top.sum);
			} else {
				values.push(steps.get(top.level), top.choices.get(top.next++));
				below = enter(top.level + 1, open);
			}
		}
		return below;
	}

	/** Returns how many combinations there are from a step on; null if a step of them matters, whose choices are opened then. */
	private BigInteger enter(int first, Deque<Branching> open) {
		BigInteger factor = BigInteger.ONE;
		for (int level = first; level < steps.size(); level++) {
			StudyStep step = steps.get(level);
			if (matters[level] && !isIgnored(step)) {
				open.push(new Branching(level, factor, values.frame().mark(), values.of(step)));
				return null;
			} else if (step.chooses() && !isIgnored(step)) {
				factor = factor.multiply(values.count(step));
			}
			if (factor.signum() == 0) {
				return factor;
			}
		}
		return factor;
	}

	/** A step whose values matter to others, with those of its choices that are left. */
	private static final class Branching {

		private final int level;
		private final BigInteger factor;
		private final int mark;
		private final List<List<Value>> choices;
		private int next;
		private BigInteger sum = BigInteger.ZERO;

		Branching(int level, BigInteger factor, int mark, List<List<Value>> choices) {
			this.level = level;
			this.factor = factor;
			this.mark = mark;
			this.choices = choices;
		}
	}
}
