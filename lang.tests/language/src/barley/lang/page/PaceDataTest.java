package barley.lang.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import barley.lang.BarleyText;
import barley.lang.PipelineText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.run.Execution;
import barley.runtime.simulate.option.Occupation;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.PhaseTime;

/** What the page shows of blocks in which every node goes at its own pace. */
class PaceDataTest {

	private static FinishedRun run(Recording recording) {
		ScheduleAnalysis known = BarleyText.of(PipelineText.PROGRAMS).schedule("S");
		return new FinishedRun(known.plan(), known.figures(),
				Execution.run(known.plan(), known.result(), RunOptions.timing().withRecorder(recording)), recording);
	}

	/** 16 computations at each of 4 nodes, and 8 messages each way over each of 3 lanes. */
	@Test
	void everyBarWaitsForAnEarlierOne() {
		RecordedPace shown = run(new Recording()).paces().get(0);
		List<Occupation> bars = shown.events().kept();
		assertEquals(4 * 16 + 2 * 3 * 8, bars.size());
		Map<PaceRecording.Row, Long> free = new HashMap<>();
		for (Occupation bar : bars) {
			PaceRecording.Row row = shown.events().row(bar);
			assertTrue(free.getOrDefault(row, 0L) <= bar.startPs(), "two at once: " + bar);
			free.put(row, bar.endPs());
			assertTrue(bar.after() < 0 ? bar.startPs() == 0 : bars.get(bar.after()).endPs() <= bar.startPs(), bar.toString());
		}
	}

	/** The bars of the critical path follow one another from the beginning to the end; the gaps are the latencies of 16 messages. */
	@Test
	void theCriticalPathTakesUpTheWholeTime() {
		RecordedPace shown = run(new Recording()).paces().get(0);
		List<Occupation> path = shown.events().kept().stream().filter(Occupation::critical).toList();
		PhaseTime phase = shown.phase();
		assertEquals("22 x compute, 16 x lane", phase.pace().critical());
		assertEquals(22 + 16, path.size());
		assertEquals(33_680_000_000L, phase.timePs());
		assertEquals(phase.timePs(), path.stream().mapToLong(bar -> bar.endPs() - bar.startPs()).sum() + phase.cost().latencyPs());
		for (int i = 1; i < path.size(); i++) {
			assertEquals(path.get(i - 1), shown.events().kept().get(path.get(i).after()));
		}
	}

	/** Forward and backward computations differ in colour, and rows have the share of the time in which they are busy. */
	@Test
	void thePageHasARowForEachUnitAndChannel() {
		String page = RunPage.of(List.of(run(new Recording())));
		assertTrue(page.contains("Time of each node in "), page);
		assertTrue(page.contains("\"end\":33680000000,\"drawn\":10,\"rows\":[[\"n[0]\",0,\"71.3 %\",-1,-1],[\"n[1]\",0,"), page);
		assertTrue(page.contains("[\"n[0] → n[1]\",2,\"1.0 %\",0,1]"), page);
		assertTrue(page.contains("[\"act[7]\",\"#d4e2ff\",\"#111111\"]") && page.contains("[\"grad[7]\",\"#ffd2ac\",\"#111111\"]"), page);
		assertFalse(page.contains("only the first"), page);
	}

	/** Of more bars than a page can show, it shows the first and says so; rows are busy as they were in the whole run. */
	@Test
	void aLongBlockIsCut() {
		RecordedPace all = run(new Recording()).paces().get(0);
		PaceRecording first = new PaceRecording(all.events().block(), 10, false);
		all.events().kept().forEach(first);
		RecordedPace cut = new RecordedPace(all.phase(), first);
		assertEquals("33.68 ms · 160 items · only the first 10 of 112 bars are shown, which begin up to 3 ms", cut.figures());
		assertEquals(all.events().busyPs(), first.busyPs());
		assertTrue(PaceData.of(PaceChart.ofRun(run(new Recording()).plan(), first)).contains("\"n[0]\",0,\"71.3 %\""));
	}
}
