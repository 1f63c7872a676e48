package barley.lang.motion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

import barley.runtime.machine.Machine;

/**
 * A motion made of rounds on the laps of a collective, one after the other on each lap. Hops are the positions of all laps, one lap after
 * the other. Pieces are combined on their way: what has been combined goes on, and stays with each member that it passes.
 *
 * <p>Takes time linear in the positions to make; anything about a hop in a step takes the logarithm of the laps.
 */
class RoundMotion extends Motion {

	/** Rounds on one lap, one after the other, each with what goes round. */
	record Leg(Lap lap, List<Round> rounds, List<Cargo> cargos) {

		private int at(int step) {
			int round = rounds.size() - 1;
			while (round >= 0 && !rounds.get(round).isActive(step)) {
				round--;
			}
			return round;
		}
	}

	private final List<Leg> legs;
	private final Machine machine;
	/** For each lap, how many hops those before it have. */
	private final int[] start;
	private final int steps;
	/** For each lap, the nodes of its members by their positions, -1 at relays. */
	private final int[][] rows;
	private int[][] seats;

	RoundMotion(Machine machine, List<Leg> legs) {
		this.machine = machine;
		this.legs = legs;
		start = new int[legs.size() + 1];
		rows = new int[legs.size()][];
		int last = 0;
		for (int leg = 0; leg < legs.size(); leg++) {
			start[leg + 1] = start[leg] + legs.get(leg).lap.nodes().length;
			last = Math.max(last, legs.get(leg).rounds.stream().mapToInt(Round::end).max().orElse(0));
		}
		steps = last;
	}

	/** Returns what begins at the positions of a lap. */
	static Sizes sizes(Lap lap, Cargo cargo) {
		return Sizes.of(lap.nodes().length, position -> lap.member(position) < 0 ? 0 : cargo.count(lap.member(position)));
	}

	@Override
	public int steps() {
		return steps;
	}

	@Override
	public int hops() {
		return start[legs.size()];
	}

	@Override
	public int strand(int hop) {
		if (legs.size() == 1) {
			return 0;
		}
		int found = Arrays.binarySearch(start, hop);
		return found >= 0 ? found : -found - 2;
	}

	Leg leg(int hop) {
		return legs.get(strand(hop));
	}

	/** Returns the position of a hop on its lap. */
	int position(int hop) {
		return hop - start[strand(hop)];
	}

	@Override
	public int channel(int hop) {
		Lap lap = leg(hop).lap;
		return machine.channel(lap.out()[position(hop)], lap.nodes()[position(hop)]);
	}

	@Override
	public int sender(int hop) {
		return leg(hop).lap.nodes()[position(hop)];
	}

	@Override
	public int receiver(int hop) {
		return leg(hop).lap.nodes()[(position(hop) + 1) % leg(hop).lap.nodes().length];
	}

	@Override
	public boolean takesPart(int hop, int step) {
		Leg leg = leg(hop);
		int round = leg.at(step);
		return round >= 0 && leg.rounds.get(round).sends(position(hop), step);
	}

	@Override
	public int fragments() {
		return legs.get(0).lap.members();
	}

	@Override
	public int fragment(int hop, int step) {
		Leg leg = leg(hop);
		int round = leg.at(step);
		int begun = round < 0 ? -1 : leg.rounds.get(round).begun(position(hop), step);
		return begun < 0 ? -1 : leg.cargos.get(round).fragment(leg.lap.member(begun));
	}

	@Override
	public Ranges what(int hop, int step) {
		Leg leg = leg(hop);
		int round = leg.at(step);
		return leg.cargos.get(round).what(leg.lap.member(leg.rounds.get(round).begun(position(hop), step)));
	}

	@Override
	public long size(int hop, int step) {
		Leg leg = leg(hop);
		int round = leg.at(step);
		return round < 0 ? 0 : leg.rounds.get(round).at(position(hop), step);
	}

	@Override
	public boolean combines(int hop, int step) {
		Leg leg = leg(hop);
		int round = leg.at(step);
		return round >= 0 && leg.rounds.get(round).combines();
	}

	@Override
	public List<Round> rounds() {
		return legs.stream().flatMap(leg -> leg.rounds.stream()).toList();
	}

	@Override
	public long total(int hop) {
		long total = 0;
		for (Round round : leg(hop).rounds) {
			total = Math.addExact(total, round.total(position(hop)));
		}
		return total;
	}

	/** Past relays data go by way of buffers. */
	@Override
	public boolean isInPlace() {
		return legs.stream().noneMatch(leg -> leg.lap.relays());
	}

	/** Relays have what passes them in transit. */
	@Override
	public Motion atOwnPace() {
		return isInPlace() ? this : new RoomyMotion(this) {

			@Override
			public Room leaves(int hop) {
				return isRelay(hop, position(hop)) ? Room.TRANSIT : Room.DATA;
			}

			@Override
			public Room arrives(int hop) {
				return isRelay(hop, (position(hop) + 1) % leg(hop).lap.nodes().length) ? Room.TRANSIT : Room.DATA;
			}

			private boolean isRelay(int hop, int position) {
				return leg(hop).lap.member(position) < 0;
			}

			@Override
			public long transit() {
				return extent();
			}
		};
	}

	/** Returns where the elements end that go somewhere. */
	private long extent() {
		long extent = 0;
		for (int hop = 0; hop < hops(); hop++) {
			for (int step = first(hop); step < end(hop); step++) {
				extent = size(hop, step) == 0 ? extent : Math.max(extent, what(hop, step).end());
			}
		}
		return extent;
	}

	// ---------------------------------------------------------------- what nodes hold on the way

	/** Returns the nodes of a lap's members by their positions, -1 at relays. */
	int[] row(int leg) {
		if (rows[leg] == null) {
			Lap lap = legs.get(leg).lap;
			int[] row = lap.nodes().clone();
			for (int position = 0; position < row.length && lap.relays(); position++) {
				row[position] = lap.member(position) < 0 ? -1 : row[position];
			}
			rows[leg] = row;
		}
		return rows[leg];
	}

	/** Returns the hops that begin at a node where it is a member. */
	int[] hopsOf(int node) {
		if (seats == null) {
			int nodes = 0;
			for (Leg leg : legs) {
				nodes = Math.max(nodes, Arrays.stream(leg.lap.nodes()).max().orElse(0) + 1);
			}
			int[][] found = new int[nodes][0];
			for (int number = 0; number < legs.size(); number++) {
				Lap lap = legs.get(number).lap;
				for (int member = 0; member < lap.members(); member++) {
					int at = lap.nodes()[lap.seat(member)];
					found[at] = Arrays.copyOf(found[at], found[at].length + 1);
					found[at][found[at].length - 1] = start[number] + lap.seat(member);
				}
			}
			seats = found;
		}
		return node < seats.length ? seats[node] : new int[0];
	}

	private record Found(Ranges what, int[] row, int first, int length) {
	}

	@Override
	public synchronized void changes(int node, int steps, Change to) {
		List<Found> found = new ArrayList<>();
		for (int hop : hopsOf(node)) {
			changes(strand(hop), position(hop), steps, found);
		}
		found.sort(Comparator.comparingLong(change -> change.what.first()));
		found.forEach(change -> to.change(change.what, change.row, change.first, change.length));
	}

	private void changes(int number, int position, int steps, List<Found> changes) {
		Leg leg = legs.get(number);
		for (int fragment = 0; fragment < leg.lap.members(); fragment++) {
			Found last = null;
			for (int round = 0; round < leg.rounds.size(); round++) {
				int member = leg.cargos.get(round).member(fragment);
				int done = Math.min(leg.rounds.get(round).steps(), steps - leg.rounds.get(round).first());
				Found came = done > 0 ? came(leg, number, round, position, member, done) : null;
				last = came == null ? last : came;
			}
			for (Ranges.Range range : last == null ? List.<Ranges.Range>of() : last.what.list()) {
				changes.add(new Found(Ranges.of(range.first(), range.count()), last.row, last.first, last.length));
			}
		}
	}

	/** Returns what a round has brought of what began at a member; null if nothing. */
	private Found came(Leg leg, int number, int index, int position, int member, int done) {
		Round round = leg.rounds.get(index);
		int size = round.positions();
		int from = leg.lap.seat(member);
		int distance = Math.floorMod(position - from, size);
		if (!keeps(round, position, from, distance, done)) {
			return null;
		}
		Ranges what = leg.cargos.get(index).what(member);
		if (round.combines()) {
			return new Found(what, row(number), from, distance + 1);
		}
		return switch (round.begins()) {
		case OWN -> new Found(what, row(number), from, 1);
		case ROOT -> new Found(what, row(number), round.root(), 1);
		case ALL -> new Found(what, row(number), 0, size);
		};
	}

	/** Returns whether a position has by now what began so far before it. */
	private static boolean keeps(Round round, int position, int from, int distance, int done) {
		int size = round.positions();
		boolean arrived = distance >= 1 && distance <= done;
		return switch (round.reach()) {
		case ALL -> arrived || distance == 0 && !round.combines() && round.begins() != Round.Begins.OWN;
		case FROM_ROOT -> {
			// The root passes it on when it would come by, had it begun where it belongs.
			int fromRoot = Math.floorMod(position - round.root(), size);
			boolean passed = arrived && fromRoot >= 1 && Math.floorMod(round.root() - from, size) + fromRoot == distance;
			yield passed && (round.lap().stops().next(position) == from || !round.relays());
		}
		case TO_ROOT -> arrived && distance <= Math.floorMod(round.root() - from, size) && (position == round.root() || !round.relays());
		case ALL_TO_ALL -> false; // what is on its way belongs to nobody
		};
	}
}
