package barley.lang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.cli.CommandLine.Answer;

/** Latency and throughput over the load, from the command line. */
class LoadCommandTest {

	static final String PROGRAM = """
			switch type Router { cycle 1 ns packet 64 B inputs 5 }
			switch type Slow { cycle 2 ns }
			topology Mesh(n = 4, m = n) {
				node chip[n, m]
				switch router[n, m] : Router
				for x in 0 ..< n, y in 0 ..< m link chip[x, y] -- router[x, y]
				for x in 1 ..< n, y in 0 ..< m link router[x - 1, y] -- router[x, y]
				for x in 0 ..< n, y in 1 ..< m link router[x, y - 1] -- router[x, y]
			}
			topology Line(n = 3) {
				node host[n]
				switch left[n] : Router
				switch right[n] : Slow
				for i in 0 ..< n { link host[i] -- left[i] link host[i] -- right[i] }
				for i in 1 ..< n { link left[i - 1] -- left[i] link right[i - 1] -- right[i] }
			}
			topology Plain { node n[2] link n[0] -- n[1] }
			topology Clear { node n[2] switch s for i in 0 ..< 2 link n[i] -- s }
			switch type Tight { cycle 1 ns buffer 1 packets output 1 packets }
			topology Round(n = 6) {
				node core[cyclic n]
				switch hub[cyclic n] : Tight
				for i in 0 ..< n { link core[i] -- hub[i] link hub[i] -- hub[i + 1] }
			}
			topology Alone { node n switch s : Router link n -- s }
			topology Tangle { node n[2] link n[0] -- n[2] }
			machine Pod(size = 3) = Mesh(n = size) { }
			""";

	@TempDir
	private Path folder;

	@BeforeEach
	void write() throws IOException {
		Files.writeString(folder.resolve("a.barley"), PROGRAM);
		Files.writeString(folder.resolve("short.trace"), "# cycle source destination\n0 chip[0,0]\n");
		Files.writeString(folder.resolve("wrong.trace"), "0 chip[0,0] chip[1,1]\n1 chip[0,0] chip[9,9]\n");
		Files.write(folder.resolve("binary.trace"), new byte[] {'0', (byte) 0xff, '\n'});
		Files.createDirectory(folder.resolve("traces"));
		StringBuilder around = new StringBuilder();
		for (int i = 0; i < 60; i++) {
			around.append("0 core[%d] core[%d]\n".formatted(i % 6, (i + 2) % 6));
		}
		Files.writeString(folder.resolve("around.trace"), around);
	}

	private Answer call(String words) {
		return new CommandLine(folder).call(words.split(" (?=[^']*(?:'[^']*'[^']*)*$)"));
	}

	/** Returns a column of all rows of the table for spreadsheets. */
	private static double[] column(Answer answer, String name) {
		List<String[]> rows = answer.output().lines().map(line -> line.split(",(?=[^\"]*(?:\"[^\"]*\"[^\"]*)*$)")).toList();
		int at = Arrays.asList(rows.get(0)).indexOf(name);
		return rows.stream().skip(1).mapToDouble(row -> Double.parseDouble(row[at])).toArray();
	}

	/** A trace in which every chip of the 8 × 8 mesh sends to every other one, one packet at a time. */
	private String lonelyPackets(int side) {
		StringBuilder trace = new StringBuilder();
		int cycle = 0;
		for (int from = 0; from < side * side; from++) {
			for (int to = 0; to < side * side; to++) {
				if (from != to) {
					trace.append("%d chip[%d,%d] chip[%d,%d]\n".formatted(cycle, from / side, from % side, to / side, to % side));
					cycle += 2 * side;
				}
			}
		}
		return trace.toString();
	}

	/** The legend has as many rows as it needs, so that no name leaves the plot. */
	@Test
	void legendsHaveRoom() throws IOException {
		Stream<String> machines = IntStream.rangeClosed(3, 14).mapToObj("Line(n = %d)"::formatted);
		new CommandLine(folder).call(Stream.concat(Stream.of("load", "a.barley", "--cycles", "300", "--rate", "0.1,0.2", "--output",
				"many.svg", "--through", "left", "--on"), machines).toArray(String[]::new));
		String svg = Files.readString(folder.resolve("many.svg"));
		List<MatchResult> names = Pattern.compile("h18\"/><text x=\"(\\d+)\" y=\"(\\d+)\">([^<]*)<").matcher(svg).results().toList();
		assertEquals(12, names.size());
		assertTrue(names.stream().allMatch(name -> Integer.parseInt(name.group(1)) + 6.2 * name.group(3).length() <= 900), svg);
		assertEquals(2, names.stream().map(name -> name.group(2)).distinct().count());
	}

	/** Without other packets, latency is the distance and a cycle: 2n / 3 on average over all pairs of an n × n mesh, at most 2 (n - 1). */
	@ParameterizedTest
	@CsvSource({ "2", "3", "8" })
	void latencyWithoutLoadIsDistance(int side) throws IOException {
		Files.writeString(folder.resolve("all.trace"), lonelyPackets(side));
		Answer answer = new CommandLine(folder).call("load", "a.barley", "--on", "Mesh(n = " + side + ")", "--pattern", "trace:all.trace",
				"--csv");
		assertEquals("", answer.error());
		assertEquals(2 * side / 3.0 + 1, column(answer, "latencyMean")[0], 1e-9);
		assertEquals(2 * side - 1, column(answer, "latencyMax")[0]);
	}

	/** Random packets at a low rate hardly meet. */
	@Test
	void latencyAtLowLoadIsNearDistance() {
		Answer answer = new CommandLine(folder).call("load", "a.barley", "--on", "Mesh(n = 8)", "--rate", "0.005", "--cycles", "40_000",
				"--csv");
		assertEquals(16 / 3.0 + 1, column(answer, "latencyMean")[0], 0.05);
		assertEquals(0.005, column(answer, "throughput")[0], 0.0002);
	}

	/** Half of all packets cross the middle, 4 columns of 8 nodes over 8 channels of 1 packet a cycle: saturation below 0.5. */
	@Test
	void loadRisesUpToSaturation() {
		Answer answer = call("load a.barley --on 'Mesh(n=8)' --cycles 3000 --csv".replace("'", ""));
		double[] rates = column(answer, "rate");
		double[] latencies = column(answer, "latencyMean");
		double[] throughputs = column(answer, "throughput");
		assertTrue(rates.length >= 8, answer::output);
		for (int i = 1; i < rates.length; i++) {
			assertTrue(rates[i] > rates[i - 1] && latencies[i] > latencies[i - 1], answer::output);
		}
		double last = throughputs[throughputs.length - 1];
		assertTrue(last > 0.25 && last < 0.5, answer::output);
		assertEquals(1, answer.output().lines().filter(line -> line.contains(",true,")).count(), answer::output);
		assertEquals(answer.output(), call("load a.barley --on Mesh(n=8) --cycles 3000 --csv").output());
	}

	@Test
	void tableNamesSaturationAndItsHottestChannel() {
		Answer answer = call("load a.barley --on Mesh(n=3) --cycles 1000 --rate 0.1,0.2:1:0.4 --pattern hotspot:chip[1,1] --share 1");
		assertEquals("", answer.error());
		List<String> lines = answer.output().lines().toList();
		assertEquals("Mesh(n=3): 9 nodes, 9 switches, cycle 1 ns; hotspot traffic, 900 cycles at each rate after 100 of warm-up, seed 1, "
				+ "packets of 64 B", lines.get(0));
		assertEquals("rate offered throughput latency 99 % most hottest channel busy busiest switch busy",
				lines.get(1).strip().replaceAll(" {2,}", " "));
		assertEquals(List.of("0.1000", "0.2000", "0.6000", "1.0000"),
				lines.subList(2, 6).stream().map(line -> line.split(" ")[0]).collect(Collectors.toList()));
		Matcher verdict = Pattern.compile(
				"Mesh\\(n=3\\): saturates between 0\\.2000 and 0\\.6000 packets per node and cycle; the hottest channel is "
				+ "router\\[\\d,\\d] -> router\\[1,1], busy in (\\d+) % of the cycles; .*").matcher(lines.get(lines.size() - 1));
		assertTrue(verdict.matches(), answer::output);
	}

	@Test
	void machinesAreMeasuredSideBySide() throws IOException {
		Answer answer = new CommandLine(folder).call("load", "a.barley", "--cycles", "300", "--rate", "0.1,0.2", "--output", "out.svg",
				"--report", "page", "--on", "Pod", "Pod(size = 2)", "Mesh");
		assertEquals(ExitCode.FINE, answer.code(), answer::error);
		assertEquals(List.of("Pod: 9 nodes", "Pod(size = 2): 4 nodes", "Mesh: 16 nodes"),
				answer.output().lines().filter(line -> line.contains(" nodes, ")).map(line -> line.split(",")[0]).toList());
		String page = Files.readString(folder.resolve("page/index.html"));
		String svg = Files.readString(folder.resolve("out.svg"));
		for (String name : List.of("Pod", "Pod(size = 2)", "Mesh")) {
			assertTrue(svg.contains("<title>" + name + "</title></polyline>"), svg);
			assertTrue(page.contains("<h2>" + name + "</h2>"), page);
		}
		assertEquals(2 * 6, page.split("<polyline").length - 1, page); // broad, and narrow
	}

	@ParameterizedTest
	@CsvSource({ "a.barley,Pod: 9 nodes", "a.barley --with Pod.size=4,Pod: 16 nodes", "a.barley --on Line --through left,Line: 3 nodes",
			"a.barley --on Mesh --pattern transpose,Mesh: 16 nodes",
					"a.barley --on Line(n=9) --through left --pattern transpose,Line(n=9): 9 nodes",
			"a.barley --on Mesh --pattern neighbour,Mesh: 16 nodes" })
	void theMachineIsChosen(String words, String expected) {
		Answer answer = call("load " + words + " --rate 0.05 --cycles 200");
		assertTrue(answer.output().startsWith(expected), answer.output() + answer.error());
		assertEquals(ExitCode.FINE, answer.code());
	}

	/** A machine without figures does not stop the others. */
	@Test
	void failuresAreListed() {
		Answer answer = call("load a.barley --rate 0.1 --cycles 100 --json --on Plain Mesh Tangle");
		assertEquals(ExitCode.FINDINGS, answer.code());
		assertTrue(answer.output().contains("\"code\": \"no-clock\"") && answer.output().contains("\"code\": \"findings\"")
				&& answer.output().contains("\"machine\": \"Mesh\""), answer::output);
		assertTrue(answer.error().contains("error index-outside"), answer::error);
	}

	/** Above saturation a ring of small buffers blocks, but not one of three, where no packet passes a second switch. */
	@ParameterizedTest
	@CsvSource({ "Round, 1, true", "Round(n=3), 0, false" })
	void blockedNetworksAreTold(String machine, int code, boolean blocks) {
		Answer answer = call("load a.barley --cycles 2000 --rate 0.2,0.9 --on " + machine);
		assertEquals(code, answer.code(), answer::output);
		assertEquals(blocks, answer.output().contains(machine + ": blocks at 0.9000 packets per node and cycle: "), answer::output);
	}

	/** Packets that go around a ring of full buffers wait for each other for ever. */
	@Test
	void stuckTracesAreTold() {
		Answer answer = call("load a.barley --on Round --pattern trace:around.trace");
		assertEquals(ExitCode.FINDINGS, answer.code(), answer::output);
		assertTrue(answer.error()
				.matches("(?s)barley: [0-9]+ packets of the trace are stuck: a plain packet .* waits for a plain packet .*"),
				answer::error);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"1 | --on Plain                    | Plain has no switches; traffic needs switches with a clock, such as: switch type Router "
					+ "{ cycle 1 ns }",
			"1 | --on Clear                    | the switches of Clear have no clock; give their type a cycle, such as cycle 1 ns",
			"1 | --on Alone                    | 1 node of Alone is linked to clocked switches; traffic needs 2",
			"1 | --on Line                     | left[0] has a cycle of 1,000 ps, but right[0] one of 2,000 ps; choose the switches of "
			+ "one clock",
			"1 | --on Line --through lft       | Line(n = 3) has no clocked switches lft; it has left, right; did you mean left?",
			"1 | --on Mesh(m=6) --pattern transpose | transpose needs as many rows as columns, but chip has 4 and 6",
			"1 | --on Line(n=5) --through left --pattern transpose | transpose needs a square number of nodes, such as 4, but Line(n = "
			+ "5) has 5",
			"1 | --pattern hotspot:chip[3,3]   | Pod(size = 3) has no node chip[3,3] at these switches; it has chip[0,0] to chip[2,2]",
			"1 | --pattern trace:short.trace   | short.trace line 2: expected CYCLE SOURCE DESTINATION, found \"0 chip[0,0]\"",
			"1 | --pattern trace:wrong.trace   | wrong.trace line 2: Pod(size = 3) has no node \"chip[9,9]\"",
			"2 | --pattern trace:no.trace      | no.trace does not exist",
			"2 | --pattern trace:traces        | traces is a folder",
			"2 | --pattern trace:binary.trace  | binary.trace cannot be read: it is not a text in UTF-8",
			"2 | --on Plain(q=1)               | Plain has no parameter q; it has none",
			"2 | --pattern trace               | --pattern trace takes a file, such as trace:day.trace",
			"2 | --pattern tornado             | --pattern takes hotspot, neighbour, trace, transpose, uniform; found tornado",
			"2 | --pattern uniform:chip[0,0]   | --pattern uniform takes nothing behind it; found uniform:chip[0,0]",
			"2 | --rate 1.5                    | --rate takes a number from 0 to 1; found 1.5",
			"2 | --rate 0.1,x                  | --rate takes a number from 0 to 1; found x",
			"2 | --rate NaN                    | --rate takes a number from 0 to 1; found NaN",
			"2 | --rate 0.1:0.5                | --rate takes rates such as 0.1,0.2 or a range 0.05:0.5:0.05 (from, to, step); found "
			+ "0.1:0.5",
			"2 | --rate 0.5:0.1:0.1            | --rate 0.5:0.1:0.1: expected a range that rises in at most 1,000 steps",
			"2 | --cycles 0                    | --cycles takes a whole number from 1 to 100,000,000; found 0",
			"2 | --cycles 10 --warmup 10       | --warmup takes a whole number from 0 to 9; found 10",
			"2 | --seed x                      | --seed takes a whole number from -9,223,372,036,854,775,808 to "
			+ "9,223,372,036,854,775,807; found x",
			"2 | --share 0.5                   | --share has no effect on uniform; it is for --pattern hotspot",
			"2 | --rate 0.1 --pattern trace:short.trace | --rate has no effect on a trace, which says in which cycle each packet is sent",
			"2 | --on Mush                     | a.barley has no topology or machine Mush; it has Mesh, Line, Plain, Clear, Round, "
			+ "Alone, Tangle, Pod; did you mean Mesh?",
			"2 | --on Mesh(q=2)                | Mesh has no parameter q; it has n, m",
			"2 | --with q=2                    | no parameter named q",
			"2 | --json --csv                  | choose one of --json and --csv",
			"2 | --rate 0.1 --output x.svg     | --output draws latency over several rates, but here is only one load",
	})
	void whatCannotBeMeasuredIsTold(int code, String words, String expected) {
		Answer answer = call("load a.barley " + words);
		assertEquals("barley: " + expected + "\n", answer.error());
		assertEquals(code, answer.code());
	}
}
