package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.generate.GeneratedProgram;
import barley.lang.generate.GeneratedProgram.JavaSource;
import barley.lang.generate.ProgramGenerator;
import barley.runtime.files.NodeTableReader;
import barley.runtime.files.NodeTableWriter;
import barley.runtime.machine.Fault;
import barley.runtime.program.Program;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** What lies at the edges: vectors without elements, a node alone, programs and tables that somebody has edited or that are out of date. */
class EdgesTest {

	private static final String TYPES = """
			import barley.machines.*
			link type Serdes { bandwidth 8 Gbit/s latency 30 ns power 1 W }
			node type Ipu { launch 1 us compute 1 TFLOP/s reduce 10 GB/s }
			""";

	/** Five nodes with every kind of walk; the last ring passes two of them. */
	private static final String MACHINE = """
			topology T {
				node n[5]
				for i in 0 ..< 5, j in 0 ..< i link n[i] -- n[j] lanes 2
				ring Round { for i in 0 ..< 5 visit n[i] }
				ring Past  { visit n[0] pass n[1] visit n[2], n[3] pass n[4] }
				path Along { for i in 0 ..< 5 visit n[i] }
				tree Fold to n[0] over n by shortest
			}
			machine M = T { node : Ipu link : Serdes }
			""";

	private static ScheduleAnalysis schedule(String machine, String body) {
		ScheduleAnalysis analysis = BarleyText.of(TYPES, machine, "schedule S on M { " + body + " }").schedule("S");
		assertTrue(analysis.result() != null, () -> analysis.findings().toString());
		return analysis;
	}

	private static Result run(ScheduleAnalysis analysis) {
		Result run = Execution.run(analysis.plan(), analysis.result(), RunOptions.functional());
		assertEquals(0, run.verification().wrong());
		assertEquals(analysis.figures().steps(), run.steps());
		assertArrayEquals(analysis.figures().channelBytes(), run.channelBytes());
		assertEquals(analysis.figures().times(), run.times());
		return run;
	}

	@ParameterizedTest
	@ValueSource(strings = {"allreduce x with sum over Round", "allreduce x with avg over Round", "broadcast x from n[1] over Round",
			"reduce x with max to n[1] over Round",
			"scatter x from n[1] over Round", "alltoall x over Round", "allreduce x with sum over Round using shift",
			"allreduce x with sum over Round using shift(order = fixed)", "allreduce x with sum over Past",
			"allreduce x with sum over Along", "allreduce x with sum over Fold", "allreduce x with sum among n", "alltoall x among n",
			"send x with sum from n[0] to n[1]"})
	void vectorsWithoutElementsMoveNothing(String what) {
		assertEquals(0, run(schedule(MACHINE, "data x : f32[0] exchange " + what)).bytesPerLaneMax());
		assertEquals(0, run(schedule(MACHINE, "data x : f32[0] repeat 2 { compute x exchange " + what + " }")).bytesPerLaneMax());
	}

	@Test
	void vectorsWithoutElementsHaveNoChunks() {
		BarleyText text = BarleyText.of(TYPES, MACHINE,
				"schedule S on M { data x : f32[0] exchange allreduce x with sum over Along using stream(chunks = 3) }");
		assertTrue(text.findings().contains("wrong-value: 3 chunks are too many: x has 0 elements, so there can be at most 0"),
				() -> text.findings().toString());
	}

	@ParameterizedTest
	@ValueSource(strings = {"allreduce x with sum among n", "allreduce x with avg among n", "reducescatter x with sum among n",
			"allgather x among n", "alltoall x among n",
			"broadcast x from n[0] among n", "reduce x with max to n[0] among n", "scatter x from n[0] among n",
			"gather x to n[0] among n"})
	void aNodeAloneHasWhatItNeeds(String what) {
		Result run = run(schedule("topology T { node n[1] } machine M = T { node : Ipu link : Serdes }",
				"data x : i32[10] compute x costs 1 GFLOP exchange " + what));
		assertEquals(0, run.steps());
		assertEquals(1_000_000_000, run.times().orElseThrow().timePs());
	}

	/**
	 * Whatever number somebody changes in a table: the run says in one line what is wrong and where, or that the
	 * data are, or it does not matter.
	 */
	@ParameterizedTest(name = "{0}")
	@ValueSource(strings = {"exchange allreduce x with sum over Round", "exchange allreduce x with sum over Along",
			"exchange allreduce x with avg over Past",
			"exchange allreduce x with sum over Round using stream(chunks = 3)",
			"exchange allreduce x with sum over Round using shift(order = fixed)",
			"exchange reducescatter x with sum among n[0], n[2], n[3]  exchange allgather x over Past", "exchange alltoall x over Round",
			"exchange { off n[0] -- n[2]  scatter x from n[2] over Past }"})
	void editedTablesAreToldInALine(String body) {
		ScheduleAnalysis analysis = schedule(MACHINE, "data x : i64[105] " + body);
		GeneratedProgram generated = new ProgramGenerator().generate(analysis.plan(), analysis.result());
		ClassLoader classes = NodeCompiler.compile(generated);
		String table = NodeTableWriter.write(generated.nodes(), generated.machine());
		int begin = table.indexOf('\n', table.indexOf('\n') + 1);
		Random random = new Random(body.hashCode());
		int told = 0;
		for (int edit = 0; edit < 60; edit++) {
			int at = begin + random.nextInt(table.length() - begin);
			char by = "0123456789-:,.[]@/+ x".charAt(random.nextInt(21));
			String edited = table.substring(0, at) + by + table.substring(at + 1);
			try {
				Program program = new Program("S", generated.machine(), generated.data(),
						NodeTableReader.read("S.nodes", new StringReader(edited), generated.machine())
						.programs(classes), generated.expectations());
				Simulator.run(program, RunOptions.functional().withThreads(1));
			} catch (Fault fault) {
				told++;
				assertFalse(fault.getMessage().contains("\n"), fault.getMessage());
				assertTrue(fault.getMessage().matches(".*(n\\[|S\\.nodes:|expected|class).*"), fault.getMessage());
			}
		}
		assertTrue(told > 10, told + " edits were told");
	}

	/** Programs that were edited by hand and then disagree with the machine, with each other or with the table. */
	@ParameterizedTest(name = "{0} -> {1}")
	@CsvSource(delimiter = '|', quoteCharacter = '~', value = {
			"ports.send(roundOut[lap], X       | ports.send(roundOut[lap] + 1, X  | lane-differs or wrong-lane",
			"Stretches.of(2 * roundSteps, roundSteps) | Stretches.of(9, roundSteps) | step 8",
			"piece - 1, Operator.SUM           | piece - 2, Operator.SUM          | n[",
			"constants.integers(\"round.out\") | constants.integers(\"round.outer\") | round.outer",
			"step < roundSteps                 | step / (step / 9) < roundSteps   | / by zero",
			"Operator.SUM                      | Operator.AND                     | f32"})
	void editedProgramsAreToldInALine(String text, String by, String told) {
		ScheduleAnalysis analysis = schedule(MACHINE, "data x : f32[100] exchange allreduce x with sum over Round");
		GeneratedProgram generated = new ProgramGenerator().generate(analysis.plan(), analysis.result());
		List<JavaSource> edited = new ArrayList<>();
		generated.sources().forEach(source -> {
			assertTrue(source.text().contains(text), source.text());
			edited.add(new JavaSource(source.className(), source.text().replace(text, by)));
		});
		try {
			Result run = Simulator.run(Execution.program(
					new GeneratedProgram(generated.name(), generated.tables(), generated.packageName(), edited, List.of(),
							generated.nodes(),
					generated.machine(), generated.data(), generated.expectations(), generated.operators())), RunOptions.functional());
			assertTrue(run.verification().wrong() > 0 || told.startsWith("step"), run.verification().toString());
		} catch (Fault fault) {
			assertFalse(fault.getMessage().contains("\n"), fault.getMessage());
			assertTrue(told.startsWith("lane") || fault.getMessage().contains(told), fault.getMessage());
		}
	}

	@Test
	void programsOfAnotherVersionSaySo() {
		ScheduleAnalysis analysis = schedule(MACHINE, "data x : f32[100] exchange allreduce x with sum over Round");
		Program program = Execution.program(analysis.plan(), analysis.result());
		Program old = new Program("S", program.machine(), program.data(),
				program.nodes().stream().<barley.runtime.program.NodeProgram>map(node -> phases -> {
			throw new NoSuchMethodError("'void barley.runtime.program.Phases.exchange(java.lang.String)'");
		}).toList(), program.expectations());
		String message = assertThrows(Fault.class, () -> Simulator.run(old, RunOptions.timing())).getMessage();
		assertTrue(message.startsWith("the program of n[0] failed: java.lang.NoSuchMethodError: ")
				&& message.endsWith("made for another version"), message);
	}
}
