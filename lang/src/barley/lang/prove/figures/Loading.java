package barley.lang.prove.figures;

import java.util.BitSet;
import java.util.List;

import barley.lang.motion.Ground;
import barley.lang.motion.Motion;
import barley.lang.motion.Round;
import barley.lang.motion.Strand;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.runtime.machine.Machine;
import barley.runtime.motion.RingTurn.Reach;

/**
 * Reads what movements carry from their motions: rounds of rings in closed form, all else hop by hop. Takes time linear in the hops of
 * rounds, and in all transfers of what has no closed form.
 */
final class Loading {

	private final Machine machine;
	private final Loads loads;
	private final BitSet off;
	private final Effort effort;
	private final Crowds crowds = new Crowds();

	Loading(Loads loads, BitSet off, Effort effort) {
		machine = loads.machine();
		this.loads = loads;
		this.off = off;
		this.effort = effort;
	}

	void add(Movement movement, Ground found) {
		Motion motion = movement.motion(machine, found, off);
		int width = movement.data().type().bytes();
		List<Round> rounds = motion.rounds();
		for (Round round : rounds) {
			Party party = Party.of((Joint) movement, Loads.way(round.lap()), round.lap().tour().name());
			loads.turn(round.lap(), new Turn(party, round.times(width)));
			launch(round);
		}
		Party[] parties = parties(movement);
		for (int hop = 0; hop < motion.hops() && rounds.isEmpty(); hop++) {
			add(motion, hop, parties[motion.strand(hop) + 1], width);
			if (Crowds.counts(movement) && motion.size(hop, motion.first(hop)) > 0) {
				crowds.add(movement, motion, hop, Math.multiplyExact(motion.size(hop, motion.first(hop)), (long) width));
			}
		}
		motion.folds((hop, step, elements) -> {
			long bytes = Math.multiplyExact(elements, (long) width);
			loads.sends().add(parties[motion.strand(hop) + 1], step, motion.channel(hop), 0, bytes);
		});
	}

	/** Returns the messages of the channel that carries most of them. */
	Crowd crowd() {
		return crowds.busiest();
	}

	/** Returns who makes a hop: a movement on each of its strands, or, before these, where it has none. */
	private static Party[] parties(Movement movement) {
		if (movement instanceof Joint joint) {
			List<Strand> strands = joint.way().strands();
			Party[] parties = new Party[strands.size() + 1];
			parties[0] = Party.of(joint, null, null);
			for (int i = 1; i < parties.length; i++) {
				parties[i] = Party.of(joint, Loads.way(strands.get(i - 1)), strands.get(i - 1).route().name());
			}
			return parties;
		}
		return new Party[] {new Party(movement.source(), null, movement.words(), movement.words())};
	}

	private void add(Motion motion, int hop, Party party, int width) {
		int channel = motion.channel(hop);
		if (motion.end(hop) - motion.first(hop) > 1) {
			effort.spend(motion.end(hop) - motion.first(hop));
		}
		for (int step = motion.first(hop); step < motion.end(hop); step++) {
			if (motion.takesPart(hop, step)) {
				loads.takePart(step, motion.sender(hop), motion.receiver(hop));
				long bytes = Math.multiplyExact(motion.size(hop, step), (long) width);
				if (bytes > 0) {
					loads.sends().add(party, step, channel, bytes, motion.combines(hop, step) ? bytes : 0);
				}
			}
		}
	}

	/**
	 * Who takes part in the steps of a round: what a root gives has reached some and not others, and what goes to it has left some behind.
	 * Relays hand something on in every step, if nothing else then nothing.
	 */
	private void launch(Round round) {
		int[] nodes = round.lap().nodes();
		if (loads.relayed()) {
			launch(nodes, round.first(), Math.min(1, round.end()));
			launch(nodes, Math.max(1, round.first()), round.end());
			return;
		}
		if (areAlike(nodes) || round.relays() || round.reach() != Reach.FROM_ROOT && round.reach() != Reach.TO_ROOT) {
			launch(nodes, round.first(), round.end());
			return;
		}
		long most = launchPs(nodes[round.root()]);
		for (int distance = 1; distance < nodes.length; distance++) {
			// From the root the n-th node is reached in step n - 1; on the way there the farthest is left alone after the first step.
			boolean from = round.reach() == Reach.FROM_ROOT;
			most = Math.max(most, launchPs(nodes[(round.root() + (from ? distance : nodes.length - distance)) % nodes.length]));
			int step = from ? round.first() + distance - 1 : round.end() - distance;
			loads.launch(step, step + 1, most);
		}
	}

	private boolean areAlike(int[] nodes) {
		long first = launchPs(nodes[0]);
		for (int node : nodes) {
			if (launchPs(node) != first) {
				return false;
			}
		}
		return true;
	}

	/** In some steps that take each node the same time, all of them take part. */
	private void launch(int[] nodes, int first, int end) {
		if (first < end) {
			long most = 0;
			for (int node : nodes) {
				most = Math.max(most, loads.launchPs(node, first));
			}
			loads.launch(first, end, most);
		}
	}

	private long launchPs(int node) {
		return loads.launchPs(node, 0);
	}
}
