package barley.lang.study.page;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import barley.lang.study.table.StudyAnswer;
import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyFigure;
import barley.lang.study.table.StudyHead;
import barley.lang.study.table.StudyShow;
import barley.lang.study.table.StudyTable;
import barley.runtime.report.Json;

/**
 * The rows of a study for the page's script, as JSON by columns. A column has either one value a row, or its distinct values and the place
 * of each row's among them, whichever is shorter. Numbers that the script would not write as they are written here are texts.
 */
final class StudyData {

	/** Digits that a number of the script keeps, and the least decimal that it writes without an exponent. */
	private static final int DIGITS = 15;
	private static final BigDecimal LEAST = new BigDecimal("0.000001");

	private final StudyTable table;
	private final List<StudyAnswer> answers;
	private final Map<StudyShow, WinnerStretches> maps;
	private final StudyHead head;
	private final Json json = Json.compact();

	StudyData(StudyTable table, List<StudyAnswer> answers) {
		this(table, answers, Map.of());
	}

	/** @param maps the winners of maps over all rows, where the table has not all of them */
	StudyData(StudyTable table, List<StudyAnswer> answers, Map<StudyShow, WinnerStretches> maps) {
		this.table = table;
		this.maps = maps;
		this.answers = answers;
		head = table.head();
	}

	String write() {
		json.open(null, '{').put("name", head.name()).put("rows", table.size());
		json.open("columns", '[');
		text("point", row -> StudyCell.of(table.point(row)), List.of());
		text("run", row -> StudyCell.of(table.run(row)), head.runs());
		for (StudyColumn column : head.columns()) {
			json.open(null, '{').put("name", column.name()).put("head", column.head()).put("kind", column.kind().word());
			json.put("plain", column.unit().plain()).put("exponent", column.unit().exponent()).put("factor", column.unit().factor());
			boolean words = IntStream.range(0, table.size()).anyMatch(row -> table.cell(row, column) instanceof StudyCell.Text);
			json.put("words", words);
			values(row -> table.cell(row, column), List.of());
			json.close('}');
		}
		text("status", row -> StudyCell.of(table.status(row).word()), List.of());
		text("finding", row -> StudyCell.of(table.finding(row)), List.of());
		text("verified", row -> StudyCell.of(table.verified(row).word()), List.of());
		json.close(']').open("shows", '[');
		head.shows().forEach(this::show);
		json.close(']').open("answers", '[');
		answers.stream().filter(answer -> answer.axis().isPresent()).forEach(this::answer);
		return json.close(']').close('}').toString();
	}

	/** Writes where a search has found a value of an axis, and the nearest value that fails. */
	private void answer(StudyAnswer answer) {
		json.open(null, '{').put("by", place(answer.axis().orElseThrow())).open("each", '[');
		for (StudyAnswer.Entry each : answer.each()) {
			json.open(null, '{').put("column", place(each.column())).open("is", '[');
			value(each.cell());
			json.close(']').close('}');
		}
		json.close(']').open("best", '[');
		answer.best().ifPresent(best -> value(best.values().get(0).cell()));
		json.close(']').open("fails", '[');
		answer.next().ifPresent(next -> value(next.values().get(0).cell()));
		json.close(']').close('}');
	}

	private void text(String name, IntFunction<StudyCell> cells, List<String> first) {
		json.open(null, '{').put("name", name).put("head", name).put("kind", "text").put("plain", "").put("exponent", 0).put("factor", 1);
		json.put("words", !name.equals("point"));
		values(cells, first);
		json.close('}');
	}

	/** Writes the values of a column; {@code first} are the first of the distinct ones. */
	private void values(IntFunction<StudyCell> cells, List<String> first) {
		Map<StudyCell, Integer> places = new HashMap<>();
		List<StudyCell> distinct = new ArrayList<>();
		first.forEach(each -> place(StudyCell.of(each), places, distinct));
		int[] at = IntStream.range(0, table.size()).map(row -> place(cells.apply(row), places, distinct)).toArray();
		boolean few = !first.isEmpty() || distinct.size() < table.size() / 2;
		json.open("values", '[');
		if (few) {
			distinct.forEach(this::value);
			json.close(']').open("at", '[');
			for (int place : at) {
				json.put(null, place);
			}
		} else {
			IntStream.range(0, table.size()).forEach(row -> value(cells.apply(row)));
		}
		json.close(']');
	}

	private static int place(StudyCell cell, Map<StudyCell, Integer> places, List<StudyCell> distinct) {
		return places.computeIfAbsent(cell, any -> {
			distinct.add(cell);
			return distinct.size() - 1;
		});
	}

	private void value(StudyCell cell) {
		if (cell instanceof StudyCell.Exact exact) {
			BigDecimal decimal = new BigDecimal(cell.text());
			boolean plain = exact.value().signum() == 0
					|| decimal.precision() <= DIGITS && decimal.precision() - decimal.scale() <= DIGITS
					&& decimal.abs().compareTo(LEAST) >= 0;
			if (plain) {
				json.put(null, decimal);
			} else {
				json.put(null, cell.text());
			}
		} else {
			json.put(null, cell instanceof StudyCell.Text ? cell.text() : (String) null);
		}
	}

	private void show(StudyShow show) {
		json.open(null, '{').put("each", places(show.each()));
		if (show instanceof StudyShow.Curves curves) {
			json.put("kind", "curves").put("figures", places(curves.figures())).put("by", place(curves.by()));
		} else if (show instanceof StudyShow.Fastest fastest) {
			json.put("kind", "fastest").put("figure", place(StudyFigure.TIME.column())).put("by", places(fastest.by()));
			if (maps.containsKey(show)) {
				stretches(maps.get(show));
			}
		} else if (show instanceof StudyShow.Front front) {
			json.put("kind", "front").put("figures", places(List.of(front.across(), front.up())));
		}
		json.close('}');
	}

	/** Writes the ends of stretches, and for each cell the places of fixed axes, of those of the map, and how often each run wins there. */
	private void stretches(WinnerStretches map) {
		json.open("stretches", '{').put("fixed", places(map.fixed().stream().map(WinnerStretches.Axis::column).toList()));
		cells("at", map.fixed(), true);
		cells("from", map.by(), true);
		cells("to", map.by(), false);
		json.open("wins", '[');
		map.wins().forEach((place, wins) -> {
			place.forEach(each -> json.put(null, each));
			IntStream.of(wins).forEach(each -> json.put(null, each));
		});
		json.close(']').close('}');
	}

	private void cells(String name, List<WinnerStretches.Axis> axes, boolean first) {
		json.open(name, '[');
		for (WinnerStretches.Axis axis : axes) {
			json.open(null, '[');
			axis.ends(first).forEach(this::value);
			json.close(']');
		}
		json.close(']');
	}

	/** Returns the place of a column among all, behind those of the point and the run. */
	private int place(StudyColumn column) {
		return 2 + head.columns().indexOf(column);
	}

	private List<Integer> places(List<StudyColumn> columns) {
		return columns.stream().map(this::place).toList();
	}
}
