package barley.lang.study.page;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyHead;
import barley.lang.study.table.StudyRow;
import barley.lang.study.table.StudyShow;

/** The rows of a front, kept while rows go by: those that no other undercuts in one figure without exceeding it in the other. */
final class FrontRows {

	/** A row of a front. */
	private record Corner(double up, int index) {
	}

	private final List<StudyColumn> columns;
	private final StudyShow.Front show;
	/** For each combination of the values that there is a front for: its rows by the first figure; the second one falls. */
	private final Map<List<StudyCell>, TreeMap<Double, Corner>> fronts = new HashMap<>();

	FrontRows(StudyHead head, StudyShow.Front show) {
		columns = head.columns();
		this.show = show;
	}

	void add(StudyRow row, int index) {
		double across = cell(row, show.across()).number();
		double up = cell(row, show.up()).number();
		if (Double.isNaN(across) || Double.isNaN(up)) {
			return;
		}
		TreeMap<Double, Corner> front = fronts.computeIfAbsent(show.each().stream().map(each -> cell(row, each)).toList(),
				any -> new TreeMap<>());
		Map.Entry<Double, Corner> before = front.floorEntry(across);
		if (before == null || before.getValue().up() > up) {
			front.put(across, new Corner(up, index));
			for (var next = front.higherEntry(across); next != null && next.getValue().up() >= up; next = front.higherEntry(across)) {
				front.remove(next.getKey());
			}
		}
	}

	private StudyCell cell(StudyRow row, StudyColumn column) {
		return row.cells().get(columns.indexOf(column));
	}

	int size() {
		return fronts.values().stream().mapToInt(Map::size).sum();
	}

	/** Adds the numbers of its rows. */
	void rows(BitSet chosen) {
		fronts.values().forEach(front -> front.values().forEach(corner -> chosen.set(corner.index())));
	}
}
