package barley.lang.study.table;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.RandomAccess;
import java.util.stream.Stream;

/**
 * Rows of a study by columns, for charts and tables: 8 bytes a cell with a whole number. Pages of very many rows take a sample of them;
 * files are written row by row and need no table.
 */
public final class StudyTable extends AbstractList<StudyRow> implements RandomAccess {

	private final StudyHead head;
	private final List<CellColumn> cells = new ArrayList<>();
	private final CellColumn points = new CellColumn();
	private final CellColumn runs = new CellColumn();
	private final CellColumn states = new CellColumn();
	private final CellColumn findings = new CellColumn();
	private final CellColumn verified = new CellColumn();
	private int size;

	public StudyTable(StudyHead head) {
		this.head = head;
		head.columns().forEach(any -> cells.add(new CellColumn()));
	}

	/** Returns a table of rows. */
	public static StudyTable of(StudyHead head, Stream<StudyRow> rows) {
		StudyTable table = new StudyTable(head);
		rows.forEachOrdered(table::add);
		return table;
	}

	@Override
	public boolean add(StudyRow row) {
		if (row.cells().size() != cells.size()) {
			throw new IllegalArgumentException(row.cells().size() + " cells in " + cells.size() + " columns");
		}
		for (int i = 0; i < cells.size(); i++) {
			cells.get(i).add(row.cells().get(i));
		}
		points.add(StudyCell.of(row.point()));
		runs.add(StudyCell.of(row.run()));
		states.add(StudyCell.of(row.status().name()));
		findings.add(StudyCell.of(row.finding()));
		verified.add(StudyCell.of(row.verified().name()));
		size++;
		return true;
	}

	public StudyHead head() {
		return head;
	}

	@Override
	public int size() {
		return size;
	}

	@Override
	public StudyRow get(int row) {
		return new StudyRow(point(row), run(row), cells.stream().map(column -> column.get(row)).toList(), status(row), finding(row),
				verified(row));
	}

	public long point(int row) {
		return (long) points.number(row);
	}

	public String run(int row) {
		return runs.get(row).text();
	}

	public StudyRow.Status status(int row) {
		return StudyRow.Status.valueOf(states.get(row).text());
	}

	public String finding(int row) {
		return findings.get(row).text();
	}

	public StudyRow.Verified verified(int row) {
		return StudyRow.Verified.valueOf(verified.get(row).text());
	}

	public StudyCell cell(int row, StudyColumn column) {
		return column(column).get(row);
	}

	/** Returns the nearest number, for charts alone; NaN if there is none. */
	public double number(int row, StudyColumn column) {
		return column(column).number(row);
	}

	/** Returns a cell for people, rounded and with a prefix: {@code 100 us}. */
	public String words(int row, StudyColumn column) {
		return column.unit().words(cell(row, column));
	}

	private CellColumn column(StudyColumn column) {
		return cells.get(head.columns().indexOf(column));
	}
}
