package barley.lang.steps;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.lang.plan.CollectiveKind;
import barley.lang.plan.Joint;
import barley.lang.plan.Joint.Way;
import barley.lang.plan.Lap;
import barley.lang.prove.Ground;
import barley.lang.prove.Ranges;
import barley.runtime.machine.Machine;
import barley.runtime.motion.RingTurn;
import barley.runtime.program.Pieces;

/**
 * A collective round rings: in step s of a turn, each position passes on what began s positions before it, at members alone, and as far as
 * the last member before (000-53). Hops are the positions of all laps, one lap after the other.
 */
final class RingMotion extends Motion {

	private final Joint joint;
	private final Ground ground;
	private final List<Lap> laps;
	private final int[] start;
	private final Pieces[] pieces;
	private final int[] roots;
	private final List<RingTurn> turns;
	private final boolean apart;
	private Slots seats;
	private Map<Integer, Ranges> brought;
	private Sums[] sums;
	private Source.Base sumsOf;

	/** @param apart whether members that gather hold just the pieces that a scattering leaves with them */
	RingMotion(Joint joint, Machine machine, Ground ground, boolean apart) {
		super(joint, machine);
		this.joint = joint;
		this.ground = ground;
		this.apart = apart;
		laps = ((Way.Rings) joint.way()).laps();
		start = new int[laps.size() + 1];
		pieces = new Pieces[laps.size()];
		roots = new int[laps.size()];
		for (int lap = 0; lap < laps.size(); lap++) {
			start[lap + 1] = start[lap] + laps.get(lap).nodes().length;
			pieces[lap] = laps.get(lap).pieces(ground.all().size());
			while (joint.root() >= 0 && laps.get(lap).nodes()[roots[lap]] != joint.root()) {
				roots[lap]++;
			}
		}
		turns = Way.Rings.turns(joint.kind());
	}

	@Override
	int steps() {
		return turns.size() * ((Way.Rings) joint.way()).steps();
	}

	@Override
	int hops() {
		return start[laps.size()];
	}

	private int lap(int hop) {
		int lap = 0;
		while (start[lap + 1] <= hop) {
			lap++;
		}
		return lap;
	}

	@Override
	int channel(int hop) {
		int number = lap(hop);
		Lap lap = laps.get(number);
		return channel(machine, lap.out()[hop - start[number]], lap.nodes()[hop - start[number]]);
	}

	@Override
	int fragments() {
		return laps.get(0).members();
	}

	private RingTurn turn(int lap, int step) {
		int turn = step / laps.get(lap).steps();
		return turn < turns.size() ? turns.get(turn) : null;
	}

	/** The member at which that began which goes over a hop in a step, or -1 if nothing does. */
	private int begun(int number, int position, int step) {
		Lap lap = laps.get(number);
		RingTurn turn = lap.steps() == 0 ? null : turn(number, step);
		if (turn == null) {
			return -1;
		}
		int passed = step % lap.steps();
		int from = Math.floorMod(position - passed, lap.nodes().length);
		int member = lap.member(from);
		int distance = Math.floorMod(position - roots[number], lap.nodes().length);
		boolean passes = member >= 0 && (lap.stops().next(position) != from || lap.nodes().length == 1) && switch (turn) {
		case COMBINE, HAND_ON, ALL_TO_ALL -> true;
		case SCATTER -> distance <= passed;
		case GATHER -> passed < distance;
		};
		return passes ? member : -1;
	}

	private int piece(int lap, RingTurn turn, int member) {
		return turn.deals() ? member : laps.get(lap).owned(member);
	}

	@Override
	int fragment(int hop, int step) {
		int lap = lap(hop);
		int member = begun(lap, hop - start[lap], step);
		return member < 0 ? -1 : piece(lap, turn(lap, step), member);
	}

	@Override
	Ranges what(int hop, int step) {
		int lap = lap(hop);
		int member = begun(lap, hop - start[lap], step);
		RingTurn turn = turn(lap, step);
		if (turn == RingTurn.ALL_TO_ALL) {
			return onward(lap, hop - start[lap], step);
		}
		return piece(lap, member, piece(lap, turn, member));
	}

	private Ranges piece(int number, int member, int piece) {
		if (ground.held().isEmpty() || apart) {
			return ground.all().slice(pieces[number].first(piece), pieces[number].count(piece));
		}
		Lap lap = laps.get(number);
		Ranges own = brought(lap.nodes()[lap.seat(member)]);
		Pieces shares = Pieces.of(own.size(), lap.shares());
		return own.slice(shares.first(lap.share()), shares.count(lap.share()));
	}

	private Ranges brought(int node) {
		if (brought == null) {
			Map<Integer, Ranges> found = new HashMap<>();
			for (int member = 0; member < joint.nodes().length; member++) {
				found.put(joint.nodes()[member], ground.held().get(member));
			}
			brought = found;
		}
		return brought.get(node);
	}

	/** What an all-to-all passes on: a share of the blocks for everybody who is still ahead. */
	private Ranges onward(int number, int position, int step) {
		Lap lap = laps.get(number);
		long block = joint.data().size() / lap.members();
		Pieces share = Pieces.of(block, lap.shares());
		long ahead = 0;
		for (int hops = 1; hops < lap.nodes().length - step; hops++) {
			ahead += lap.member((position + hops) % lap.nodes().length) >= 0 ? share.count(lap.share()) : 0;
		}
		return Ranges.of(joint.data().first(), ahead);
	}

	@Override
	boolean combines(int hop, int step) {
		return turn(lap(hop), step) == RingTurn.COMBINE;
	}

	// ---------------------------------------------------------------- what nodes hold on the way

	private Slots seats() {
		if (seats == null) {
			Slots found = new Slots();
			for (int number = 0; number < laps.size(); number++) {
				Lap lap = laps.get(number);
				for (int member = 0; member < lap.members(); member++) {
					found.add(lap.nodes()[lap.seat(member)], start[number] + lap.seat(member));
				}
			}
			seats = found.sorted();
		}
		return seats;
	}

	private Sums sums(int number, Source.Base base) {
		if (sums == null || sumsOf != base) {
			sums = new Sums[laps.size()];
			sumsOf = base;
		}
		if (sums[number] == null) {
			Lap lap = laps.get(number);
			int[] members = new int[lap.nodes().length];
			for (int position = 0; position < members.length; position++) {
				members[position] = lap.member(position) < 0 ? -1 : lap.nodes()[position];
			}
			sums[number] = new Sums(members, base);
		}
		return sums[number];
	}

	@Override
	synchronized void changes(int node, int steps, Source.Base base, List<Source.Change> changes) {
		if (joint.kind() == CollectiveKind.ALLTOALL) {
			return; // what is on its way belongs to nobody
		}
		List<Source.Change> found = new ArrayList<>();
		int place = seats().first(node);
		for (int hop = seats().at(node, place); hop >= 0; hop = seats().at(node, ++place)) {
			int lap = lap(hop);
			changes(lap, hop - start[lap], steps, base, found);
		}
		found.stream().filter(change -> !change.what().list().isEmpty()).sorted((a, b) -> Long.compare(a.what().first(), b.what().first())).forEach(changes::add);
	}

	private void changes(int number, int position, int steps, Source.Base base, List<Source.Change> changes) {
		Lap lap = laps.get(number);
		int size = lap.nodes().length;
		for (int member = 0; member < lap.members(); member++) {
			int piece = member;
			Source source = null;
			for (int turn = 0; turn < turns.size(); turn++) {
				int done = Math.min(lap.steps(), steps - turn * lap.steps());
				int from = lap.seat(turns.get(turn).deals() ? piece : Math.floorMod(piece - 1, lap.members()));
				int distance = Math.floorMod(position - from, size);
				Source came = done > 0 ? came(turn, number, position, from, distance, done, base) : null;
				source = came == null ? source : came;
			}
			if (source != null) {
				changes.add(new Source.Change(piece(number, Math.floorMod(piece - 1, lap.members()), piece), source));
			}
		}
	}

	/** What a turn has brought of what began at a position; null if nothing. */
	private Source came(int turn, int number, int position, int from, int distance, int done, Source.Base base) {
		Lap lap = laps.get(number);
		int size = lap.nodes().length;
		boolean arrived = distance >= 1 && distance <= done;
		int root = roots[number];
		return switch (turns.get(turn)) {
		case COMBINE -> arrived ? sums(number, base).stretch(from, distance + 1) : null;
		case HAND_ON -> {
			boolean has = arrived || distance == 0 && turn > 0;
			yield !has ? null : turn == 0 ? Source.of(lap.nodes()[from], base)
					: joint.kind() == CollectiveKind.BROADCAST ? Source.of(joint.root(), base) : sums(number, base).stretch(0, size);
		}
		case SCATTER -> {
			// The root passes it on when it would come by, had it begun where it belongs.
			int fromRoot = Math.floorMod(position - root, size);
			boolean passed = arrived && fromRoot >= 1 && Math.floorMod(root - from, size) + fromRoot == distance;
			boolean ends = lap.stops().next(position) == from;
			yield passed && (ends || !lap.relays()) ? Source.of(joint.root(), base) : null;
		}
		case GATHER -> {
			int toRoot = Math.floorMod(root - from, size);
			boolean passed = arrived && distance <= toRoot && (position == root || !lap.relays());
			yield !passed ? null : turn == 0 ? Source.of(lap.nodes()[from], base) : sums(number, base).stretch(0, size);
		}
		case ALL_TO_ALL -> null;
		};
	}
}
