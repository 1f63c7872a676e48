package barley.lang.prove;

import java.util.Arrays;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Origin;
import barley.lang.wiring.SwitchWays;
import barley.lang.wiring.Tree;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Adjacency;

/**
 * Proves that legs make a tree: each child has one parent, a link or clear switches join the two, and following parents leads every node
 * to the same root. Takes time linear in the legs.
 */
public final class TreeProof {

	private static final int NONE = -1;

	private final Wiring wiring;
	private final Adjacency adjacency;
	/** Of each vertex, none of them between two proofs: there may be as many trees as vertices. */
	private final int[] parent;
	private final int[] root;

	public TreeProof(Wiring wiring) {
		this.wiring = wiring;
		adjacency = wiring.machine().adjacency();
		parent = new int[wiring.machine().vertices()];
		Arrays.fill(parent, NONE);
		root = parent.clone();
	}

	/** Reports what is wrong with {@code tree}; no finding means that it is one. */
	public void prove(Tree tree, Findings findings) {
		proveLegs(tree, findings);
		proveRooted(tree, findings);
		for (int leg = 0; leg < tree.hops(); leg++) {
			parent[tree.from(leg)] = NONE;
			root[tree.from(leg)] = NONE;
			root[tree.to(leg)] = NONE;
		}
	}

	private void proveLegs(Tree tree, Findings findings) {
		for (int leg = 0; leg < tree.hops(); leg++) {
			Origin place = place(tree, leg);
			int child = tree.from(leg);
			int above = tree.to(leg);
			if (parent[child] != NONE) {
				int other = parent[child];
				findings.add(Code.TREE_SHAPE, place, () -> new Finding(Code.TREE_SHAPE, place,
						"tree %s gives %s two parents, %s and %s".formatted(tree.name(), wiring.name(child), wiring.name(other),
								wiring.name(above))));
			} else if (!adjacency.joins(child, above) && !wiring.areJoinedBySwitches(child, above)) {
				findings.add(Code.RING_GAP, place, () -> new Finding(Code.RING_GAP, place,
						"tree %s goes from %s to %s, but %s".formatted(tree.name(), wiring.name(child), wiring.name(above),
								wiring.gap(child, above))).withRemedy(wiring.bridge(child, above), wiring.link(child, above)));
			}
			parent[child] = above;
		}
	}

	private void proveRooted(Tree tree, Findings findings) {
		if (tree.hops() == 0) {
			findings.add(new Finding(Code.RING_SHORT, tree.source(), Finding.NAME, "tree %s has no legs".formatted(tree.name())));
			return;
		}
		int first = NONE;
		for (int leg = 0; leg < tree.hops(); leg++) {
			int found = root(tree.from(leg));
			if (found == NONE) {
				findings.add(new Finding(Code.TREE_SHAPE, place(tree, leg), "tree %s has a cycle through %s".formatted(tree.name(),
						wiring.name(tree.from(leg)))));
				return;
			} else if (first != NONE && found != first) {
				findings.add(new Finding(Code.TREE_SHAPE, place(tree, leg),
						"tree %s has two roots, %s and %s".formatted(tree.name(), wiring.name(first),
						wiring.name(found))).withRemedy("connect one root to the other", leg(found, first), leg(first, found)));
				return;
			}
			first = found;
		}
	}

	/** Returns the root above {@code node}, noted for every node on the way; -1 if the way never ends. */
	private int root(int node) {
		int top = node;
		int steps = 0;
		while (root[top] == NONE && parent[top] != NONE) {
			top = parent[top];
			if (++steps > parent.length) {
				return NONE;
			}
		}
		int found = root[top] == NONE ? top : root[top];
		for (int next = node; next != NONE && root[next] == NONE; next = parent[next]) {
			root[next] = found;
		}
		return found;
	}

	private String leg(int child, int parent) {
		return "visit %s, %s".formatted(NodeList.spaced(wiring.name(child)), NodeList.spaced(wiring.name(parent)));
	}

	private static Origin place(Tree tree, int leg) {
		return tree.stop(leg) == null ? tree.source() : tree.stop(leg);
	}
}
