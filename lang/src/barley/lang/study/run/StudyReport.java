package barley.lang.study.run;

import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import barley.lang.study.table.StudyAnswer;
import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyFigure;
import barley.lang.study.table.StudyRow;
import barley.lang.study.table.StudyRow.Status;
import barley.lang.study.table.StudyRow.Verified;

/** What came out of a study as a whole, counted row by row in their order. */
public final class StudyReport {

	/** Rows with findings of one code. */
	public record Trouble(String code, String first, long rows) {
	}

	private final Map<Status, Long> states = new EnumMap<>(Status.class);
	private final Map<Verified, Long> compared = new EnumMap<>(Verified.class);
	private final Map<String, Trouble> troubles = new LinkedHashMap<>();
	private final Map<String, Long> fastest = new LinkedHashMap<>();
	private final int time;
	private final long points;
	private long rows;
	/** The least time at the present point; negative if there is none. */
	private double least = -1;
	private String best = "";
	private long point = -1;
	private List<StudyAnswer> answers = List.of();

	/** @param time the column of times */
	StudyReport(long points, int time, List<String> runs) {
		this.points = points;
		this.time = time;
		runs.forEach(run -> fastest.put(run, 0L));
	}

	void add(StudyRow row) {
		rows++;
		states.merge(row.status(), 1L, Long::sum);
		compared.merge(row.verified(), 1L, Long::sum);
		if (!row.finding().isEmpty()) {
			String code = row.finding().replaceFirst("(?s):.*", "");
			troubles.merge(code, new Trouble(code, row.finding(), 1), (known, next) -> new Trouble(code, known.first(), known.rows() + 1));
		}
		if (row.point() != point) {
			end();
			point = row.point();
		}
		if (row.status() == Status.OK && row.cells().get(time) instanceof StudyCell.Exact exact
				&& (least < 0 || exact.number() < least)) {
			least = exact.number();
			best = row.run();
		}
	}

	/** Ends the present point. */
	void end() {
		if (least >= 0) {
			fastest.merge(best, 1L, Long::sum);
		}
		least = -1;
	}

	void answer(List<StudyAnswer> found) {
		answers = List.copyOf(found);
	}

	/** Returns what the searches of the study have found. */
	public List<StudyAnswer> answers() {
		return answers;
	}

	public long points() {
		return points;
	}

	public long rows() {
		return rows;
	}

	public long rows(Status status) {
		return states.getOrDefault(status, 0L);
	}

	public long rows(Verified verified) {
		return compared.getOrDefault(verified, 0L);
	}

	/** Returns whether all rows have figures, and no comparison has found another one. */
	public boolean isRight() {
		return rows(Status.OK) == rows && rows(Verified.NO) == 0;
	}

	/** Returns the kinds of findings in the order of their first rows. */
	public List<Trouble> troubles() {
		return List.copyOf(troubles.values());
	}

	/** Returns at how many points each run has the least time; of equal times, the first run's counts. */
	public Map<String, Long> fastest() {
		return Collections.unmodifiableMap(fastest);
	}
}
