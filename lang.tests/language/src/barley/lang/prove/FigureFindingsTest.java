package barley.lang.prove;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.Machines;

/** Findings of the figures: contention, uneven pieces, lanes that are off (RULES.md 11, 17 and 22). */
class FigureFindingsTest {

	private static final String TWO_RINGS = """
			topology TwoRings {
				node v[2, 2, 2]
				for i in 0 ..< 2, j in 0 ..< 2 { link v[0,i,j] -- v[1,i,j]   link v[i,0,j] -- v[i,1,j]   link v[i,j,0] -- v[i,j,1] }
				ring Top  { visit v[0,0,1], v[1,0,1], v[1,1,1], v[0,1,1] }
				ring Left { visit v[0,0,0], v[0,1,0], v[0,1,1], v[0,0,1] }
			}
			""";

	/** Two rings of a cube that collide. */
	@Test
	void ringsThatMeetOnALaneAreTold() {
		assertEquals(List.of(
				"contention: Top and Left both send on v[0,1,1] -> v[0,0,1]: the transfers of this exchange take twice as long"),
				found(TWO_RINGS, "schedule S on TwoRings { data x, y : f32[1_200]",
						"exchange { allreduce x with sum over Top forward  allreduce y with sum over Left forward } }"));
	}

	@Test
	void ringsThatMeetInOppositeDirectionsDoNot() {
		assertEquals(List.of(), found(TWO_RINGS, "schedule S on TwoRings { data x, y : f32[1_200]",
				"exchange { allreduce x with sum over Top forward  allreduce y with sum over Left backward } }"));
	}

	/** Pieces of 300 and 100 elements meet on one lane: 400 instead of 300. */
	@Test
	void factorIsThatOfTheWholeExchange() {
		assertEquals(List.of(
				"contention: Top and Left both send on v[0,1,1] -> v[0,0,1]: the transfers of this exchange take 1.33 times as long"),
				found(TWO_RINGS, "schedule S on TwoRings { data x : f32[1_200] data y : f32[400]",
						"exchange { allreduce x with sum over Top forward  allreduce y with sum over Left forward } }"));
	}

	@Test
	void statementsOverTheSameRingAreToldApartByWhatTheyDo() {
		assertEquals(List.of(
				"contention: allreduce x and allreduce y both send on n[0] -> n[1]: the transfers of this exchange take twice as long"),
				found(Machines.RING, "schedule S on Ring { data x, y : f32[1_200]",
						"exchange { allreduce x with sum over Round  allreduce y with sum over Round } }"));
	}

	/** Their author sees that several data of one statement share its walks. */
	@Test
	void dataOfOneStatementAreNoContention() {
		assertEquals(List.of(), found(Machines.RING,
				"schedule S on Ring { data x, y : f32[1_200] exchange allreduce x, y with sum over Round }"));
	}

	@Test
	void sendsOnOneLaneAreTold() {
		assertEquals(List.of("contention: send x and send y both send on n[0] -> n[1]: the transfers of this exchange take twice as long"),
				found(Machines.RING,
						"schedule S on Ring { data x, y : f32[10] exchange { send x from n[0] to n[1]  send y from n[0] to n[1] } }"));
	}

	@Test
	void sendOnALaneOfARingIsTold() {
		assertEquals(List.of(
				"contention: send y and Round both send on n[0] -> n[1]: the transfers of this exchange take 1.5 times as long"),
				found("topology T { node n[3] ring Round { visit n[0], n[1], n[2] } for i in 0 ..< 3 link n[i] -- n[(i + 1) % 3] }",
						"schedule S on T { data x : f32[30] data y : f32[10] exchange { reducescatter x with sum over Round forward send "
						+ "y from n[0] to n[1] } }"));
	}

	/** What makes an exchange less than a tenth longer surprises nobody, nor what one statement sends (RULES.md 17). */
	@Test
	void contentionThatSurprisesNobodyIsNotTold() {
		assertEquals(List.of(), found(Machines.RING, "schedule S on Ring { data x : f32[120] data y : f32[10]",
				"exchange { allreduce x with sum over Round forward  send y from n[0] to n[1] } }"));
		assertEquals(List.of(),
				found(Machines.RING, "schedule S on Ring { data x[3] : f32[120] exchange send x[0], x[1], x[2] from n[0] to n[1] }"));
		assertEquals(List.of(),
				found(Machines.RING, "schedule S on Ring { data x[3] : f32[120] exchange for k in 0 ..< 3 send x[k] from n[0] to n[1] }"));
	}

	@Test
	void lanesThatAreMeantToBeSharedAreToldAsSuch() {
		assertEquals(List.of(
				"shared-lanes: send x and send y both send on n[0] -> n[1]: the transfers of this exchange take twice as long"),
				found(Machines.RING,
						"schedule S on Ring { data x, y : f32[10] exchange shared { send x from n[0] to n[1]  send y from n[0] to n[1] } "
						+ "}"));
		assertEquals(List.of("needless: its statements send on no common lane in a step"),
				found(Machines.RING, "schedule S on Ring { data x : f32[10] exchange shared send x from n[0] to n[1] }"));
	}

	@Test
	void unevenPiecesAreToldWithTheNextEvenSize() {
		assertEquals(
				List.of(
				"pieces-uneven: the 100 elements of x do not divide evenly into 12 pieces, so every step costs as much as its longest "
				+ "piece"),
				found(Machines.RING, "schedule S on Ring { data x : f32[100] exchange allreduce x with sum over Round }"));
		assertEquals(List.of(), found(Machines.RING, "schedule S on Ring { data x : f32[108] exchange allreduce x with sum over Round }"));
	}

	@Test
	void sendingOnALaneThatIsOffIsAnError() {
		List<String> off = List.of("lane-off: this sends on n[2] -> n[3], but that lane is off");
		String send = "exchange { send x from n[2] to n[3] } }";
		assertEquals(off, found(Machines.RING, "schedule S on Ring { data x : f32[6] off n[3] -- n[2] " + send));
		assertEquals(off, found(Machines.RING, "schedule S on Ring { data x : f32[6] exchange { off n[3] send x from n[2] to n[3] } }"));
		assertEquals(off, found(Machines.RING, "machine M = Ring { off n[2] -- n[3] } schedule S on M { data x : f32[6] " + send));
		assertEquals(List.of("lane-off: Round sends on n[2] -> n[3], but that lane is off"),
				found(Machines.RING, "schedule S on Ring { data x : f32[12] off n[2] -- n[3] exchange allreduce x with sum over Round }"));
	}

	/** What is sent on a lane that is off is told even where what it would leave is wrong, too. */
	@Test
	void lanesThatAreOffAreToldBesideAProofThatFails() {
		assertEquals(List.of("goal-missed: after S, n[0] does not hold x[0..0]",
				"lane-off: Round sends on n[2] -> n[3], but that lane is off"),
				found(Machines.RING,
						"schedule S on Ring { data x : f32[12] off n[2] -- n[3] exchange reducescatter x with sum over Round ensure "
						+ "allreduce x with sum }"));
	}

	/** Parts of an overlap meet on lanes like statements of an exchange; in opposite directions they do not. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"''       | ''       | allreduce x and allreduce y both send on n[0] -> n[1] while they overlap, so they take turns: the "
					+ "overlap takes twice as long as its longest part",
			"forward  | forward  | allreduce x and allreduce y both send on n[0] -> n[1] while they overlap, so they take turns: the "
			+ "overlap takes twice as long as its longest part",
			"forward  | backward | " })
	void partsOfAnOverlapThatMeetAreTold(String one, String other, String finding) {
		assertEquals(finding == null ? List.of() : List.of("contention: " + finding),
				found(Machines.RING, "schedule S on Ring { data x, y : f32[1_200]",
				"overlap { exchange allreduce x with sum over Round %s  exchange allreduce y with sum over Round %s } }".formatted(one,
						other)));
	}

	/** The phases of a block, and those of a schedule used as strategy, are one part and follow one another (RULES.md 22). */
	@ParameterizedTest
	@CsvSource({
			"overlap { { exchange allreduce x with sum over Round forward exchange allreduce y with sum over Round forward } compute z }",
			"overlap { { compute x exchange allreduce x with sum over Round forward } { exchange allreduce y with sum over Round "
			+ "backward } }",
			"overlap { exchange allreduce x with sum using Two exchange allreduce y with sum over Round backward }",
			"overlap { if true { compute x exchange allreduce x with sum over Round } compute z }" })
	void aBlockIsOnePartOfAnOverlap(String overlap) {
		assertEquals(List.of(), found(Machines.RING,
				"schedule Two on Ring { data x : f32[1_200] exchange reducescatter x with sum over Round forward "
						+ "exchange allgather x over Round forward ensure allreduce x with sum }",
				"schedule S on Ring { data x, y, z : f32[1_200] " + overlap + " ensure allreduce x with sum }"));
	}

	/** In the first round the lane is still on. */
	@Test
	void whatARoundSwitchesOffIsOffInTheNext() {
		assertEquals(List.of("lane-off: this sends on n[2] -> n[3], but that lane is off"),
				found(Machines.RING,
						"schedule S on Ring { data x : f32[6] repeat 2 { compute x exchange { send x from n[2] to n[3] } off n[2] -- n[3] "
						+ "} }"));
	}

	private static List<String> found(String... lines) {
		return BarleyText.of(lines).schedule("S").findings().stream().map(finding -> finding.code().id() + ": " + finding.message())
				.toList();
	}
}
