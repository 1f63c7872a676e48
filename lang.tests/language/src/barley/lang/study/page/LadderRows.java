package barley.lang.study.page;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyFigure;
import barley.lang.study.table.StudyHead;
import barley.lang.study.table.StudyRow;
import barley.lang.study.table.StudyRow.Status;
import barley.lang.study.table.StudyRow.Verified;
import barley.lang.study.table.StudyShow;
import barley.lang.study.table.StudyUnit;
import barley.runtime.number.Rational;

/** Rows as those of a study of two schedules on ladders, by formulas. */
final class LadderRows {

	static final StudyColumn RUNGS = new StudyColumn("rungs", StudyUnit.NUMBER, StudyColumn.Kind.AXIS);
	static final StudyColumn PAYLOAD = new StudyColumn("payload", StudyUnit.BYTES, StudyColumn.Kind.AXIS);
	private static final StudyColumn TIME = StudyFigure.TIME.column();
	private static final StudyColumn ENERGY = StudyFigure.ENERGY.column();

	private final int rungs;
	private final int payloads;
	private final List<String> runs;
	private int idle;

	/** Ladders from 2 to {@code rungs} rungs, with payloads from 1 kB to 1 GB in equal ratios. */
	LadderRows(int rungs, int payloads, String... runs) {
		this.rungs = rungs;
		this.payloads = payloads;
		this.runs = List.of(runs);
	}

	StudyHead head(StudyShow... shows) {
		List<StudyColumn> columns = new ArrayList<>(List.of(RUNGS, PAYLOAD));
		for (StudyFigure figure : StudyFigure.values()) {
			columns.add(figure.column());
		}
		return new StudyHead("Scaling", runs, columns, List.of(shows));
	}

	static StudyShow curves(StudyFigure figure) {
		return new StudyShow.Curves(List.of(figure.column()), PAYLOAD, List.of(RUNGS));
	}

	static StudyShow map() {
		return new StudyShow.Fastest(List.of(RUNGS, PAYLOAD), List.of());
	}

	static StudyShow front() {
		return new StudyShow.Front(TIME, ENERGY, List.of());
	}

	/** Has ladders of one size do nothing and take no time. */
	LadderRows idle(int size) {
		idle = size;
		return this;
	}

	/** Of hundred sizes of ladders, one cannot be elaborated. */
	Stream<StudyRow> rows() {
		return LongStream.range(0, (long) (rungs - 1) * payloads).boxed()
				.flatMap(point -> runs.stream().map(run -> row(point, 2 + (int) (point / payloads), (int) (point % payloads),
				runs.indexOf(run))));
	}

	private StudyRow row(long point, int size, int step, int run) {
		long payload = payloads == 1 ? 1000 : Math.round(1000 * Math.pow(1e6, step / (payloads - 1.0)));
		List<StudyCell> cells = new ArrayList<>(List.of(StudyCell.of(size), StudyCell.of(payload)));
		boolean wrong = size % 100 == 50;
		long time = size == idle ? 0 : run == 0 ? 2L * size * 1_000_000 + payload * 500
				: size * 1_000_000L + payload * (400 + 20L * size) + run;
		for (StudyFigure figure : StudyFigure.values()) {
			cells.add(wrong ? StudyCell.NONE : switch (figure) {
			case TIME -> StudyCell.of(time);
			case BUSBW -> time == 0 ? StudyCell.NONE : new StudyCell.Exact(Rational.of(payload).multiply(Rational.tenTo(12))
					.divide(Rational.of(time)));
			case ENERGY -> new StudyCell.Exact(Rational.of(payload * (run + 1) * size, 1_000_000_000L));
			case STEPS -> StudyCell.of(2L * size - 2);
			case NODES -> StudyCell.of(2L * size);
			default -> StudyCell.NONE;
			});
		}
		return new StudyRow(point, runs.get(run), cells, wrong ? Status.FINDING : Status.OK,
				wrong ? "out-of-memory: node \"n[0]\" needs 2 GB, but has 1 GB" : "", Verified.UNTRIED);
	}
}
