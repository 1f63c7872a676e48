package barley.lang.prove.figures;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import barley.lang.motion.Lap;
import barley.lang.motion.Strand;
import barley.lang.wiring.Route;
import barley.runtime.machine.Machine;
import barley.runtime.machine.NodeType;

/** All that an exchange carries: turns round rings in closed form, everything else send by send. */
final class Loads {

	/** Nodes that have to launch the steps from {@code first} to the one before {@code end}. */
	private record Launch(int first, int end, long picoseconds) {
	}

	private record Way(Route route, boolean backward) {
	}

	private final Machine machine;
	private final Map<Object, Track> tracks = new LinkedHashMap<>();
	private final List<Launch> launches = new ArrayList<>();
	/** For each step, what the dearest node takes that takes part in a single hop. */
	private long[] single = new long[4];
	private int singles;
	private Sends sends = new Sends();
	private final boolean relayed;

	/** @param relayed whether nodes launch the first step only, and routers relay in all of them */
	Loads(Machine machine, boolean relayed) {
		this.machine = machine;
		this.relayed = relayed;
	}

	/** Returns what distinguishes one direction of a ring from all other ways. */
	static Object way(Lap lap) {
		return new Way(lap.tour(), lap.backward());
	}

	/** Returns the same for any walk. */
	static Object way(Strand strand) {
		return new Way(strand.route(), strand.backward());
	}

	void turn(Lap lap, Turn turn) {
		tracks.computeIfAbsent(way(lap), way -> new Track(machine, lap)).add(turn);
	}

	/** Two nodes take part in a step. */
	void takePart(int step, int one, int other) {
		if (step >= single.length) {
			single = Arrays.copyOf(single, Math.max(step + 1, 2 * single.length));
		}
		singles = Math.max(singles, step + 1);
		single[step] = Math.max(single[step], Math.max(launchPs(one, step), launchPs(other, step)));
	}

	/** Nodes take part in the steps from {@code first} to the one before {@code end}; the dearest takes so long. */
	void launch(int first, int end, long picoseconds) {
		launches.add(new Launch(first, end, picoseconds));
	}

	/** Returns what a node takes to launch a step, or its router to relay. */
	long launchPs(int node, int step) {
		NodeType type = machine.nodeType(node);
		return !relayed ? type.launchPs() : Math.addExact(step == 0 ? type.launchPs() : 0, type.passOnPs());
	}

	boolean relayed() {
		return relayed;
	}

	/** Everybody who carries something. */
	Set<Party> parties() {
		Set<Party> parties = new LinkedHashSet<>();
		tracks.values().forEach(track -> track.turns().forEach(turn -> parties.add(turn.party())));
		for (int send = 0; send < sends.size(); send++) {
			parties.add(sends.party(send));
		}
		return parties;
	}

	/** Returns what one party would carry if it had the machine to itself. */
	Loads only(Party party) {
		Loads loads = new Loads(machine, relayed);
		tracks.forEach((way, track) -> {
			Track own = track.only(party);
			if (!own.turns().isEmpty()) {
				loads.tracks.put(way, own);
			}
		});
		loads.sends = sends.only(party);
		return loads;
	}

	Machine machine() {
		return machine;
	}

	List<Track> tracks() {
		return List.copyOf(tracks.values());
	}

	Sends sends() {
		return sends;
	}

	int steps() {
		int steps = Math.max(Math.max(sends.steps(), singles), tracks.values().stream().mapToInt(Track::end).max().orElse(0));
		return Math.max(steps, launches.stream().mapToInt(Launch::end).max().orElse(0));
	}

	void addTo(long[] volumes, long rounds) {
		tracks.values().forEach(track -> track.addTo(volumes, rounds));
		sends.addTo(volumes, rounds);
	}

	/** Returns what each step costs, {@code sharing} saying which channels have to carry for several. */
	StepCosts costs(Sharing sharing, Effort effort) {
		StepCosts costs = transfers(sharing, effort);
		launches.forEach(launch -> costs.launch(launch.first, launch.end, launch.picoseconds));
		for (int step = 0; step < singles; step++) {
			costs.launch(step, step + 1, single[step]);
		}
		Combining.raise(this, costs, effort);
		return costs;
	}

	/** Returns what the channels alone cost. */
	StepCosts transfers(Sharing sharing, Effort effort) {
		StepCosts costs = new StepCosts(steps());
		if (machine.circuits().isEmpty()) {
			tracks.values().forEach(track -> track.raise(costs, effort));
		}
		sharing.raise(this, costs, effort);
		return costs;
	}
}
