package barley.lang.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import barley.lang.BarleyText;
import barley.lang.PipelineText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.generate.DataPlaces;
import barley.lang.prove.figures.PlanReport;
import barley.lang.run.Execution;
import barley.runtime.program.Program;
import barley.runtime.report.JsonReport;
import barley.runtime.report.TextReport;
import barley.runtime.report.TraceWriter;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.play.Playback;

/**
 * Reports compare times with bounds of the same: that of a block in which each node goes at its own pace, with computing in it, only with
 * the bound of the block (RULES.md 45).
 */
class OwnPaceReportsTest {

	private static final String ALLREDUCE = """
			node type Gpu { compute 1 TFLOP/s launch 1 us }
			link type Lane { bandwidth 1 GB/s latency 100 ns }
			topology Circle { node n[4] for i in 0 ..< 4 link n[i] -- n[(i + 1) % 4]
				embedding Round { ring R { for i in 0 ..< 4 visit n[i] } } }
			machine M = Circle { node : Gpu link : Lane }
			schedule S on M {
				data x, y : i8[8_000]
				async {
					BODY
					exchange allreduce x with sum over Round
				}
				ensure allreduce x with sum
			}
			""";

	private static FinishedRun run(String text) {
		return run(text, RunOptions.timing());
	}

	private static FinishedRun run(String text, RunOptions options) {
		ScheduleAnalysis known = BarleyText.of(text).schedule("S");
		Recording recording = new Recording();
		return new FinishedRun(known.plan(), known.figures(), Execution.run(known.plan(), known.result(),
				options.withRecorder(recording)), recording);
	}

	private static String text(FinishedRun run) {
		return TextReport.of(run.result(), PlanReport.of(run.plan(), run.figures()), false);
	}

	@Test
	void computingIsNoTimeOfTransfers() {
		FinishedRun run = run(ALLREDUCE.replace("BODY", "compute y costs 90 MFLOP"));
		String text = text(run);
		assertTrue(text.contains("transfers need at least ") && text.contains("exchanges need at least "), text);
		assertFalse(text.contains(" and took "), text);
		assertTrue(text.contains("async bound      needs at least 90 us and takes "), text);
		assertTrue(text.contains(" of the time of transfers and async blocks"), text);
		String page = RunPage.of(List.of(run));
		for (String untrue : List.of("of the time bound reached", "Compute and exchange", "nothing is carried while nodes compute",
				"used while transferring", "exchanges of this run")) {
			assertFalse(page.contains(untrue), untrue);
		}
		assertTrue(page.contains("async: needs at least 90 us and takes "), page);
		assertTrue(page.contains("is busy, a channel with launches, too"), page);
		assertTrue(run.figures().computesInExchanges());
		assertTrue(text.contains("algbw, busbw unknown: nodes compute in async blocks, whose time is not that of exchanges alone"), text);
		assertFalse(page.contains("algbw, as NCCL"), page);
		assertTrue(json(run).contains("\"algbwGBps\": null"), json(run));
		assertTrue(run.figures().bounds().orElseThrow().share().isPresent(), "all lanes are alike, so their bytes are compared");
	}

	/** Where lanes differ, times are compared; that of a block is not that of its transfers alone. */
	@Test
	void lanesThatDifferHaveNoShareOfTheBound() {
		String uneven = ALLREDUCE.replace("topology Circle", "link type Slow { bandwidth 1 MB/s latency 9 us }\ntopology Circle")
				.replace("for i in 0 ..< 4 link n[i] -- n[(i + 1) % 4]", "for i in 0 ..< 3 link n[i] -- n[i + 1] link n[3] -- n[0] : Slow");
		FinishedRun run = run(uneven.replace("BODY", ""));
		assertTrue(run.figures().bounds().orElseThrow().share().isEmpty());
		assertTrue(RunPage.of(List.of(run)).contains("how near its bound the schedule is, is unknown"));
		assertTrue(run(uneven.replace("BODY", "").replace("async {", "{")).figures().bounds().orElseThrow().share().isPresent());
	}

	/** Launches and latencies are in the time of exchanges, but not in that of transfers. */
	@Test
	void exchangesAloneCompareWithTheirBound() {
		FinishedRun run = run(ALLREDUCE.replace("BODY", ""));
		String text = text(run);
		assertTrue(text.lines().anyMatch(line -> line.contains("exchanges need at least ") && line.contains(" and took ")), text);
		assertFalse(text.lines().anyMatch(line -> line.contains("transfers need at least ") && line.contains(" and took ")), text);
		String page = RunPage.of(List.of(run));
		assertTrue(page.contains("of the time bound reached") && page.contains("Compute and exchange"), page);
		assertFalse(run.figures().computesInExchanges());
	}

	/** Slices of a trace say what is computed, combined and carried, by the names of members of families. */
	@Test
	void tracesNameMembers() throws IOException {
		ScheduleAnalysis known = BarleyText.of(ALLREDUCE.replace("data x", "data act[k in 0 ..< 3] : f16[100] data x").replace("BODY", """
				for k in 0 ..< 3 { compute act[k] at n[0] costs 1 MFLOP send act[k] with sum from n[0] to n[1] }
				send act[2] from n[0] to n[2] by shortest
				compute act costs 1 MFLOP""")).schedule("S");
		Program program = Execution.program(known.plan(), known.result());
		StringWriter trace = new StringWriter();
		TraceWriter.write(program, Playback.of(program, RunOptions.timing()), new Playback.Window(0, Long.MAX_VALUE, 10_000),
				new DataPlaces(known.plan()).all(), trace);
		Set<String> names = Pattern.compile("\"ph\":\"X\".*?\"name\":\"(.*?)\"").matcher(trace.toString()).results()
				.map(slice -> slice.group(1)).filter(name -> name.contains("act")).collect(Collectors.toCollection(TreeSet::new));
		assertEquals(Set.of("compute act[0]", "compute act[1]", "compute act[2]", "act[0]", "act[1]", "act[2]", "act on its way",
				"compute act[0], act[1], act[2]"), names);
	}

	/** Without an ensure, nothing says that what is proved is what was meant. */
	@Test
	void whatIsVerifiedIsSaid() {
		FinishedRun bare = moved(ALLREDUCE.replace("BODY", "").replace("ensure allreduce x with sum", ""));
		assertTrue(text(bare).contains("data             8 expectations of the proof met; no ensure says what nodes should hold\n"),
				text(bare));
		assertTrue(json(bare).contains("\"ensured\": false"), json(bare));
		assertTrue(RunPage.of(List.of(bare)).contains("as proved; no ensure"));
		FinishedRun ensured = moved(ALLREDUCE.replace("BODY", ""));
		assertTrue(text(ensured).matches("(?s).*\n  data             verified, [0-9]+ expectations\n.*"), text(ensured));
		assertTrue(json(ensured).contains("\"ensured\": true"), json(ensured));
		FinishedRun inStrategy = moved("import barley.machines.* schedule S on Switched(p = 4) { data x : i8[8] exchange allreduce x "
				+ "with sum among n using HalvingDoubling }");
		assertTrue(text(inStrategy).contains("no ensure says"), text(inStrategy));
	}

	private static FinishedRun moved(String text) {
		return run(text, RunOptions.functional());
	}

	private static String json(FinishedRun run) {
		return JsonReport.of(run.result(), PlanReport.of(run.plan(), run.figures()), List.of());
	}

	@Test
	void theBoundOfABlockOfSendsIsKnown() {
		FinishedRun run = run(PipelineText.PROGRAMS);
		String text = text(run);
		assertTrue(text.contains("async bound      needs at least 24 ms and takes 33.68 ms: n[0] computes"), text);
		assertFalse(text.contains("unknown"), text);
		String page = RunPage.of(List.of(run));
		assertTrue(page.contains("async: needs at least 24 ms and takes 33.68 ms: n[0] computes."), page);
		assertFalse(page.contains("No bound is known"), page);
		assertEquals(List.of("needs at least 24 ms and takes 33.68 ms: n[0] computes"),
				PlanReport.of(run.plan(), run.figures()).members(run.result().times()).get("asyncBounds"));
	}
}
