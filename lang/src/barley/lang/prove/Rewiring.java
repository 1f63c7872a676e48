package barley.lang.prove;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

import barley.runtime.machine.Machine;

/**
 * What has to be done to the cables of one machine to make another of it (RULES.md 23). Nodes are
 * the same where their names are.
 *
 * @param removed lanes of the first machine that the second does not have, as pairs of names
 * @param added   lanes of the second that the first does not have
 * @param touched nodes of the first at which a cable is plugged or unplugged
 */
public record Rewiring(List<Cable> removed, List<Cable> added, SortedSet<String> touched) {

	/** One lane between two nodes, the name that sorts first in front. */
	public record Cable(String one, String other) {

		static Cable of(String a, String b) {
			return a.compareTo(b) <= 0 ? new Cable(a, b) : new Cable(b, a);
		}

		boolean meets(Cable cable) {
			return one.equals(cable.one) || one.equals(cable.other) || other.equals(cable.one) || other.equals(cable.other);
		}

		@Override
		public String toString() {
			return one + " -- " + other;
		}
	}

	/** A cable with one end plugged in somewhere else. */
	public record Move(Cable from, Cable to) {
	}

	/** Compares two machines; takes time linear in their lanes, times the logarithm of their number. */
	public static Rewiring of(Machine before, Machine after) {
		Map<String, Integer> known = new TreeMap<>();
		for (int node = 0; node < before.nodes(); node++) {
			known.put(before.nodeName(node), node);
		}
		Map<Cable, Integer> difference = new TreeMap<>((a, b) -> a.one.equals(b.one) ? a.other.compareTo(b.other) : a.one.compareTo(b.one));
		count(before, difference, -1);
		count(after, difference, 1);
		List<Cable> removed = new ArrayList<>();
		List<Cable> added = new ArrayList<>();
		SortedSet<String> touched = new TreeSet<>();
		difference.forEach((cable, count) -> {
			for (int i = 0; i < Math.abs(count); i++) {
				(count < 0 ? removed : added).add(cable);
			}
			if (count != 0) {
				List.of(cable.one, cable.other).stream().filter(known::containsKey).forEach(touched::add);
			}
		});
		return new Rewiring(removed, added, touched);
	}

	private static void count(Machine machine, Map<Cable, Integer> difference, int step) {
		for (int lane = 0; lane < machine.lanes(); lane++) {
			difference.merge(Cable.of(machine.nodeName(machine.from(lane)), machine.nodeName(machine.to(lane))), step, Integer::sum);
		}
	}

	/**
	 * Returns the cables that can stay plugged in at one end: a removed lane and an added one that share a node, as many as can be paired
	 * greedily.
	 */
	public List<Move> moves() {
		List<Move> moves = new ArrayList<>();
		List<Cable> free = new ArrayList<>(added);
		for (Cable cable : removed) {
			free.stream().filter(cable::meets).findFirst().ifPresent(to -> {
				free.remove(to);
				moves.add(new Move(cable, to));
			});
		}
		return moves;
	}

	/** Returns the removed cables that go nowhere else. */
	public List<Cable> takenOut() {
		return without(removed, moves().stream().map(Move::from).toList());
	}

	/** Returns the added lanes that need a new cable. */
	public List<Cable> plugged() {
		return without(added, moves().stream().map(Move::to).toList());
	}

	private static List<Cable> without(List<Cable> cables, List<Cable> used) {
		List<Cable> rest = new ArrayList<>(cables);
		used.forEach(rest::remove);
		return rest;
	}
}
