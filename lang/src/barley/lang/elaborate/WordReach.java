package barley.lang.elaborate;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

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

/**
 * Checks that words that are flooded or go down trees come to all nodes that hear them. Linear in synapses, legs of trees and lanes; with
 * one-way lanes, in the lanes for each sender.
 */
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
			reach = flood(wiring.machine(), found -> {
				budget.effort(wiring.machine().lanes(), send);
				requireClear(send, found, wiring);
			});
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
				if (sender != hearer && synapses.isOn(synapse) && senders.get(sender) && !reach.leads(sender, hearer)) {
					throw statement.way() instanceof WordWay.DownTrees down
							? complaint(send, "%s hears %s, but %s does not lead there".formatted(wiring.name(hearer), wiring.name(sender),
									down.trees().get(sender).name()), "add %s to the tree".formatted(wiring.name(hearer)))
							: complaint(send, "%s hears %s, but no way over lanes leads there".formatted(wiring.name(hearer),
							wiring.name(sender)),
									"words are flooded over links without registers; join them, such as link %s -- %s".formatted(
											wiring.name(sender), wiring.name(hearer)));
				}
			}
		}
	}

	/** Words are flooded over nodes and switches without a clock. */
	private static void requireClear(SendWord send, BitSet found, Wiring wiring) {
		found.stream().filter(wiring.machine()::isClocked).findFirst()
				.ifPresent(vertex -> {
					String name = wiring.name(vertex);
					throw complaint(send, "words are flooded over links between nodes, but these lead to %s, which is a switch with a clock"
							.formatted(name), "send them through %s".formatted(name.replaceAll("\\[.*", "")));
				});
	}

	private static Complaint complaint(SendWord send, String message, String remedy) {
		return new Complaint(new Finding(Code.NO_ROUTE, send, message).withRemedy(remedy));
	}

	/** Words are flooded to all to which lanes lead; where each lane leads both ways, all of them reach the same. */
	private static Reach flood(Machine machine, Consumer<BitSet> check) {
		BitSet[] reached = new BitSet[machine.vertices()];
		return (sender, hearer) -> {
			if (reached[sender] == null) {
				BitSet found = search(machine, sender);
				check.accept(found);
				if (machine.hasOneWay()) {
					reached[sender] = found;
				} else {
					found.stream().forEach(vertex -> reached[vertex] = found);
				}
			}
			return reached[sender].get(hearer);
		};
	}

	private static BitSet search(Machine machine, int sender) {
		BitSet found = new BitSet();
		found.set(sender);
		Deque<Integer> next = new ArrayDeque<>(List.of(sender));
		while (!next.isEmpty()) {
			int vertex = next.remove();
			for (int index = 0; index < machine.adjacency().degree(vertex); index++) {
				int lane = machine.adjacency().lane(vertex, index);
				int neighbour = machine.adjacency().neighbour(vertex, index);
				if (machine.isOn(lane) && machine.isOpen(machine.channel(lane, vertex)) && !found.get(neighbour)) {
					found.set(neighbour);
					next.add(neighbour);
				}
			}
		}
		return found;
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
