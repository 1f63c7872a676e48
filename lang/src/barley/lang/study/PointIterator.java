package barley.lang.study;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

import barley.lang.finding.Finding;
import barley.lang.model.Axis;
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
		return point();
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
		List<Value> choice = choices.get(level).get(at[level]);
		for (int i = 0; i < choice.size(); i++) {
			values.frame().push(steps.get(level).names().get(i), choice.get(i));
		}
	}

	private StudyPoint point() {
		List<Value> row = new ArrayList<>(names.size());
		Map<Named, String> labels = Map.of();
		for (Named name : names) {
			Value value = values.frame().find(name);
			row.add(value);
			if (name instanceof Axis axis && StudyStep.isEvery(axis)) {
				labels = labels.isEmpty() ? new HashMap<>() : labels;
				labels.put(axis, values.targets().label(axis, value));
			}
		}
		Map<Named, Finding> failed = values.failed().isEmpty() ? Map.of() : Map.copyOf(values.failed());
		return new StudyPoint(number, names, row, labels, failed);
	}
}
