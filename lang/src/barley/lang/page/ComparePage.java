package barley.lang.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

import barley.lang.compare.Comparison;
import barley.lang.compare.Contender;
import barley.lang.compare.FigureRow;
import barley.lang.compare.Growth;
import barley.lang.compare.LimitRow;
import barley.lang.compare.Verdict;
import barley.lang.picture.Portrait;
import barley.lang.picture.Svg;
import barley.lang.prove.figures.Figures;
import barley.runtime.report.UnitText;

/** Writes the page of a comparison of schedules: their figures, their machines, and their times as functions of the payload. */
public final class ComparePage {

	/** Points of a line; with two logarithmic axes it is a curve. */
	private static final int POINTS = 80;
	/** The most machines to draw. */
	private static final int MOST_DRAWN = 8;

	private final Html html;
	private final Comparison comparison;
	private final List<Long> shown;

	private ComparePage(Comparison comparison, List<Long> shown) {
		this.comparison = comparison;
		this.shown = shown;
		html = new Html(String.join(", ", comparison.contenders().stream().map(Contender::name).toList()));
	}

	/**
	 * Returns the page.
	 *
	 * @param unfit why schedules are not compared, by their names
	 * @param shown payloads that the plots show in any case
	 */
	public static String of(Comparison comparison, Map<String, String> unfit, List<Long> shown) {
		ComparePage page = new ComparePage(comparison, shown);
		page.html.element("h1", "", "Comparison");
		page.table();
		page.unfit(unfit);
		page.payloads();
		page.bars();
		page.machines();
		return page.html.page();
	}

	private void table() {
		html.open("table", "class=\"figures\"");
		List<List<String>> rows = FigureRow.table(comparison);
		html.heads(withMachine(rows.get(0), "machine").toArray(String[]::new));
		for (int i = 1; i < rows.size(); i++) {
			List<String> row = withMachine(rows.get(i), machine(comparison.contenders().get(i - 1)));
			html.row(row.get(0), row.subList(1, row.size()).toArray(String[]::new));
		}
		html.close();
		html.element("h2", "", "What limits them");
		html.open("table", "class=\"limits\"");
		html.heads(LimitRow.HEADS.toArray(String[]::new));
		comparison.contenders().forEach(contender -> {
			List<String> row = LimitRow.of(contender);
			html.row(row.get(0), row.subList(1, row.size()).toArray(String[]::new));
		});
		html.close();
		html.note("Figures are computed from the plans and equal those of a run to the picosecond.");
	}

	/** Returns a row with the machine behind the name of the schedule. */
	private static List<String> withMachine(List<String> row, String machine) {
		List<String> cells = new ArrayList<>(row);
		cells.add(1, machine);
		return cells;
	}

	private void unfit(Map<String, String> reasons) {
		if (!reasons.isEmpty()) {
			html.element("h2", "", "Not compared");
			html.open("table", "class=\"words\"");
			html.heads("", "because");
			reasons.forEach(html::row);
			html.close();
		}
	}

	private void payloads() {
		List<Contender> growing = comparison.contenders().stream().filter(contender -> contender.growth().isPresent()).toList();
		html.element("h2", "", "Time over payload");
		if (growing.size() > 1) {
			double[] payloads = payloads(growing);
			List<double[]> times = growing.stream().map(contender -> Arrays.stream(payloads).map(bytes -> time(contender, bytes)).toArray())
					.toList();
			html.chart("Time over payload", absolute(growing, payloads, times));
			html.note("The same times relative to the fastest, up to 8 times:");
			html.chart("Time relative to the fastest", relative(growing, payloads, times));
		}
		html.open("ul", "");
		Verdict.of(comparison).forEach(line -> html.element("li", "", line));
		html.close();
		html.note(
				"The payload is the data of one node, at sizes that divide evenly; between them a step costs as much as its longest "
				+ "piece.");
	}

	/** Returns payloads from a decade below the range of interest to a decade above it. */
	private double[] payloads(List<Contender> growing) {
		DoubleStream interesting = DoubleStream.concat(growing.stream().mapToDouble(Contender::payload),
				DoubleStream.concat(shown.stream().mapToDouble(Long::doubleValue),
						comparison.crossovers().stream().mapToDouble(crossover -> crossover.bytes().doubleValue())));
		DoubleSummaryStatistics range = interesting.summaryStatistics();
		double least = Math.pow(10, Math.floor(Math.log10(Math.max(10, range.getMin()))) - 1);
		double most = Math.pow(10, Math.ceil(Math.log10(Math.max(10, range.getMax()))) + 1);
		return IntStream.range(0, POINTS).mapToDouble(i -> least * Math.pow(most / least, i / (POINTS - 1.0))).toArray();
	}

	private static double time(Contender contender, double bytes) {
		Growth growth = contender.growth().orElseThrow();
		return Math.max(1, growth.fixedPs().doubleValue() + growth.perByte().doubleValue() * bytes);
	}

	private static LinePlot.Axis payload(double[] payloads) {
		return new LinePlot.Axis("payload on one node", true, payloads[0], payloads[payloads.length - 1],
				bytes -> UnitText.bytes(Math.round(bytes)));
	}

	private LinePlot absolute(List<Contender> growing, double[] payloads, List<double[]> times) {
		DoubleSummaryStatistics range = times.stream().flatMapToDouble(Arrays::stream).summaryStatistics();
		LinePlot.Axis up = new LinePlot.Axis("time", true, Math.pow(10, Math.floor(Math.log10(range.getMin()))),
				Math.pow(10, Math.ceil(Math.log10(range.getMax()))),
				time -> UnitText.time(Math.round(time)));
		LinePlot plot = new LinePlot(payload(payloads), up);
		for (int i = 0; i < growing.size(); i++) {
			plot.line(growing.get(i).name(), payloads, times.get(i));
		}
		comparison.reigns().stream().skip(1).forEach(reign -> {
			double bytes = reign.fromBytes().doubleValue();
			plot.mark(bytes, time(comparison.contenders().get(reign.contender()), bytes), Verdict.bytes(reign.fromBytes()));
		});
		return plot;
	}

	/** Plots times relative to the fastest schedule for each payload, which separates lines that coincide in the plot of times. */
	private static LinePlot relative(List<Contender> growing, double[] payloads, List<double[]> times) {
		List<double[]> factors = new ArrayList<>();
		for (double[] own : times) {
			factors.add(IntStream.range(0, own.length)
					.mapToDouble(i -> own[i] / times.stream().mapToDouble(each -> each[i]).min().orElse(1)).toArray());
		}
		double most = factors.stream().flatMapToDouble(Arrays::stream).max().orElse(1);
		LinePlot plot = new LinePlot(payload(payloads),
				new LinePlot.Axis("relative to the fastest", false, 1, Math.max(1.1, Math.min(8, most)),
						factor -> RoundedNumber.number(factor) + " ×"));
		for (int i = 0; i < growing.size(); i++) {
			plot.line(growing.get(i).name(), payloads,
					Arrays.stream(factors.get(i)).map(factor -> Math.min(8, factor)).toArray());
		}
		return plot;
	}

	private void bars() {
		BarChart time = new BarChart();
		BarChart bytes = new BarChart();
		BarChart energy = new BarChart();
		for (Contender contender : comparison.contenders()) {
			Figures figures = contender.figures();
			figures.times().ifPresent(times -> time.bar(contender.name(), times.timePs(), 0, UnitText.time(times.timePs())));
			bytes.bar(contender.name(), figures.bytesPerLane(), 1, UnitText.bytes(figures.bytesPerLane()));
			figures.times().ifPresent(times -> times.knownJoules()
					.ifPresent(joules -> energy.bar(contender.name(), joules.doubleValue(), 2, UnitText.energy(times))));
		}
		draw("Time", time);
		draw("Bytes over the busiest lane, one direction", bytes);
		draw("Energy of the lanes", energy);
	}

	private void draw(String title, BarChart bars) {
		if (!bars.isEmpty()) {
			html.element("h2", "", title);
			html.chart(title, bars);
		}
	}

	private void machines() {
		html.element("h2", "", "The machines");
		html.open("div", "class=\"machines\"");
		Set<String> drawn = new HashSet<>();
		for (Contender contender : comparison.contenders()) {
			if (drawn.size() < MOST_DRAWN && drawn.add(contender.plan().wiring().title() + wiring(contender))) {
				html.open("div", "").element("h3", "", machine(contender));
				picture(contender).ifPresentOrElse(html::drawing, () -> html.note("The machine is too large to be drawn."));
				html.close();
			}
		}
		html.close();
	}

	/** Returns the name of the machine of a schedule, with that of the schedule if another machine has the same name. */
	private String machine(Contender contender) {
		String title = contender.plan().wiring().title();
		boolean several = comparison.contenders().stream().filter(other -> other.plan().wiring().title().equals(title))
				.anyMatch(other -> wiring(other) != wiring(contender));
		return several ? title + " of " + contender.name() : title;
	}

	private static long wiring(Contender contender) {
		return contender.plan().wiring().machine().wiring();
	}

	private static Optional<String> picture(Contender contender) {
		if (!Portrait.fits(contender.plan().wiring())) {
			return Optional.empty();
		}
		return Optional.of(Svg.element(OperatedWalks.portrait(contender.plan()).scene()));
	}
}
