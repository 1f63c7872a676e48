package barley.lang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.cli.CommandLine.Answer;
import barley.runtime.data.ElementType;

/** Data that the caller gives to nodes, and tables of what nodes hold at the end of a run. */
class NodeDataTest {

	private static final String PROGRAM = """
			switch type Combiner { cycle 4 ns packet 256 B width 64 bit combine sum, max, or inputs 4 groups 4 }
			topology Combining(p = 4) {
				node n[p]
				switch alu[p] : Combiner
				for i in 0 ..< p link n[i] -- alu[i]
				for i in 1 ..< p link alu[i] -- alu[(i - 1) / 2]
				tree Combine {
					for i in 0 ..< p visit n[i], alu[i]
					for i in 1 ..< p visit alu[i], alu[(i - 1) / 2]
				}
			}
			schedule Sums on Combining {
				data x : f64[6]
				data y[2] : i16[2]
				exchange {
					allreduce x with sum over Combine
					allreduce y[0] with max over Combine
					allreduce y[1] with sum over Combine
				}
				ensure allreduce x with sum
				ensure allreduce y[0] with max
				ensure allreduce y[1] with sum
			}
			schedule Walks on Combining { data z : f32[100] exchange broadcast z from n[2] over Combine ensure broadcast z from n[2] }
			""";

	@TempDir
	private Path folder;

	@BeforeEach
	void write() throws IOException {
		Files.writeString(folder.resolve("sums.barley"), PROGRAM);
		Files.writeString(folder.resolve("x.csv"), """
				# 1e300 is lost on 64 bits, 2^-60 and less behind 1, too
				3, 1, 1e16, 1e300, 0x1, Infinity
				5, 8.673617379884035e-19, 1, 1, 4.9e-324, 1

				-2, 4.336808689942018e-19, -1e16, -1e300, 0x1, 1
				100, -2.168404344971009e-19, 1, 0, 0x1, -Infinity
				""");
	}

	private Answer run(String... words) {
		return new CommandLine(folder).call(Stream.concat(Stream.of("run", "sums.barley"), Arrays.stream(words)).toArray(String[]::new));
	}

	private static String tables(Answer answer) {
		List<String> lines = answer.output().lines().map(String::stripTrailing).toList();
		return lines.stream().dropWhile(line -> !line.matches("[xyz](\\[\\d])? +\\[0].*")).collect(Collectors.joining("\n"));
	}

	@Test
	void sumsOfGivenNumbers() {
		Answer answer = run("--schedule", "Sums", "--set", "x=x.csv", "--show", "x");
		assertEquals(0, answer.code(), answer.error());
		assertTrue(answer.output()
				.contains("verified, 8 expectations; 4 expectations on results of kernels or on rounded sums of given data "
				+ "not checked"), answer.output());
		assertEquals("""
				x       [0]  [1]  [2]  [3]       [4]  [5]
				n[0]  106.0  1.0  2.0  0.0  2.0E-323  NaN
				n[1]  106.0  1.0  2.0  0.0  2.0E-323  NaN
				n[2]  106.0  1.0  2.0  0.0  2.0E-323  NaN
				n[3]  106.0  1.0  2.0  0.0  2.0E-323  NaN""", tables(answer));
	}

	@Test
	void bitPatterns() {
		assertEquals("0x405a800000000000 0x3ff0000000000000 0x4000000000000000 0x0000000000000000 0x0000000000000004 0x7ff8000000000000",
				tables(run("--schedule", "Sums", "--set", "x=x.csv", "--show", "x", "--bits")).lines().skip(1).findFirst().orElseThrow()
						.replaceAll(" +", " ").replace("n[0] ", ""));
	}

	@Test
	void membersOfFamilies() throws IOException {
		Files.writeString(folder.resolve("y.csv"), "1,-7,30000,1\n-2,-5,30000,0xFFFF\n0,-6,1,1\n1,-9,1,1\n");
		Answer whole = run("--schedule", "Sums", "--set", "y=y.csv", "--show", "y");
		assertTrue(whole.output().contains("verified, 12 expectations\n"), whole.output());
		assertEquals("""
				y[0]  [0]  [1]
				n[0]    1   -5
				n[1]    1   -5
				n[2]    1   -5
				n[3]    1   -5

				y[1]    [0]  [1]
				n[0]  -5534    2
				n[1]  -5534    2
				n[2]  -5534    2
				n[3]  -5534    2""", tables(whole));
		Files.writeString(folder.resolve("y.csv"), "1,-7\n-2,-5\n0,-6\n1,-9\n");
		assertTrue(tables(run("--schedule", "Sums", "--set", "y[0]=y.csv", "--show", "y[0]")).endsWith("n[3]    1   -5"));
	}

	/** Node 1 is heard by none, and node 2 hears none. */
	@Test
	void dataOfSynapses() throws IOException {
		Files.writeString(folder.resolve("cores.barley"), """
				link type Hear { registers 9  slots 4  cycle 1 ns }
				topology Cores { node n[3]  link n[0] -> n[0] : Hear  link n[2] -> n[0] : Hear  link n[0] -> n[1] : Hear }
				schedule S on Cores {
					data x : i32
					data v, w : i32[2] per Hear
					compute w = v * 2 + id
				}
				""");
		Files.writeString(folder.resolve("v.csv"), "10,20,30,40\n50,60\n");
		Answer answer = new CommandLine(folder).call("run", "cores.barley", "--set", "v=v.csv", "--show", "w");
		assertEquals(0, answer.code(), answer.error());
		assertTrue(answer.output().endsWith("""
				w         from 0  from 1  from 2
				n[0] [0]      20              42
				n[0] [1]      60              82
				n[1] [0]     100
				n[1] [1]     120
				"""), answer.output());
		Files.writeString(folder.resolve("v.csv"), "1,2,3\n4,5\n");
		answer = new CommandLine(folder).call("run", "cores.barley", "--set", "v=v.csv");
		assertTrue(answer.error().contains("v.csv:1: n[0] has 3 values of v here, but v has 4 elements"), answer.error());
	}

	@Test
	void jsonHasThem() {
		String json = run("--schedule", "Walks", "--show", "z", "--bits", "--json").output().replaceAll("\\s+", " ");
		assertTrue(json.contains("\"data\": [ { \"name\": \"z\", \"bits\": true, \"rows\": [ [ \"z\", \"[0]\""), json);
		assertTrue(json.contains("[ \"n[3]\", \"0x"), json);
		assertTrue(json.contains("\"notShown\": [ \"36 more elements of z are not shown\" ]"), json);
	}

	@Test
	void largeTablesAreCut() {
		String table = tables(run("--schedule", "Walks", "--show", "z"));
		assertTrue(table.contains("[63]") && !table.contains("[64]"), table);
		assertTrue(table.endsWith("\n36 more elements of z are not shown"), table);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"1,2,3 | sums.csv:1: n[0] has 3 values of x here, but x has 6 elements",
			"1,2,3,4,5,6 | sums.csv ends before it has a line for each node that has x: 4 in all",
			"1,2,3,4,5,six | sums.csv:1: \"six\" is no number of type f64",
			"1,2,3,4,5,1e309 | sums.csv:1: \"1e309\" is no number of type f64",
			"1,2,3,4,5,1d | sums.csv:1: \"1d\" is no number of type f64",
			"1,2,3,4,5,6;1,2,3,4,5,6;1,2,3,4,5,6;1,2,3,4,5,6;1,2,3,4,5,6 | "
			+ "sums.csv:5: x has a line for each node that has it, and this is one more" })
	void wrongRows(String rows, String message) throws IOException {
		Files.writeString(folder.resolve("sums.csv"), rows.replace(';', '\n'));
		Answer answer = run("--schedule", "Sums", "--set", "x=sums.csv");
		assertEquals("barley: " + message, answer.error().strip());
		assertEquals(2, answer.code());
	}

	/** As bash makes of {@code --set x=<(generate)}. */
	@Test
	@DisabledOnOs(OS.WINDOWS)
	void aPipeIsNotWaitedFor() throws Exception {
		assertEquals(0, new ProcessBuilder("mkfifo", folder.resolve("pipe").toString()).start().waitFor());
		assertEquals("barley: pipe is a pipe or a device, not a file: write what it gives into a file, and name that",
				run("--schedule", "Sums", "--set", "x=pipe").error().strip());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"--show w | no schedule has data named w",
			"--set x=none.csv | none.csv does not exist",
			"--bits | --bits needs data to print: name them with --show",
			"--mode timing --show x | --mode timing moves no data to set or to show"})
	void wrongOptions(String words, String message) {
		Answer answer = run(words.split(" "));
		assertEquals("barley: " + message, answer.error().strip());
	}

	@ParameterizedTest
	@CsvSource({"U8, 256", "U8, -1", "I8, 128", "I8, -129", "U16, 0x10000", "I64, 9223372036854775808", "F32, 1f", "F32, 0x1p3", "I32, 1.5",
			"U64, 18446744073709551616", "F16, ''", "F64, 1e"})
	void noNumbersOfTheirType(ElementType type, String text) {
		assertThrows(NumberFormatException.class, () -> type.parse(text));
	}
}
