package barley.lang.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.run.Execution;
import barley.runtime.report.DisturbanceText;
import barley.runtime.report.TextReport;
import barley.runtime.report.VerdictText;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.synapse.SynapseRun;

/** The order of the chapters of a page, and what they say about bounds and bottlenecks. */
class RunPageTest {

	private static final String RING = """
			import barley.machines.*
			link type Cable { bandwidth 16 Gbit/s }
			node type Chip { launch 1 us }
			machine M = Ring(p = %d) { node : Chip link : Cable }
			schedule S on M {
				data x : f32[4_800]
				exchange allreduce x with sum over Round
				ensure allreduce x with sum
			}
			""";

	private static String page(int nodes) {
		return page(RING.formatted(nodes));
	}

	private static String page(String text) {
		ScheduleAnalysis known = BarleyText.of(text).schedule("S");
		Recording recording = new Recording();
		return RunPage.of(List.of(new FinishedRun(known.plan(), known.figures(),
				Execution.run(known.plan(), known.result(), RunOptions.timing().withRecorder(recording)), recording)));
	}

	private static List<String> found(String regex, String page) {
		return Pattern.compile(regex).matcher(page).results().map(MatchResult::group).toList();
	}

	@Test
	void theTableOfASmallRunStandsBelowTheMachine() {
		String page = page(6);
		assertFalse(page.contains("<details"));
		assertTrue(page.indexOf("lanes-by-steps") < page.indexOf("Time by phase"));
	}

	/** 3 hops of 1 us, and 5/3 of 192 kB over two lanes of 2 GB/s. */
	@Test
	void tilesAreRoundedAndTheLeastTimeStandsBesideTheTime() {
		String page = page(RING.formatted(6).replace("4_800", "48_001"));
		assertTrue(page.contains("title=\"83.001667 us\">\n<b>83\u00A0us</b>\n<span>at least, for exchanges"), tiles(page));
		assertTrue(page.contains(": launches and latencies 3\u00A0us, transfers 80\u00A0us</span>"), tiles(page));
		assertEquals(List.of(), found("<b>[0-9.]+ [A-Za-z%/]+</b>", page));
	}

	private static String tiles(String page) {
		return page.substring(page.indexOf("class=\"tiles\""), page.indexOf("<h2"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {"90.909091 % | 90.91~%", "99.998 % | 99.99~%", "100 % | 100~%", "2.402553 ms | 2.403~ms",
			"0.000012 J | 0.000012~J", "12345.678 GB/s | 12345.678~GB/s", "14 | 14", "verified | verified",
			"3 of 4 verified | 3 of 4 verified"})
	void quantitiesHaveFourDigits(String exact, String shown) {
		assertEquals(shown.replace('~', '\u00A0'), RoundedNumber.quantity(exact));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {"S(elements = 25000000) | S(elements = 25,000,000)", "S10000(k = 1000) | S10000(k = 1000)",
			"S(x = 0.123456) | S(x = 0.123456)"})
	void titlesHaveGroupsOfDigits(String title, String shown) {
		assertEquals(shown, RunPage.grouped(title));
	}

	@Test
	void typesOfLinksHaveALegend() {
		assertFalse(page(6).contains("<title>Legend</title>"));
		String page = page("""
				import barley.machines.*
				link type Slow { bandwidth 8 Gbit/s }
				link type Fast { bandwidth 16 Gbit/s }
				topology Pair { node n[2] link n[0] -- n[1] : Slow link n[0] -- n[1] : Fast ring Round { visit n[0] visit n[1] } }
				schedule S on Pair { data x : f32[8] exchange allreduce x with sum over Round }
				""");
		String legend = page.substring(page.indexOf("<title>Legend</title>"));
		assertTrue(legend.contains(">Slow</text>") && legend.contains(">Fast</text>"), legend);
	}

	@Test
	void stepsAreCountedFromOne() {
		String table = page(6).replaceAll("(?s).*class=\"lanes-by-steps|</svg>.*", "");
		assertEquals(List.of("1", "2", "10"), found("(?<=text-anchor=\"middle\">)(1|2|10|0|11)(?=</text>)", table), table);
	}

	/** Half of a vector goes each way in the last step of a ring of six: 3 steps. */
	@Test
	void whatNodesInjectAndRoutersRelay() {
		String page = page(RING.formatted(6).replace("launch 1 us", "launch 1 us relay 20 ns")
				.replace("Round", "Round using shift(inject = once)"));
		assertTrue(page.contains("Nodes: at most 2 injections by a node, 36 hops, 30 additions."), page);
	}

	/** The machine comes first: what faults did may take many lines. */
	@Test
	void effectsOfFaultsStandBelowTheMachine() {
		ScheduleAnalysis known = BarleyText.of(RING.formatted(6)).schedule("S");
		Recording recording = new Recording();
		Result result = Execution.run(known.plan(), known.result(), RunOptions.functional().withRecorder(recording)
				.withDisturbances(List.of(DisturbanceText.read("lane n[0] -- n[1] fails at 1 us", known.plan().wiring().machine()))));
		String page = RunPage.of(List.of(new FinishedRun(known.plan(), known.figures(), result, recording)));
		assertEquals(List.of("class=\"tile wrong\"", "class=\"barley", "Injected faults and", "Time by phase</h2>"),
				found("class=\"(tile wrong\"|barley)|Injected faults and|Time by phase</h2>", page));
	}

	/** Of a large run, pictures come first, and the table of letters is folded at the end. */
	@Test
	void theTableOfALargeRunIsFoldedAtTheEnd() {
		String page = page(48);
		assertEquals(List.of("class=\"barley", "class=\"chart", "<details", "class=\"lanes-by-steps"),
				found("<details|class=\"(barley|chart|lanes-by-steps)", page).stream().distinct().toList());
		assertEquals(1, found("class=\"steps\"", page).size());
	}

	/** The rows of a ring that is too long to be shown are its first hops and the one that closes it. */
	@Test
	void theClosingHopOfALongRingIsShown() {
		String page = page(300);
		for (String row : List.of("n[0] → n[1]<", "n[299] → n[0]<", "n[299] → n[298]<", "n[0] → n[299]<", "⋮ 288 more<")) {
			assertTrue(page.contains(">" + row), row);
		}
		assertFalse(page.contains(">n[150] → n[151]<"));
	}

	@Test
	void boundsAreGivenWithTheirReasons() {
		String page = page(6);
		for (String words : List.of("The bound: 192 kB must be carried by all 6 lanes together.", "both together, at least",
				"Busy longest: all 12 channels alike", "<span>busbw, as NCCL&#39;s tests define it</span>")) {
			assertTrue(page.contains(words), words + " in " + page);
		}
	}

	/** A page of words to synapses alone says nothing of lanes and steps, and where the cycles go instead. */
	@Test
	void pagesOfSynapsesSayNothingOfLanes() {
		ScheduleAnalysis known = BarleyText.of("""
				link type Hear { registers 16  slots 4  cycle 1 ns }
				topology Cortex(cores = 4) {
					node soma[cores]
					for i in 0 ..< cores, j in 0 ..< cores link soma[i] -> soma[j] : Hear
				}
				schedule S on Cortex {
					data x, y : f64
					exchange send x to Hear as a { return a * a } combine sum into y
				}
				""").schedule("S");
		Recording recording = new Recording();
		Result result = Execution.run(known.plan(), known.result(), RunOptions.functional().withRecorder(recording));
		String page = RunPage.of(List.of(new FinishedRun(known.plan(), known.figures(), result, recording)));
		assertEquals(List.of("<h2>The machine", "<h2>Words to synapses", "<h2>Time by phase"), found("<h2>[^<]+", page));
		assertFalse(page.contains("busiest") || page.contains("<span>steps"), page);
		assertTrue(page.contains(", 6 cycles, 48 instructions, 3 a word"), page);
		String text = TextReport.of(result, false);
		assertEquals(List.of("cycles           1 words arrive, 3 programs run, 2 reduce"), found("cycles   .*", text.lines().limit(8)
				.collect(Collectors.joining("\n"))));
		assertEquals(List.of(), found("busiest lane|bound  |steps|transfer|use  |energy", text));
		assertTrue(text.contains(VerdictText.notChecked(result)), text);
		assertEquals(List.of("4 of 8 verified"), found("4 of 8 verified", page));
		assertTrue(page.contains("<span>result; 4 expectations on results of synapses or computations not checked</span>"), page);
		assertTrue(page.contains(
				"{\"cycles\":6,\"loaded\":0,\"levels\":2,\"single\":1,\"names\":[\"soma[0]\",\"soma[1]\",\"soma[2]\",\"soma[3]\"],"
				+ "\"channels\":[{\"label\":\"send x\",\"cells\":[16,1,1,4],\"reducers\":[4,4,6,2]}]}"), page);
		assertEquals(List.of("  1  recv    -&gt; a", "  2  mul     a, a -&gt; t1", "  3  return  t1"),
				found(" +[1-9]  [a-z]+ +[^<\n]+", page));
		SynapseRun round = result.synapses().orElseThrow();
		assertEquals(round.cycles(), round.reloaded() + round.arriving() + round.running() + round.reducing());
	}
}
