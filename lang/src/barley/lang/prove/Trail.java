package barley.lang.prove;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Complaint;
import barley.lang.finding.Origin;
import barley.lang.finding.Words;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.PaceUnit;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.plan.PlanFold;
import barley.lang.plan.Transfer;
import barley.lang.prove.Replay.Held;

/**
 * The statement that left a node with what a goal does not want: goes through the phases once more, up to the goal, and watches one element
 * at one node. Only done where a goal is missed, at the cost of one more proof.
 */
final class Trail extends PlanFold<Movement> {

	/** Rounds of a loop that leave other data than those before are refused, so two show all there is. */
	private static final int ROUNDS = 2;

	private final Plan plan;
	private final Payload data;
	private final int node;
	private final long element;
	private final Held wrong;
	private final Origin claim;
	private final Replay replay;
	private boolean reached;

	private Trail(Plan plan, Payload data, int node, long element, Held wrong, Origin claim, Budget budget) {
		this.plan = plan;
		this.data = data;
		this.node = node;
		this.element = element;
		this.wrong = wrong;
		this.claim = claim;
		replay = new Replay(plan, budget);
	}

	/**
	 * Returns which statement was the last to change an element at a node before a goal, in words; empty if that is unclear.
	 *
	 * @param wrong what the node holds there at the goal; null if nothing
	 */
	static String words(Plan plan, Payload data, int node, long element, Held wrong, Origin claim, Budget budget) {
		Trail trail = new Trail(plan, data, node, element, wrong, claim, budget);
		Movement last;
		try {
			last = trail.fold(plan.phases(), null);
		} catch (Complaint tooMuch) {
			if (budget.isExhausted()) {
				throw tooMuch;
			}
			return "";
		}
		String place = Words.of("element %,d of %s at %s", element - data.first(), data.name(), plan.wiring().name(node));
		return !trail.reached ? "" : last == null ? "no statement before it changes " + place
				: "%s in line %d%s is the last that changes %s".formatted(last.words(), last.source().line(),
						last.source().file().equals(claim.file()) ? "" : " of " + last.source().file(), place);
	}

	@Override
	protected Movement fold(Phase phase, Movement last) {
		return reached ? last : super.fold(phase, last);
	}

	@Override
	protected Movement compute(Phase.Computing computing, Movement last) {
		return unlessRenewed(() -> replay.compute(computing), last);
	}

	@Override
	protected Movement hear(Phase.Hearing hearing, Movement last) {
		return unlessRenewed(() -> hearing.received().forEach(replay::renew), last);
	}

	@Override
	protected Movement free(Phase.Freeing freeing, Movement last) {
		return unlessRenewed(() -> freeing.data().forEach(replay::renew), last);
	}

	private Movement unlessRenewed(Runnable phase, Movement last) {
		Held before = held();
		phase.run();
		return Objects.equals(before, held()) ? last : null;
	}

	@Override
	protected Movement exchange(Phase.Exchanging exchanging, Movement last) {
		Held before = held();
		replay.exchange(exchanging.movements());
		return Objects.equals(before, held()) ? last
				: exchanging.movements().stream().filter(this::reaches).reduce((one, other) -> other).orElse(last);
	}

	private boolean reaches(Movement movement) {
		return movement.into() != null && movement.into().index() == data.index() && movement.into().first() <= element
				&& element < movement.into().end() && (movement instanceof Transfer transfer ? transfer.to() == node
						: movement instanceof Joint joint && Arrays.stream(joint.nodes()).anyMatch(member -> member == node));
	}

	@Override
	protected Movement repeat(Phase.Repeating repeating, Movement last) {
		Movement end = last;
		for (long round = 0; round < Math.min(ROUNDS, repeating.times()); round++) {
			end = fold(repeating.body(), end);
		}
		return end;
	}

	@Override
	protected Movement use(Phase.Using using, Movement last) {
		return replay.use(using, () -> super.use(using, last));
	}

	@Override
	protected Movement pace(Phase.Pacing pacing, Movement last) {
		Watch watch = new Watch(last);
		replay.pace(pacing, watch);
		return watch.last(List.of());
	}

	/**
	 * Watches a block in which each node goes at its own pace. What changes an element at a node has an order there, in which the
	 * statements are carried out again (RULES.md 42).
	 */
	private final class Watch implements Replay.OnTheWay {

		private Movement last;
		private Held before = held();

		Watch(Movement last) {
			this.last = last;
		}

		@Override
		public void exchanged(Phase.Exchanging exchanging) {
			last = last(exchanging.movements());
		}

		@Override
		public void ended(PaceUnit unit) {
			last = last(unit.end() == PaceUnit.End.RECEIVE ? ((Phase.Exchanging) unit.phase()).movements() : List.of());
		}

		/** Returns which movement was the last if these have just ended; null if something has been computed since. */
		Movement last(List<Movement> movements) {
			Held now = held();
			if (!Objects.equals(before, now)) {
				before = now;
				return movements.stream().filter(Trail.this::reaches).reduce((one, other) -> other).orElse(null);
			}
			return last;
		}
	}

	@Override
	protected Movement ensure(Phase.Ensuring ensuring, Movement last) {
		reached |= ensuring.goals().stream().anyMatch(goal -> ensuring.claim(goal).equals(claim)) && Objects.equals(wrong, held());
		return last;
	}

	/** Returns what the node holds in the element: without where, as what surrounds it may change. */
	private Held held() {
		return at(replay.held(data, node), element);
	}

	/** Returns what is held in an element; null if nothing is. */
	static Held at(List<Held> held, long element) {
		return held.stream().filter(part -> part.first() <= element && element < part.end())
				.map(part -> new Held(element, element + 1, part.contributors(), part.print())).findFirst().orElse(null);
	}
}
