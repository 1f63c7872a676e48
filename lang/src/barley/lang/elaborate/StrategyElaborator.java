package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.Frame;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Unmet;
import barley.lang.finding.Words;
import barley.lang.model.Collective;
import barley.lang.model.Data;
import barley.lang.model.Design;
import barley.lang.model.Expression;
import barley.lang.model.ModelPackage;
import barley.lang.model.Parameter;
import barley.lang.model.Reference;
import barley.lang.model.Schedule;
import barley.lang.model.Strategy;
import barley.lang.model.StrategyOption;
import barley.lang.plan.Joint;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.scoping.Members;
import barley.lang.scoping.Strategies;
import barley.lang.value.Value;
import barley.lang.wiring.Extent;
import barley.lang.wiring.Wiring;
import barley.runtime.data.Operator;

/** Puts the phases of one schedule in the place of a collective of another. */
final class StrategyElaborator {

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
		this.circuits = circuits;
		this.lanes = lanes;
		this.budget = budget;
		this.findings = findings;
		parameters = new ScheduleParameters(elaborator.overrides(), wiring, budget);
	}

	/**
	 * What stands around a strategy.
	 *
	 * @param wiring  what the schedule that has the collective runs on, as it sees it
	 * @param relayed whether messages go over nodes that relay them
	 * @param scratch the data that strategies have for themselves
	 */
	record Around(Wiring wiring, boolean relayed, ScratchData scratch) {
	}

	/** Returns the phases of the schedule that {@code collective} names, on ranges of {@code payload}. */
	List<Phase> phases(Collective collective, GroupMembers members, Payload payload, Operator operator, Frame caller, Around around) {
		Strategy strategy = collective.getStrategy();
		Schedule schedule = strategy.getSchedule();
		requireParameters(strategy, schedule);
		Map<Parameter, Value> arguments = ScheduleParameters.arguments(schedule, strategy.getOptions(), new Evaluator(caller, budget));
		try {
			Wiring inside = schedule.getGroup() == null ? onSame(strategy, schedule, around.wiring)
					: among(collective, members, payload, arguments, around.wiring);
			Frame frame = parameters.frame(schedule, arguments);
			Use use = new Use(schedule, schedule.getParameters().stream().map(frame::find).toList());
			requireEnd(strategy, use);
			return phases(collective, use, frame, payload, operator, new Around(inside, around.relayed, around.scratch));
		} catch (Unmet requirement) {
			throw new Unfit("does not fit: " + requirement.finding().message(), "").at(strategy);
		} catch (Unfit unfit) {
			throw unfit.at(strategy);
		}
	}

	private List<Phase> phases(Collective collective, Use use, Frame frame, Payload payload, Operator operator, Around inside) {
		Strategy strategy = collective.getStrategy();
		budget.enter(strategy);
		open.add(use);
		try {
			PayloadStore data = new PayloadStore(inside.wiring, payload, Strategies.ensured(use.schedule), inside.scratch);
			long before = findings.count();
			List<Phase> phases = new ScheduleElaborator(frame, budget, findings, inside.wiring, circuits, lanes, data, this, inside.relayed)
					.phases(use.schedule);
			inside.scratch.giveBack(data.taken());
			if (findings.count() > before) {
				return List.of(new Phase.Using(Element.of(strategy), phases)); // all of it is what is wrong inside
			}
			requireSize(strategy, use.schedule, data.used(), payload);
			List<Phase> body = new ArrayList<>(AdoptedOperator.in(phases, goal(collective, use.schedule, phases), operator));
			if (!data.taken().isEmpty()) {
				body.add(new Phase.Freeing(Element.of(strategy), data.taken()));
			}
			return List.of(new Phase.Using(Element.of(strategy), List.copyOf(body)));
		} finally {
			open.remove(open.size() - 1);
			budget.leave();
		}
	}

	/** Returns what a schedule on a machine sees of it: the same as the schedule that uses it, which has to be on the same topology. */
	private Wiring onSame(Strategy strategy, Schedule schedule, Wiring around) {
		if (!(Element.in(around.source()) instanceof Design design) || around.group() != null
				|| Members.topology(schedule.getBase().getDesign()) != Members.topology(design)) {
			throw complaint(strategy, "%s is a schedule on %s, not on %s".formatted(schedule.getName(), Evaluator.text(schedule.getBase()),
					around.title()));
		}
		return around;
	}

	/** Returns what a schedule for a group of nodes sees of a machine: the members of the collective. */
	private Wiring among(Collective collective, GroupMembers members, Payload payload, Map<Parameter, Value> arguments, Wiring around) {
		Schedule schedule = collective.getStrategy().getSchedule();
		if (!collective.getWalks().isEmpty() || !collective.getSwitches().isEmpty()) {
			throw new Unfit("is for nodes, not for " + (collective.getWalks().isEmpty() ? "switches" : "walks"),
					"name its members: among n");
		}
		members.bind(schedule, payload, arguments, values -> extent(schedule, values).count());
		Extent extent = extent(schedule, arguments);
		if (extent.count() != members.nodes().length) {
			throw new Unfit(Words.of("is for %s%s, %,d nodes, but the collective has %,d members", schedule.getGroup().getName(),
					FullMesh.written(extent), extent.count(), members.nodes().length), "");
		}
		return around.of(Element.of(schedule.getGroup()), schedule.getGroup().getName(), extent, members.nodes());
	}

	private Extent extent(Schedule schedule, Map<Parameter, Value> arguments) {
		return Indices.extent(schedule.getGroup().getDimensions(), new Evaluator(parameters.frame(schedule, arguments), budget));
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
					.withRemedy(schedule.getParameters().isEmpty()
							? "make the size a parameter of %s, and pass one that fits".formatted(schedule.getName())
							: size(schedule).map(name -> Words.of("write using %s(%s = %,d)", schedule.getName(), name, payload.size())
									.replace(',', '_')).orElse("pass %s a size that fits".formatted(schedule.getName()))));
		}
	}

	/** Returns the parameter that is the size of all data of a schedule; empty if there is none. */
	private static Optional<String> size(Schedule schedule) {
		List<Expression> sizes = schedule.getBody().getStatements().stream().filter(Data.class::isInstance).map(Data.class::cast)
				.map(Data::getSize).toList();
		return sizes.size() == 1 && sizes.get(0) instanceof Reference reference && reference.getTarget() instanceof Parameter parameter
				? Optional.of(parameter.getName()) : Optional.empty();
	}

	/** Returns what the schedule ensures of what the collective does. */
	private static Joint goal(Collective collective, Schedule schedule, List<Phase> phases) {
		return phases.stream().filter(Phase.Ensuring.class::isInstance).map(Phase.Ensuring.class::cast)
				.flatMap(goal -> goal.goals().stream()).filter(goal -> goal.kind() == CollectiveElaborator.kind(collective)).findFirst()
				.orElseThrow(() -> complaint(collective.getStrategy(), "%s does not ensure %s".formatted(schedule.getName(),
						collective.getKind().getLiteral())));
	}

	private static Complaint complaint(Strategy strategy, String message) {
		return new Complaint(new Finding(Code.UNKNOWN_STRATEGY, strategy, ModelPackage.Literals.STRATEGY__SCHEDULE, message));
	}
}
