package barley.lang.prove.figures;

import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import barley.lang.finding.Words;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Machine;
import barley.runtime.network.prove.NetworkProof.Verdict;
import barley.runtime.report.PlanFigures;
import barley.runtime.report.UnitText;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.result.Bottleneck;
import barley.runtime.simulate.result.PhaseTime;

/** What reports show of a plan beside the figures of a run. */
public final class PlanReport {

	/** The most nodes and lanes of a cut to name. */
	private static final int MOST_NAMES = 16;

	private PlanReport() {
	}

	/** @param figures of the plan, or null */
	public static PlanFigures of(Plan plan, Figures figures) {
		return known(plan, figures).unensured(isUnensured(plan));
	}

	/** Returns whether no goal of a schedule says what nodes should hold. */
	public static boolean isUnensured(Plan plan) {
		return !isEnsured(plan.phases());
	}

	/** Returns whether some phase says what nodes should hold; what strategies ensure is about themselves. */
	private static boolean isEnsured(List<Phase> phases) {
		return phases.stream().anyMatch(phase -> phase instanceof Phase.Ensuring
				|| !(phase instanceof Phase.Using) && isEnsured(phase.inner()));
	}

	private static PlanFigures known(Plan plan, Figures figures) {
		if (figures == null) {
			return PlanFigures.unknown("the schedule is too large to compute its figures from the plan");
		}
		Wiring wiring = plan.wiring();
		Machine machine = wiring.machine();
		Optional<Bounds> bounds = figures.bounds();
		Optional<Limit> limit = bounds.map(Bounds::limit);
		return new PlanFigures(figures.boundPs(), figures.noBoundBecause(), limit.map(known -> LimitWords.full(wiring, known)).orElse(""),
				limit.map(Limit::exact).orElse(true),
				limit.flatMap(Limit::cut).map(cut -> names(cut.group().stream(), machine::nodeName)).orElse(List.of()),
				limit.flatMap(Limit::cut).map(cut -> names(IntStream.of(cut.lanes()), machine::laneName)).orElse(List.of()),
				bounds.map(Bounds::steps).orElse(0L), bounds.map(Bounds::stepsPs).orElse(0L), bounds.flatMap(Bounds::timePs),
				figures.volume().bytes(), figures.volume().busBytes(), ends(figures), figures.nodeWork(), paceBounds(figures),
				ShareWords.all(plan), false, PlanFigures.NO_NAMES);
	}

	private static List<String> paceBounds(Figures figures) {
		return figures.paces().stream().filter(pace -> pace.bound().timePs() > 0 && figures.times().isPresent())
				.map(pace -> Words.of("%sneeds at least %s and takes %s: %s",
				figures.paces().size() > 1 ? pace.phase().source().place() + " " : "",
						UnitText.time(pace.bound().timePs()), UnitText.time(pace.timePs()), pace.bound().because())).toList();
	}

	/** Returns what is proved about all exchanges in packets together. */
	private static String ends(Figures figures) {
		Set<Verdict> verdicts = figures.exchanges().stream().map(ExchangeFigures::verdict).filter(Objects::nonNull)
				.collect(Collectors.toCollection(() -> EnumSet.noneOf(Verdict.class)));
		return verdicts.isEmpty() ? "" : verdicts.equals(EnumSet.of(Verdict.ENDS)) ? "proved, whatever the order of packets"
				: verdicts.contains(Verdict.NEVER_COMPLETES) ? "never: sums stay in switches"
				: verdicts.contains(Verdict.MAY_BLOCK) ? "not proved: packets may wait for each other" : "not proved: too large";
	}

	private static List<String> names(IntStream numbers, IntFunction<String> name) {
		return numbers.limit(MOST_NAMES).mapToObj(name).toList();
	}

	/** Returns what limits the transfers of a run; empty if nothing is carried. */
	public static Optional<Bottleneck> bottleneck(Plan plan, Figures figures) {
		List<PhaseTime> phases = figures.times().isEmpty() ? List.of()
				: figures.exchanges().stream().map(exchange -> PhaseTime.exchanging(exchange.phase().source().place(), exchange.rounds(),
						exchange.steps(), exchange.cost(), List.of())).toList();
		return Bottleneck.of(plan.wiring().machine(), Conditions.NORMAL, figures.channelBytes(), phases);
	}
}
