package barley.lang.plan;

import java.util.List;

import barley.lang.finding.Origin;
import barley.lang.wiring.Wiring;

/**
 * A schedule, elaborated: what the author meant, still in loops and collectives, not one record for each transfer. Proofs and
 * the generator read it. It needs no text: whatever makes one, a text, an importer or a test, says by origins where its parts come from.
 *
 * @param source    the schedule
 * @param title     the schedule's name with the values of its parameters
 * @param placements where the data begin
 * @param operators the operators of authors' own that its movements combine with
 */
public record Plan(Origin source, String name, String title, Home home, Wiring wiring, List<Payload> data,
		Placements placements, List<OperatorDefinition> operators, List<Phase> phases) {

	/** A plan whose data begin at all nodes. */
	public Plan(Origin source, String name, String title, Home home, Wiring wiring, List<Payload> data, List<OperatorDefinition> operators,
			List<Phase> phases) {
		this(source, name, title, home, wiring, data, Placements.EVERYWHERE, operators, phases);
	}
}
