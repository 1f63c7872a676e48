package barley.lang.analyse;

import java.util.List;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Words;
import barley.lang.generate.Footprint;
import barley.lang.plan.Plan;
import barley.lang.prove.ProvedPhase;
import barley.lang.prove.ResultProof;
import barley.runtime.data.DataTable;
import barley.runtime.report.UnitText;

/** Checks that nodes have enough memory for the data of a schedule and for the buffers of its programs. */
final class MemoryProof {

	private MemoryProof() {
	}

	/**
	 * Reports the first type of node with too little memory.
	 *
	 * @param result null if the proof has failed, so that only what is needed in any case counts
	 */
	static void prove(Plan plan, ResultProof result, Findings findings) {
		Footprint needed = footprint(plan, result == null ? List.of() : result.phases(), result == null ? 0 : result.mostPlaced());
		if (needed == null || needed.bytes() > DataTable.MOST_BYTES) {
			findings.add(finding(plan, Words.of("every node holds %s, but a node can hold at most %s",
					needed == null ? "more than 2^63 bytes of data" : words(needed), UnitText.bytes(DataTable.MOST_BYTES))));
			return;
		}
		plan.wiring().machine().nodeTypes().stream().filter(type -> type.memoryBytes() > 0 && needed.bytes() > type.memoryBytes())
				.findFirst()
				.ifPresent(type -> findings.add(finding(plan,
						Words.of("every node holds %s, but %s has %s of memory", words(needed), type.name(), UnitText.bytes(type.memoryBytes())))));
	}

	private static Finding finding(Plan plan, String message) {
		return new Finding(Code.OUT_OF_MEMORY, plan.source(), Finding.NAME, message);
	}

	/** Returns the memory needed; null if it exceeds the range of numbers. */
	private static Footprint footprint(Plan plan, List<ProvedPhase> proved, long placed) {
		try {
			return Footprint.of(plan, proved, placed);
		} catch (ArithmeticException e) {
			return null;
		}
	}

	private static String words(Footprint needed) {
		return Words.of("%s of data%s", UnitText.bytes(needed.bytes()), needed.beside() == 0 ? ""
				: Words.of(", %s of them for %s", UnitText.bytes(needed.beside()), String.join(" and ", needed.purposes())));
	}
}
