package barley.lang.study;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

import barley.lang.model.Named;
import barley.lang.value.Value;

/** Goes through the points of a study in their order, and lists the values of one step at a time: memory does not grow with points. */
final class PointIterator implements Iterator<StudyPoint> {

	private final List<StudyStep> steps;
	private final List<Named> names;
	private final StepValues values;
	private final List<List<List<Value>>> choices = new ArrayList<>();
	private final int[] at;
	private final int[] marks;
	private long number = -1;
	private boolean begun;
	private boolean ready;
	private boolean over;

	/** @param names of the steps, in the order of their columns */
	PointIterator(List<StudyStep> steps, List<Named> names, StepValues values) {
		this.steps = steps;
		this.names = names;
		this.values = values;
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
				choices.set(level, values.of(steps.get(level)));
				at[level] = -1;
			}
			values.frame().release(marks[level]);
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

	private void push(int level) {
		values.push(steps.get(level), choices.get(level).get(at[level]));
	}
}
