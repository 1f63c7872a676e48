package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.generate.Footprint;
import barley.runtime.program.Program;
import barley.runtime.report.UnitText;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;

/** The memory that a schedule needs: what is found while it is written is what a run finds. */
class FootprintTest {

	private static final String TEXT = """
			import barley.machines.*
			node type Node { memory %d B }
			topology Passing { node n[4]  for i in 0 ..< 4, j in 0 ..< i link n[i] -- n[j]  ring R { visit n[0], n[1], n[2] pass n[3] } }
			machine M = %s { node : Node }
			schedule S on M { %s }
			""";

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"Ring(p = 8) | data x, y : f32[100]                                                                            | 800  |",
			"Ring(p = 8) | data x[2] : f32[100]  exchange allreduce x[1] with sum over Round using shift                   | 2400 | 1,600 "
			+ "for shifting",
			"Ring(p = 8) | data x : f32[100]  exchange allreduce x with sum over Round using shift(order = fixed)          | 3600 | 3,200 "
			+ "for shifting",
			"Passing     | data x[2] : f32[100]  exchange broadcast x[1] from n[0] over R                                  | 1600 | 800 "
			+ "for relaying",
			"Passing     | data x : f32[100]  exchange reduce x with sum to n[0] over R  exchange gather x to n[1] over R  | 1200 | 800 "
			+ "for relaying and packing",
			"Torus       | data x : f32[96]  exchange reducescatter x with sum over Rows  exchange allreduce x with sum over Columns using "
			+ "stream(chunks = 2)"
					+ " | 480  | 96 for packing",
			"Torus       | data x, y : f32[96]  repeat 3 { compute x, y  exchange { reducescatter x with sum over Rows }  exchange "
			+ "allreduce x with sum over Columns using stream(chunks = 2) }"
					+ " | 864  | 96 for packing",
			"Torus       | data x[2] : f32[96]  exchange reducescatter x with sum over Rows  exchange allreduce x with sum over Columns "
			+ "using shift"
					+ " | 2496 | 1,728 for shifting and packing" })
	void whatIsFoundIsWhatARunFinds(String machine, String body, int bytes, String beside) {
		assertEquals(List.of("out-of-memory: every node holds %s of data%s, but Node has %s of memory".formatted(UnitText.bytes(bytes),
				beside == null ? "" : ", " + besides(beside), UnitText.bytes(bytes - 1))),
				BarleyText.of(TEXT.formatted(bytes - 1, machine, body)).complaints());
		ScheduleAnalysis enough = BarleyText.of(TEXT.formatted(bytes, machine, body)).schedule("S");
		assertEquals(bytes, program(enough).data().layout(0).bytes());
	}

	/** RULES.md 38: the memory of each node counts what it holds itself. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"50 | 5 | data x : f16[3_000_000] at a  compute x at a | ''",
			"50 | 5 | data x : f16[3_000_000] at a  async program a { compute x } | ''",
			"6  | 5 | data x : f16[3_000_000] at a  data y : f16[2_500_000] at b | ''",
			"50 | 5 | data x : f16[3_000_000] at b | b holds 6 MB of data, but Small has 5 MB of memory",
			"5  | 5 | data x : f16[3_000_000] at a | a holds 6 MB of data, but Big has 5 MB of memory",
			"50 | 5 | data x : f16[3_000_000] at a  exchange send x from a to b | b holds 6 MB of data, but Small has 5 MB of memory",
			"50 | 5 | data x : f16[3_000_000] at b, c | 'b, c each hold 6 MB of data, but Small has 5 MB of memory'",
			"50 | 5 | data x : f16[3_000_000] at b, c  data y : f16[500_000] at b | 'b, c hold up to 7 MB of data, but Small has 5 MB of "
			+ "memory'",
			"50 | 5 | data x : f16[3_000_000] | every node holds 6 MB of data, but Small has 5 MB of memory" })
	void eachNodeHasItsOwnMemory(int big, int small, String body, String found) {
		BarleyText text = BarleyText.of("""
				node type Big { memory %d MB }
				node type Small { memory %d MB }
				topology Three { node a, b, c  link a -- b  link b -- c }
				machine M = Three { node a : Big node b : Small node c : Small }
				schedule S on M { %s }
				""".formatted(big, small, body));
		assertEquals(found.isEmpty() ? List.of() : List.of("out-of-memory: " + found), text.complaints());
		if (found.isEmpty()) {
			ScheduleAnalysis analysis = text.schedule("S");
			Program program = program(analysis);
			assertEquals(6_000_000, program.data().needed(0));
			assertTrue(program.data().needed(1) <= 5_000_000, "what " + program.name() + " needs at b");
			assertTrue(Simulator.run(program, RunOptions.functional()).right());
		}
	}

	private static String besides(String beside) {
		String[] parts = beside.split(" for ", 2);
		return UnitText.bytes(Long.parseLong(parts[0].replace(",", ""))) + " of them for " + parts[1];
	}

	/** A schedule, ready to run, of which the same is found before it is generated and then, if no data are placed and freed. */
	static Program program(ScheduleAnalysis analysis) {
		Program program = Execution.program(analysis.plan(), analysis.result());
		long found = Arrays.stream(Footprint.of(analysis.plan(), analysis.result().phases(), analysis.result().mostPlaced()).ofNodes())
				.max()
				.orElseThrow();
		long whole = program.data().layout(0).bytes();
		assertTrue(analysis.plan().placements().ofVector().isEmpty() ? found == whole : found <= whole, found + " of " + whole);
		return program;
	}
}
