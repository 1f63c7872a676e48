package barley.lang.prove.cut;

import java.util.Arrays;
import java.util.List;

/**
 * A group of vertices of a graph that grows and shrinks by one at a time, what has to leave and enter it, and what lanes carry either way.
 * Of the two ways the one that takes longer counts. A change takes time linear in the lanes of the vertex and the collectives in which it
 * takes part.
 */
final class Side {

	private final CapacityGraph graph;
	private final List<Requirement> requirements;
	private final boolean[] inside;
	/** For each vertex its memberships, from {@code start[v]} on: the requirement, how many members it has there, and their pieces. */
	private final int[] start;
	private final int[] requirement;
	private final int[] members;
	private final long[] pieces;
	private final boolean[] root;
	/** What is inside of each requirement. */
	private final long[] membersInside;
	private final long[] piecesInside;
	private final boolean[] rootInside;
	private final long[] wholes;
	private long outgoing;
	private long incoming;
	private long leaving;
	private long entering;

	/** @param part the vertex to which each node of the requirements belongs */
	Side(CapacityGraph graph, List<Requirement> requirements, int[] part) {
		this.graph = graph;
		this.requirements = requirements;
		inside = new boolean[graph.size];
		int[] sizes = new int[graph.size + 1];
		for (Requirement each : requirements) {
			Arrays.stream(each.nodes()).forEach(node -> sizes[part[node] + 1]++);
		}
		for (int vertex = 0; vertex < graph.size; vertex++) {
			sizes[vertex + 1] += sizes[vertex];
		}
		start = sizes;
		requirement = new int[sizes[graph.size]];
		members = new int[sizes[graph.size]];
		pieces = new long[sizes[graph.size]];
		root = new boolean[sizes[graph.size]];
		membersInside = new long[requirements.size()];
		piecesInside = new long[requirements.size()];
		rootInside = new boolean[requirements.size()];
		wholes = new long[requirements.size()];
		enter(part);
	}

	/** Several members of one requirement on the same vertex share an entry. */
	private void enter(int[] part) {
		int[] end = Arrays.copyOf(start, graph.size);
		for (int i = 0; i < requirements.size(); i++) {
			Requirement each = requirements.get(i);
			for (int member = 0; member < each.nodes().length; member++) {
				int vertex = part[each.nodes()[member]];
				boolean again = end[vertex] > start[vertex] && requirement[end[vertex] - 1] == i;
				int entry = again ? end[vertex] - 1 : end[vertex]++;
				requirement[entry] = i;
				members[entry]++;
				long piece = each.pieces() == null ? 0 : each.pieces()[member];
				pieces[entry] = Math.addExact(pieces[entry], piece);
				wholes[i] = Math.addExact(wholes[i], piece);
				root[entry] |= each.nodes()[member] == each.root();
			}
		}
		for (int vertex = 0; vertex < graph.size; vertex++) {
			Arrays.fill(requirement, end[vertex], start[vertex + 1], -1);
		}
	}

	/** Moves a vertex into the group, or out of it. */
	void flip(int vertex) {
		inside[vertex] = !inside[vertex];
		for (int arc = graph.start[vertex]; arc < graph.start[vertex + 1]; arc++) {
			boolean within = inside[graph.neighbours[arc]];
			int sign = inside[vertex] == within ? -1 : 1;
			outgoing += sign * (within ? graph.incoming[arc] : graph.capacities[arc]);
			incoming += sign * (within ? graph.capacities[arc] : graph.incoming[arc]);
		}
		int sign = inside[vertex] ? 1 : -1;
		for (int entry = start[vertex]; entry < start[vertex + 1] && requirement[entry] >= 0; entry++) {
			int i = requirement[entry];
			add(i, -1);
			membersInside[i] += sign * members[entry];
			piecesInside[i] += sign * pieces[entry];
			rootInside[i] ^= root[entry];
			add(i, 1);
		}
	}

	private void add(int i, int sign) {
		Requirement each = requirements.get(i);
		leaving = Math.addExact(leaving, sign * each.leaving(membersInside[i], piecesInside[i], wholes[i], rootInside[i]));
		long outside = each.nodes().length - membersInside[i];
		entering = Math.addExact(entering, sign * each.leaving(outside, wholes[i] - piecesInside[i], wholes[i],
				!rootInside[i]));
	}

	/** Returns whether what leaves the group takes at least as long as what enters it. */
	boolean leaves() {
		return outgoing == incoming ? leaving >= entering : !Worst.isLonger(entering, incoming, leaving, outgoing);
	}

	/** Returns the bytes that have to leave the group, or to enter it. */
	long bytes(boolean leaves) {
		return leaves ? leaving : entering;
	}

	/** Returns what all lanes between the group and the others carry out of it, or into it. */
	long capacity(boolean leaves) {
		return leaves ? outgoing : incoming;
	}

	int size() {
		return inside.length;
	}

	boolean isInside(int vertex) {
		return inside[vertex];
	}
}
