package barley.lang.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.run.Execution;
import barley.runtime.report.DisturbanceText;
import barley.runtime.simulate.option.Fate;
import barley.runtime.simulate.option.Occupation;
import barley.runtime.simulate.option.RunOptions;

/** What the page shows of blocks at the nodes' own pace that faults strike. */
class PaceFaultsPageTest {

	private static FinishedRun run(String... faults) {
		ScheduleAnalysis known = BarleyText.of("""
				node type Gpu { compute 1 TFLOP/s launch 1 us }
				link type Lane { bandwidth 1 GB/s latency 100 ns }
				topology Row { node n[3] for i in 1 ..< 3 link n[i - 1] -- n[i] }
				machine M = Row { node : Gpu link : Lane }
				schedule S on M {
					data x : i8[1_000]
					repeat 3 { async {
						compute x at n[0] costs 2 MFLOP
						send x from n[0] to n[1]
						send x from n[1] to n[2]
					} }
				}
				""").schedule("S");
		Recording recording = new Recording();
		return new FinishedRun(known.plan(), known.figures(), Execution.run(known.plan(), known.result(),
				RunOptions.timing().withRecorder(recording).withDisturbances(List.of(faults).stream()
						.map(words -> DisturbanceText.read(words, known.plan().wiring().machine())).toList())), recording);
	}

	/** A round takes 2 us, and 2.1 us twice; what fails in the second one is shown there. */
	@Test
	void theFirstRoundThatIsHitIsShown() {
		FinishedRun lost = run("lane n[1] -- n[2] fails at 8 us");
		RecordedPace shown = lost.paces().get(0);
		List<Occupation> bars = shown.events().kept();
		assertEquals(List.of(Fate.ARRIVES, Fate.ARRIVES, Fate.LOST), bars.stream().map(Occupation::fate).toList());
		assertEquals(6_200_000, shown.phase().timePs());
		assertEquals(0L, shown.events().busyPs().get(shown.events().row(bars.get(2))), "a channel is not busy with what it loses");
		String page = RunPage.of(List.of(lost));
		assertTrue(page.contains("as it went in the first round that the injected faults hit") && page.contains("crossed out in red"),
				page);
		assertTrue(page.contains("4100000,2000000,2,0,1,1,100000,1,0],\"buffers\":{}}"), page);
	}

	/** What every node holds changes with what is lost: from 6.2 us on, the last node has nothing but what it should no longer have. */
	@Test
	void whatNodesHoldWrongIsShown() {
		FinishedRun lost = run("lane n[1] -- n[2] fails at 8 us");
		String held = HeldData.of(lost, lost.paces().get(0)).orElseThrow();
		assertTrue(held.contains("2000000,0,0,0,1000,1,1,0,") && held.contains("4100000,1,0,0,1000,1,1,0,"), held);
		assertTrue(held.contains(",6200000,2,0,0,1000,1,1,1]}"), held);
		assertTrue(RunPage.of(List.of(lost)).contains("wrong data in red"));
	}

	@Test
	void aLateNodeIsLateInThePicture() {
		RecordedPace shown = run("node n[1] straggles by 5 us at 7 us").paces().get(0);
		assertEquals(List.of(2_000_000L, 2_000_000L, 7_000_000L),
				shown.events().kept().stream().map(bar -> bar.endPs() - bar.startPs()).toList());
		assertEquals(11_200_000, shown.phase().timePs());
		assertTrue(shown.events().kept().stream().allMatch(bar -> bar.fate() == Fate.ARRIVES));
	}

	@Test
	void whatNoFaultHitsIsShownAsPlanned() {
		String page = RunPage.of(List.of(run("lane n[1] -- n[2] fails at 8 s")));
		assertTrue(page.contains("the injected faults do not hit it"), page);
		assertFalse(page.contains("crossed out in red"), page);
	}
}
