package barley.lang.prove;

import java.util.List;

import barley.lang.elaborate.Budget;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;
import barley.lang.plan.Plan;

/** Goes once more through the phases of a proved plan and tells what every node holds on the way: what node programs are made from. */
public final class Replay {

	/** Elements from {@code first} up to but not including {@code end}, in which the values of some nodes are combined. */
	public record Held(long first, long end, int contributors) {
	}

	private Holdings holdings;

	public Replay(Plan plan) {
		holdings = new Holdings(plan.wiring(), plan.data(), Budget.boundless());
	}

	private Replay(Holdings holdings) {
		this.holdings = holdings;
	}

	/** The same point of the plan, from where to go on apart from this. */
	public Replay copy() {
		return new Replay(holdings.copy());
	}

	/** Goes on from where another one is. */
	public void become(Replay other) {
		holdings = other.holdings.copy();
	}

	/** What a node holds of a vector, in the order of the elements. */
	public List<Held> held(Payload payload, int node) {
		return holdings.of(payload, node).stream().map(segment -> new Held(segment.first(), segment.end(), segment.set().size())).toList();
	}

	/** Every node holds exactly its own again. */
	public void renew(Payload payload) {
		holdings.renew(payload, null);
	}

	/** Carries out an exchange and tells what its movements have found. */
	public List<Amounts> exchange(List<Movement> movements) {
		return holdings.exchange(movements);
	}
}
