package barley.lang.prove;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.validation.Issue;
import org.junit.jupiter.api.Test;

import barley.lang.BarleyText;
import barley.lang.Machines;

/** Proofs of schedules (RULES.md 1 to 3, 7 and 8), and the findings once something is wrong. */
class ScheduleProofTest {

	private static final String HYPERCUBE = """
			topology Hypercube(dims = 3) {
				let p = 2 ^ dims
				node n[p]
				for i in 0 ..< p, d in 0 ..< dims if i / 2 ^ d % 2 == 0 link n[i] -- n[i + 2 ^ d]
			}
			schedule HalvingDoubling(q = 1024) on Hypercube {
				data x : f32[q]
				for d in 0 ..< dims          exchange for i in 0 ..< p  if i / 2 ^ d % 2 == 0  reducescatter x with sum among n[i], n[i + 2 ^ d]
				for d in reverse 0 ..< dims  exchange for i in 0 ..< p  if i / 2 ^ d % 2 == 0  allgather x among n[i], n[i + 2 ^ d]
				ensure allreduce x with sum
			}
			""";

	private static final String BUCKET = """
			schedule Bucket(q = 6_000) on Ring {
				data x[cyclic p] : f32[q / p]
				for s in 0 ..< p - 1  exchange for i in 0 ..< p  send x[i - s] with sum from n[i] to n[i + 1]
				for s in 0 ..< p - 1  exchange for i in 0 ..< p  send x[i - s + 1]      from n[i] to n[i + 1]
				ensure allreduce x with sum
			}
			""";

	@Test
	void cubeInEightLaunchesIsProved() {
		assertEquals(List.of(), BarleyText.of(Machines.CUBE, Machines.CUBE_300).findings());
	}

	@Test
	void anyScheduleThatEnsuresACollectiveServesAsStrategy() {
		assertEquals(List.of(), BarleyText.of(Machines.CUBE, Machines.CUBE_300, """
				schedule TrainOnCube on Cube {
					data gradient : f32[3_000_000]
					repeat 100 {
						compute gradient costs 400 GFLOP
						exchange allreduce gradient with sum using Cube300
					}
					ensure allreduce gradient with sum
				}
				""").findings());
	}

	/** What is wrong with a strategy is told where it is used, with the line in which it is wrong; and once. */
	@Test
	void findingsOfAStrategyAreToldAtItsUse() {
		String broken =
				"schedule Bad on Ring { data x : f32[60]\nexchange reducescatter x with sum over Round\nexchange reducescatter x with sum "
				+ "over Round\nensure allreduce x with sum }";
		BarleyText text = BarleyText.of(Machines.RING, broken,
				"schedule S on Ring { data g : f32[60] exchange allreduce g with sum using Bad ensure allreduce g with sum }");
		int line = Machines.RING.split("\n", -1).length + 3;
		List<Issue> issues = text.issues().stream().filter(issue -> issue.getSeverity() == Severity.ERROR).toList();
		assertEquals(List.of("n[4] does not hold x[0..4], which reducescatter must combine",
				"in Bad, line %d, n[4] does not hold x[0..4], which reducescatter must combine".formatted(line)), issues.stream()
				.map(Issue::getMessage).toList());
		assertEquals(line + 2, issues.get(1).getLineNumber());
		assertEquals("Bad".length(), issues.get(1).getLength());
		assertEquals(
				List.of(
				("wrong-value: in Bucket, line %d, up to x[0], this schedule has 1,000 elements, but g, which it is the strategy for, "
				+ "has 30").formatted(line - 1)),
				BarleyText.of(Machines.RING, BUCKET, "schedule S on Ring { data g : f32[30] exchange allreduce g with sum using Bucket }")
				.complaints());
	}

	@Test
	void halvingAndDoublingIsProved() {
		assertEquals(List.of(), BarleyText.of(HYPERCUBE).findings());
	}

	@Test
	void bucketByHandIsProved() {
		assertEquals(List.of(), BarleyText.of(Machines.RING, BUCKET).findings());
	}

	/** G22: no vertex may own what its opposite vertex owns. */
	@Test
	void facesThatStartAtTheWrongNodeMissTheGoal() {
		String text = Machines.CUBE.replace("visit v[1,0,0], v[0,0,0], v[0,1,0], v[1,1,0]", "visit v[0,0,0], v[0,1,0], v[1,1,0], v[1,0,0]");
		List<String> complaints = BarleyText.of(text, Machines.CUBE_300).complaints();
		assertTrue(complaints.size() == 1, complaints.toString());
	}

	@Test
	void droppedSendIsFound() {
		assertEquals(List.of("goal-missed: after Bucket, n[0] holds x[0] without n[0], n[1], n[2]"),
				BarleyText.of(Machines.RING, BUCKET.replace("for i in 0 ..< p  send x[i - s] with",
						"for i in 0 ..< p if s != 2 or i != 2 send x[i - s] with")).complaints());
	}

	@Test
	void swappedFragmentIsFound() {
		List<String> complaints = BarleyText.of(Machines.RING, BUCKET.replace("send x[i - s + 1]", "send x[i - s + 2]")).complaints();
		assertTrue(complaints.size() == 1 && complaints.get(0).startsWith("goal-missed: after Bucket"), complaints.toString());
	}

	@Test
	void doubledSendIsFound() {
		List<String> complaints = BarleyText.of(Machines.RING,
				BUCKET.replace("for s in 0 ..< p - 1  exchange for i in 0 ..< p  send x[i - s] with",
				"for s in 0 ..< p  exchange for i in 0 ..< p  send x[i - s] with")).complaints();
		assertEquals(List.of("counted-twice: x[0] at n[0] would contain the contribution of n[0] twice"), complaints);
	}
}
