package barley.lang.prove;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Findings;
import barley.lang.motion.Ground;
import barley.lang.plan.Movement;
import barley.lang.plan.PaceUnit;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.prove.ProvedPhase.Found;
import barley.lang.prove.Segments.Segment;
import barley.runtime.program.PaceBlock;

/** Walks the phases of a proved plan once more and returns what every node holds on the way; node programs are made from it. */
public final class Replay {

	/**
	 * Elements from {@code first} up to but not including {@code end}, in which the values of some nodes are combined.
	 *
	 * @param print distinguishes whose values they are, with all but certainty; what is combined of two has the sum of theirs
	 */
	public record Held(long first, long end, int contributors, long print) {
	}

	private final Plan plan;
	private final Holdings holdings;
	private final int nodes;

	public Replay(Plan plan) {
		this(plan, Budget.boundless());
	}

	/** Goes through a plan that may be wrong, at the cost of {@code budget}; what is wrong is complained of where it happens. */
	public Replay(Plan plan, Budget budget) {
		this(plan, new Holdings(plan.wiring(), plan.data(), plan.placements(), budget));
	}

	private Replay(Plan plan, Holdings holdings) {
		this.plan = plan;
		this.holdings = holdings;
		nodes = plan.wiring().machine().nodes();
	}

	/** Returns the same point of the plan, from where to go on apart from this. */
	public Replay copy() {
		return new Replay(plan, holdings.copy());
	}

	/** Returns what a node holds of a vector, in the order of the elements. */
	public List<Held> held(Payload payload, int node) {
		return holdings.of(payload, node).stream()
				.map(segment -> new Held(segment.first(), segment.end(), segment.set().size(), segment.set().print())).toList();
	}

	/** Returns what a movement finds if it begins here. */
	public Ground ground(Movement movement) {
		return holdings.ground(movement);
	}

	/** Returns whose values are combined in an element that a node holds; nobody's if it does not. */
	public int[] contributors(Payload payload, int node, long element) {
		Segment segment = Segments.at(holdings.of(payload, node), element);
		return segment == null ? new int[0] : Arrays.stream(segment.set().nodes()).map(number -> number % nodes).distinct().sorted()
				.toArray();
	}

	/** Returns whether every node holds the same as at the point where another one is. */
	public boolean sameAs(Replay other) {
		return holdings.sameAs(other.holdings);
	}

	/** Nodes compute, and what they renew is their own again. */
	public void compute(Phase.Computing computing) {
		holdings.compute(computing);
	}

	/** What nodes compute is their own again, even where what they need is not followed. */
	public void renew(Phase.Computing computing) {
		holdings.renew(computing);
	}

	/** Every node holds exactly its own again. */
	public void renew(Payload payload) {
		holdings.renew(payload, null);
	}

	/** Goes through the phases of a strategy: what it ensures is about what is held now. */
	public <T> T use(Phase.Using using, Supplier<T> body) {
		Holdings outer = holdings.begin(using.source());
		T end = body.get();
		holdings.end(outer);
		return end;
	}

	/** Reports where the nodes do not hold what is ensured here. */
	public void ensure(Plan plan, Phase.Ensuring ensuring, Budget budget, Findings findings) {
		ensuring.goals().forEach(goal -> new GoalProof(plan, holdings, budget).prove(goal, ensuring.claim(goal), findings));
	}

	/** Complains if two parts that run at the same time touch the same data. */
	public void overlap(Phase.Overlapping overlapping, Budget budget) {
		OverlapProof.proveDisjoint(overlapping, budget);
	}

	/** Sees what nodes hold on the way through a block in which each goes at its own pace. */
	interface OnTheWay {

		/** An exchange has ended with both ends of its messages. */
		void exchanged(Phase.Exchanging exchanging);

		/** One end of a message between programs has been carried out. */
		void ended(PaceUnit unit);
	}

	/** Nodes go at their own pace through what they do; returns what that found. */
	public ProvedPhase.Paced pace(Phase.Pacing pacing) {
		return pace(pacing, new OnTheWay() {

			@Override
			public void exchanged(Phase.Exchanging exchanging) {
				// nothing to note
			}

			@Override
			public void ended(PaceUnit unit) {
				// nothing to note
			}
		});
	}

	/** Nodes go at their own pace through what they do, in an order in which each unit comes behind what it waits for. */
	ProvedPhase.Paced pace(Phase.Pacing pacing, OnTheWay seen) {
		Carrying carrying = new Carrying(holdings) {

			@Override
			protected List<ProvedPhase> exchange(Phase.Exchanging exchanging, List<ProvedPhase> proved) {
				List<ProvedPhase> all = super.exchange(exchanging, proved);
				seen.exchanged(exchanging);
				return all;
			}
		};
		return new PaceProof(pacing, plan, holdings, phases -> carrying.fold(phases, new ArrayList<>()), seen::ended, Budget.boundless(),
				new Findings()).prove();
	}

	/**
	 * Returns what nodes hold if they go through a block item by item from here; this point of the plan stays as it is.
	 *
	 * @param block written with the vectors of the plan
	 */
	public PaceReplay pace(PaceBlock block) {
		return new PaceReplay(holdings.copy(), plan.data(), nodes, block, held -> new Replay(plan, held));
	}

	/** Carries out an exchange and returns what its movements have found. */
	public List<Found> exchange(List<Movement> movements) {
		return holdings.exchange(movements);
	}
}
