package barley.lang.study;

import java.math.BigInteger;
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
			BigInteger count = count(0);
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

	private BigInteger count(int level) {
		if (level == steps.size()) {
			return BigInteger.ONE;
		}
		StudyStep step = steps.get(level);
		if (isIgnored(step) || !step.chooses() && !matters[level]) {
			return count(level + 1);
		}
		if (!matters[level]) {
			BigInteger choices = values.count(step);
			return choices.signum() == 0 ? choices : choices.multiply(count(level + 1));
		}
		List<List<Value>> choices = values.of(step);
		int mark = values.frame().mark();
		BigInteger sum = BigInteger.ZERO;
		for (List<Value> choice : choices) {
			if (--left < 0) {
				return sum;
			}
			values.frame().release(mark);
			values.push(step, choice);
			sum = sum.add(count(level + 1));
		}
		values.frame().release(mark);
		return sum;
	}
}
