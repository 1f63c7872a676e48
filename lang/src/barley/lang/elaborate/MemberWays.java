package barley.lang.elaborate;

import static barley.lang.elaborate.CollectiveElaborator.complaint;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.model.Collective;
import barley.lang.model.CollectiveKind;
import barley.lang.model.ModelPackage;
import barley.lang.motion.DirectWay;
import barley.lang.motion.MessageWay;
import barley.lang.motion.RelayedWay;
import barley.lang.wiring.Pair;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Adjacency;

/** Finds the members that a collective names, and the ways of messages between them (RULES.md 13, 28 and 31). */
final class MemberWays {

	/** To find the lanes between two members takes as long as to look at this many things. */
	private static final int PAIR = 20;

	private final Wiring wiring;
	private final Resolver resolver;
	private final CircuitElaborator circuits;
	private final ShortestElaborator shortest;

	MemberWays(Wiring wiring, CircuitElaborator circuits, ShortestElaborator shortest, Resolver resolver) {
		this.wiring = wiring;
		this.circuits = circuits;
		this.shortest = shortest;
		this.resolver = resolver;
	}

	/** Returns how members of a collective send to one another: straight, or over nodes that relay. */
	MessageWay among(Collective collective, int[] nodes, int root, BitSet off) {
		return isRelayed(collective) ? relayed(collective, nodes, root, off) : new DirectWay(joined(collective, nodes, root));
	}

	/** Returns the nodes that a collective names, in its order. */
	int[] members(Collective collective) {
		int[] nodes = collective.getMembers().stream().flatMapToInt(reference -> Arrays.stream(resolver.nodes(reference))).toArray();
		int[] sorted = Arrays.stream(nodes).sorted().toArray();
		for (int i = 1; i < sorted.length; i++) {
			if (sorted[i] == sorted[i - 1]) {
				throw complaint(Code.RING_TWICE, collective, ModelPackage.Literals.COLLECTIVE__MEMBERS,
						"%s is named twice".formatted(wiring.name(sorted[i])));
			}
		}
		return nodes;
	}

	/** Returns whether the messages of a collective, or of its strategy, go over nodes that relay them. */
	boolean isRelayed(Collective collective) {
		String method = shortest.method(collective.getMethod());
		if (method != null) {
			ShortestElaborator.requireShortest(collective, ModelPackage.Literals.COLLECTIVE__METHOD, method);
		}
		return method != null;
	}

	/** Finds the ways between members that no link joins. */
	private MessageWay relayed(Collective collective, int[] nodes, int root, BitSet off) {
		ShortestElaborator.Ways ways = shortest.ways(collective, ModelPackage.Literals.COLLECTIVE__METHOD,
				shortest.method(collective.getMethod()), off);
		for (int from : nodes) {
			for (int to : nodes) {
				if (CollectiveElaborator.kind(collective).sends(from, to, root)) {
					ways.add(from, to);
				}
			}
		}
		return new RelayedWay(ways.passages());
	}

	/** Direct ways need a link between every two nodes, or between each and the root; returns the circuits of those without one. */
	private Map<Pair, Integer> joined(Collective collective, int[] nodes, int root) {
		Adjacency adjacency = wiring.machine().adjacency();
		Map<Pair, Integer> joined = new HashMap<>();
		for (int i = 0; i < nodes.length; i++) {
			resolver.budget().effort((long) PAIR * (nodes.length - i), collective);
			for (int k = i + 1; k < nodes.length; k++) {
				boolean needed = root == CollectiveElaborator.NO_ROOT || nodes[i] == root || nodes[k] == root;
				if (needed && adjacency.joins(nodes[i], nodes[k])) {
					requireLeading(collective, nodes[i], nodes[k], root);
				} else if (!needed) {
					continue;
				} else if (circuits.joins(nodes[i], nodes[k], collective)) {
					joined.put(Pair.of(nodes[i], nodes[k]), circuits.between(nodes[i], nodes[k], 0, collective));
				} else {
					throw gap(collective, nodes[i], nodes[k]);
				}
			}
		}
		return joined;
	}

	/** Checks that lanes lead from one of two nodes to the other where something is sent: to a root, from it, or both ways. */
	private void requireLeading(Collective collective, int one, int other, int root) {
		boolean toRoot = collective.getKind() == CollectiveKind.REDUCE || collective.getKind() == CollectiveKind.GATHER;
		if ((root == CollectiveElaborator.NO_ROOT || (other == root) == toRoot) && wiring.machine().leading(one, other).length == 0) {
			throw gap(collective, one, other);
		} else if ((root == CollectiveElaborator.NO_ROOT || (one == root) == toRoot) && wiring.machine().leading(other, one).length == 0) {
			throw gap(collective, other, one);
		}
	}

	private Complaint gap(Collective collective, int from, int to) {
		String[] link = wiring.bridgeLink(from, to);
		return new MissingLink(new Finding(Code.RING_GAP, collective, ModelPackage.Literals.COLLECTIVE__MEMBERS,
				"%s sends directly from %s to %s, but %s".formatted(collective.getKind().getLiteral(), wiring.name(from), wiring.name(to),
						wiring.gap(from, to)))
				.withRemedy(wiring.bridge(from, to) + (link.length == 0 ? "" : ", or run over a walk, or let messages go by shortest"),
				link), from, to);
	}
}
