package barley.lang.study;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import barley.lang.evaluate.Frame;
import barley.lang.finding.Finding;
import barley.lang.model.Named;
import barley.lang.study.table.StudyCell;
import barley.lang.value.Units;
import barley.lang.value.Value;

/**
 * One point of a study.
 *
 * @param number from 0 in the order of the text, the first axis slowest
 * @param names  the axes and derived values, shared by all points
 * @param values one for each name; null for a derived value that cannot be computed
 * @param labels the names of lanes and nodes that axes have as values, by the axis
 * @param failed why derived values are missing
 */
public record StudyPoint(long number, List<Named> names, List<Value> values, Map<Named, String> labels, Map<Named, Finding> failed) {

	/** Returns the value of a name; null if it cannot be computed. */
	public Value value(Named name) {
		return values.get(names.indexOf(name));
	}

	/** Returns the cells of the axes and derived values in the table of results. */
	public List<StudyCell> cells() {
		return names.stream().map(this::cell).toList();
	}

	StudyCell cell(Named name) {
		return labels.containsKey(name) ? StudyCell.of(labels.get(name)) : StudyValues.cell(value(name));
	}

	/** Returns the point in words: {@code rungs = 4, payload = 1 kB}. */
	public String text() {
		return IntStream.range(0, names.size()).filter(i -> values.get(i) != null).mapToObj(i -> names.get(i).getName() + " = "
				+ labels.getOrDefault(names.get(i), Units.shown(values.get(i)))).collect(Collectors.joining(", "));
	}

	Frame frame() {
		Frame frame = new Frame();
		for (int i = 0; i < names.size(); i++) {
			if (values.get(i) != null) {
				frame.push(names.get(i), values.get(i));
			}
		}
		return frame;
	}
}
