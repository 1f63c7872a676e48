package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.generate.DataPlaces;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.Program;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.values.NodeDataTable;
import barley.runtime.values.NodeValues;

/** Values of nodes as a launch states them in lines, and as the arguments of a program that is run by itself. */
class NodeDataRequestTest {

	private static final ScheduleAnalysis SUMS = BarleyText.of("""
			topology Ring(p = 3) { node n[p] for i in 0 ..< p link n[i] -- n[(i + 1) % p] ring Round { for i in 0 ..< p visit n[i] } }
			schedule Sums on Ring {
				data x : f64[2] data y[2] : i16[3]
				exchange { allreduce x with sum over Round  allreduce y[1] with max over Round }
				ensure allreduce x with sum
			}
			""").schedule("Sums");

	@TempDir
	private Path folder;

	@BeforeEach
	void write() throws IOException {
		Files.writeString(folder.resolve("x.csv"), "1,2\n3,4\n5,6\n");
		Files.writeString(folder.resolve("y.csv"), "7,8,9\n-1,-2,-3\n0,100,0x7fff\n");
	}

	private NodeValues values(String shown, boolean bits, String given) {
		return NodeDataRequest.of(shown, bits, given).values(SUMS.plan(), folder::resolve);
	}

	/** What the lines of a launch say, and what the arguments say that it hands to the program, is the same. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {"false | 9.0 | 12.0 | 7 | 100 | 32767",
			"true | 0x4022000000000000 | 0x4028000000000000 | 0x0007 | 0x0064 | 0x7fff"})
	void linesAndArguments(boolean bits, String first, String second, String third, String fourth, String fifth) {
		Program program = Execution.program(SUMS.plan(), SUMS.result());
		NodeValues values = values(" x \n\ny[1]\n", bits, "x = x.csv\ny[1]=y.csv\n");
		List<String> arguments = values.arguments(program.data());
		assertEquals(List.of("--show=x:0:2:x", "--show=y:3:3:y[1]", "--set=x:0:2:x=" + folder.resolve("x.csv"),
				"--set=y:3:3:y[1]=" + folder.resolve("y.csv")), arguments.subList(0, 4));
		NodeValues read = NodeValues.read(List.of("x:0:2:x", "y:3:3:y[1]"), bits, List.of("x=" + folder.resolve("x.csv"), "y:3:3:y[1]="
				+ folder.resolve("y.csv")), program);
		for (NodeValues each : List.of(values, read)) {
			List<NodeDataTable> tables = new ArrayList<>();
			assertTrue(Simulator.run(program, each.of(RunOptions.functional(), program, tables)).right());
			String text = (tables.get(0).text() + tables.get(1).text()).replaceAll(" +", " ");
			for (int node = 0; node < 3; node++) {
				assertTrue(text.contains("n[%d] %s %s\n".formatted(node, first, second)), text);
				assertTrue(text.contains("n[%d] %s %s %s\n".formatted(node, third, fourth, fifth)), text);
			}
		}
	}

	/** Data of synapses: a value for each element and synapse of a node. */
	@Test
	void dataOfSynapses() throws IOException {
		Files.writeString(folder.resolve("f.csv"), "2,3\n5\n");
		ScheduleAnalysis cores = BarleyText.of("""
				link type Hear { registers 9  cycle 1 ns }
				topology Cores { node n[2]  link n[0] -> n[0] : Hear  link n[1] -> n[0] : Hear  link n[0] -> n[1] : Hear }
				schedule S on Cores {
					data x, h : f64
					data F : f64 per Hear
					compute x = id + 1
					exchange send x to Hear as a { F = F * a return F } combine sum into h
				}
				""").schedule("S");
		Program program = Execution.program(cores.plan(), cores.result());
		List<NodeDataTable> tables = new ArrayList<>();
		Simulator.run(program, NodeDataRequest.of("F\nh", false, "F = f.csv").values(cores.plan(), folder::resolve)
				.of(RunOptions.functional(), program, tables));
		assertEquals("F from 0 from 1\nn[0] 2.0 6.0\nn[1] 5.0\n", tables.get(0).text().replaceAll(" +", " ").replace(" \n", "\n"));
		assertTrue(tables.get(1).text().replaceAll(" +", " ").contains("n[0] 8.0\nn[1] 5.0\n"), tables.get(1).text());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"grad | | no-data: Sums has no data named grad",
			"x | y[2] = y.csv | no-data: Sums has no data named y[2]",
			"x | y.csv | wrong-values: expected data and a file, such as x = values.csv, found \"y.csv\"",
			"x | y = | wrong-values: expected data and a file, such as x = values.csv, found \"y =\"",
			"x | y[0] = none.csv | unreadable: none.csv does not exist",
			"x | x = y.csv | wrong-values: y.csv:1: n[0] has 3 values of x here, but x has 2 elements",
			"x | y = y.csv | wrong-values: y.csv:1: n[0] has 3 values of y here, but y has 6 elements"})
	void whatIsWrong(String shown, String given, String message) {
		Machine machine = SUMS.plan().wiring().machine();
		Fault fault = assertThrows(Fault.class, () -> values(shown, false, given == null ? "" : given).values(machine,
				new DataPlaces(SUMS.plan()).table()));
		assertEquals(message, fault.code() + ": " + fault.getMessage());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {"z | x= | the program has no data named z",
			"x:1:2:x | | x:1:2:x does not name elements of x, which has 2", "x:0:z:x | | x:0:z:x does not name elements of x, which has 2"})
	void wrongArguments(String shown, String given, String message) {
		Program program = Execution.program(SUMS.plan(), SUMS.result());
		assertEquals(message, assertThrows(Fault.class,
				() -> NodeValues.read(List.of(shown), false, given == null ? List.of() : List.of(given), program)).getMessage());
	}

	@Test
	void timingMovesNoData() {
		Program program = Execution.program(SUMS.plan(), SUMS.result());
		assertEquals("a timing run moves no data to set or to show", assertThrows(Fault.class,
				() -> values("x", false, "").of(RunOptions.timing(), program, new ArrayList<>())).getMessage());
	}
}
