package barley.lang.prove;

import java.util.List;
import java.util.Map;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Origin;
import barley.lang.plan.Joint;
import barley.lang.plan.Payload;
import barley.lang.plan.Plan;
import barley.lang.prove.Segments.Segment;
import barley.runtime.data.Operator;

/** Compares what nodes hold with what a collective would have left if every node had begun with its own (RULES.md 7). */
final class GoalProof {

	private final Plan plan;
	private final Holdings holdings;
	private final Budget budget;

	GoalProof(Plan plan, Holdings holdings, Budget budget) {
		this.plan = plan;
		this.budget = budget;
		this.holdings = holdings;
	}

	/** Reports the first node that does not hold what {@code goal} leaves with it, at the claim. */
	void prove(Joint goal, Origin claim, Findings findings) {
		Operator combined = holdings.operator(goal.data());
		if (goal.operator() != null && combined != null && !goal.operator().equals(combined)) {
			findings.add(new Finding(Code.GOAL_MISSED, claim, "after %s, %s is combined with %s, not with %s".formatted(plan.name(),
					goal.data().name(), combined.word(), goal.operator().word())));
			return;
		}
		Map<Integer, List<Segment>> wanted = new JointProof(plan.wiring(), goal, budget,
				node -> Segments.of(goal.data().first(), goal.data().end(), Contributions.of(node)).list()).outcome();
		for (Map.Entry<Integer, List<Segment>> entry : wanted.entrySet()) {
			List<Segment> held = holdings.of(goal.data(), entry.getKey());
			// Pieces of two laps may lie side by side.
			if (!held.equals(Segments.of(entry.getValue()).list())) {
				Finding finding = new Finding(Code.GOAL_MISSED, claim, "after %s, %s%s".formatted(plan.name(),
						difference(goal, entry.getKey(), held, entry.getValue()), renewal(goal.data())));
				findings.add(holdings.renewed(goal.data()) == null ? finding
						: finding.withRemedy("exchange it again after the compute, or ensure the goal before it"));
				return;
			}
		}
	}

	/** Returns the first place where a node holds something else than it should, in words. */
	private String difference(Joint goal, int node, List<Segment> held, List<Segment> wanted) {
		String name = plan.wiring().name(node);
		for (Segment want : wanted) {
			long covered = want.first();
			long gap = want.end();
			for (Segment have : new Segments(held).within(want.first(), want.end())) {
				if (have.first() > covered) {
					gap = have.first();
					break;
				}
				int[] missing = want.set().without(have.set());
				int[] extra = have.set().without(want.set());
				if (missing.length > 0 || extra.length > 0 || !have.set().equals(want.set())) {
					return "%s holds %s %s %s".formatted(name, range(goal, have.first(), have.end()),
							missing.length > 0 ? "without" : "with surplus contributions of",
							NodeList.some(plan.wiring(), missing.length > 0 ? missing : extra));
				}
				covered = have.end();
			}
			if (covered < want.end()) {
				return "%s does not hold %s".formatted(name, range(goal, covered, gap));
			}
		}
		for (Segment have : held) {
			if (new Segments(wanted).within(have.first(), have.end()).stream().mapToLong(Segment::size).sum() < have.size()) {
				return "%s still holds %s, which only other nodes should keep".formatted(name, range(goal, have.first(), have.end()));
			}
		}
		return "%s holds %s in another order".formatted(name, goal.data().name());
	}

	/** Returns what has come between an exchange and the goal, in words. */
	private String renewal(Payload data) {
		Origin compute = holdings.renewed(data);
		return compute == null ? "" : "; compute in line %d renews %s after the exchange".formatted(compute.line(), data.name());
	}

	private static String range(Joint goal, long first, long end) {
		return Holdings.range(goal.data(), first, end);
	}
}
