package barley.lang.prove.figures;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;

/**
 * Adds up what channels carry that are needed by more than one ring or send, and notices where different parties meet on a
 * channel in the same step (RULES.md 17). One is made for a machine and used for all exchanges, so that none of them has
 * to clear arrays as large as the machine.
 *
 * <p>Takes time linear in the hops of the rings and in the sends; channels that rings share, times steps.
 */
final class Sharing {

	/** A ring's use of a channel. */
	private record Use(Track track, int position) {
	}

	private final int[] epochs;
	private final Track[] owners;
	private final int[] positions;
	private final long[] bytes;
	private final Party[] parties;
	private int epoch;
	private int conflict = -1;
	private Set<Party> conflicting = Set.of();

	Sharing(Machine machine) {
		int channels = machine.channels();
		epochs = new int[channels];
		owners = new Track[channels];
		positions = new int[channels];
		bytes = new long[channels];
		parties = new Party[channels];
	}

	/** Returns the channel on which parties met first, or -1. */
	int conflict() {
		return conflict;
	}

	/** Those who met there. */
	Set<Party> conflicting() {
		return conflicting;
	}

	/**
	 * Raises the costs of steps in which a channel carries for several; sends are accounted for here altogether, and where there are
	 * circuits, everything.
	 */
	void raise(Loads loads, StepCosts costs, Effort effort) {
		conflict = -1;
		conflicting = Set.of();
		if (!loads.machine().circuits().isEmpty()) {
			CircuitSharing circuits = new CircuitSharing(loads, costs, effort);
			circuits.raise();
			conflict = circuits.conflict();
			conflicting = circuits.conflicting();
			return;
		}
		Map<Integer, List<Use>> shared = uses(loads.tracks());
		Map<Integer, Map<Integer, Long>> besides = raiseSends(loads, costs, shared);
		loads.tracks().forEach(this::meetOn);
		shared.forEach((channel, uses) -> raise(loads, channel, uses, besides.getOrDefault(channel, Map.of()), costs, effort));
	}

	/** Channels that several rings need, or that a ring and a send need, each with the rings. */
	private Map<Integer, List<Use>> uses(Collection<Track> tracks) {
		epoch++;
		Map<Integer, List<Use>> shared = new TreeMap<>();
		for (Track track : tracks) {
			int[] channels = track.channels();
			for (int position = 0; position < channels.length; position++) {
				int channel = channels[position];
				if (epochs[channel] == epoch) {
					shared.computeIfAbsent(channel, this::owner).add(new Use(track, position));
				} else {
					epochs[channel] = epoch;
					owners[channel] = track;
					positions[channel] = position;
				}
			}
		}
		return shared;
	}

	private List<Use> owner(int channel) {
		return new ArrayList<>(List.of(new Use(owners[channel], positions[channel])));
	}

	/** Raises the costs to those of the sends, and returns what they add to channels that rings need as well, step by step. */
	private Map<Integer, Map<Integer, Long>> raiseSends(Loads loads, StepCosts costs, Map<Integer, List<Use>> shared) {
		Sends sends = loads.sends();
		Map<Integer, Map<Integer, Long>> besides = new HashMap<>();
		int[] order = sends.byStep();
		for (int from = 0; from < order.length;) {
			int step = sends.step(order[from]);
			int to = from;
			for (; to < order.length && sends.step(order[to]) == step; to++) {
				collect(loads, order[to]);
			}
			for (; from < to; from++) {
				int channel = sends.channel(order[from]);
				if (epochs[channel] == epoch && bytes[channel] > 0) {
					shared.computeIfAbsent(channel, this::owner);
					besides.computeIfAbsent(channel, any -> new HashMap<>()).merge(step, bytes[channel], Math::addExact);
					meet(channel, List.of(parties[channel]), owners[channel], positions[channel], step);
				}
				costs.carry(step, step + 1, type(loads, channel), bytes[channel]);
				bytes[channel] = 0;
				parties[channel] = null;
			}
		}
		return besides;
	}

	private void collect(Loads loads, int send) {
		int channel = loads.sends().channel(send);
		Party party = loads.sends().party(send);
		if (parties[channel] != null && !parties[channel].equals(party) && bytes[channel] > 0 && loads.sends().bytes(send) > 0) {
			report(channel, List.of(parties[channel], party));
		}
		bytes[channel] = Math.addExact(bytes[channel], loads.sends().bytes(send));
		parties[channel] = party;
	}

	/** Whether parties meet on a ring because they need the same direction of it at the same time. */
	private void meetOn(Track track) {
		boolean several = track.turns().stream().map(Turn::party).distinct().count() > 1;
		for (int i = 0; several && i < track.turns().size() && conflict < 0; i++) {
			Turn turn = track.turns().get(i);
			for (int position = 0; position < track.channels().length && conflict < 0; position++) {
				meet(track.channels()[position], List.of(), track, position, turn.round().first());
			}
		}
	}

	private void meet(int channel, List<Party> there, Track track, int position, int step) {
		if (conflict >= 0) {
			return;
		}
		Set<Party> all = new LinkedHashSet<>(there);
		for (Turn turn : track.turns()) {
			if (turn.at(position, step) > 0) {
				all.add(turn.party());
			}
		}
		report(channel, all);
	}

	private void report(int channel, Collection<Party> all) {
		if (conflict < 0 && Set.copyOf(all).size() > 1) {
			conflict = channel;
			conflicting = new LinkedHashSet<>(all);
		}
	}

	private void raise(Loads loads, int channel, List<Use> uses, Map<Integer, Long> sent, StepCosts costs, Effort effort) {
		effort.spend((long) costs.steps() * uses.size());
		for (int step = 0; step < costs.steps(); step++) {
			long sum = sent.getOrDefault(step, 0L);
			Set<Party> all = conflict >= 0 ? null : new LinkedHashSet<>();
			for (Use use : uses) {
				for (Turn turn : use.track.turns()) {
					long carried = turn.at(use.position, step);
					sum = Math.addExact(sum, carried);
					if (carried > 0 && all != null) {
						all.add(turn.party());
					}
				}
			}
			costs.carry(step, step + 1, type(loads, channel), sum);
			if (all != null) {
				report(channel, all);
			}
		}
	}

	private static LinkType type(Loads loads, int channel) {
		return loads.machine().linkType(channel >> 1);
	}
}
