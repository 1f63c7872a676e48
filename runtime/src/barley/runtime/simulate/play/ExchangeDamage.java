package barley.runtime.simulate.play;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import barley.runtime.simulate.phase.ProgramPhase.Leaf;
import barley.runtime.simulate.phase.ProgramPhase.Paced;
import barley.runtime.simulate.result.Damage;

/**
 * Compares the state after each exchange with that of the undisturbed run. A later renewal or overwrite may hide wrong data, but
 * everything that is ensured, sent or computed in between is wrong, so checking only the final state would not suffice.
 */
final class ExchangeDamage {

	private static final int MOST_LACKS = 10_000;

	private final List<Damage.Remnant> first = new ArrayList<>();
	private final Set<Leaf> reported = new HashSet<>();
	private long all;

	/** Compares the state after an exchange. */
	void look(Leaf phase, List<Long> rounds, ContributionTracker tracker, ContributionTracker undisturbed) {
		int[] nodes = tracker.differing(undisturbed);
		all += nodes.length == 0 ? 0 : 1;
		if (nodes.length > 0 && reported.add(phase)) {
			List<Damage.Lack> lacks = phase instanceof Paced ? tracker.lacks(undisturbed, nodes, MOST_LACKS) : List.of();
			Damage.Lack lack = tracker.lacks(undisturbed, nodes, 1).get(0);
			first.add(new Damage.Remnant(phase.number(), phase.statement(), rounds, nodes, lack, lacks));
		}
	}

	/** Counts the damage in rounds that repeat the previous one. */
	void repeat(long rounds, long inRound) {
		all = Math.addExact(all, Math.multiplyExact(rounds, inRound));
	}

	List<Damage.Remnant> first() {
		return List.copyOf(first);
	}

	/** Returns the number of exchanges that left wrong data. */
	long all() {
		return all;
	}
}
