package barley.lang.compare;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

import barley.lang.prove.figures.Bounds;
import barley.lang.prove.figures.Figures;
import barley.lang.prove.figures.LimitWords;
import barley.lang.prove.figures.PlanReport;
import barley.runtime.network.prove.CycleBound;
import barley.runtime.number.Rational;
import barley.runtime.report.PlanFigures;
import barley.runtime.report.UnitText;
import barley.runtime.simulate.result.Bottleneck;
import barley.runtime.simulate.result.NetworkFigures;
import barley.runtime.simulate.result.Times;

/**
 * What limits a schedule, as a row of a table: bandwidths as NCCL's tests define them, its busiest channels, and what
 * its bound comes from.
 */
public final class LimitRow {

	public static final List<String> HEADS = List.of("", "algbw", "busbw", "time bound reached", "busiest channels", "bound of");

	/** The columns of words. */
	public static final int BUSIEST = 4;
	public static final int BOUND = 5;

	private static final int PLACES = 4;

	private LimitRow() {
	}

	public static List<String> of(Contender contender) {
		Figures figures = contender.figures();
		PlanFigures report = PlanReport.of(contender.plan(), figures);
		Optional<Long> taken = figures.times().map(Times::exchangePs).filter(ps -> ps > 0);
		return List.of(contender.name(), rate(report.algorithmBandwidth(figures.timesOfData())),
				rate(report.busBandwidth(figures.timesOfData())),
				taken.flatMap(ps -> report.timePs().map(least -> UnitText.percent(Rational.of(least, ps).decimal(PLACES)))).orElse(""),
				PlanReport.bottleneck(contender.plan(), figures).map(Bottleneck::channelWords).orElse(""),
				figures.bounds().map(Bounds::limit).map(limit -> LimitWords.brief(contender.plan().wiring(), limit))
						.map(lanes -> lanes.isEmpty() ? "all lanes" : lanes)
						.or(() -> contender.boundShare().flatMap(any -> figures.packets()).flatMap(NetworkFigures::bound)
						.map(CycleBound::because))
						.orElse(""));
	}

	private static String rate(Optional<BigDecimal> rate) {
		return rate.map(known -> known.toPlainString() + " GB/s").orElse("unknown");
	}
}
