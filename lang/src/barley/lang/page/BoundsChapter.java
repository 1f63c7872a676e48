package barley.lang.page;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

import barley.lang.analyse.FigureWords;
import barley.lang.finding.Words;
import barley.lang.prove.figures.Bounds;
import barley.lang.prove.figures.LimitWords;
import barley.lang.prove.figures.PlanReport;
import barley.runtime.network.prove.CycleBound;
import barley.runtime.number.Rational;
import barley.runtime.report.UnitText;
import barley.runtime.simulate.result.NetworkFigures;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.result.Times;

/** The chapter of a page about the bounds of a run: how far it is from them, and which lanes they come from. */
final class BoundsChapter {

	private static final int PLACES = 8;
	/** The most exchanges in packets, and the most blocks, that are listed. */
	private static final int MOST_EXCHANGES = 8;

	private final Html html;
	private final FinishedRun run;
	private final Result result;

	BoundsChapter(Html html, FinishedRun run) {
		this.html = html;
		this.run = run;
		result = run.result();
	}

	private Optional<Bounds> bounds() {
		return run.figures() == null ? Optional.empty() : run.figures().bounds();
	}

	/** Returns the times, if that of exchanges is one that a bound of exchanges compares with. */
	private Optional<Times> onlyExchanging() {
		return result.times().filter(times -> times.exchangePs() > 0 && !result.computesInExchanges());
	}

	/** Writes a tile with the least time of the exchanges, and what it consists of. */
	void leastTime(BiConsumer<String, String> tile) {
		onlyExchanging().ifPresent(times -> bounds().ifPresent(bounds -> bounds.timePs().ifPresent(least -> tile.accept(
				"at least, for exchanges: launches and latencies %s, transfers %s".formatted(
				RoundedNumber.quantity(UnitText.time(bounds.stepsPs())),
				RoundedNumber.quantity(UnitText.time(bounds.leastPs().orElse(0L)))), UnitText.time(least)))));
	}

	/** Writes the tiles, each with a name and a value. */
	void tiles(BiConsumer<String, String> tile) {
		bounds().ifPresent(bounds -> {
			bounds.share().ifPresent(share -> tile.accept(FigureWords.reached(run.plan().wiring(), bounds),
					UnitText.percent(share.decimal(PLACES))));
			onlyExchanging().flatMap(times -> bounds.timePs().map(least -> Rational.of(least, times.exchangePs())))
					.ifPresent(share -> tile.accept("of the time bound reached", UnitText.percent(share.decimal(PLACES))));
		});
	}

	void write() {
		html.element("h2", "", "Distance from the bounds");
		cycles();
		boolean paced = paces();
		if (bounds().isEmpty() && (paced || result.network().isPresent() && result.steps() == 0)) {
			return;
		} else if (bounds().isEmpty()) {
			html.note("No bound is known: " + (run.figures() == null ? "the schedule is too large to compute its figures from the plan"
					: run.figures().noBoundBecause()) + ".");
			return;
		}
		Bounds bounds = bounds().get();
		bandwidth(bounds);
		steps(bounds);
		onlyExchanging().ifPresent(times -> bounds.timePs().ifPresent(least -> time(bounds, least, times)));
	}

	/** The cycles of exchanges in packets, and those that they need on their ways. */
	private void cycles() {
		List<PhaseTime> phases = result.phases().stream().filter(phase -> phase.packets() != null)
				.filter(phase -> phase.packets().figures().bound().isPresent()).limit(MOST_EXCHANGES).toList();
		for (PhaseTime phase : phases) {
			NetworkFigures figures = phase.packets().figures();
			CycleBound bound = figures.bound().orElseThrow();
			BarChart bars = new BarChart();
			bars.bar("needed on these ways, at least", bound.cycles(), 9, Words.of("%,d cycles", bound.cycles()));
			bars.bar("taken", figures.cycles().orElseThrow(), 0, Words.of("%,d cycles", figures.cycles().orElseThrow()));
			html.chart("Cycles", bars);
			html.note(phase.statement() + (bound.because().isEmpty() ? "." : ": " + bound.because() + ".")
					+ (figures.isBlocked() ? Words.of(" It never ends: %,d packets stick.", figures.left()) : ""));
		}
	}

	/** The bounds of blocks in which each node goes at its own pace; returns whether there are any. */
	private boolean paces() {
		List<String> found = PlanReport.of(run.plan(), run.figures()).paceBounds();
		found.stream().limit(MOST_EXCHANGES).forEach(bound -> html.note("async: " + bound + "."));
		return !found.isEmpty();
	}

	private void bandwidth(Bounds bounds) {
		String share = bounds.share().map(part -> UnitText.percent(part.decimal(PLACES)) + " of the bandwidth bound reached")
				.orElse("how near its bound the schedule is, is unknown, as the time of async blocks is not that of transfers alone");
		if (bounds.busiestBytes().isPresent()) {
			BarChart bars = new BarChart();
			double least = bounds.busiestBytes().get().decimal(2).doubleValue();
			bars.bar("lower bound for any schedule", least, 9, UnitText.bytes(Math.round(least)));
			bars.bar("this schedule", run.figures().busiestBytes(), 0, UnitText.bytes(run.figures().busiestBytes()));
			html.chart("Sequential bytes on the busiest lanes", bars);
			html.note("Sum over all steps of the bytes on the busiest lane: " + share + ".");
		} else {
			html.note("Lanes differ in bandwidth: " + share + (bounds.share().isPresent() ? ", as a time." : "."));
		}
		html.note("The bound: " + LimitWords.full(run.plan().wiring(), bounds.limit()) + ".");
	}

	private void steps(Bounds bounds) {
		BarChart bars = new BarChart();
		bars.bar("hops to the most distant node", bounds.steps(), 9, Words.of("%,d", bounds.steps()));
		bars.bar("steps taken", result.steps(), 0, Words.of("%,d", result.steps()));
		html.chart("Steps", bars);
	}

	/** Both bounds together. */
	private void time(Bounds bounds, long least, Times times) {
		BarChart bars = new BarChart();
		long transfers = bounds.leastPs().orElse(0L);
		bars.bar("transfers alone, at least", transfers, 9, UnitText.time(transfers));
		bars.bar("launches and latencies, at least", bounds.stepsPs(), 9, UnitText.time(bounds.stepsPs()));
		bars.bar("both together, at least", least, 9, UnitText.time(least));
		bars.bar("exchanges of this run", times.exchangePs(), 0, UnitText.time(times.exchangePs()));
		html.chart("Time of exchanges", bars);
		html.note("%s of the time bound reached.".formatted(UnitText.percent(Rational.of(least, times.exchangePs()).decimal(PLACES)))
				+ (least < bounds.stepsPs() + transfers
						? " Streams and overlaps launch and transfer at the same time, so the longer of the two counts."
						: ""));
	}
}
