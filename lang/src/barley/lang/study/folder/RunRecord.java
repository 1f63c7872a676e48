package barley.lang.study.folder;

import java.math.BigInteger;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyFigure;
import barley.lang.study.table.StudyRow.Status;
import barley.runtime.number.Rational;
import barley.runtime.report.Json;

/**
 * What the journal keeps of a run at a point. Rows are made of it and of the values of the point, which the text says.
 *
 * @param figures those that exist, in the units of their columns
 * @param finding why there are none, as code and message; empty if there are
 * @param millis how long it took; in the journal alone, because no two computers take as long
 * @param attempt how often it has been computed, from 1
 */
public record RunRecord(RunKey key, Status status, Map<StudyFigure, Rational> figures, String finding, long millis, int attempt) {

	static final String KIND = "run";

	private static final String STATUS = "status";
	private static final String FIGURES = "figures";
	private static final String FINDING = "finding";
	private static final String MILLIS = "ms";
	private static final String ATTEMPT = "attempt";

	/** Returns its cells in columns of figures. */
	public List<StudyCell> cells(List<StudyFigure> wanted) {
		return wanted.stream().map(figure -> figures.containsKey(figure) ? new StudyCell.Exact(figures.get(figure)) : StudyCell.NONE)
				.toList();
	}

	/** Returns the figure of each of some columns. */
	public static List<StudyFigure> figures(List<StudyColumn> columns) {
		return columns.stream().map(column -> List.of(StudyFigure.values()).stream().filter(figure -> figure.column().equals(column))
				.findAny()
				.orElseThrow()).toList();
	}

	/** Returns whether another record of the run gives the same row. */
	public boolean isEqual(RunRecord other) {
		return key.equals(other.key) && status == other.status && figures.equals(other.figures) && finding.equals(other.finding);
	}

	/** Returns it as the journal has it. */
	public String json() {
		Json json = Json.compact().open(null, '{').put(KIND, key.toString()).put(STATUS, status.word());
		if (!figures.isEmpty()) {
			json.open(FIGURES, '{');
			figures.forEach((figure, value) -> json.put(figure.word(), value.toString()));
			json.close('}');
		}
		if (!finding.isEmpty()) {
			json.put(FINDING, finding);
		}
		return json.put(MILLIS, millis).put(ATTEMPT, attempt).close('}').toString();
	}

	/** Returns what {@link #json()} has written; throws unchecked exceptions of many kinds for anything else. */
	public static RunRecord of(String json) {
		return of(JsonParser.parseString(json).getAsJsonObject());
	}

	/** Returns what {@link #json()} has written; throws unchecked exceptions of many kinds for anything else. */
	static RunRecord of(JsonObject json) {
		Map<StudyFigure, Rational> figures = new EnumMap<>(StudyFigure.class);
		if (json.has(FIGURES)) {
			json.getAsJsonObject(FIGURES).entrySet()
					.forEach(entry -> figures.put(figure(entry.getKey()), number(entry.getValue().getAsString())));
		}
		return new RunRecord(RunKey.parse(json.get(KIND).getAsString()),
				Status.valueOf(json.get(STATUS).getAsString().toUpperCase(Locale.ROOT)), figures,
				json.has(FINDING) ? json.get(FINDING).getAsString() : "", json.get(MILLIS).getAsLong(), json.get(ATTEMPT).getAsInt());
	}

	private static StudyFigure figure(String word) {
		return StudyFigure.valueOf(word.toUpperCase(Locale.ROOT));
	}

	static Rational number(String text) {
		int stroke = text.indexOf('/');
		return stroke < 0 ? new Rational(new BigInteger(text), BigInteger.ONE)
				: new Rational(new BigInteger(text.substring(0, stroke)), new BigInteger(text.substring(stroke + 1)));
	}
}
