package barley.lang.prove.figures;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Words;
import barley.lang.motion.Motion;
import barley.lang.motion.Round;
import barley.lang.prove.NodeList;
import barley.lang.prove.ProvedPhase.Exchanged;
import barley.lang.prove.ProvedPhase.Found;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.NodeType;

/**
 * From how many neighbours nodes combine something in one exchange, their own data not counted. A node type that says {@code combines 2}
 * has the units for two; the first node of an exchange that would need more is named, with these neighbours.
 */
final class CombiningNeighbours {

	private final Wiring wiring;
	private final Effort effort;
	private final Map<Integer, TreeSet<Integer>> neighbours = new TreeMap<>();

	private CombiningNeighbours(Wiring wiring, Effort effort) {
		this.wiring = wiring;
		this.effort = effort;
	}

	/**
	 * Returns the most neighbours from which a node combines in an exchange; 0 if no type says how many it can.
	 *
	 * @param off lanes that are off in this exchange
	 */
	static int report(Exchanged exchanged, Wiring wiring, BitSet off, Effort effort, Findings findings) {
		if (wiring.machine().nodeTypes().stream().anyMatch(type -> type.combines() > 0)) {
			CombiningNeighbours all = new CombiningNeighbours(wiring, effort);
			for (Found found : exchanged.movements()) {
				all.add(found.movement().motion(wiring.machine(), found.ground(), off));
			}
			all.report(exchanged, findings);
			return all.neighbours.values().stream().mapToInt(TreeSet::size).max().orElse(0);
		}
		return 0;
	}

	private void add(Motion motion) {
		List<Round> rounds = motion.rounds();
		for (Round round : rounds) {
			int[] nodes = round.lap().nodes();
			effort.spend(nodes.length);
			for (int position = 0; position < nodes.length && round.combines(); position++) {
				add(nodes[position], nodes[(position + 1) % nodes.length]);
			}
		}
		for (int hop = 0; hop < motion.hops() && rounds.isEmpty(); hop++) {
			if (combines(motion, hop)) {
				add(motion.sender(hop), motion.receiver(hop));
			}
		}
	}

	private boolean combines(Motion motion, int hop) {
		for (int step = motion.first(hop); step < motion.end(hop); step++) {
			effort.spend(1);
			if (motion.takesPart(hop, step) && motion.combines(hop, step)) {
				return true;
			}
		}
		return false;
	}

	private void add(int from, int node) {
		neighbours.computeIfAbsent(node, any -> new TreeSet<>()).add(from);
	}

	private void report(Exchanged exchanged, Findings findings) {
		List<Integer> tooMany = new ArrayList<>();
		neighbours.forEach((node, from) -> {
			int combines = wiring.machine().nodeType(node).combines();
			if (combines > 0 && from.size() > combines) {
				tooMany.add(node);
			}
		});
		if (!tooMany.isEmpty()) {
			int node = tooMany.get(0);
			NodeType type = wiring.machine().nodeType(node);
			int[] from = neighbours.get(node).stream().mapToInt(Integer::intValue).toArray();
			findings.add(new Finding(Code.COMBINES_TOO_MANY, exchanged.phase().movements().get(0).source(),
					Words.of("%s combines what %,d neighbours send in this exchange, %s, but a %s combines at most %,d%s",
					wiring.name(node), from.length, NodeList.some(wiring, from), type.name(), type.combines(),
							tooMany.size() == 1 ? "" : Words.of("; so do %,d more nodes", tooMany.size() - 1)))
					.withRemedy("use a tree on which some of them hand on to each other first"));
		}
	}
}
