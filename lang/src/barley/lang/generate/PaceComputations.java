package barley.lang.generate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What the nodes compute by kernels or expressions in a block in which each goes at its own pace: for every node what its program states,
 * in loops where numbers move on evenly. Takes time linear in the computations of all nodes.
 */
final class PaceComputations {

	private final List<List<Act>> ofNode = new ArrayList<>();

	/** @param computing computations in the order of the text */
	PaceComputations(List<Act.Computing> computing, int nodes) {
		Map<Integer, List<Act>> unfolded = new HashMap<>();
		computing.forEach(act -> act.nodes().stream().forEach(node -> unfolded.computeIfAbsent(node, any -> new ArrayList<>()).add(act)));
		for (int node = 0; node < nodes; node++) {
			ofNode.add(Folding.fold(unfolded.getOrDefault(node, List.of())));
		}
	}

	/** Returns what the program of a node states. */
	List<Act> of(int node) {
		return ofNode.get(node);
	}

	/** Returns what the programs of all nodes state. */
	Stream<Act> all() {
		return ofNode.stream().flatMap(acts -> Act.all(acts));
	}

	/** Returns what the programs of nodes have in common that state the same. */
	List<Object> form(int node) {
		return form(of(node));
	}

	private static List<Object> form(List<Act> acts) {
		List<Object> form = new ArrayList<>();
		for (Act act : acts) {
			if (act instanceof Act.Looping loop) {
				form.add(List.of(loop.round(), loop.times(), form(loop.body())));
			} else if (act instanceof Act.Computing computing) {
				form.add(computing.form());
			}
		}
		return form;
	}
}
