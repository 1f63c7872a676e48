package barley.lang.generate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

import barley.lang.plan.CollectiveKind;
import barley.lang.plan.Joint;
import barley.lang.plan.Joint.Way;
import barley.lang.plan.Lap;
import barley.lang.plan.Movement;
import barley.lang.plan.Transfer;
import barley.lang.prove.Ground;
import barley.lang.prove.Ranges;
import barley.lang.wiring.Tree;
import barley.runtime.machine.Machine;
import barley.runtime.motion.RingTurn;
import barley.runtime.program.Pieces;

/**
 * Writes movements down transfer by transfer: in which step what goes from where to where over which lane. The steps are those
 * of {@code prove.figures.Loading}, so that a run takes what the figures say.
 */
final class Dispatch {

	/** Takes down what a movement does. */
	interface Carrier {

		/** Elements go over a lane in a step of the exchange, and are combined with what is there or replace it. */
		void carry(int step, int from, int to, int lane, Ranges what, boolean combines);

		/** Elements go over a lane and are put elsewhere. */
		void relocate(int step, int from, int to, int lane, long first, long count, long place);
	}

	private final Machine machine;
	private final BitSet off;
	private final Carrier carrier;
	private Joint joint;
	private Ground ground;

	/** @param off lanes that are off, which nothing that may take several lanes takes */
	Dispatch(Machine machine, BitSet off, Carrier carrier) {
		this.machine = machine;
		this.off = off;
		this.carrier = carrier;
	}

	/** How many steps a movement takes. */
	static int steps(Movement movement) {
		if (!(movement instanceof Joint joint)) {
			return 1;
		} else if (joint.way() instanceof Way.Direct) {
			return joint.nodes().length > 1 ? 1 : 0;
		} else if (Routines.carryOut(joint)) {
			return Routines.steps(joint);
		}
		int once = joint.way() instanceof Way.Rings ? joint.nodes().length - 1
				: joint.way() instanceof Way.Branches branches ? Arrays.stream(branches.tree().depths()).max().orElse(0)
				: joint.nodes().length - 1;
		return once * (twice(joint) ? 2 : 1);
	}

	/** Whether a movement goes there and back again, or round twice. */
	private static boolean twice(Joint joint) {
		return joint.kind() == CollectiveKind.ALLREDUCE
				|| joint.way() instanceof Way.Rings && (joint.kind() == CollectiveKind.BROADCAST || joint.kind() == CollectiveKind.REDUCE);
	}

	void dispatch(Movement movement, Ground found) {
		ground = found;
		if (movement instanceof Transfer transfer) {
			carrier.carry(0, transfer.from(), transfer.to(), transfer.lane(), ground.all(), transfer.operator() != null);
			return;
		}
		joint = (Joint) movement;
		if (joint.way() instanceof Way.Rings rings) {
			rings.laps().forEach(this::round);
		} else if (joint.way() instanceof Way.Direct) {
			straight();
		} else if (joint.way() instanceof Way.Branches branches) {
			branches(branches.tree(), branches.lanes());
		} else if (joint.way() instanceof Way.Line line) {
			line(joint.nodes(), line.lanes());
		} else {
			throw new IllegalArgumentException("routines carry out " + joint.way());
		}
	}

	// ---------------------------------------------------------------- rings

	private void round(Lap lap) {
		Pieces cut = lap.pieces(ground.all().size());
		IntFunction<Ranges> dealt = position -> ground.all().slice(cut.first(position), cut.count(position));
		IntFunction<Ranges> owned = ground.held().isEmpty() ? position -> dealt.apply(lap.owned(position)) : brought(lap);
		int first = 0;
		for (RingTurn turn : Way.Rings.turns(joint.kind())) {
			if (turn == RingTurn.ALL_TO_ALL) {
				everythingOn(lap);
			} else {
				turn(lap, turn, turn.deals() ? dealt : owned, first);
			}
			first += lap.members() - 1;
		}
	}

	/** Members that gather what no lap has scattered share out what they hold among the laps. */
	private IntFunction<Ranges> brought(Lap lap) {
		Map<Integer, Ranges> held = new HashMap<>();
		for (int member = 0; member < joint.nodes().length; member++) {
			held.put(joint.nodes()[member], ground.held().get(member));
		}
		return position -> {
			Ranges own = held.get(lap.nodes()[position]);
			Pieces shares = Pieces.of(own.size(), lap.shares());
			return own.slice(shares.first(lap.share()), shares.count(lap.share()));
		};
	}

	/** In step s of a turn, position i passes on what began at position i - s. */
	private void turn(Lap lap, RingTurn turn, IntFunction<Ranges> began, int first) {
		int members = lap.members();
		Ranges[] what = new Ranges[members];
		Arrays.setAll(what, began);
		int root = turn.reach() == RingTurn.Reach.ALL ? 0 : position(lap, joint.root());
		for (int step = 0; step < members - 1; step++) {
			for (int position = 0; position < members; position++) {
				int distance = Math.floorMod(position - root, members);
				boolean sends = switch (turn.reach()) {
				case ALL, ALL_TO_ALL -> true;
				case FROM_ROOT -> distance <= step;
				case TO_ROOT -> step < distance;
				};
				if (sends) {
					hop(lap, first + step, position, what[Math.floorMod(position - step, members)], turn.combines());
				}
			}
		}
	}

	private static int position(Lap lap, int node) {
		int position = 0;
		while (lap.nodes()[position] != node) {
			position++;
		}
		return position;
	}

	private void hop(Lap lap, int step, int position, Ranges what, boolean combines) {
		carrier.carry(step, lap.nodes()[position], lap.nodes()[(position + 1) % lap.members()], lap.out()[position], what, combines);
	}

	/** An all-to-all: what is on its way lies where its receiver has its own piece, until it comes to the place of its sender. */
	private void everythingOn(Lap lap) {
		int members = lap.members();
		Map<Integer, Integer> memberOf = new HashMap<>();
		for (int member = 0; member < members; member++) {
			memberOf.put(joint.nodes()[member], member);
		}
		long block = joint.data().size() / members;
		Pieces share = Pieces.of(block, lap.shares());
		for (int step = 0; step < members - 1; step++) {
			for (int position = 0; position < members; position++) {
				int next = lap.nodes()[(position + 1) % members];
				for (int hops = 1; hops < members - step; hops++) {
					int to = memberOf.get(lap.nodes()[(position + hops) % members]);
					int origin = memberOf.get(lap.nodes()[Math.floorMod(position - step, members)]);
					long first = joint.data().first() + to * block + share.first(lap.share());
					long place = hops == 1 ? first + (origin - to) * block : first;
					carrier.relocate(step, lap.nodes()[position], next, lap.out()[position], first, share.count(lap.share()), place);
				}
			}
		}
	}

	// ---------------------------------------------------------------- straight from node to node

	private void straight() {
		int[] nodes = joint.nodes();
		Pieces pieces = Pieces.of(ground.all().size(), nodes.length);
		for (int from = 0; from < nodes.length; from++) {
			for (int to = 0; to < nodes.length; to++) {
				if (from != to && isRootOf(nodes[from], nodes[to])) {
					straight(nodes, from, to, pieces);
				}
			}
		}
	}

	/** Whether something goes from one node to another: a root gives, takes or does not exist. */
	private boolean isRootOf(int from, int to) {
		return switch (joint.kind()) {
		case BROADCAST, SCATTER -> from == joint.root();
		case REDUCE, GATHER -> to == joint.root();
		default -> true;
		};
	}

	private void straight(int[] nodes, int from, int to, Pieces pieces) {
		if (joint.kind() == CollectiveKind.ALLTOALL) {
			long size = joint.data().size() / nodes.length;
			overAllLanes(nodes[from], nodes[to], size, (lane, part) -> {
				long first = joint.data().first() + to * size + part.first();
				carrier.relocate(0, nodes[from], nodes[to], lane, first, part.count(), first + (from - to) * size);
			});
			return;
		}
		Ranges what = switch (joint.kind()) {
		case REDUCESCATTER, SCATTER -> piece(pieces, to);
		case ALLGATHER, GATHER -> ground.held().get(from);
		default -> ground.all();
		};
		overAllLanes(nodes[from], nodes[to], what.size(), (lane, part) -> carrier.carry(0, nodes[from], nodes[to], lane,
				what.slice(part.first(), part.count()), joint.kind().combines()));
	}

	private Ranges piece(Pieces pieces, int member) {
		return ground.all().slice(pieces.first(member), pieces.count(member));
	}

	private interface OverLane {
		void carry(int lane, Ranges.Range part);
	}

	/** All lanes between two nodes that are on carry alike. */
	private void overAllLanes(int from, int to, long size, OverLane over) {
		int[] between = Arrays.stream(machine.adjacency().between(from, to)).filter(lane -> !off.get(lane)).toArray();
		for (int i = 0; i < between.length; i++) {
			Pieces parts = Pieces.of(size, between.length);
			if (parts.count(i) > 0 || i == 0) {
				over.carry(between[i], new Ranges.Range(parts.first(i), parts.count(i)));
			}
		}
	}

	// ---------------------------------------------------------------- trees and paths

	private void branches(Tree tree, int[] lanes) {
		int[] depth = tree.depths();
		int deepest = Arrays.stream(depth).max().orElse(0);
		List<List<Integer>> levels = new ArrayList<>();
		for (int level = 0; level <= deepest; level++) {
			levels.add(new ArrayList<>());
		}
		for (int leg = 0; leg < depth.length; leg++) {
			levels.get(depth[leg]).add(leg);
		}
		boolean up = joint.kind() != CollectiveKind.BROADCAST;
		for (int step = 0; step < deepest && up; step++) {
			for (int leg : levels.get(deepest - step)) {
				carrier.carry(step, tree.children()[leg], tree.parents()[leg], lanes[leg], ground.all(), true);
			}
		}
		for (int step = 0; step < deepest && joint.kind() != CollectiveKind.REDUCE; step++) {
			for (int leg : levels.get(step + 1)) {
				carrier.carry((up ? deepest : 0) + step, tree.parents()[leg], tree.children()[leg], lanes[leg], ground.all(), false);
			}
		}
	}

	private void line(int[] nodes, int[] lanes) {
		int hops = nodes.length - 1;
		boolean there = joint.kind() != CollectiveKind.BROADCAST;
		for (int hop = 0; hop < hops && there; hop++) {
			carrier.carry(hop, nodes[hop], nodes[hop + 1], lanes[hop], ground.all(), true);
		}
		for (int hop = 0; hop < hops && joint.kind() != CollectiveKind.REDUCE; hop++) {
			carrier.carry((there ? hops : 0) + hop, nodes[hops - hop], nodes[hops - hop - 1], lanes[hops - 1 - hop], ground.all(), false);
		}
	}
}
