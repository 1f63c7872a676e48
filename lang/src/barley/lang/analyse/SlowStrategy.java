package barley.lang.analyse;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.finding.Code;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.model.Async;
import barley.lang.model.Collective;
import barley.lang.model.Compute;
import barley.lang.model.Exchange;
import barley.lang.model.ModelFactory;
import barley.lang.model.ModelPackage;
import barley.lang.model.Schedule;
import barley.lang.model.Source;
import barley.lang.model.Strategy;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.prove.figures.ExchangeFigures;
import barley.lang.prove.figures.Figures;
import barley.lang.scoping.Strategies;
import barley.runtime.number.Rational;
import barley.runtime.report.UnitText;
import barley.runtime.simulate.result.Times;

/**
 * Reports all-reduces whose members send to each other directly, where a strategy takes at most ten elevenths of the time. Each strategy is
 * tried on a copy of the schedule, which is elaborated, proved and timed like any other; so only small schedules are tried while an author
 * types. Copies have no text, so schedules that compute values, which are read from it, are left out.
 */
final class SlowStrategy {

	/** More members take too long to try. */
	private static final int MOST_MEMBERS = 64;
	/** In a schedule with more of them, none is tried. */
	private static final int MOST_COLLECTIVES = 4;

	private final Schedule schedule;
	private final Figures figures;
	private final Function<Schedule, ScheduleAnalysis> trial;

	/** A strategy, and the time of an exchange with it. */
	private record Choice(Schedule strategy, long timePs) {
	}

	private SlowStrategy(Schedule schedule, Figures figures, Function<Schedule, ScheduleAnalysis> trial) {
		this.schedule = schedule;
		this.figures = figures;
		this.trial = trial;
	}

	/** @param trial analyses a copy of the schedule; null if that takes too long */
	static void report(Schedule schedule, Figures figures, Function<Schedule, ScheduleAnalysis> trial, Findings findings) {
		List<Collective> direct = EcoreUtil2.getAllContentsOfType(schedule, Collective.class).stream().filter(SlowStrategy::isDirect)
				.toList();
		if (figures.times().isEmpty() || direct.isEmpty() || direct.size() > MOST_COLLECTIVES
				|| EcoreUtil2.getAllContentsOfType(schedule, Compute.class).stream().anyMatch(compute -> compute.getValue() != null)) {
			return;
		}
		SlowStrategy slow = new SlowStrategy(schedule, figures, trial);
		direct.forEach(collective -> slow.report(collective, findings));
	}

	private static boolean isDirect(Collective collective) {
		return collective.getKind() == barley.lang.model.CollectiveKind.ALLREDUCE && collective.getStrategy() == null
				&& !collective.getMembers().isEmpty() && EcoreUtil2.getContainerOfType(collective, Exchange.class) != null
				&& EcoreUtil2.getContainerOfType(collective, Async.class) == null;
	}

	private void report(Collective collective, Findings findings) {
		List<ExchangeFigures> exchanges = figures.exchanges().stream().filter(each -> each.phase().movements().stream()
				.anyMatch(movement -> isOf(movement, collective))).toList();
		long rounds = exchanges.stream().mapToLong(ExchangeFigures::rounds).sum();
		if (rounds == 0 || exchanges.stream().flatMap(each -> each.phase().movements().stream())
				.anyMatch(movement -> !isOf(movement, collective) || ((Joint) movement).nodes().length > MOST_MEMBERS)) {
			return;
		}
		long now = exchanges.get(0).timePs();
		Choice best = null;
		for (Schedule strategy : Strategies.of(collective)) {
			Optional<Choice> choice = time(collective, strategy).map(all -> new Choice(strategy, now - (time(figures) - all) / rounds));
			best = choice.isPresent() && (best == null || choice.get().timePs < best.timePs) ? choice.get() : best;
		}
		if (best != null && Rational.of(now).multiply(Rational.of(10)).compareTo(Rational.of(best.timePs).multiply(Rational.of(11))) > 0) {
			String home = ((Source) best.strategy.eContainer()).getName();
			findings.add(new Finding(Code.SLOW_STRATEGY, collective, ModelPackage.Literals.COLLECTIVE__KIND,
					"this takes %s; using %s, %s".formatted(
					UnitText.time(now), best.strategy.getName(), UnitText.time(best.timePs)))
					.withRemedy("write using %s; barley compare --strategies compares all".formatted(best.strategy.getName()),
					home == null ? "" : home, best.strategy.getName()));
		}
	}

	private static boolean isOf(Movement movement, Collective collective) {
		return movement instanceof Joint joint && Element.in(joint.source()) == collective;
	}

	/** Returns how long the whole schedule takes if a collective is carried out by a strategy; nothing if that does not fit. */
	private Optional<Long> time(Collective collective, Schedule strategy) {
		EcoreUtil.Copier copier = new EcoreUtil.Copier();
		Schedule copy = (Schedule) copier.copy(schedule);
		copier.copyReferences();
		Strategy using = ModelFactory.eINSTANCE.createStrategy();
		using.setSchedule(strategy);
		((Collective) copier.get(collective)).setStrategy(using);
		ScheduleAnalysis tried = trial.apply(copy);
		return tried == null || tried.figures() == null ? Optional.empty() : tried.figures().times().map(Times::timePs);
	}

	private static long time(Figures figures) {
		return figures.times().orElseThrow().timePs();
	}
}
