package barley.lang.elaborate;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.model.SendWord;
import barley.lang.plan.WordStatement;
import barley.lang.plan.WordWay;
import barley.lang.wiring.Tree;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Machine;
import barley.runtime.machine.Synapses;

/** Checks that words that are flooded or go down trees come to all nodes that hear them. Linear in lanes, legs of trees and synapses. */
final class WordReach {

	/** Tells whether a word of a node comes to another. */
	private interface Reach {
		boolean leads(int sender, int hearer);
	}

	private WordReach() {
	}

	static void require(SendWord send, WordStatement statement, Wiring wiring, Budget budget) {
		Synapses synapses = wiring.machine().synapses().of(statement.link());
		Reach reach;
		if (statement.way() instanceof WordWay.Flooding) {
			budget.effort(wiring.machine().lanes(), send);
			reach = flood(wiring.machine());
		} else if (statement.way() instanceof WordWay.DownTrees down) {
			reach = down(down.trees());
		} else {
			return;
		}
		budget.effort(synapses.size(), send);
		BitSet senders = statement.senders(synapses);
		for (int core = 0; core < synapses.cores(); core++) {
			int hearer = synapses.node(core);
			for (int synapse = synapses.first(core); synapse < synapses.first(core + 1); synapse++) {
				int sender = synapses.node(synapses.id(synapse));
				if (sender != hearer && senders.get(sender) && !reach.leads(sender, hearer)) {
					throw statement.way() instanceof WordWay.DownTrees down
							? complaint(send, "%s hears %s, but %s does not lead there".formatted(wiring.name(hearer), wiring.name(sender),
									down.trees().get(sender).name()), "add %s to the tree".formatted(wiring.name(hearer)))
							: complaint(send, "%s hears %s, but no way over lanes leads there".formatted(wiring.name(hearer), wiring.name(sender)),
									"words are flooded over links in both directions: join them, such as link %s -- %s".formatted(
											wiring.name(sender), wiring.name(hearer)));
				}
			}
		}
	}

	private static Complaint complaint(SendWord send, String message, String remedy) {
		return new Complaint(new Finding(Code.NO_ROUTE, send, message).withRemedy(remedy));
	}

	/** Words are flooded to all that lanes join. */
	private static Reach flood(Machine machine) {
		int[] group = new int[machine.vertices()];
		for (int vertex = 0; vertex < group.length; vertex++) {
			group[vertex] = vertex;
		}
		for (int lane = 0; lane < machine.lanes(); lane++) {
			if (machine.isOn(lane)) {
				group[first(group, machine.from(lane))] = first(group, machine.to(lane));
			}
		}
		return (sender, hearer) -> first(group, sender) == first(group, hearer);
	}

	private static int first(int[] group, int vertex) {
		int at = vertex;
		while (group[at] != at) {
			group[at] = group[group[at]];
			at = group[at];
		}
		return at;
	}

	private static Reach down(Map<Integer, Tree> trees) {
		Map<Integer, BitSet> reached = new HashMap<>();
		trees.forEach((root, tree) -> {
			BitSet nodes = new BitSet();
			for (int child : tree.children()) {
				nodes.set(child);
			}
			reached.put(root, nodes);
		});
		return (sender, hearer) -> reached.get(sender).get(hearer);
	}
}
