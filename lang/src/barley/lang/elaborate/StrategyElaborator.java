package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.Frame;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Words;
import barley.lang.model.Collective;
import barley.lang.model.Design;
import barley.lang.model.ModelPackage;
import barley.lang.model.Parameter;
import barley.lang.model.Schedule;
import barley.lang.model.Strategy;
import barley.lang.model.StrategyOption;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.scoping.Members;
import barley.lang.value.Value;
import barley.lang.wiring.Wiring;

/** Puts the phases of one schedule in the place of a collective of another. */
final class StrategyElaborator {

	private final Wiring wiring;
	private final CircuitElaborator circuits;
	private final LanesInUse lanes;
	private final Budget budget;
	private final Findings findings;
	private final ScheduleParameters parameters;
	/** The schedules that are being carried out, each as the strategy of the one before it. */
	private final List<Use> open = new ArrayList<>();

	/** A schedule, and the values of its parameters. */
	private record Use(Schedule schedule, List<Value> values) {
	}

	StrategyElaborator(Elaborator elaborator, Wiring wiring, CircuitElaborator circuits, LanesInUse lanes, Budget budget,
			Findings findings) {
		this.wiring = wiring;
		this.circuits = circuits;
		this.lanes = lanes;
		this.budget = budget;
		this.findings = findings;
		parameters = new ScheduleParameters(elaborator.overrides(), wiring, budget);
	}

	/** Returns the phases of the schedule that {@code collective} names, on ranges of {@code payload}. */
	List<Phase> phases(Collective collective, Payload payload, Frame caller) {
		Strategy strategy = collective.getStrategy();
		Schedule schedule = strategy.getSchedule();
		if (Members.topology(schedule.getBase().getDesign()) != Members.topology((Design) Element.in(wiring.source()))) {
			throw complaint(strategy, "%s is a schedule on %s, not on %s".formatted(schedule.getName(), Evaluator.text(schedule.getBase()),
					wiring.title()));
		}
		requireParameters(strategy, schedule);
		Frame frame = parameters.frame(schedule,
				ScheduleParameters.arguments(schedule, strategy.getOptions(), new Evaluator(caller, budget)));
		Use use = new Use(schedule, schedule.getParameters().stream().map(frame::find).toList());
		requireEnd(strategy, use);
		budget.enter(strategy);
		open.add(use);
		try {
			PayloadStore data = new PayloadStore(wiring, payload);
			long before = findings.count();
			List<Phase> phases = new ScheduleElaborator(frame, budget, findings, wiring, circuits, lanes, data, this).phases(schedule);
			if (findings.count() == before) { // else all of it is what is wrong inside
				requireSize(strategy, schedule, data.used(), payload);
				requireGoal(collective, schedule, phases);
			}
			return phases;
		} finally {
			open.remove(open.size() - 1);
			budget.leave();
		}
	}

	/** A schedule may use itself with other values, a smaller half of the nodes for instance, but not with the same ones. */
	private void requireEnd(Strategy strategy, Use use) {
		int before = open.indexOf(use);
		if (before >= 0) {
			String way = open.subList(before + 1, open.size()).stream().map(each -> each.schedule.getName() + ", which uses ")
					.collect(Collectors.joining());
			throw complaint(strategy, "%s uses %s%s, so it would never end".formatted(use.schedule.getName(),
					way.isEmpty() ? "itself" : way + use.schedule.getName(),
					use.values.isEmpty() ? "" : " with the same values"));
		}
	}

	private static void requireParameters(Strategy strategy, Schedule schedule) {
		for (StrategyOption option : strategy.getOptions()) {
			List<String> names = schedule.getParameters().stream().map(Parameter::getName).toList();
			if (!names.contains(option.getName()) || option.getValue() == null) {
				throw new Complaint(new Finding(Code.UNKNOWN_STRATEGY, option, ModelPackage.Literals.STRATEGY_OPTION__NAME,
						option.getValue() == null && names.contains(option.getName())
						? "%s needs a value, not %s".formatted(option.getName(), option.getChoice())
								: "%s has no parameter %s%s".formatted(schedule.getName(), option.getName(),
										names.isEmpty() ? "" : "; it has " + String.join(", ", names))));
			}
		}
	}

	private static void requireSize(Strategy strategy, Schedule schedule, long used, Payload payload) {
		if (used != payload.size()) {
			throw new Complaint(new Finding(Code.UNKNOWN_STRATEGY, strategy, ModelPackage.Literals.STRATEGY__SCHEDULE,
					Words.of("%s moves %,d elements, but %s has %,d", schedule.getName(), used, payload.name(), payload.size()))
					.withRemedy(schedule.getParameters().isEmpty() ? "make the size a parameter of %s, and pass one that fits"
							.formatted(schedule.getName()) : "pass %s a size that fits".formatted(schedule.getName())));
		}
	}

	private static void requireGoal(Collective collective, Schedule schedule, List<Phase> phases) {
		boolean ensured = phases.stream().filter(Phase.Ensuring.class::isInstance).map(Phase.Ensuring.class::cast)
				.flatMap(goal -> goal.goals().stream())
				.anyMatch(goal -> goal.kind() == CollectiveElaborator.kind(collective));
		if (!ensured) {
			throw complaint(collective.getStrategy(), "%s does not ensure %s".formatted(schedule.getName(),
					collective.getKind().getLiteral()));
		}
	}

	private static Complaint complaint(Strategy strategy, String message) {
		return new Complaint(new Finding(Code.UNKNOWN_STRATEGY, strategy, ModelPackage.Literals.STRATEGY__SCHEDULE, message));
	}
}
