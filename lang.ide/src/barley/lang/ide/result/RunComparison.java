package barley.lang.ide.result;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import barley.lang.finding.Words;

/**
 * A table of runs: a row for each figure, a column for each run. For a single run it is a list of its figures.
 *
 * @param runs the runs, in the order of the columns
 */
public record RunComparison(List<PastRun> runs, List<Row> rows) {

	/** The precision of ratios. */
	private static final MathContext DIGITS = new MathContext(3);
	private static final String NONE = "–";

	/**
	 * A figure of all runs.
	 *
	 * @param differs whether the runs disagree; false for the time that the simulator itself took
	 */
	public record Row(String name, List<Cell> cells, boolean differs) {
	}

	/**
	 * A figure of one run.
	 *
	 * @param relation the ratio to that of the first run; empty if they are equal, or not numbers
	 */
	public record Cell(String text, String relation) {

		@Override
		public String toString() {
			return relation.isEmpty() ? text : text + "  (" + relation + ")";
		}
	}

	public static RunComparison of(List<PastRun> runs) {
		Map<String, RunFigure[]> byName = new LinkedHashMap<>();
		for (int i = 0; i < runs.size(); i++) {
			List<String> before = new ArrayList<>();
			for (RunFigure figure : RunFigures.of(runs.get(i))) {
				byName = byName.containsKey(figure.name()) ? byName : insert(byName, figure.name(), before, runs.size());
				byName.get(figure.name())[i] = figure;
				before.add(figure.name());
			}
		}
		List<Row> rows = new ArrayList<>();
		byName.forEach((name, figures) -> rows.add(row(name, figures)));
		text(runs).ifPresent(rows::add);
		return new RunComparison(List.copyOf(runs), List.copyOf(rows));
	}

	/** Inserts a figure that only a later run has after the one that precedes it there. */
	private static Map<String, RunFigure[]> insert(Map<String, RunFigure[]> rows, String name, List<String> before, int columns) {
		List<String> names = new ArrayList<>(rows.keySet());
		int place = before.isEmpty() ? 0 : names.indexOf(before.get(before.size() - 1)) + 1;
		names.add(place, name);
		Map<String, RunFigure[]> grown = new LinkedHashMap<>();
		names.forEach(each -> grown.put(each, rows.getOrDefault(each, new RunFigure[columns])));
		return grown;
	}

	private static Row row(String name, RunFigure[] figures) {
		List<Cell> cells = IntStream.range(0, figures.length)
				.mapToObj(i -> figures[i] == null ? new Cell(NONE, "")
						: new Cell(figures[i].text(), i == 0 ? "" : relation(figures[0], figures[i]))).toList();
		return new Row(name, cells, !name.equals(RunFigures.SIMULATED) && differ(cells));
	}

	private static boolean differ(List<Cell> cells) {
		return cells.stream().map(Cell::text).distinct().count() > 1;
	}

	private static String relation(RunFigure first, RunFigure other) {
		Optional<BigDecimal> base = first == null ? Optional.empty() : first.amount().filter(amount -> amount.signum() > 0);
		Optional<BigDecimal> amount = other.amount().filter(value -> value.signum() > 0);
		if (base.isEmpty() || amount.isEmpty() || base.get().compareTo(amount.get()) == 0) {
			return "";
		}
		BigDecimal times = amount.get().divide(base.get(), DIGITS);
		return times.compareTo(BigDecimal.ONE) == 0 ? "about the same" : times.stripTrailingZeros().toPlainString() + " times";
	}

	/** Returns whether the texts that ran are the same; nothing for a single run. */
	private static Optional<Row> text(List<PastRun> runs) {
		if (runs.size() < 2) {
			return Optional.empty();
		}
		List<String> first = contents(runs.get(0));
		List<Cell> cells = runs.stream().map(run -> contents(run).isEmpty() ? "not kept" : contents(run).equals(first) ? "the same"
				: "another")
				.map(words -> new Cell(words, "")).toList();
		return Optional.of(new Row("text", cells, differ(cells)));
	}

	private static List<String> contents(PastRun run) {
		return run.order().texts().stream().map(RunRequest.Text::content).toList();
	}

	/**
	 * Returns which run is the fastest, and by how much. Only runs of the same size that completed with correct results are compared;
	 * the sentences say what is not.
	 */
	public List<String> words() {
		List<Integer> timed = IntStream.range(0, runs.size()).filter(run -> time(run).isPresent()).boxed().toList();
		if (timed.size() < 2) {
			return List.of();
		}
		Map<String, List<Integer>> sizes = timed.stream().filter(run -> runs.get(run).outcome() == Outcome.FINE)
				.collect(Collectors.groupingBy(this::size, LinkedHashMap::new, Collectors.toList()));
		List<String> words = new ArrayList<>();
		sizes.values().stream().filter(alike -> alike.size() > 1).forEach(alike -> words.add(fastest(alike, sizes.size() > 1)));
		if (sizes.size() > 1) {
			words.add("runs of different sizes are not compared");
		}
		timed.stream().filter(run -> runs.get(run).outcome() != Outcome.FINE).forEach(run -> words.add(Words.of("%s is not compared: %s",
				number(run), runs.get(run).outcome() == Outcome.WRONG ? "its results are wrong" : "it was stopped")));
		return words;
	}

	/** @param some whether there are runs of other sizes */
	private String fastest(List<Integer> alike, boolean some) {
		List<Integer> order = new ArrayList<>(alike);
		order.sort(Comparator.comparing(run -> time(run).get()));
		int best = order.get(0);
		int next = order.get(1);
		String of = some ? Words.of(" of %,d of its size", alike.size()) : "";
		if (time(best).get().compareTo(time(next).get()) == 0) {
			return some ? number(best) + " is among the fastest" + of + ": the next one takes the same time"
					: "the fastest take the same time";
		}
		String times = time(next).get().divide(time(best).get().max(BigDecimal.ONE), DIGITS).stripTrailingZeros().toPlainString();
		return Words.of("%s is the fastest%s: the next one takes %s times as long", number(best), of, times);
	}

	/** Returns how many nodes and bytes a run had; its parameters stand for the bytes in reports that do not have them. */
	private String size(int run) {
		Report report = runs.get(run).report();
		return report.whole("nodes").orElse(0L) + " nodes, " + report.whole("dataBytes").map(bytes -> bytes + " bytes")
				.orElseGet(() -> new TreeMap<>(runs.get(run).order().parameters()).toString());
	}

	private Optional<BigDecimal> time(int run) {
		return runs.get(run).outcome() == Outcome.FAILED ? Optional.empty() : runs.get(run).report().number("timePs");
	}

	/** Returns how sentences call a run: by the number that stands before its {@link #name}, so that they fit into a line. */
	private static String number(int run) {
		return Words.of("run %d", run + 1);
	}

	/** Returns the name of a run among those that it is compared with. */
	public String name(int run) {
		return Words.of("%d: %s", run + 1, runs.get(run).title());
	}
}
