package barley.lang.prove;

import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import barley.lang.plan.PaceRounds;
import barley.lang.plan.PaceUnit;
import barley.lang.plan.PaceUnit.End;
import barley.lang.plan.Phase;
import barley.lang.prove.UnderWay.Cargo;

/**
 * Shows that rounds of a block which are not carried out leave what those leave that are. Units are carried out round by round as far as
 * they do not wait, in an order that is the same for each round. If at the ends of two rounds nodes hold the same, the same units are done
 * but for the numbers of their rounds, and messages with the same contents are under way, then all that follows is the same, however many
 * rounds are between the two.
 */
final class PaceInduction {

	/** As many rounds are looked at for one after which all is as before. */
	private static final int MOST_COMPARED = 8;

	/** @param underWay by the unit that has sent it */
	private record State(Holdings held, BitSet done, Map<Integer, List<Segments>> underWay) {
	}

	private final Phase.Pacing pacing;
	private final Holdings holdings;
	/** The other end of the message of each send. */
	private final Map<Integer, Integer> receives = new HashMap<>();
	private final Map<Phase, Integer> sends = new IdentityHashMap<>();
	private final BitSet done = new BitSet();
	private final int middle;
	private State kept;
	private boolean proved;

	PaceInduction(Phase.Pacing pacing, Holdings holdings) {
		this.pacing = pacing;
		this.holdings = holdings;
		proved = pacing.rounds().isEmpty();
		middle = pacing.rounds().stream().mapToInt(PaceRounds::written).min().orElse(0) / 2;
		for (int number = 0; !proved && number < pacing.units().size(); number++) {
			PaceUnit unit = pacing.units().get(number);
			if (unit.end() == End.SEND) {
				sends.put(unit.phase(), number);
			}
		}
		for (int number = 0; !proved && number < pacing.units().size(); number++) {
			PaceUnit unit = pacing.units().get(number);
			if (unit.end() == End.RECEIVE) {
				receives.put(sends.get(unit.phase()), number);
			}
		}
	}

	/** Returns for each unit the round of a repeat in which it is, which comes before later rounds; 0 outside of repeats. */
	static int[] ranks(Phase.Pacing pacing) {
		int[] ranks = new int[pacing.units().size()];
		for (PaceRounds rounds : pacing.rounds()) {
			for (int unit = rounds.first(); unit < rounds.end(); unit++) {
				ranks[unit] = 1 + (unit - rounds.first()) / rounds.length();
			}
		}
		return ranks;
	}

	/** Returns whether rounds that are left out, if any, leave the same. */
	boolean isProved() {
		return proved;
	}

	/** A unit has been carried out; some messages are under way. */
	void done(int unit, Map<Phase, List<Cargo>> underWay) {
		if (proved) {
			return;
		}
		done.set(unit);
		PaceRounds first = pacing.rounds().get(0);
		int round = (unit + 1 - first.first()) / first.length();
		if (unit < first.first() || unit >= first.end() || (unit + 1 - first.first()) % first.length() > 0) {
			return;
		} else if (round == middle) {
			kept = state(underWay);
		} else if (kept != null && round > middle && round <= middle + MOST_COMPARED && first.more() % (round - middle) == 0) {
			proved = holdings.sameAs(kept.held) && repeats(state(underWay), round - middle);
		}
	}

	private State state(Map<Phase, List<Cargo>> underWay) {
		Map<Integer, List<Segments>> messages = new HashMap<>();
		underWay.forEach((message, cargo) -> messages.put(sends.get(message), cargo.stream().map(Cargo::parts).toList()));
		return new State(holdings.copy(), (BitSet) done.clone(), messages);
	}

	private boolean repeats(State now, int rounds) {
		int[] later = new int[pacing.units().size()];
		for (int unit = 0; unit < later.length; unit++) {
			later[unit] = unit;
		}
		for (PaceRounds each : pacing.rounds()) {
			for (int unit = each.first(); unit < each.end(); unit++) {
				later[unit] = unit + rounds * each.length();
				boolean begins = unit < each.first() + rounds * each.length();
				boolean ends = unit >= each.end() - (rounds + 1) * each.length();
				if (begins && !now.done.get(unit) || ends && now.done.get(unit)) {
					return false;
				}
				later[unit] = later[unit] < each.end() ? later[unit] : -1;
			}
		}
		for (int unit = 0; unit < later.length; unit++) {
			if (later[unit] >= 0 && kept.done.get(unit) != now.done.get(later[unit])) {
				return false;
			}
		}
		return kept.underWay.size() == now.underWay.size() && kept.underWay.entrySet().stream().allMatch(message -> {
			int send = later[message.getKey()];
			return send >= 0 && message.getValue().equals(now.underWay.get(send))
					&& later[receives.get(message.getKey())] == receives.get(send);
		});
	}
}
