package barley.runtime.simulate.synapse;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;

/** The tree of a sender: the lanes on which each vertex hands its words on. */
final class WordTree {

	private static final int[] NONE = {};

	private final Map<Integer, int[]> below = new HashMap<>();

	/** @param lanes each after the one that leads to its upper end */
	WordTree(Machine machine, int root, int[] lanes) {
		BitSet reached = new BitSet();
		reached.set(root);
		Map<Integer, List<Integer>> lists = new HashMap<>();
		for (int lane : lanes) {
			if (lane < 0 || lane >= machine.lanes()) {
				throw Fault.of("no-lane", "the tree of %s has lane %d, but %s has %d lanes", machine.nodeName(root), lane, machine.name(),
						machine.lanes());
			}
			int upper = reached.get(machine.from(lane)) ? machine.from(lane) : machine.to(lane);
			int lower = upper == machine.from(lane) ? machine.to(lane) : machine.from(lane);
			if (!reached.get(upper) || reached.get(lower)) {
				throw Fault.of("wrong-walks",
						"the tree of %s has %s, which does not lead from where words have been to where they have not",
						machine.nodeName(root), machine.laneName(lane));
			}
			reached.set(lower);
			lists.computeIfAbsent(upper, any -> new ArrayList<>()).add(lane);
		}
		lists.forEach((vertex, list) -> below.put(vertex, list.stream().mapToInt(Integer::intValue).toArray()));
	}

	/** Returns the lanes on which a vertex hands words on. */
	int[] below(int vertex) {
		return below.getOrDefault(vertex, NONE);
	}
}
