package barley.lang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

import barley.lang.cli.CommandLine.Answer;

class CompareCommandTest {

	private static final Path EXAMPLE = Path.of(System.getProperty("barley.root"), "examples", "cube-and-baselines.barley");

	@TempDir
	private Path folder;

	@BeforeEach
	void copyExample() throws IOException {
		Files.copy(EXAMPLE, folder.resolve("cube.barley"));
		Files.writeString(folder.resolve("own.barley"), """
				package own
				import barley.machines.*
				link type Wire { bandwidth 8 Gbit/s power 1 W }
				node type Chip { launch 1 us }
				machine Rack = Ladder { node : Chip link : Wire }
				schedule Sum(q = 4_000) on Rack { data x : u8[q] exchange allreduce x with sum over Twist }
				schedule Half(q = 4_000) on Rack { data x : u8[q] exchange reducescatter x with sum over Twist }
				schedule Untimed(q = 64) on Ladder { data x : u8[q] exchange allreduce x with sum over Twist }
				schedule Thrice(q = 4_000) on Rack { data x : u8[q] repeat 3 { compute x exchange allreduce x with sum over Twist } }
				schedule Fixed on Rack { data x : u8[4_000] exchange allreduce x with sum over Twist }
				schedule Part(n = 2) on Rack { data x : u8[64] repeat n { compute x exchange allreduce x with sum over Twist } }
				schedule Two(a = 8, b = 8) on Rack { data x : u8[a] data y : u8[b] exchange allreduce x with sum over Twist }
				""");
	}

	private Answer call(String words) {
		return new CommandLine(folder).call(words.split(" "));
	}

	/**
	 * Routers that add need 35 ns and 6 cycles of 1 ns for each packet of 64 B, as soon as packets fill the mesh; a ring needs 126 launches
	 * of 20 ns and, both ways, carries and combines 63/64 of the payload at 64 GB/s each: 2,485 = (6/64 - 63/2048) q.
	 */
	@Test
	void packetsAgainstARing() throws IOException {
		Files.copy(EXAMPLE.resolveSibling("chiplets.barley"), folder.resolve("chiplets.barley"));
		String output = call("compare chiplets.barley").output();
		assertTrue(output.contains("""
				            nodes  lanes   payload  steps  cycles       time  busiest lane      use  bound reached   energy
				Aggregate      64    176  4.096 kB            399     419 ns      4.096 kB   9.02 %        98.25 %  unknown
				Plain          64    176  4.096 kB          8,073  12.145 us    131.072 kB   1.81 %        99.91 %  unknown
				AroundRing     64    112  4.096 kB    126           2.646 us      4.032 kB  57.14 %        57.14 %  unknown
				"""), output);
		assertTrue(output.endsWith("""
				below 384 B, the fastest is not known for other payloads: the time of Aggregate grows unevenly there, because packets do \
				not fill its network
				Aggregate is the fastest from 384 B to 39.453 kB
				AroundRing is the fastest from 39.453 kB on
				AroundRing overtakes Plain at 846 B, where both take 2.546074 us
				AroundRing overtakes Aggregate at 39.453 kB, where both take 3.733698 us
				Aggregate takes 399 cycles of packets; at least 392 are needed on these ways, whatever the buffers: router[3,3] lets 384 packets \
				go, at most 1 a cycle; the last needs 8 more cycles
				the time of Aggregate grows evenly from 384 B on, where packets fill its network
				Plain takes 8,073 cycles of packets; at least 8,066 are needed on these ways, whatever the buffers: router[3,3] lets 4,032 packets \
				go, at most 1 a cycle; the first comes after 1 cycle, which is 4,033 of them
				the time of Plain grows evenly from 64 B on, where packets fill its network
				"""), output);
		Files.writeString(folder.resolve("all.barley"), """
				package all
				import examples.*
				schedule All(q = 256) on ChipletMesh(n = 16) { data x : i32[q] exchange alltoall x through router }
				""");
		String unknown = call("compare all.barley chiplets.barley:AroundRing").output();
		assertTrue(unknown.contains(
				"growth of the time of All with its payload is unknown: found no values of q at which its cycles grow evenly "
				+ "and that are small enough to be simulated"), unknown);
	}

	/** What never ends has no time, no bound and no rank. */
	@Test
	void whatSticksIsNotRanked() throws IOException {
		Files.writeString(folder.resolve("stuck.barley"), """
				package stuck
				switch type Keeping { cycle 1 ns combine sum release mismatch }
				topology Pair {
					node c[2]
					switch r[2] : Keeping
					for i in 0 ..< 2 link c[i] -- r[i]
					link r[0] -- r[1]
					tree Up to c[0] over c by shortest
				}
				schedule Kept(q = 4) on Pair { data x : i32[q] exchange reduce x with sum to c[0] over Up }
				schedule Sent(q = 4) on Pair { data x : i32[q] exchange reduce x with sum to c[0] through r }
				""");
		String output = call("compare stuck.barley").output();
		assertTrue(output.contains("growth of the time of Kept with its payload is unknown: it never ends: 2 packets stick"), output);
		assertTrue(output.contains("no bound is known for Kept: it never ends: 2 packets stick"), output);
		assertFalse(output.contains("Kept is the fastest") || output.contains("Kept takes"), output);
	}

	/**
	 * The cube against its baselines (002). With launch a = 1 us and b = 2 GB/s: 8a + 2q/3b and 6a + 2q/3b against 14a +
	 * 7q/24b of three rings and 3a + 3q/4b of two planes; 6a = 3q/8b at 32 kB, 8a = 3q/8b at 42.667 kB, 11a = 11q/24b at 48
	 * kB, 3a = q/12b at 72 kB, 5a = q/12b at 120 kB.
	 */
	@Test
	void theCubeMeetsItsBaselinesWhereItShould() {
		assertEquals("""
				            nodes  lanes  payload  steps       time  busiest lane      use  bound reached      energy
				Cube300         8     12    48 MB      8  16.008 ms         32 MB    100 %         87.5 %  0.192096 J
				Cube400         8     12    48 MB      6  16.006 ms         32 MB    100 %         87.5 %  0.192072 J
				ThreeRings      8     24    48 MB     14   7.014 ms         14 MB    100 %          100 %  0.168336 J
				TwoPlanes       8     16    48 MB      3  18.003 ms         24 MB  58.33 %        58.33 %  0.288048 J

				                    algbw           busbw  time bound reached  busiest channels                       bound of
				Cube300     2.998501 GB/s   5.247376 GB/s             87.48 %  all 24 channels alike                  all lanes
				Cube400     2.998875 GB/s   5.248032 GB/s             87.49 %  all 24 channels alike                  all lanes
				ThreeRings  6.843456 GB/s  11.976048 GB/s             99.83 %  all 48 channels alike                  all lanes
				TwoPlanes   2.666222 GB/s   4.665889 GB/s             58.33 %  n[0,0] -> n[0,1] (Serdes) and 23 more  all lanes

				TwoPlanes is the fastest up to 48 kB
				ThreeRings is the fastest from 48 kB on
				ThreeRings overtakes Cube300 at 32 kB, where both take 18.666667 us
				ThreeRings overtakes Cube400 at 42.667 kB, where both take 20.222222 us
				ThreeRings overtakes TwoPlanes at 48 kB, where both take 21 us
				Cube400 overtakes TwoPlanes at 72 kB, where both take 30 us
				Cube300 overtakes TwoPlanes at 120 kB, where both take 48 us
				""", call("compare cube.barley").output());
	}

	@Test
	void valuesAreForTheOneTheyStandBehind() {
		List<String> lines = call("compare own.barley:Sum own.barley:Sum,rungs=2").output().lines()
				.map(line -> line.strip().replaceAll(" {2,}", " | ")).toList();
		assertEquals("Sum | 8 | 16 | 4 kB | 14 | 15.75 us | 1.75 kB | 100 % | 100 % | 0.000252 J", lines.get(1));
		assertEquals("Sum,rungs=2 | 4 | 8 | 4 kB | 6 | 7.5 us | 1.5 kB | 100 % | 100 % | 0.00006 J", lines.get(2));
		assertEquals("Sum,rungs=2 is the fastest for every payload", lines.get(8));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"own.barley:Sum own.barley:Untimed    | growth of the time of Untimed with its payload is unknown: links without a type "
			+ "have no bandwidth",
			"own.barley:Sum own.barley:Untimed    | the fastest is unknown: only Sum has a time",
			"own.barley:Sum own.barley:Fixed      | growth of the time of Fixed with its payload is unknown: no parameter sets the size of "
			+ "its data; add one, as in schedule Fixed(elements = 4_000) and u8[elements]",
			"own.barley:Sum own.barley:Part       | as in schedule Part(..., elements = 64) and u8[elements]",
			"own.barley:Sum own.barley:Part       | the fastest is unknown: a node has 64 B of data in Part, but 4 kB in Sum; give "
			+ "the data the same sizes in all. As they are, Sum takes the least time, 15.75 us",
			"own.barley:Sum own.barley:Two        | growth of the time of Two with its payload is unknown: a and b set the size of its "
			+ "data; choose one with --size",
			"own.barley:Thrice own.barley:Fixed   | Fixed is the fastest at 4 kB: 15.75 us",
			"own.barley:Thrice own.barley:Fixed   | the fastest for other payloads is unknown",
			"own.barley:Fixed own.barley:Sum own.barley:Half | among those with known growth, Half is the fastest for every payload",
			"own.barley:Fixed own.barley:Sum own.barley:Thrice | Fixed and Sum are the fastest at 4 kB: 15.75 us",
			"own.barley:Sum own.barley:Sum,q=8000 | the payloads of the table differ, from 4 kB to 8 kB: its times are those of "
			+ "different amounts of data",
			"own.barley:Sum own.barley:Sum,q=8000 | Sum and Sum,q=8000 are the fastest for every payload",
			"own.barley:Sum own.barley:Half       | Half is the fastest for every payload",
	})
	void whatIsNotToBeComparedIsTold(String operands, String expected) {
		Answer answer = call("compare " + operands);
		assertTrue(answer.output().contains(expected + "\n"), answer.output() + answer.error());
		assertEquals(ExitCode.FINE, answer.code());
	}

	@Test
	void jsonHoldsTheFiguresExactly() {
		String json = call("compare --json cube.barley:Cube300 cube.barley:ThreeRings").output();
		for (String figure : List.of("\"timePs\": 16008000000", "\"bytesPerLaneMax\": 32000000", "\"boundPs\": 14000000000",
				"\"energyJ\": 0.192096", "\"bytes\": 32000.0",
				"\"fixedPs\": 8000000.0", "\"below\": \"Cube300\"", "\"above\": \"ThreeRings\"", "\"fromBytes\": 32000.0",
				"\"payloadBytes\": 48000000")) {
			assertTrue(json.contains(figure), figure + " is missing in " + json);
		}
	}

	/** A finding about what both operands use is printed once, and those of other schedules are not printed. */
	@Test
	void findingsAreToldOnce() throws IOException {
		Files.writeString(folder.resolve("own.barley"), Files.readString(folder.resolve("own.barley"))
				+ "schedule Again(q = 64) on Rack { data x : u8[q] exchange broadcast x from n[0, 0] over Twist "
				+ "exchange broadcast x from n[0, 0] over Twist }");
		String told = call("compare own.barley:Again own.barley:Again,q=128 own.barley:Sum").error();
		assertEquals(1, told.split("send-unneeded", -1).length - 1, told);
		assertEquals("", call("compare own.barley:Half own.barley:Sum").error());
	}

	/** Without power it is not known what a machine draws: as in the report of a run. */
	/** Each schedule on each machine of its topology; the others are rows that say why not. */
	@Test
	void schedulesAreComparedOnSeveralMachines() throws IOException {
		Files.writeString(folder.resolve("pods.barley"), """
				import barley.machines.*
				link type Lane(gb = 25) { bandwidth gb * 1 GB/s }
				machine Pod(gb = 25) = Ring(p = 4) { link : Lane(gb = gb) }
				machine Rack = Ring(p = 8) { link : Lane }
				machine Mesh = FullMesh(p = 4) { link : Lane }
				schedule S(q = 4_000) on Pod { data x : f32[q] exchange allreduce x with sum over Round }
				schedule Other(q = 4_000) on Pod { data x : f32[q] exchange allreduce x with sum over Round forward }
				""");
		String[] words = { "compare", "pods.barley", "S", "--on", "Pod(gb = 25)", "Pod(gb = 50)", "Rack", "Mesh", "--with", "S.q=8_000" };
		Answer answer = new CommandLine(folder).call(words);
		assertEquals(ExitCode.FINE, answer.code(), answer::error);
		assertEquals(List.of("S on Pod(gb = 25)", "S on Pod(gb = 50)", "S on Rack"), answer.output().lines().skip(1).limit(3)
				.map(line -> line.replaceFirst("  .*", "")).toList());
		assertTrue(answer.output().contains("""
				not compared  because
				S on Mesh     Mesh is a machine of topology FullMesh, but S runs on Ring
				"""), answer::output);
		Answer json = new CommandLine(folder).call("compare", "pods.barley", "S", "Other", "--json", "--on", "Pod(gb = 25)", "Mesh");
		assertTrue(json.output().contains("\"schedule\": \"Other on Pod(gb = 25)\""), json::output);
		assertTrue(json.output().contains("\"code\": \"other-topology\""), json::output);
		Answer alone = new CommandLine(folder).call("compare", "pods.barley:S", "--on", "Mesh", "Rack(p = 3)");
		assertTrue(alone.error().contains("Rack has no parameter p; it has none"), alone::error);
		assertTrue(alone.error().contains("barley: Mesh is a machine of topology FullMesh, but S runs on Ring\n"), alone::error);
	}

	@Test
	void whatIsNotKnownIsNotNothing() throws IOException {
		Files.writeString(folder.resolve("own.barley"), Files.readString(folder.resolve("own.barley")).replace("power 1 W", ""));
		assertTrue(call("compare own.barley:Thrice own.barley:Fixed").output().lines().skip(1).limit(2)
				.allMatch(line -> line.endsWith("  unknown")));
		String json = call("compare --json own.barley:Thrice own.barley:Fixed").output().replaceAll("\\s+", " ");
		for (String figure : List.of("\"energyJ\": null", "\"fastest\": []", "\"fastestAmong\": []",
				"\"fastestAtPayload\": { \"schedules\": [ \"Fixed\" ], \"bytes\": 4000, \"timePs\": 15750000 }")) {
			assertTrue(json.contains(figure), figure + " is missing in " + json);
		}
	}

	/** The same name with other values is another machine. */
	@Test
	void thePageHasAPictureOfEachMachine() throws Exception {
		assertEquals(ExitCode.FINE, call("compare own.barley:Sum own.barley:Sum,rungs=2 own.barley:Half --report out").code());
		String page = Files.readString(folder.resolve("out/index.html"));
		assertEquals(List.of("Rack of Sum", "Rack of Sum,rungs=2"), Pattern.compile("(?<=<h3>).*(?=</h3>)").matcher(page).results()
				.map(MatchResult::group).toList());
		assertTrue(page.contains("<td>Rack of Sum,rungs=2</td>"), page);
	}

	@Test
	void thePageNeedsNothingElse() throws Exception {
		assertEquals(ExitCode.FINE, call("compare cube.barley --report out").code());
		String page = Files.readString(folder.resolve("out/index.html"));
		Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(page)));
		List<String> titles = new ArrayList<>();
		for (int i = 0; i < document.getElementsByTagName("svg").getLength(); i++) {
			titles.add(((org.w3c.dom.Element) document.getElementsByTagName("svg").item(i)).getElementsByTagName("title").item(0)
					.getTextContent());
		}
		List<String> charts = List.of("Time over payload", "Time relative to the fastest", "Time",
				"Bytes over the busiest lane, one direction", "Energy of the lanes");
		Stream<String> broadAndNarrow = charts.stream().flatMap(chart -> Stream.of(chart, chart));
		assertEquals(Stream.concat(broadAndNarrow, Stream.of("TwelveLinks", "TwentyFourLinks", "SixteenLinks")).toList(), titles);
		assertFalse(page.replace("http://www.w3.org/2000/svg", "").replace("http://www.w3.org/1999/xhtml", "").contains("http:")
				|| page.contains("https:"), "it needs the network");
		assertTrue(page.contains("ThreeRings overtakes Cube300 at 32 kB, where both take 18.666667 us"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"own.barley:Sum                   | a comparison needs two schedules: add another one, or the same with another value, such as "
					+ "own.barley:Sum,NAME=VALUE",
			"own.barley:Sum own.barley:Some   | own.barley has no schedule Some; it has Sum, Half, Untimed, Thrice, Fixed, Part, Two",
			"own.barley:Sum,rungs             | own.barley:Sum,rungs is neither a file nor of the form FILE:SCHEDULE,NAME=VALUE, such as "
			+ "ladder.barley:AllReduce,rungs=8",
			"own.barley:Sum,q=1,q=2           | own.barley:Sum,q=1,q=2 sets q twice",
			"own.barley:Sum,p=3               | no parameter named p",
			"none.barley:Sum                  | none.barley does not exist",
			"own.barley:Sum own.barley:Fixed --size q | Fixed has no parameter q",
	})
	void whatCannotBeComparedIsTold(String operands, String expected) {
		assertEquals(new Answer(ExitCode.WRONG_USE, "", "barley: " + expected + "\n"), call("compare " + operands));
	}
}
