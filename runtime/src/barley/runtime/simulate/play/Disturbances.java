package barley.runtime.simulate.play;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

import barley.runtime.machine.Machine;
import barley.runtime.machine.SynapseTable.Place;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.option.Disturbance;
import barley.runtime.simulate.option.Disturbance.EntryCorrupted;
import barley.runtime.simulate.option.Disturbance.FragmentCorrupted;
import barley.runtime.simulate.option.Disturbance.LaneFails;
import barley.runtime.simulate.option.Disturbance.LaneSlows;
import barley.runtime.simulate.option.Disturbance.NodeStraggles;
import barley.runtime.simulate.option.Disturbance.SwitchFails;
import barley.runtime.simulate.option.Disturbance.SynapseFails;
import barley.runtime.simulate.option.Disturbance.SynapseLate;

/** The disturbances of a run, and their effect on lanes and nodes over time. */
record Disturbances(Machine machine, List<Disturbance> all) {

	/** Returns whether transfers may be lost or corrupted. */
	boolean lose() {
		return all.stream().anyMatch(disturbance -> !changesSpeed(disturbance));
	}

	/** Returns whether words at synapses may be lost. */
	boolean losesWords() {
		return all.stream().anyMatch(SynapseFails.class::isInstance);
	}

	static boolean changesSpeed(Disturbance disturbance) {
		return disturbance instanceof LaneSlows || disturbance instanceof NodeStraggles || synapse(disturbance) != null;
	}

	/** Returns whether a disturbance concerns words on their way to a synapse that is on. */
	boolean meetsWords(Disturbance disturbance) {
		Place synapse = synapse(disturbance);
		return synapse != null && machine.synapses().of(synapse.link()).isOn(synapse.synapse());
	}

	/** Returns the synapse whose words a disturbance concerns, or null. */
	static Place synapse(Disturbance disturbance) {
		return disturbance instanceof SynapseFails fails ? fails.place() : disturbance instanceof SynapseLate late ? late.place() : null;
	}

	/** Returns whether a disturbance acts once, at the first occasion after it begins. */
	static boolean actsOnce(Disturbance disturbance) {
		return disturbance instanceof FragmentCorrupted || disturbance instanceof EntryCorrupted;
	}

	/** Returns the channels of lanes that a disturbance affects. */
	int[] channels(Disturbance disturbance) {
		if (disturbance instanceof FragmentCorrupted corrupted) {
			return machine.held(corrupted.channel());
		} else if (disturbance instanceof SwitchFails fails) {
			return IntStream.range(0, machine.channels())
					.filter(channel -> machine.sender(channel) == fails.vertex() || machine.receiver(channel) == fails.vertex()).toArray();
		}
		int lane = disturbance instanceof LaneFails fails ? fails.lane() : disturbance instanceof LaneSlows slows ? slows.lane() : -1;
		return lane < 0 ? new int[0] : new int[] {2 * lane, 2 * lane + 1};
	}

	/** Returns the places of disturbances that begin up to some time. */
	IntPredicate begunBy(long atPs) {
		return disturbance -> all.get(disturbance).atPs() <= atPs;
	}

	/**
	 * Returns an exchange that begins at some time, with all disturbances that begin before it would end with those that began before it.
	 *
	 * @param spent  disturbances that have done what they do
	 * @param run    returns the exchange with some disturbances
	 * @param timePs returns how long an exchange takes
	 */
	<R> R meeting(long startPs, IntPredicate spent, Function<IntPredicate, R> run, ToLongFunction<R> timePs) {
		IntPredicate open = spent.negate();
		long endPs = startPs + timePs.applyAsLong(run.apply(open.and(begunBy(startPs))));
		return run.apply(open.and(disturbance -> all.get(disturbance).atPs() < endPs));
	}

	/** Returns the times after the beginning of the run at which a disturbance begins, ascending. */
	long[] onsets() {
		return all.stream().mapToLong(Disturbance::atPs).filter(at -> at > 0).sorted().distinct().toArray();
	}

	/** Returns the times at which the speed of a lane or node changes, ascending. */
	long[] changes() {
		return all.stream().filter(Disturbances::changesSpeed).mapToLong(Disturbance::atPs).sorted().distinct().toArray();
	}

	/** Returns the conditions from one of these times on. */
	Conditions conditions(long moment) {
		Map<Integer, Long> rates = new HashMap<>();
		Map<Integer, Long> launches = new HashMap<>();
		Map<Place, Long> synapses = new HashMap<>();
		for (Disturbance disturbance : all) {
			if (disturbance.atPs() <= moment && disturbance instanceof LaneSlows slows) {
				rates.merge(slows.lane(), slows.bitsPerSecond(), Math::min);
			} else if (disturbance.atPs() <= moment && disturbance instanceof NodeStraggles straggles) {
				launches.merge(straggles.node(), straggles.byPs(), Math::addExact);
			} else if (disturbance.atPs() <= moment && disturbance instanceof SynapseLate late) {
				synapses.merge(late.place(), late.byPs(), Disturbances::together);
			} else if (disturbance.atPs() <= moment && disturbance instanceof SynapseFails fails) {
				synapses.put(fails.place(), Conditions.LOST);
			}
		}
		launches.replaceAll((node, late) -> Math.addExact(late, machine.nodeType(node).launchPs()));
		return new Conditions(rates, launches, synapses, List.of());
	}

	/** Returns two delays of a synapse together. */
	private static long together(long one, long other) {
		return one == Conditions.LOST || other == Conditions.LOST ? Conditions.LOST : Math.addExact(one, other);
	}

	/** Returns the times at which lanes fail. */
	Map<Integer, Long> failures() {
		Map<Integer, Long> failures = new HashMap<>();
		for (Disturbance disturbance : all) {
			if (disturbance instanceof LaneFails fails) {
				failures.merge(fails.lane(), fails.atPs(), Math::min);
			}
		}
		return failures;
	}

	/** Returns the times at which switches fail. */
	Map<Integer, Long> switchFailures() {
		Map<Integer, Long> failures = new HashMap<>();
		for (Disturbance disturbance : all) {
			if (disturbance instanceof SwitchFails fails) {
				failures.merge(fails.vertex(), fails.atPs(), Math::min);
			}
		}
		return failures;
	}
}
