package barley.lang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.cli.CommandLine.Answer;
import barley.lang.page.Html;

/** {@code compare --strategies}: one collective, carried out in all ways that fit. */
class StrategyComparisonTest {

	private static final Path GUIDE = Path.of(System.getProperty("barley.root"), "lang.ui/help/pictures/strategies.svg");

	@TempDir
	private Path folder;

	@BeforeEach
	void write() throws IOException {
		Files.writeString(folder.resolve("mesh.barley"), """
				import barley.machines.*
				node type Chip { launch 1 us }
				link type Wire { bandwidth 25 GB/s latency 500 ns }
				machine Rack = FullMesh(p = 8) { node : Chip link : Wire }
				machine Circle = Ring(p = 8) { node : Chip link : Wire }
				schedule Own(p = 4, q = 100) among n[p] {
					data x : f32[q]
					exchange for i in 1 ..< p send x from n[0] to n[i]
					ensure broadcast x from n[0]
				}
				schedule Sum(q = 600_000) on Rack { data g : f16[q] exchange allreduce g with max among n ensure allreduce g with max }
				schedule Fixed on Circle { data g : f16[600_000] exchange allreduce g with sum over Round }
				schedule Both(q = 600_000) on Rack {
					data g, h : f16[q]
					exchange allreduce g with sum among n using HalvingDoubling
					exchange broadcast h from n[2] among n[2], n[3], n[6]
				}
				schedule Blocks(q = 800_000) on Rack { data g : f16[q] exchange alltoall g among n ensure alltoall g }
				schedule Pieces(q = 600_000) on Rack { data g : f16[q] among n exchange allgather g among n ensure allgather g }
				""".replace("using Halving", "using barley.strategies.Halving"));
	}

	private Answer call(String words) {
		return new CommandLine(folder).call(words.split(" "));
	}

	@Test
	void allThatFitAreCompared() {
		String output = call("compare mesh.barley Sum --strategies").output();
		assertTrue(output.startsWith("""
				                   nodes  lanes  payload  steps      time  busiest lane      use  bound reached   energy
				direct                 8     28   1.2 MB      1   49.5 us        1.2 MB    100 %           25 %  unknown
				bucket over Rings      8     28   1.2 MB     14     35 us        350 kB  85.71 %        85.71 %  unknown
				stream over Rings      8     28   1.2 MB     37   58.5 us        400 kB  64.86 %        64.86 %  unknown
				RecursiveDoubling      8     28   1.2 MB      3  148.5 us        1.2 MB  14.29 %         8.33 %  unknown
				HalvingDoubling        8     28   1.2 MB      6     93 us        1.2 MB  14.29 %        14.29 %  unknown
				"""), output);
		assertTrue(output.contains("Hierarchical  Hierarchical has a group of 2 dimensions, but its 8 members have 1"), output);
		assertTrue(output.contains("HalvingDoubling overtakes RecursiveDoubling at 90 kB, where both take 15.3 us"), output);
	}

	/** A number in the text gives way to a parameter, so that times are known for other payloads. */
	@Test
	void othersAreListedWithTheReason() {
		String output = call("compare mesh.barley Fixed --strategies").output();
		assertTrue(output.contains("RecursiveDoubling needs n[0] -- n[2] (step 2); no link connects them"), output);
		assertTrue(output.contains("AllPairs by shortest is the fastest from 8.333 kB to 138.462 kB\n"
				+ "bucket over Round is the fastest from 138.462 kB on"), output);
	}

	@Test
	void theLineChoosesTheCollective() {
		String output = call("compare mesh.barley Both --strategies --line 16").output();
		assertTrue(output.contains("Own"), output);
		assertTrue(output.contains("MultiTree"), output);
	}

	/** Where data begin in pieces is no collective. */
	@Test
	void piecesAreGathered() {
		String output = call("compare mesh.barley Pieces --strategies").output();
		assertTrue(output.contains("BruckAllgather         8     28   1.2 MB      3  46.5 us        600 kB"), output);
		assertTrue(output.contains("direct is the fastest for every payload"), output);
	}

	/** What a strategy has for itself is no payload. */
	@Test
	void allToAllsAreComparedAtOnePayload() {
		String output = call("compare mesh.barley Blocks --strategies").output();
		assertTrue(output.contains("PairwiseAlltoall       8     28   1.6 MB      7      66.5 us        200 kB"), output);
		assertTrue(output.contains("BruckAlltoall          8     28   1.6 MB      3     100.5 us        800 kB"), output);
	}

	/** The chunks of a stream share the cables of the cards, so its times are on no line: it does not overtake what is faster here. */
	@Test
	void whatIsOnNoLineIsToldSo() throws IOException {
		Files.copy(Path.of(System.getProperty("barley.root"), "examples", "servers.barley"), folder.resolve("servers.barley"));
		String output = call("compare servers.barley Four --strategies --report page").output();
		assertTrue(output.contains("among those with known growth, Hierarchical is the fastest from 129.417 kB on\n"), output);
		assertTrue(output.contains("growth of the time of stream over Around with its payload is unknown: "
				+ "found no values of elements from which on its times are on a line"), output);
		assertEquals(plot(Files.readString(folder.resolve("page/index.html"))), Files.readString(GUIDE));
	}

	/**
	 * Returns the plot of a page as a picture of its own, with the style of charts only, and draws the guide's anew where that is wanted.
	 */
	private static String plot(String page) throws IOException {
		String style = "<style>\n" + Html.resource(Html.class, "chart.css") + "</style>";
		int plot = page.indexOf("<svg");
		int inside = page.indexOf('>', plot) + 1;
		String picture = page.substring(plot, inside).replace("<svg ", "<svg font-family=\"sans-serif\" ") + "\n" + style
				+ page.substring(inside, page.indexOf("</svg>")) + "</svg>\n";
		if (Boolean.getBoolean("barley.redraw")) {
			Files.writeString(GUIDE, picture);
		}
		return picture;
	}

	@Test
	void theJsonListsBoth() {
		String json = call("compare mesh.barley Fixed --strategies --json").output();
		assertTrue(json.contains("\"schedule\": \"bucket over Round\""), json);
		assertTrue(json.contains("\"strategy-unfit\""), json);
	}

	@Test
	void thePlotGoesFromAKilobyteToAGigabyte() throws IOException {
		call("compare mesh.barley Sum --strategies --report page");
		String page = Files.readString(folder.resolve("page/index.html"));
		assertTrue(page.contains(">1 kB<") && page.contains(">1 GB<"), page);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"compare mesh.barley --strategies | --strategies compares the strategies of one schedule; name one of Sum, Fixed, Both, "
					+ "Blocks, Pieces",
			"compare mesh.barley Both --strategies             | Both has 2 collectives; choose one by --line, of lines 15, 16",
			"compare mesh.barley Both --strategies --line 3    | Both has 0 collectives in line 3; choose one by --line, of lines 15, 16",
			"compare mesh.barley Both --strategies --line here | --line takes the number of a line, not here",
			"compare mesh.barley Both --strategies --line \u0662 | --line takes the number of a line, not \u0662",
			"compare mesh.barley Sum --strategies --on Rack Circle | --strategies compares on one machine; --on names 2"})
	void whatIsMissingIsTold(String words, String message) {
		Answer answer = call(words);
		assertEquals(ExitCode.WRONG_USE, answer.code());
		assertTrue(answer.error().contains(message), answer.error());
	}
}
