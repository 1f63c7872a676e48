package barley.lang.study;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

import barley.lang.model.Named;
import barley.lang.value.Value;

/**
 * Goes through the points of a study in their order, and lists the values of one step at a time: memory does not grow with points.
 * Conditions are asked only until it is known where they hold.
 */
final class PointIterator implements Iterator<StudyPoint> {

	private final List<StudyStep> steps;
	private final List<Named> names;
	private final StepValues values;
	private final ConditionOutcomes outcomes;
	private final List<List<List<Value>>> choices = new ArrayList<>();
	private final int[] at;
	private final int[] marks;
	/** How many conditions have been passed. */
	private int asked;
	private long number = -1;
	private boolean begun;
	private boolean ready;
	private boolean over;

	/** @param names of the steps, in the order of their columns */
	PointIterator(List<StudyStep> steps, List<Named> names, StepValues values, ConditionOutcomes outcomes) {
		this.steps = steps;
		this.names = names;
		this.values = values;
		this.outcomes = outcomes;
		at = new int[steps.size()];
		marks = new int[steps.size()];
		steps.forEach(any -> choices.add(List.of()));
	}

	@Override
	public boolean hasNext() {
		over = over || !ready && !advance();
		ready = !over;
		return ready;
	}

	@Override
	public StudyPoint next() {
		if (!hasNext()) {
			throw new NoSuchElementException();
		}
		ready = false;
		number++;
		return values.point(number, names);
	}

	/** Counts the points, and keeps where conditions hold; returns a number above {@code most} if there are more. */
	long count(long most) {
		outcomes.begin();
		long count = 0;
		while (advance()) {
			if (++count > most) {
				return count;
			}
		}
		outcomes.end(count);
		return count;
	}

	/** Goes to the next point; returns whether there is one. */
	private boolean advance() {
		int level = begun ? steps.size() - 1 : 0;
		boolean entering = !begun;
		if (steps.isEmpty()) {
			boolean first = !begun;
			begun = true;
			return first;
		}
		begun = true;
		while (level >= 0) {
			if (entering) {
				marks[level] = values.frame().mark();
				choices.set(level, choices(steps.get(level)));
				at[level] = -1;
			}
			values.frame().release(marks[level]);
			skip(level);
			entering = ++at[level] < choices.get(level).size();
			if (!entering) {
				level--;
				continue;
			}
			push(level);
			if (++level == steps.size()) {
				return true;
			}
		}
		return false;
	}

	private List<List<Value>> choices(StudyStep step) {
		if (!step.isCondition()) {
			return values.of(step);
		}
		boolean holds = outcomes.isFull() ? outcomes.get(asked++) : !values.of(step).isEmpty();
		if (!outcomes.isFull()) {
			outcomes.add(holds);
		}
		return holds ? StepValues.KEEPS : List.of();
	}

	/** Leaves out the next choices of a step after which a condition is known not to hold. */
	private void skip(int level) {
		if (outcomes.isFull() && level + 1 < steps.size() && steps.get(level + 1).isCondition() && !steps.get(level).isCondition()) {
			int failing = Math.min(outcomes.failing(asked), choices.get(level).size() - 1 - at[level]);
			at[level] += failing;
			asked += failing;
		}
	}

	private void push(int level) {
		values.push(steps.get(level), choices.get(level).get(at[level]));
	}
}
