package barley.lang.wiring;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;

import barley.runtime.machine.Adjacency;
import barley.runtime.machine.Machine;

/**
 * The groups of switches of some kind that lanes join, on or off: two nodes with lanes to the same group are joined through it. Finding the
 * groups takes time linear in the machine, once; those of a node are found once, in the time of its lanes. Whether two nodes have a group
 * in common takes the time of the one with fewer groups, and none if the same node is asked about the same other again; whoever has a
 * budget pays for it.
 */
final class SwitchGroups {

	private static final int NONE = -1;

	private final Machine machine;
	private final Adjacency adjacency;
	private final IntPredicate isOfKind;
	/** For each vertex, the first switch of its group; -1 for all others. */
	private final int[] group;
	/** The groups of each node in order; null until they are needed. */
	private final int[][] groups;
	/** The node that each node was last asked about, and the answer. */
	private final int[] last;
	private final boolean[] answer;

	SwitchGroups(Machine machine, IntPredicate isOfKind) {
		this.machine = machine;
		this.isOfKind = isOfKind;
		adjacency = machine.adjacency();
		group = group();
		groups = new int[machine.nodes()][];
		last = new int[machine.nodes()];
		Arrays.fill(last, NONE);
		answer = new boolean[machine.nodes()];
	}

	private int[] group() {
		int[] found = new int[machine.vertices()];
		Arrays.fill(found, NONE);
		int[] open = new int[machine.switches()];
		for (int first = machine.nodes(); first < found.length; first++) {
			int waiting = 0;
			if (found[first] == NONE && isOfKind.test(first)) {
				found[first] = first;
				open[waiting++] = first;
			}
			while (waiting > 0) {
				int vertex = open[--waiting];
				for (int i = 0; i < adjacency.degree(vertex); i++) {
					int next = adjacency.neighbour(vertex, i);
					if (found[next] == NONE && machine.isSwitch(next) && isOfKind.test(next)) {
						found[next] = first;
						open[waiting++] = next;
					}
				}
			}
		}
		return found;
	}

	/** Returns what it takes at most to ask whether two nodes with so many lanes have a group in common. */
	static long effort(int lanes, int others) {
		return Math.min(lanes, others) * (long) (Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(lanes, others)));
	}

	/** Returns whether switches of the kind join two nodes. */
	boolean join(int one, int other, LongConsumer pay) {
		if (last[one] != other) {
			pay.accept(effort(groups(one).length, groups(other).length));
			last[one] = other;
			answer[one] = groups(one).length < groups(other).length ? meet(groups(one), groups(other)) : meet(groups(other), groups(one));
		}
		return answer[one];
	}

	private int[] groups(int node) {
		if (groups[node] == null) {
			int[] found = new int[adjacency.degree(node)];
			Arrays.setAll(found, i -> group[adjacency.neighbour(node, i)]);
			groups[node] = Arrays.stream(found).filter(each -> each != NONE).sorted().distinct().toArray();
		}
		return groups[node];
	}

	private static boolean meet(int[] few, int[] many) {
		return Arrays.stream(few).anyMatch(each -> Arrays.binarySearch(many, each) >= 0);
	}
}
