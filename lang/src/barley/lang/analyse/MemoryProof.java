package barley.lang.analyse;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Words;
import barley.lang.generate.Footprint;
import barley.lang.plan.Plan;
import barley.lang.prove.NodeList;
import barley.lang.prove.ProvedPhase;
import barley.lang.prove.ResultProof;
import barley.runtime.data.DataTable;
import barley.runtime.machine.Machine;
import barley.runtime.machine.NodeType;
import barley.runtime.report.UnitText;

/** Checks that nodes have enough memory for the data of a schedule and for the buffers of its programs. */
final class MemoryProof {

	private MemoryProof() {
	}

	/**
	 * Reports the nodes of the first type with too little memory for what they hold.
	 *
	 * @param result null if the proof has failed, so that only what is needed in any case counts
	 */
	static void prove(Plan plan, ResultProof result, Findings findings) {
		Machine machine = plan.wiring().machine();
		Footprint needed = result == null ? footprint(plan, List.of(), new long[machine.nodes()])
				: footprint(plan, result.phases(), result.mostPlaced());
		if (needed == null) {
			findings.add(finding(plan, Words.of("every node holds %s, but a node can hold at most %s", "more than 2^63 bytes of data",
					UnitText.bytes(DataTable.MOST_BYTES))));
			return;
		}
		int[] beyond = IntStream.range(0, machine.nodes()).filter(node -> needed.bytes(node) > DataTable.MOST_BYTES).toArray();
		if (beyond.length > 0) {
			findings.add(finding(plan, Words.of("%s, but a node can hold at most %s", holds(plan, needed, beyond),
					UnitText.bytes(DataTable.MOST_BYTES))));
			return;
		}
		IntStream.range(0, machine.nodes()).filter(node -> tooMuch(machine.nodeType(node), needed.bytes(node))).mapToObj(machine::nodeType)
				.findFirst().ifPresent(type -> {
					int[] nodes = IntStream.range(0, machine.nodes())
							.filter(node -> machine.nodeType(node).equals(type) && tooMuch(type, needed.bytes(node))).toArray();
					findings.add(finding(plan, Words.of("%s, but %s has %s of memory", holds(plan, needed, nodes), type.name(),
							UnitText.bytes(type.memoryBytes()))));
				});
	}

	private static boolean tooMuch(NodeType type, long bytes) {
		return type.memoryBytes() > 0 && bytes > type.memoryBytes();
	}

	/** Returns how much nodes hold that hold too much, in words: the most of them, where some hold less. */
	private static String holds(Plan plan, Footprint needed, int[] nodes) {
		long most = Arrays.stream(nodes).mapToLong(needed::bytes).max().orElseThrow();
		boolean same = Arrays.stream(nodes).allMatch(node -> needed.bytes(node) == most);
		boolean every = Arrays.stream(needed.placed()).distinct().count() == 1;
		return Words.of("%s %s %s", every ? "every node" : NodeList.some(plan.wiring(), nodes),
				every || nodes.length == 1 ? "holds" : same ? "each hold" : "hold up to", words(needed, most));
	}

	private static Finding finding(Plan plan, String message) {
		return new Finding(Code.OUT_OF_MEMORY, plan.source(), Finding.NAME, message);
	}

	/** Returns the memory needed; null if it exceeds the range of numbers. */
	private static Footprint footprint(Plan plan, List<ProvedPhase> proved, long[] placed) {
		try {
			return Footprint.of(plan, proved, placed);
		} catch (ArithmeticException e) {
			return null;
		}
	}

	private static String words(Footprint needed, long bytes) {
		return Words.of("%s of data%s", UnitText.bytes(bytes), needed.beside() == 0 ? ""
				: Words.of(", %s of them for %s", UnitText.bytes(needed.beside()), String.join(" and ", needed.purposes())));
	}
}
