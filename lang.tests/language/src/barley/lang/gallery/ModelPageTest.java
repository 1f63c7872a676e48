package barley.lang.gallery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.formatting2.Formatted;
import barley.lang.run.Execution;
import barley.runtime.machine.Machine;
import barley.runtime.report.DisturbanceText;
import barley.runtime.report.UnitText;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.result.Times;

/** The page about the model tells what the simulator does. */
class ModelPageTest {

	private static final Path PAGE = Path.of(System.getProperty("barley.root"), "lang/MODEL.md");
	private static final Path GUIDE = Path.of(System.getProperty("barley.root"), "lang.ui/help/model.html");
	private static final Pattern PROGRAM = Pattern.compile("```barley\n(.*?)```", Pattern.DOTALL);
	private static final Pattern ROW = Pattern.compile("^\\| (\\w+) +\\| (\\d.*)\\|$", Pattern.MULTILINE);
	private static final Pattern AVERAGE = Pattern.compile("^\\| ([-0-9]+), ([-0-9]+) +\\| `(\\w+)` +\\| ([-0-9.]+) +\\|$",
			Pattern.MULTILINE);
	private static final Pattern CYCLES = Pattern.compile("^\\| (\\d+) cycles +\\| `(\\w+)` +\\|", Pattern.MULTILINE);
	private static final Pattern FAULT = Pattern.compile("^\\| `([^`]+)` +\\|", Pattern.MULTILINE);

	static Stream<String> programs() throws IOException {
		return found(PROGRAM).map(block -> block.group(1));
	}

	static Stream<Arguments> rows() throws IOException {
		return found(ROW).map(row -> Arguments.of(row.group(1), Arrays.stream(row.group(2).split("\\|")).map(String::strip).toList()));
	}

	static Stream<Arguments> averages() throws IOException {
		return found(AVERAGE).map(row -> Arguments.of(row.group(3), Integer.parseInt(row.group(1)), Integer.parseInt(row.group(2)),
				Double.parseDouble(row.group(4))));
	}

	static Stream<Arguments> cycles() throws IOException {
		return found(CYCLES).map(row -> Arguments.of(row.group(2), Long.parseLong(row.group(1))));
	}

	static Stream<String> faults() throws IOException {
		return found(FAULT).map(fault -> fault.group(1));
	}

	@ParameterizedTest
	@MethodSource("programs")
	void isRight(String program) {
		assertEquals(List.of(), BarleyText.of(program).complaints());
		assertEquals(program, Formatted.of(program).text());
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("rows")
	void isWhatARunTakes(String schedule, List<String> figures) throws IOException {
		String program = programs().filter(text -> text.contains("schedule " + schedule + " ")).findFirst().orElseThrow();
		ScheduleAnalysis known = BarleyText.of(program).schedule(schedule);
		Result result = Execution.run(known.plan(), known.result(), RunOptions.functional());
		Times times = result.times().orElseThrow();
		assertEquals(0, result.verification().wrong());
		assertEquals(figures, List.of(Long.toString(result.steps()), UnitText.time(times.timePs()),
				UnitText.bytes(result.bytesPerLaneMax()),
				UnitText.percent(times.useOfLanesOn().decimal(6)), times.energyJoules().stripTrailingZeros().toPlainString() + " J"));
		assertEquals(0, new BigDecimal(figures.get(4).replace(" J", "")).compareTo(times.energyJoules()));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("cycles")
	void isWhatSynapsesTake(String schedule, long cycles) throws IOException {
		String program = programs().filter(text -> text.contains("schedule " + schedule + " ")).findFirst().orElseThrow();
		ScheduleAnalysis known = BarleyText.of(program).schedule(schedule);
		assertEquals(cycles, Execution.run(known.plan(), known.result(), RunOptions.timing()).synapses().orElseThrow().cycles());
	}

	/** The nodes of a ring of two contribute what their kernel computes. */
	@ParameterizedTest(name = "{0}: {1}, {2}")
	@MethodSource("averages")
	void isWhatNodesHold(String type, int one, int other, double average, @TempDir Path folder) throws IOException {
		Files.writeString(folder.resolve("Contribute.java"), """
				package model;

				public class Contribute implements barley.runtime.program.Kernel {
					@Override
					public void compute(barley.runtime.program.NodeData node) {
						node.data("x").%s(0, node.node() == 0 ? %d : %d);
					}
				}
				""".formatted(type.startsWith("f") ? "set" : "setWhole", one, other));
		Path file = Files.writeString(folder.resolve("s.barley"), """
				package model
				import barley.machines.*
				schedule S on Ring(p = 2) { data x : %s[1] compute x by Contribute exchange allreduce x with avg over Round }
				""".formatted(type));
		ScheduleAnalysis known = BarleyText.read(file).schedule("S");
		List<Double> held = new ArrayList<>();
		Execution.run(known.plan(), known.result(), RunOptions.functional().withThreads(1).withWitness(node -> held.add(
				type.startsWith("f") ? node.data("x").get(0) : Double.valueOf(node.data("x").getWhole(0)))));
		assertEquals(List.of(average, average), held);
	}

	@ParameterizedTest
	@MethodSource("faults")
	void faultsAreUnderstood(String words) throws IOException {
		String machine = words.contains("router") ? """
				switch type Router { cycle 1 ns combine sum }
				topology Mesh(k = 2) {
					node n[k, k] switch router[k, k] : Router
					for x in 0 ..< k, y in 0 ..< k link n[x, y] -- router[x, y]
					for x in 0 ..< k link router[x, 0] -- router[x, 1]
					for y in 0 ..< k link router[0, y] -- router[1, y]
				}
				schedule S on Mesh { data x : i8[8] exchange reduce x with sum to n[0, 0] through router }
				""" : words.contains("soma") ? """
				link type Hear { registers 16 slots 8 cycle 1 ns }
				topology Cortex { node soma[2] link soma[0] -> soma[1] : Hear }
				schedule S on Cortex { data x : f32 data m : f32 per Hear exchange send x to Hear as a { m = a } }
				""" : "import barley.machines.* schedule S on Ladder { data x : i8[8] exchange allreduce x with sum over Twist }";
		Machine known = BarleyText.of(machine).schedule("S").plan().wiring().machine();
		assertEquals(words, DisturbanceText.of(DisturbanceText.read(words, known), known));
		assertTrue(Files.readString(GUIDE).contains("<code>" + words.replace(">", "&gt;") + "</code>"), "the guide tells other words");
	}

	private static Stream<MatchResult> found(Pattern pattern) throws IOException {
		return pattern.matcher(Files.readString(PAGE)).results();
	}
}
