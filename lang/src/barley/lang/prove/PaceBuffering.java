package barley.lang.prove;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Origin;
import barley.lang.finding.Words;
import barley.lang.plan.PaceUnit;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.PaceLoop;
import barley.runtime.simulate.pace.PaceBuilder;
import barley.runtime.simulate.pace.PaceGraph;
import barley.runtime.simulate.pace.PaceTimes;

/**
 * Proves that a block ends whose buffers are bounded (RULES.md 43). What nodes hold has been proved before: sends that wait for buffers
 * only leave fewer orders. Here their waits are added to those of all items, and a circle is named with the number of buffers that opens
 * it.
 */
final class PaceBuffering {

	/** Waits named in a circle at most. */
	private static final int MOST_NAMED = 6;
	/** To make an item and to follow it takes as long as to look at this many things. */
	private static final int ITEM = 50;

	private final Phase.Pacing pacing;
	private final Plan plan;
	private final Budget budget;
	private final PaceBlock block;
	/** Where the statements of the block stand, by their numbers. */
	private final Map<Integer, Origin> origins = new HashMap<>();

	/** @param found what the units of the block have found */
	PaceBuffering(Phase.Pacing pacing, List<List<ProvedPhase>> found, Plan plan, Budget budget) {
		this.pacing = pacing;
		this.plan = plan;
		this.budget = budget;
		PaceWriter.Written written = PaceWriter.written(new ProvedPhase.Paced(pacing, found), plan,
				looks -> budget.effort(looks, pacing.source()));
		for (int item = 0; item < written.block().count(); item++) {
			origins.putIfAbsent(written.block().statement(item), pacing.units().get(written.units()[item]).source());
		}
		block = unfolded(written.block());
	}

	/** Rounds that are left out wait as the last ones do, if more rounds are written down than there are buffers. */
	private PaceBlock unfolded(PaceBlock written) {
		if (written.loops().isEmpty()) {
			return written;
		}
		int rounds = 2 * pacing.buffers();
		long more = Math.min(rounds, written.loops().get(0).more());
		if (written.count() + more * written.loops().stream().mapToInt(PaceLoop::length).sum() > PaceTimes.MOST_ITEMS) {
			throw new Complaint(new Finding(Code.LIMIT, pacing.source(),
					Words.of("%,d buffers are too many to prove that rounds end which are left out", pacing.buffers()))
					.withRemedy("state fewer buffers, or leave them out"));
		}
		return written.unfold(rounds);
	}

	/** Complains of nodes that wait for each other. */
	void requireEnd() {
		PaceGraph waits = waits(block);
		if (waits == null || waits.order().length == block.count()) {
			return;
		}
		throw new Complaint(deadlock(waits.circle(), least()));
	}

	private Finding deadlock(int[] circle, int least) {
		Finding finding = new Finding(Code.DEADLOCK, pacing.source(), "with %s for each sender and receiver, nodes wait for each other: %s"
				.formatted(Words.count(pacing.buffers(), "buffer"), String.join("; ", named(circle))));
		return least < 0
				? finding.withRemedy("send in the order in which messages are needed, or leave out buffers: no number of them is enough")
				: finding.withRemedy("write buffers %d, the smallest number that is enough".formatted(least), pacing.source().fragment(),
						Integer.toString(least));
	}

	/** Returns the graph of all waits; null if times are too long to be computed, so that nothing is run. */
	private PaceGraph waits(PaceBlock of) {
		budget.effort((long) ITEM * of.count(), pacing.source());
		try {
			return PaceGraph.of(new PaceBuilder(of, plan.wiring().machine(), datum -> 0).items());
		} catch (ArithmeticException tooLong) {
			return null;
		}
	}

	private boolean ends(int buffers) {
		return waits(block.withBuffers(buffers)).order().length == block.count();
	}

	/** Returns the smallest number of buffers with which it ends; -1 if there is none. */
	private int least() {
		int few = pacing.buffers();
		int enough = block.count();
		if (enough <= few || !ends(enough)) {
			return -1;
		}
		while (enough - few > 1) {
			int middle = few + (enough - few) / 2;
			if (ends(middle)) {
				enough = middle;
			} else {
				few = middle;
			}
		}
		return enough;
	}

	/** Returns in words what nodes of a circle wait for, from the first statement on. */
	private List<String> named(int[] circle) {
		int first = 0;
		for (int place = 1; place < circle.length; place++) {
			boolean buffered = wait(circle, place).contains(" send");
			boolean already = wait(circle, first).contains(" send");
			first = buffered && (!already || circle[place] < circle[first]) ? place : first;
		}
		List<String> waits = new ArrayList<>();
		for (int i = 0; i < circle.length; i++) {
			String wait = wait(circle, (first + i) % circle.length);
			if (!wait.isEmpty()) {
				waits.add(wait);
			}
		}
		int more = waits.size() - MOST_NAMED;
		return more <= 0 ? waits : List.of(String.join("; ", waits.subList(0, MOST_NAMED)), "and so on: " + Words.count(more, "more wait"));
	}

	/** Returns what an item of a circle waits for at another node, or which send has to leave before it; nothing within a node. */
	private String wait(int[] circle, int place) {
		int item = circle[place];
		int other = circle[(place + 1) % circle.length];
		int partner = block.partner(item);
		if (block.kind(item) == PaceBlock.RECEIVE) {
			return other == partner ? Words.of("%s waits for %s of %s (%s)", node(item), data(item), node(other), line(item)) : "";
		} else if (block.kind(item) != PaceBlock.SEND) {
			return "";
		}
		String send = Words.of("send %s to %s (%s)", data(item), node(partner), line(item));
		if (block.node(other) != block.node(item)) {
			return Words.of(pacing.buffers() == 0 ? "%s waits to %s until %s is ready to receive it (%4$s)"
					: "%s waits to %s until %s has received %5$s (%6$s)", node(item), send, node(other), line(partner), data(other),
					line(other));
		}
		return block.kind(other) == PaceBlock.SEND && block.node(partner) == block.node(block.partner(other))
				? Words.of("%s waits to %s until it has sent %s (%s)", node(item), send, data(other), line(other)) : "";
	}

	private String node(int item) {
		return plan.wiring().name(block.node(item));
	}

	/** Returns what a message brings; it may bring nothing. */
	private String data(int item) {
		int part = block.firstPart(item);
		return part == block.firstPart(item + 1) ? "a message" : plan.data().get(block.datum(block.room(part))).name();
	}

	/** Returns the line of an item and the indices of the loops around it. */
	private String line(int item) {
		return PaceUnit.line(origins.get(block.statement(item)), block.iteration(item));
	}
}
