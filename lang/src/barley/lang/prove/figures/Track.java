package barley.lang.prove.figures;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

import barley.lang.motion.Lap;
import barley.lang.motion.Round;
import barley.lang.motion.Sizes;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.motion.RingTurn.Reach;

/**
 * A ring in one direction with all the turns that an exchange makes on it. As every piece is somewhere in every step, a step
 * costs its longest piece, whatever the size of the ring; only where lanes differ it matters who sends it, which counts of the
 * lanes before each position tell.
 *
 * <p>Takes time linear in positions plus steps, times kinds of lanes and runs of equal pieces; turns with a root on a ring of
 * different lanes, and turns past relays, take positions times steps.
 */
final class Track {

	private final Machine machine;
	private final Lap lap;
	private final int[] channels;
	private final List<Turn> turns = new ArrayList<>();
	/** For each type of lane, how many positions before each one have it; null while there is just one. */
	private Map<LinkType, int[]> kinds;

	Track(Machine machine, Lap lap) {
		this.machine = machine;
		this.lap = lap;
		channels = new int[lap.nodes().length];
		for (int position = 0; position < channels.length; position++) {
			channels[position] = machine.channel(lap.out()[position], lap.nodes()[position]);
		}
	}

	private Track(Track track) {
		machine = track.machine;
		lap = track.lap;
		channels = track.channels;
		kinds = track.kinds;
	}

	void add(Turn turn) {
		turns.add(turn);
	}

	/** This track with the turns of one party alone. */
	Track only(Party party) {
		Track track = new Track(this);
		turns.stream().filter(turn -> turn.party().equals(party)).forEach(track::add);
		return track;
	}

	Lap lap() {
		return lap;
	}

	List<Turn> turns() {
		return turns;
	}

	/** Returns the channel by which each position sends. */
	int[] channels() {
		return channels;
	}

	int end() {
		return turns.stream().mapToInt(turn -> turn.round().end()).max().orElse(0);
	}

	/** Bytes that {@code position} sends in a step. */
	long at(int position, int step) {
		long bytes = 0;
		for (Turn turn : turns) {
			bytes = Math.addExact(bytes, turn.at(position, step));
		}
		return bytes;
	}

	/** Adds what each channel carries in all steps. */
	void addTo(long[] volumes, long rounds) {
		for (Turn turn : turns) {
			for (int position = 0; position < channels.length; position++) {
				int channel = channels[position];
				volumes[channel] = Math.addExact(volumes[channel], Math.multiplyExact(rounds, turn.round().total(position)));
			}
		}
	}

	/** Raises the costs of all steps to what this track takes. */
	void raise(StepCosts costs, Effort effort) {
		TreeSet<Integer> bounds = new TreeSet<>();
		turns.forEach(turn -> bounds.addAll(List.of(turn.round().first(), turn.round().end())));
		Integer from = null;
		for (int to : bounds) {
			if (from != null) {
				raise(from, to, costs, effort);
			}
			from = to;
		}
	}

	private void raise(int from, int to, StepCosts costs, Effort effort) {
		List<Round> active = turns.stream().map(Turn::round).filter(round -> round.isActive(from)).toList();
		boolean allRound = active.stream().allMatch(round -> round.reach() == Reach.ALL && !round.relays());
		Round only = active.size() == 1 ? active.get(0) : null;
		if (allRound && !active.isEmpty()) {
			raiseAllRound(only != null ? only.sizes() : together(active), only != null ? only.first() : 0, from, to, costs);
		} else if (only != null && only.reach() != Reach.ALL_TO_ALL && !only.relays() && kinds().size() == 1) {
			raiseRooted(only, costs);
		} else if (only != null && only.reach() == Reach.ALL_TO_ALL && only.sizes().runs() == 1) {
			for (int step = from; step < to; step++) {
				for (LinkType type : kinds().keySet()) {
					costs.carry(step, step + 1, type, only.at(0, step));
				}
			}
		} else if (!active.isEmpty()) {
			effort.spend((long) (to - from) * channels.length * active.size());
			for (int step = from; step < to; step++) {
				for (int position = 0; position < channels.length; position++) {
					costs.carry(step, step + 1, machine.linkType(channels[position] >> 1), at(position, step));
				}
			}
		}
	}

	/** Turns that run at the same time, as one that begins with the exchange. */
	private Sizes together(List<Round> active) {
		return Sizes.of(channels.length, position -> {
			long sum = 0;
			for (Round round : active) {
				sum = Math.addExact(sum, round.sizes().at(position + round.first()));
			}
			return sum;
		});
	}

	private void raiseAllRound(Sizes sizes, int first, int from, int to, StepCosts costs) {
		Map<LinkType, int[]> known = kinds();
		known.forEach((type, before) -> {
			if (known.size() == 1 || sizes.runs() == 1) {
				costs.carry(from, to, type, sizes.max());
				return;
			}
			for (int step = from; step < to; step++) {
				long most = 0;
				for (int run = 0; run < sizes.runs(); run++) {
					if (sizes.value(run) > most && occurs(before, sizes.start(run) + step - first, sizes.end(run) - sizes.start(run))) {
						most = sizes.value(run);
					}
				}
				costs.carry(step, step + 1, type, most);
			}
		});
	}

	/** Returns whether any of {@code length} positions from {@code first} on has a kind of lane. */
	private boolean occurs(int[] before, int first, int length) {
		int start = first % channels.length;
		int end = start + length;
		return end <= channels.length ? before[end] > before[start]
				: before[channels.length] > before[start] || before[end - channels.length] > 0;
	}

	/** The pieces on their way are those next to the root, one more in each step of a scatter and one less in each of a gather. */
	private void raiseRooted(Round round, StepCosts costs) {
		LinkType type = kinds().keySet().iterator().next();
		long most = 0;
		for (int count = 0; count < round.positions() - 1; count++) {
			boolean away = round.reach() == Reach.FROM_ROOT;
			most = Math.max(most, round.sizes().at(away ? round.root() - count : round.root() + 1 + count));
			int step = away ? round.first() + count : round.end() - 1 - count;
			costs.carry(step, step + 1, type, most);
		}
	}

	private Map<LinkType, int[]> kinds() {
		if (kinds == null) {
			kinds = new LinkedHashMap<>();
			LinkType last = null;
			for (int channel : channels) {
				LinkType own = machine.linkType(channel >> 1);
				if (own != last) {
					kinds.computeIfAbsent(own, type -> new int[channels.length + 1]);
					last = own;
				}
			}
			for (int position = 0; kinds.size() > 1 && position < channels.length; position++) {
				LinkType own = machine.linkType(channels[position] >> 1);
				for (Map.Entry<LinkType, int[]> kind : kinds.entrySet()) {
					kind.getValue()[position + 1] = kind.getValue()[position] + (kind.getKey().equals(own) ? 1 : 0);
				}
			}
		}
		return kinds;
	}
}
