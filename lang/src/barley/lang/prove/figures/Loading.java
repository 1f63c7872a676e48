package barley.lang.prove.figures;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntToLongFunction;

import barley.lang.plan.CollectiveKind;
import barley.lang.plan.Joint;
import barley.lang.plan.Joint.Way;
import barley.lang.plan.Lap;
import barley.lang.plan.Movement;
import barley.lang.plan.Transfer;
import barley.lang.prove.Amounts;
import barley.lang.wiring.Tree;
import barley.runtime.machine.Machine;
import barley.runtime.motion.RingTurn;
import barley.runtime.motion.RingTurn.Reach;
import barley.runtime.program.Pieces;

/**
 * Says how each kind of movement steps. Round a ring of p: p - 1 steps to combine, to hand on, to scatter and to gather; what is
 * more is two of these after each other: allreduce combines and hands on, broadcast scatters and hands on, reduce combines and
 * gathers (000-50 to 000-55). Straight: one step, all to all. A tree: a step a level, up and down. A path: a step a hop, with
 * the whole of the data. Relays make a turn round a ring longer: everything has to get past them.
 */
final class Loading {

	private final Machine machine;
	private final Loads loads;
	private final BitSet off;
	private Joint joint;
	private Amounts amounts;
	private int width;

	Loading(Loads loads, BitSet off) {
		this.machine = loads.machine();
		this.loads = loads;
		this.off = off;
	}

	void add(Movement movement, Amounts found) {
		amounts = found;
		width = movement.data().type().bytes();
		if (movement instanceof Transfer transfer) {
			String words = "send " + transfer.data().name();
			loads.sends().add(new Party(transfer.source(), transfer, words, words), 0, machine.channel(transfer.lane(), transfer.from()),
					Math.multiplyExact(found.total(), (long) width), transfer.operator() == null ? 0 : Math.multiplyExact(found.total(), (long) width));
			loads.takePart(0, 1, transfer.from(), transfer.to());
		} else if (movement instanceof Joint collective) {
			joint = collective;
			add();
		}
	}

	private void add() {
		if (joint.way() instanceof Way.Rings rings) {
			rings.laps().forEach(this::round);
		} else if (joint.way() instanceof Way.Shift shift) {
			shift.laps().forEach(lap -> shift(lap, shift));
			loads.takePart(0, shift.steps(), joint.nodes());
		} else if (joint.way() instanceof Way.Direct) {
			straight();
			loads.takePart(0, joint.nodes().length > 1 ? 1 : 0, joint.nodes());
		} else if (joint.way() instanceof Way.Branches branches) {
			branches(branches.tree(), branches.lanes());
		} else if (joint.way() instanceof Way.Line line) {
			line(line.tour().nodes(), line.lanes());
		} else {
			throw new Effort.Exceeded();
		}
	}

	private boolean is(CollectiveKind... kinds) {
		return Arrays.asList(kinds).contains(joint.kind());
	}

	private Party party(Object way, String walk) {
		return Party.of(joint, way, walk);
	}

	// ---------------------------------------------------------------- rings

	private void round(Lap lap) {
		Pieces pieces = lap.pieces(amounts.total());
		Sizes dealt = sizes(lap, pieces::count);
		Sizes owned = sizes(lap, is(CollectiveKind.ALLGATHER, CollectiveKind.GATHER) && !amounts.apart() ? brought(lap) : at -> pieces.count(lap.owned(at)));
		int first = 0;
		for (RingTurn turn : Way.Rings.turns(joint.kind())) {
			turn(lap, turn, turn == RingTurn.ALL_TO_ALL ? everybodys(lap) : turn.deals() ? dealt : owned, first);
			first += lap.steps();
		}
	}

	/** Of what everybody has for everybody else, a lap carries its share. */
	private Sizes everybodys(Lap lap) {
		long share = Pieces.of(amounts.total() / lap.members(), lap.shares()).count(lap.share());
		return sizes(lap, at -> share);
	}

	private void turn(Lap lap, RingTurn turn, Sizes sizes, int first) {
		int root = 0;
		while (joint.root() >= 0 && lap.nodes()[root] != joint.root()) {
			root++;
		}
		loads.turn(lap, new Turn(party(Loads.way(lap), lap.tour().name()), sizes, first, lap.steps(), turn.reach(), root, turn.combines(), lap.relays() ? lap : null));
		launch(lap, first, lap.relays() ? Reach.ALL : turn.reach(), root);
	}

	/**
	 * Who takes part in the steps of a turn: what a root gives has reached some and not others, and what goes to it has left some behind.
	 * Relays hand something on in every step, if nothing else then nothing.
	 */
	private void launch(Lap lap, int first, Reach reach, int root) {
		int[] nodes = lap.nodes();
		long dearest = Arrays.stream(nodes).mapToLong(loads::launchPs).max().orElse(0);
		boolean alike = Arrays.stream(nodes).mapToLong(loads::launchPs).min().orElse(0) == dearest;
		if (alike || reach != Reach.FROM_ROOT && reach != Reach.TO_ROOT) {
			loads.launch(first, first + lap.steps(), dearest);
			return;
		}
		long most = loads.launchPs(nodes[root]);
		for (int distance = 1; distance < nodes.length; distance++) {
			// From the root the n-th node is reached in step n - 1; on the way there the farthest is left alone after the first step.
			boolean from = reach == Reach.FROM_ROOT;
			most = Math.max(most, loads.launchPs(nodes[(root + (from ? distance : nodes.length - distance)) % nodes.length]));
			int step = first + (from ? distance - 1 : lap.steps() - distance);
			loads.launch(step, step + 1, most);
		}
	}

	/** Everybody's share goes as far as it has to; where it can come both ways in the last step, half of it comes each way. */
	private void shift(Lap lap, Way.Shift shift) {
		long share = Pieces.of(amounts.total(), lap.shares()).count(lap.share());
		Party party = party(Loads.way(lap), lap.tour().name());
		Sizes whole = sizes(lap, at -> share);
		int full = shift.fullSteps();
		loads.turn(lap, new Turn(party, whole, 0, full, Reach.ALL, 0, !shift.fixed()));
		if (shift.steps() > full) {
			Sizes half = sizes(lap, at -> Pieces.of(share, 2).count(lap.backward() ? 1 : 0));
			loads.turn(lap, new Turn(party, half, full, 1, Reach.ALL, 0, !shift.fixed()));
		}
		boolean folds = shift.fixed() && shift.laps().stream().filter(other -> other.tour() == lap.tour()).findFirst().orElseThrow() == lap;
		for (int position = 0; folds && position < lap.members(); position++) {
			// What was kept is combined when all has come.
			int channel = machine.channel(lap.in(position), lap.nodes()[position]) ^ 1;
			long bytes = Math.multiplyExact(share, (long) width);
			loads.sends().add(party, shift.steps() - 1, channel, 0, Math.multiplyExact(bytes, lap.members() - 1L));
		}
	}

	/** What begins at each position, of so many elements that begin at each member. */
	private Sizes sizes(Lap lap, IntToLongFunction elements) {
		return Sizes.of(lap.nodes().length, at -> lap.member(at) < 0 ? 0 : Math.multiplyExact(elements.applyAsLong(lap.member(at)), (long) width));
	}

	/** Members that hold something else than a lap's pieces share it out among the laps, each its own. */
	private IntToLongFunction brought(Lap lap) {
		Map<Integer, Long> held = new HashMap<>();
		for (int member = 0; member < joint.nodes().length; member++) {
			held.put(joint.nodes()[member], amounts.held()[member]);
		}
		return member -> Pieces.of(held.get(lap.nodes()[lap.seat(member)]), lap.shares()).count(lap.share());
	}

	// ---------------------------------------------------------------- straight from node to node

	private void straight() {
		int[] nodes = joint.nodes();
		Party party = party(null, null);
		Pieces pieces = Pieces.of(amounts.total(), nodes.length);
		boolean combines = is(CollectiveKind.ALLREDUCE, CollectiveKind.REDUCESCATTER, CollectiveKind.REDUCE);
		for (int from = 0; from < nodes.length; from++) {
			for (int to = 0; to < nodes.length; to++) {
				long elements = from == to ? 0 : switch (joint.kind()) {
				case ALLREDUCE -> amounts.total();
				case REDUCESCATTER, ALLTOALL -> pieces.count(to);
				case ALLGATHER -> amounts.held()[from];
				case BROADCAST -> nodes[from] == joint.root() ? amounts.total() : 0;
				case SCATTER -> nodes[from] == joint.root() ? pieces.count(to) : 0;
				case REDUCE -> nodes[to] == joint.root() ? amounts.total() : 0;
				case GATHER -> nodes[to] == joint.root() ? amounts.held()[from] : 0;
				};
				if (elements > 0) {
					straight(party, nodes[from], nodes[to], elements, combines);
				}
			}
		}
	}

	/** All lanes between two nodes that are on carry alike. */
	private void straight(Party party, int from, int to, long elements, boolean combines) {
		int[] between = Arrays.stream(machine.adjacency().between(from, to)).filter(lane -> !off.get(lane)).toArray();
		for (int i = 0; i < between.length; i++) {
			send(party, 0, between[i], from, Pieces.of(elements, between.length).count(i), combines);
		}
	}

	/** One of few that are sent in a step, so that not everybody takes part in it. */
	private void sendAlone(Party party, int step, int lane, int from, boolean combines) {
		send(party, step, lane, from, amounts.total(), combines);
		loads.takePart(step, step + 1, machine.from(lane), machine.to(lane));
	}

	private void send(Party party, int step, int lane, int from, long elements, boolean combines) {
		long bytes = Math.multiplyExact(elements, (long) width);
		loads.sends().add(party, step, machine.channel(lane, from), bytes, combines ? bytes : 0);
	}

	// ---------------------------------------------------------------- trees and paths

	private void branches(Tree tree, int[] lanes) {
		int[] depth = tree.depths();
		int deepest = Arrays.stream(depth).max().orElse(0);
		boolean up = !is(CollectiveKind.BROADCAST);
		boolean down = !is(CollectiveKind.REDUCE);
		Party party = party(tree, tree.name());
		for (int leg = 0; leg < depth.length; leg++) {
			if (up) {
				sendAlone(party, deepest - depth[leg], lanes[leg], tree.children()[leg], true);
			}
			if (down) {
				sendAlone(party, (up ? deepest : 0) + depth[leg] - 1, lanes[leg], tree.parents()[leg], false);
			}
		}
	}

	private void line(int[] nodes, int[] lanes) {
		int hops = nodes.length - 1;
		boolean there = !is(CollectiveKind.BROADCAST);
		boolean back = !is(CollectiveKind.REDUCE);
		Party party = party(nodes, joint.way() instanceof Way.Line line ? line.tour().name() : null);
		for (int hop = 0; hop < hops; hop++) {
			if (there) {
				sendAlone(party, hop, lanes[hop], nodes[hop], true);
			}
			if (back) {
				sendAlone(party, (there ? hops : 0) + hop, lanes[hops - 1 - hop], nodes[hops - hop], false);
			}
		}
	}
}
