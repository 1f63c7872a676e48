package barley.lang.prove;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Origin;
import barley.lang.motion.CollectiveKind;
import barley.lang.motion.DirectWay;
import barley.lang.plan.Joint;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.prove.Segments.Segment;
import barley.runtime.data.Operator;

/** Compares what nodes hold with what a collective would have left if every node had begun with its own (RULES.md 7). */
final class GoalProof {

	/** What is noted of each member takes as long as to look at this many things. */
	private static final int MEMBER = 20;

	private final Plan plan;
	private final Holdings holdings;
	private final Budget budget;
	private final boolean trails;

	GoalProof(Plan plan, Holdings holdings, Budget budget) {
		this(plan, holdings, budget, false);
	}

	/** @param trails whether findings name the statement that spoils the goal, which takes another proof */
	GoalProof(Plan plan, Holdings holdings, Budget budget, boolean trails) {
		this.plan = plan;
		this.budget = budget;
		this.holdings = holdings;
		this.trails = trails;
	}

	/** Reports the first node that does not hold what {@code goal} leaves with it; what else it holds does not matter. */
	void prove(Joint goal, Origin claim, Findings findings) {
		try {
			compare(goal, claim, findings);
		} catch (Complaint complaint) {
			if (budget.isExhausted()) {
				throw complaint;
			}
			findings.add(complaint.finding());
		}
	}

	private void compare(Joint goal, Origin claim, Findings findings) {
		Operator combined = goal.operator() == null ? null : holdings.operators().other(goal.data(), goal.operator());
		if (combined != null) {
			findings.add(new Finding(Code.GOAL_MISSED, claim, "after %s, %s is combined with %s, not with %s".formatted(plan.name(),
					goal.data().name(), combined.word(), goal.operator().word())));
			return;
		}
		if (goal.blocks() == null) {
			compare(goal, new JointProof(plan.wiring(), goal, budget, null, node -> holdings.begun(goal.data(), node)).outcome(), claim,
					findings);
			return;
		}
		for (int member = 0; member < goal.nodes().length; member++) {
			if (!compare(goal.into(goal.blocks().get(member), null), from(member, goal), claim, findings)) {
				return;
			}
		}
	}

	/** Returns what all members are to hold of what one of them had for them, each in a vector of its own. */
	private Map<Integer, List<Segment>> from(int member, Joint goal) {
		Map<Integer, List<Segment>> wanted = new LinkedHashMap<>();
		Payload into = goal.blocks().get(member);
		budget.effort((long) MEMBER * goal.nodes().length, goal.source());
		for (int to = 0; to < goal.nodes().length; to++) {
			Payload had = goal.blocks().get(to);
			wanted.put(goal.nodes()[to], holdings.begun(had, goal.nodes()[member]).stream()
					.map(part -> part.moved(had.index(), into.index(), into.first() - had.first())).toList());
		}
		return wanted;
	}

	/** Returns whether the members of a goal hold what they are to hold. */
	private boolean compare(Joint goal, Map<Integer, List<Segment>> wanted, Origin claim, Findings findings) {
		for (Map.Entry<Integer, List<Segment>> entry : wanted.entrySet()) {
			Segments held = new Segments(holdings.of(goal.into(), entry.getKey()));
			for (Segment want : entry.getValue()) {
				List<Segment> there = held.within(want.first(), want.end());
				budget.effort(there.size(), goal.source());
				if (!(there.size() == 1 && there.get(0).equals(want))) {
					findings.add(missed(goal, claim, entry.getKey(), there, want));
					return false;
				}
			}
		}
		return true;
	}

	private Finding missed(Joint goal, Origin claim, int node, List<Segment> there, Segment want) {
		Segment wider = there.stream().filter(have -> have.set().without(want.set()).length > 0).findFirst().orElse(null);
		boolean group = goal.nodes().length < plan.wiring().machine().nodes();
		boolean surplus = wider != null && want.set().without(wider.set()).length == 0;
		Finding finding = new Finding(Code.GOAL_MISSED, claim, "after %s, %s%s".formatted(plan.name(),
				difference(goal, node, there, want), renewal(goal.data())));
		String trail = trails ? trail(goal, claim, node, there, want) : "";
		Joint otherOrder = inOtherOrder(goal);
		return holdings.renewed(goal.data()) != null ? finding.withRemedy(
				"exchange it again after the compute, or ensure the goal before it")
				: otherOrder != null ? finding.withRemedy(
						"ensure counts pieces by the index of nodes: add the over or among of line %d to it"
						.formatted(otherOrder.source().line()), otherOrder.source().fragment())
				: surplus && group ? finding.withRemedy("name all nodes that contribute, or leave among out for all nodes"
						+ (trail.isEmpty() ? "" : "; " + trail)) : finding.withRemedy(trail);
	}

	/** Returns the collective that leaves the pieces of a goal by index with the same nodes in another order; null if there is none. */
	private Joint inOtherOrder(Joint goal) {
		boolean pieces = goal.kind() == CollectiveKind.REDUCESCATTER || goal.kind() == CollectiveKind.SCATTER;
		return !pieces || !(goal.way() instanceof DirectWay) ? null : plan.phases().stream().filter(Phase.Exchanging.class::isInstance)
				.flatMap(phase -> ((Phase.Exchanging) phase).movements().stream()).filter(Joint.class::isInstance).map(Joint.class::cast)
				.filter(joint -> joint.kind() == goal.kind() && joint.data().equals(goal.data()) && joint.root() == goal.root()
						&& Arrays.equals(sorted(goal.nodes()), sorted(joint.nodes()))
						&& !Piece.of(joint, goal.data().size()).equals(Piece.of(goal, goal.data().size())))
				.findFirst().orElse(null);
	}

	private static int[] sorted(int[] nodes) {
		return Arrays.stream(nodes).sorted().toArray();
	}

	/** Returns which statement left the first element that differs, in words. */
	private String trail(Joint goal, Origin claim, int node, List<Segment> there, Segment want) {
		long element = want.first();
		for (Segment have : there) {
			if (have.first() > element || !have.set().equals(want.set())) {
				break;
			}
			element = have.end();
		}
		Segment have = Segments.at(there, element);
		return Trail.words(plan, goal.into(), node, element, have == null ? null
				: new Replay.Held(element, element + 1, have.set().size(), have.set().print()), claim, budget);
	}

	/** Returns the first place where a node holds something else than it should, in words. */
	private String difference(Joint goal, int node, List<Segment> there, Segment want) {
		String name = plan.wiring().name(node);
		long covered = want.first();
		long gap = want.end();
		for (Segment have : there) {
			if (have.first() > covered) {
				gap = have.first();
				break;
			}
			int[] missing = want.set().without(have.set());
			int[] extra = have.set().without(want.set());
			int[] outdated = Arrays.stream(extra).filter(number -> number >= plan.wiring().machine().nodes())
					.map(number -> number - plan.wiring().machine().nodes()).toArray();
			boolean group = Arrays.stream(extra).noneMatch(contributor -> Arrays.stream(goal.nodes())
					.anyMatch(member -> member == contributor));
			String place = range(goal, have.first(), have.end());
			if (outdated.length > 0) {
				return "%s holds %s as it was before %s renewed it".formatted(name, place, NodeList.some(plan.wiring(), outdated));
			} else if (missing.length > 0) {
				return "%s holds %s without %s".formatted(name, place, NodeList.some(plan.wiring(), missing));
			} else if (extra.length > 0 && group) {
				return "%s holds %s with contributions of %s, %s not in the group".formatted(name, place,
						NodeList.some(plan.wiring(), extra), extra.length == 1 ? "which is" : "which are");
			} else if (extra.length > 0) {
				return "%s holds %s with surplus contributions of %s".formatted(name, place, NodeList.some(plan.wiring(), extra));
			} else if (!have.set().equals(want.set())) {
				return "%s holds %s in another order".formatted(name, place);
			}
			covered = have.end();
		}
		return "%s does not hold %s".formatted(name, range(goal, covered, gap));
	}

	/** Returns what has come between an exchange and the goal, in words. */
	private String renewal(Payload data) {
		Origin compute = holdings.renewed(data);
		return compute == null ? "" : "; compute in line %d renews %s after the exchange".formatted(compute.line(), data.name());
	}

	private static String range(Joint goal, long first, long end) {
		return HoldingWords.range(goal.into(), first, end);
	}
}
