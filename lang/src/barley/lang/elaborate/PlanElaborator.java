package barley.lang.elaborate;

import java.util.List;
import java.util.Map;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Frame;
import barley.lang.finding.Code;
import barley.lang.finding.Complaints;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.model.Parameter;
import barley.lang.model.Schedule;
import barley.lang.motion.Transport;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.prove.EmbeddingProof;
import barley.lang.value.Value;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Synapses;

/**
 * Elaborates a schedule on its topology or machine to a plan. Walks keep the lanes that they have there; where a walk in use has none, as
 * another one took it, lanes are assigned to the walks in use alone, and the schedule is elaborated once more.
 */
public final class PlanElaborator {

	private PlanElaborator() {
	}

	/** Elaborates a schedule on its topology or machine, whose walks have been proved; null if it comes to nothing. */
	public static Plan plan(Schedule schedule, Map<Parameter, Value> arguments, Elaborator elaborator, Wiring wiring,
			EmbeddingProof embeddings, Findings findings) {
		LanesInUse lanes = new LanesInUse(embeddings);
		Findings first = new Findings();
		Plan plan = plan(schedule, arguments, elaborator, wiring, lanes, first);
		if (plan != null && lanes.dependOnUse()) {
			LanesInUse assigned = Elaborator.guarded(findings, () -> lanes.assigned(schedule, elaborator.budget()));
			return assigned == null ? null : plan(schedule, arguments, elaborator, wiring, assigned, findings);
		}
		findings.addAll(first.list());
		return plan;
	}

	private static Plan plan(Schedule schedule, Map<Parameter, Value> arguments, Elaborator elaborator, Wiring design, LanesInUse lanes,
			Findings findings) {
		return Elaborator.guarded(findings, () -> {
			Budget budget = elaborator.budget();
			Wiring wiring = schedule.getGroup() == null ? design.forPlan() : design.forPlan().withOwnWalks();
			CircuitElaborator circuits = new CircuitElaborator(wiring, budget);
			PayloadStore data = new PayloadStore(wiring);
			StrategyElaborator strategies = new StrategyElaborator(elaborator, wiring, circuits, lanes, budget, findings);
			Complaints values = new Complaints();
			Frame frame = new ScheduleParameters(elaborator.overrides(), wiring, budget).frame(schedule, arguments, values);
			values.reportTo(findings);
			String title = Binding.title(schedule.getName(), schedule.getParameters(), frame);
			List<Phase> phases = new ScheduleElaborator(frame, budget, findings, wiring, circuits, lanes, data, strategies, false)
					.phases(schedule);
			requireFixedNetworks(phases, findings);
			phases = SynapsePlaces.place(phases, data.stored(), wiring.machine().synapses().all().stream().map(Synapses::type).toList(),
					findings);
			return new Plan(Element.of(schedule), schedule.getName(), title, WrittenHome.of(schedule), wiring, data.stored(),
					data.placements(), OwnOperator.definitions(phases), phases);
		});
	}

	/** The routes and rows of switches are fixed, so lanes are on or off all the time where packets go. */
	private static void requireFixedNetworks(List<Phase> phases, Findings findings) {
		List<Phase.Exchanging> exchanges = Phase.all(Phase.Exchanging.class, phases).toList();
		boolean off = Phase.switches(phases) || exchanges.stream().anyMatch(exchange -> !exchange.off().isEmpty());
		exchanges.stream().filter(exchange -> off && exchange.movements().get(0).transport() == Transport.PACKETS).findFirst()
				.ifPresent(exchange -> findings.add(new Finding(Code.MISPLACED, exchange.source(),
						"packets go through switches here, but the schedule switches lanes off")
						.withRemedy("switch the lanes off in the machine")));
	}
}
