package barley.lang.plan;

import java.util.List;

import barley.lang.model.Schedule;
import barley.lang.wiring.Wiring;

/**
 * A schedule, elaborated: what the author meant, still in loops and collectives, not one record for each transfer. Proofs and
 * the generator read it.
 *
 * @param title the schedule's name with the values of its parameters
 */
public record Plan(Schedule schedule, String title, Wiring wiring, List<Payload> data, List<Phase> phases) {

	/** The schedule's name. */
	public String name() {
		return schedule.getName();
	}
}
