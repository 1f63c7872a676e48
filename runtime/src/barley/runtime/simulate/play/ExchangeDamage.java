package barley.runtime.simulate.play;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import barley.runtime.simulate.phase.ProgramPhase.Communication;
import barley.runtime.simulate.result.Damage;

/**
 * Looks, whenever an exchange has ended, whether it left what it would have left undisturbed. What is wrong then stays wrong for whoever
 * ensures, sends or computes anything before it is renewed or overwritten, so no end of the run makes it good.
 */
final class ExchangeDamage {

	private final List<Damage.Remnant> first = new ArrayList<>();
	private final Set<Communication> told = new HashSet<>();
	private long all;

	/** An exchange has ended. */
	void look(Communication phase, List<Long> rounds, ContributionTracker tracker, ContributionTracker undisturbed) {
		int[] nodes = tracker.differing(undisturbed);
		all += nodes.length == 0 ? 0 : 1;
		if (nodes.length > 0 && told.add(phase)) {
			first.add(new Damage.Remnant(phase.statement(), rounds, nodes, tracker.firstLack(undisturbed, nodes[0])));
		}
	}

	/** Counts what is left in rounds that are like the one before. */
	void repeat(long rounds, long inRound) {
		all = Math.addExact(all, Math.multiplyExact(rounds, inRound));
	}

	List<Damage.Remnant> first() {
		return List.copyOf(first);
	}

	/** Returns how often exchanges left something wrong. */
	long all() {
		return all;
	}
}
