package barley.lang.run;

import static barley.lang.run.SynapseTexts.analysis;
import static barley.lang.run.SynapseTexts.run;
import static barley.lang.run.SynapseTexts.values;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;


import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.simulate.option.RunOptions;

/** Cores that hear each other in the parts of a machine, and synapses that lead from part to part: programs, cycles and values. */
class SynapsePartsTest {

	private static final String TYPES = """
			link type Hear { registers 8  slots 4  cycle 1 ns }
			link type Far { registers 8  slots 4  cycle 2 ns  bandwidth 32 Gbit/s  latency 5 ns }
			""";

	/** Every core hears all of its chip; the first one of a chip hears that of the chip before. */
	private static final String BOARD = TYPES + """
			topology Chip(cores = 3) {
				node soma[cores]
				for i in 0 ..< cores, j in 0 ..< cores link soma[i] -> soma[j] : Hear
				for i in 1 ..< cores link soma[i - 1] -- soma[i]
				tree Out[i in 0 ..< cores] to soma[i] over soma by shortest
			}
			topology Board(chips = 2) {
				part chip[chips] = Chip
				for c in 0 ..< chips link chip[c].soma[0] -> chip[(c + 1) %% chips].soma[0] : Far
				%s
			}
			schedule S on Board {
				data x, h, far : f64
				data F : f64 per Hear
				data G : f64 per Far
				compute x = id + 1
				compute h = 0
				compute far = 0
				compute F = 10 * id + core
				compute G = 10 * id + core
				%s
			}
			""";

	/**
	 * Words take a cycle, programs three instructions, reducers two levels. Far words take three cycles more, of 2 ns; those on trees one.
	 */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"| exchange send x to Hear as a { return F * a } combine sum into h | 6 | 80 86 92 665 680 695 | 0 0 0 0 0 0",
			"link chip[1].soma[1] -> chip[0].soma[1] : Hear | exchange send x to Hear as a { return F * a } combine sum into h"
					+ " | 6 | 80 291 92 665 680 695 | 0 0 0 0 0 0",
			"| exchange send x from chip[1].soma[*] to Hear as a { return F * a } combine sum into h | 6 | 0 0 0 665 680 695 | 0 0 0 0 0 0",
			"| exchange send x to Hear as a { return F * a } combine sum into h exchange send h to Far as a { G += a return G } combine "
			+ "sum into far"
					+ " | 22 | 80 86 92 665 680 695 | 675 0 0 81 0 0",
			"| for c in 0 ..< chips exchange send x from chip[c].soma[*] to Hear over chip[c].Out as a { return F * a } combine sum into h"
					+ " | 14 | 80 86 92 665 680 695 | 0 0 0 0 0 0",
	})
	void coresOfChips(String links, String statements, long nanoseconds, String heard, String far) {
		ScheduleAnalysis analysis = analysis(BOARD.formatted(links == null ? "" : links, statements));
		assertEquals(heard, values(analysis, "h"));
		assertEquals(far, values(analysis, "far"));
		assertEquals(nanoseconds * 1000, run(analysis, RunOptions.timing()).times().orElseThrow().timePs());
	}

	private static final String WHOLE = TYPES + """
			topology Chip(cores = 3) {
				node soma[cores]
				for i in 0 ..< cores, j in 0 ..< cores link soma[i] -> soma[j] : Hear
			}
			topology Whole(cores = 6) {
				node soma[cores]
				%s
			}
			machine Split = Whole {
				part left = Chip at 0
				part right = Chip at 3
			}
			schedule S on Split {
				data x, h : f64
				compute x = id + 1
				exchange send x from %s to Hear as a { return a } combine sum into h
			}
			""";

	/** A machine that is split into parts keeps its synapses, those between the parts, too. */
	@ParameterizedTest
	@CsvSource({"soma[*],21 21 21 21 21 21", "left.soma[*],6 6 6 6 6 6"})
	void splitMachines(String from, String heard) {
		ScheduleAnalysis analysis = analysis(WHOLE.formatted("for i in 0 ..< cores, j in 0 ..< cores link soma[i] -> soma[j] : Hear",
				from));
		assertEquals(heard, values(analysis, "h"));
	}

	@Test
	void partsHaveNoSynapsesOfTheirOwn() {
		BarleyText text = BarleyText.of(WHOLE.formatted("for i in 0 ..< cores link soma[i] -> soma[(i + 1) % cores] : Hear", "soma[*]"));
		assertTrue(text.complaints().contains(
				"part-place: soma[0] hears soma[0] in left, but not in Split: rewiring can move cables but not add any"),
				() -> text.complaints().toString());
	}
}
