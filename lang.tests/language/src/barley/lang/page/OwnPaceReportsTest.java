package barley.lang.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;

import barley.lang.BarleyText;
import barley.lang.PipelineText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.prove.figures.PlanReport;
import barley.lang.run.Execution;
import barley.runtime.report.TextReport;
import barley.runtime.simulate.option.RunOptions;

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
		ScheduleAnalysis known = BarleyText.of(text).schedule("S");
		Recording recording = new Recording();
		return new FinishedRun(known.plan(), known.figures(), Execution.run(known.plan(), known.result(),
				RunOptions.timing().withRecorder(recording)), recording);
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
