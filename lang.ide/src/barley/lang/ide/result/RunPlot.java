package barley.lang.ide.result;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import barley.lang.page.LinePlot;

/**
 * A figure of runs over one of their parameters: a line for each schedule and machine, a point for each run; runs with faults are apart.
 * A parameter that a run did not set has the value in the text that ran. Runs whose results are wrong are no points.
 */
public record RunPlot(String parameter, String figure, List<Series> lines) {

	/** The runs of a schedule on a machine, in the order of the parameter. */
	public record Series(String name, List<Point> points) {
	}

	/** @param words the figure as its report has it */
	public record Point(PastRun run, double x, double y, String words) {
	}

	/** Figures that may be parameters, too, since sizes often determine them. */
	private static final List<String> SIZES = List.of("nodes", "lanes");
	private static final double WIDE = 30;

	/** Returns the parameters that some runs have different values of; of a single run, all whose values are numbers. */
	public static List<String> parameters(List<PastRun> runs) {
		Set<String> names = new LinkedHashSet<>();
		runs.forEach(run -> names.addAll(run.order().parameters().keySet()));
		names.addAll(SIZES);
		int least = Math.max(1, Math.min(2, runs.size()));
		return names.stream().filter(name -> runs.stream().map(run -> value(run, name)).flatMap(Optional::stream).distinct()
				.count() >= least).toList();
	}

	/** Returns the figures that are numbers, the most important first. */
	public static List<String> figures(List<PastRun> runs) {
		Set<String> names = new LinkedHashSet<>();
		List.of(RunFigures.TIME, RunFigures.STEPS).forEach(name -> names.addAll(figures(runs, name)));
		names.addAll(figures(runs, ""));
		return List.copyOf(names);
	}

	private static List<String> figures(List<PastRun> runs, String only) {
		return runs.stream().flatMap(run -> RunFigures.of(run).stream()).filter(figure -> figure.amount().isPresent())
				.map(RunFigure::name).filter(name -> only.isEmpty() || only.equals(name)).toList();
	}

	public static RunPlot of(List<PastRun> runs, String parameter, String figure) {
		Map<String, List<Point>> lines = new LinkedHashMap<>();
		for (PastRun run : runs) {
			Optional<BigDecimal> x = value(run, parameter);
			RunFigure found = RunFigures.of(run).stream().filter(each -> each.name().equals(figure)).findFirst().orElse(null);
			if (run.outcome() == Outcome.FINE && x.isPresent() && found != null && found.amount().isPresent()) {
				lines.computeIfAbsent(name(run, parameter), any -> new ArrayList<>())
						.add(new Point(run, x.get().doubleValue(), found.amount().get().doubleValue(), found.text()));
			}
		}
		List<Series> all = new ArrayList<>();
		lines.forEach((name, points) -> {
			points.sort(Comparator.comparingDouble(Point::x));
			all.add(new Series(name, List.copyOf(points)));
		});
		return new RunPlot(parameter, figure, List.copyOf(all));
	}

	/** Returns the schedule, its machine and the other parameters. */
	private static String name(PastRun run, String parameter) {
		Map<String, String> others = new LinkedHashMap<>(run.order().parameters());
		others.remove(parameter);
		if (SIZES.contains(parameter)) {
			others.clear();
		}
		String with = others.isEmpty() ? "" : ", " + String.join(", ", others.entrySet().stream()
				.map(each -> each.getKey() + " = " + each.getValue()).toList());
		return run.order().schedule() + " on " + run.report().machine() + with + (run.order().timing() ? ", timing" : "")
				+ (run.order().faults().isEmpty() ? "" : ", disturbed");
	}

	private static Optional<BigDecimal> value(PastRun run, String parameter) {
		if (SIZES.contains(parameter)) {
			return run.report().number(parameter);
		}
		String set = run.order().parameters().get(parameter);
		return set != null ? number(set) : written(run, parameter);
	}

	/** Returns the value in the text: an argument of a machine, or the default of a schedule or a topology. */
	private static Optional<BigDecimal> written(PastRun run, String parameter) {
		Pattern given = Pattern.compile("\\b" + Pattern.quote(parameter) + "\\s*=\\s*([0-9][0-9_.]{0,30})\\b");
		for (String kind : List.of("schedule\\s+" + Pattern.quote(run.order().schedule()), "machine\\s+\\w+\\s*=\\s*[\\w.]+",
				"topology\\s+\\w+")) {
			Pattern header = Pattern.compile("\\b" + kind + "\\s*\\(([^(){}]{0,1000})\\)");
			for (RunRequest.Text text : run.order().texts()) {
				Matcher headers = header.matcher(text.content());
				while (headers.find()) {
					Matcher value = given.matcher(headers.group(1));
					if (value.find()) {
						return number(value.group(1));
					}
				}
			}
		}
		return Optional.empty();
	}

	private static Optional<BigDecimal> number(String text) {
		String digits = text.replace("_", "").strip();
		return digits.matches("-?[0-9]{1,18}(\\.[0-9]{1,18})?") ? Optional.of(new BigDecimal(digits)) : Optional.empty();
	}

	/** Returns the axis of the parameter: logarithmic if its values are far apart. */
	public LinePlot.Axis across() {
		return axis(parameter, lines.stream().flatMap(line -> line.points.stream()).mapToDouble(Point::x).toArray());
	}

	/** Returns the axis of the figure. */
	public LinePlot.Axis up() {
		return axis(figure, lines.stream().flatMap(line -> line.points.stream()).mapToDouble(Point::y).toArray());
	}

	private static LinePlot.Axis axis(String name, double[] values) {
		double least = Arrays.stream(values).min().orElse(0);
		double most = Arrays.stream(values).max().orElse(1);
		boolean logarithmic = least > 0 && most > WIDE * least;
		double from = logarithmic ? least : Math.min(0, least);
		return new LinePlot.Axis(name, logarithmic, from, most > from ? most : from + 1, RunFigures.formatOf(name));
	}
}
