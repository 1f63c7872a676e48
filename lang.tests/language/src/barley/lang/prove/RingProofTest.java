package barley.lang.prove;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.Machines;
import barley.lang.analyse.DesignAnalysis;
import barley.lang.finding.Finding;
import barley.lang.wiring.WalkSet;

/** Rings that can be operated at the same time, and those that cannot (RULES.md 16 and 17; lang/doc/FIGURES.md, which rings fit). */
class RingProofTest {

	@ParameterizedTest
	@ValueSource(ints = { 2, 3, 4, 5, 8, 9, 64 })
	void ladderUsesEveryLaneWhateverItsSize(int rungs) {
		assertPerfect(BarleyText.of(Machines.LADDER).design("Ladder", "rungs=" + rungs), 4 * rungs);
	}

	@ParameterizedTest
	@ValueSource(ints = { 2, 3, 4, 5, 8, 16 })
	void prismUsesEveryLaneWhateverItsSize(int layers) {
		assertPerfect(BarleyText.of(Machines.PRISM).design("Prism", "layers=" + layers), 9 * layers);
	}

	@ParameterizedTest
	@ValueSource(ints = { 2, 3, 4, 5, 8 })
	void boxTubeUsesEveryLaneWhateverItsSize(int layers) {
		assertPerfect(BarleyText.of(Machines.BOX_TUBE).design("BoxTube", "layers=" + layers), 16 * layers);
	}

	@Test
	void cubeFacesShareEveryLaneInOppositeDirections() {
		assertPerfect(BarleyText.of(Machines.CUBE).design("Cube"), 12);
	}

	private static void assertPerfect(DesignAnalysis analysis, int lanes) {
		assertEquals(List.of(), analysis.findings().stream().map(Finding::message).toList());
		assertEquals(lanes, analysis.wiring().machine().lanes());
		WalkSet embedding = analysis.wiring().realm().embeddings().get(0);
		assertEquals(0, analysis.embeddings().idle(embedding.source()));
	}

	@ParameterizedTest
	@ValueSource(ints = { 3, 5, 7 })
	void straightReturnsLeaveAGapInAnOddLadder(int rungs) {
		assertComplains(Machines.LADDER.replace("s + rungs", "s").replace("rungs = 4", "rungs = " + rungs),
				"ring-gap: ring VR[0] steps from n[%d,1] to n[0,0], but no link connects them".formatted(rungs - 1));
	}

	@ParameterizedTest
	@ValueSource(ints = { 4, 6, 8 })
	void crossedReturnsLeaveAGapInAnEvenLadder(int rungs) {
		assertComplains(Machines.LADDER.replace("s + rungs", "s + 1").replace("rungs = 4", "rungs = " + rungs),
				"ring-gap: ring VR[0] steps from n[%d,0] to n[0,0], but no link connects them".formatted(rungs - 1));
	}

	@Test
	void prismWithSingleEndLanesIsOverbooked() {
		assertComplains(Machines.PRISM.replace("then 2 else 1", "then 1 else 1"),
				"lane-shared: n[0,1] -> n[0,0] has 1 lane, but R[0] and R[2] both need it");
	}

	@Test
	void prismWithSingleLanesBetweenLayersIsOverbooked() {
		assertTrue(BarleyText.of(Machines.PRISM.replace("n[l, e] lanes 2", "n[l, e] lanes 1")).complaints().stream()
				.allMatch(it -> it.startsWith("lane-shared")));
	}

	@Test
	void boxTubeWithTwoEndLanesIsOverbookedBothWays() {
		assertTrue(BarleyText.of(Machines.BOX_TUBE.replace("then 3 else 2", "then 2 else 2")).complaints().get(0)
				.startsWith("lane-shared"));
	}

	@Test
	void wrongTurnOfAFaceCollides() {
		assertComplains(Machines.CUBE.replace("visit v[0,0,0], v[0,0,1], v[0,1,1], v[0,1,0]",
				"visit v[0,0,0], v[0,1,0], v[0,1,1], v[0,0,1]"),
				"lane-shared: v[0,1,0] -> v[0,1,1] has 1 lane, but Back and Left both need it");
	}

	@Test
	void twoOfThreeRingsLeaveLanesIdle() {
		assertEquals(List.of("lanes-idle: 12 of 36 lanes carry nothing in Braid"),
				BarleyText.of(Machines.PRISM.replace("R[f in 0 ..< 3]", "R[f in 0 ..< 2]")).findings());
	}

	@Test
	void passingNodesLeavesThemOut() {
		List<String> complaints = BarleyText.of(Machines.PRISM.replace("for l in reverse 0 ..< layers  visit n[l, f + 2]",
				"visit n[layers - 1, f + 2] for l in reverse 1 ..< layers - 1 pass n[l, f + 2] visit n[0, f + 2]")).complaints();
		assertEquals(List.of("ring-missed: ring R[0] covers 10 of 12 nodes; missing n[1,2], n[2,2]"), complaints);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"visit n[0], n[1], n[2], n[1]              | visits n[1] twice",
			"visit n[0] pass n[1] visit n[2] pass n[1] | passes n[1] twice",
			"visit n[0], n[1], n[2] pass n[1]          | both visits and passes n[1]" })
	void nodeOnTheWayTwiceIsNamed(String stops, String expected) {
		assertComplains("topology T { node n[3] for i in 1 ..< 3 link n[i - 1] -- n[i] lanes 2 ring R { %s } }".formatted(stops),
				"ring-twice: ring R " + expected);
	}

	@Test
	void pinsAreHonouredAndTheirClashesTold() {
		String pinned =
				"topology T { node a, b for i in 0 ..< 1 link a -- b lanes 2 embedding E { path P { visit a, b #%d } path Q { visit a, b "
				+ "#%d } } }";
		assertEquals(List.of(), BarleyText.of(pinned.formatted(2, 1)).findings());
		assertComplains(pinned.formatted(2, 2), "lane-shared: P and Q both request lane #2 of a -> b");
		assertComplains(pinned.formatted(1, 3), "lane-pin: Q requests lane #3, but a -> b has 2 lanes");
	}

	private static void assertComplains(String text, String finding) {
		List<String> complaints = BarleyText.of(text).complaints();
		assertTrue(complaints.contains(finding), () -> "expected\n  " + finding + "\nbut found\n  " + String.join("\n  ", complaints));
	}
}
