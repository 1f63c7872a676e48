package barley.lang.elaborate;

import java.util.BitSet;
import java.util.stream.IntStream;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.model.ModelPackage;
import barley.lang.model.SendWord;
import barley.lang.plan.WordReduction;
import barley.lang.plan.WordStatement;
import barley.lang.synapse.BlockValue;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.Synapses;

/**
 * Checks that every node at which some synapse gets a word can receive the result: it has a reducer, and if this takes what the synapse of
 * a known number returns, that one gets a word. Linear in synapses.
 */
final class WordResults {

	private WordResults() {
	}

	static void require(SendWord send, WordStatement statement, Wiring wiring, Budget budget) {
		Synapses synapses = wiring.machine().synapses().of(statement.link());
		WordReduction reduction = statement.reduction();
		boolean chosen = reduction != null && reduction.index() instanceof BlockValue.Constant;
		if (!chosen && (reduction == null || wiring.machine().nodeTypes().stream().allMatch(type -> type.reducers() > 0))) {
			return;
		}
		budget.effort(synapses.size(), send);
		BitSet senders = statement.senders(synapses);
		for (int core = 0; core < synapses.cores(); core++) {
			boolean hears = IntStream.range(synapses.first(core), synapses.first(core + 1))
					.anyMatch(synapse -> synapses.isOn(synapse) && (statement.local() || senders.get(synapses.node(synapses.id(synapse)))));
			if (hears) {
				requireReducer(send, synapses.node(core), wiring);
				if (chosen) {
					requireChosen(send, statement, core, senders, wiring);
				}
			}
		}
	}

	private static void requireReducer(SendWord send, int node, Wiring wiring) {
		NodeType type = wiring.machine().nodeType(node);
		if (type.reducers() == 0) {
			String declared = SynapsePlaces.declared(type.name());
			throw new Complaint(new Finding(Code.NO_REDUCER, send.getResult(),
					"%s receives what its synapses return, but a %s has no reducer"
					.formatted(wiring.name(node), type.name()))
					.withRemedy("give %s reducers 1, or send to other nodes only".formatted(declared), "reducers", "1", declared));
		}
	}

	private static void requireChosen(SendWord send, WordStatement statement, int core, BitSet senders, Wiring wiring) {
		Synapses synapses = wiring.machine().synapses().of(statement.link());
		int id = (int) ((BlockValue.Constant) statement.reduction().index()).number().doubleValue();
		boolean sends = statement.local() || senders.get(synapses.node(id));
		if (!sends || synapses.find(core, id) < 0) {
			String node = wiring.name(synapses.node(core));
			String chosen = wiring.name(synapses.node(id));
			throw new Complaint(new Finding(Code.INDEX_OUTSIDE, send.getResult(), ModelPackage.Literals.REDUCTION__INDEX,
					"%s takes the result of synapse %d, but no synapse of that number gets a word: %s".formatted(node, id,
							sends ? "%s has no link to %s".formatted(chosen, node) : "%s does not send".formatted(chosen))));
		}
	}
}
