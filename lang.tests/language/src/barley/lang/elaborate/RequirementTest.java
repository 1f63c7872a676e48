package barley.lang.elaborate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;

/** A requirement that does not hold ends its declaration: it is all that is said of it, of what it has, and of what uses it. */
class RequirementTest {

	private static final String HEAD = "import barley.machines.*";
	private static final String ODD = "topology T(p = 3) { require p % 2 == 0 node n[p] link n[0] -- n[9] ring R { visit n, n } }";

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"schedule S(m = 7) on Ring(p = 4) { require m % p == 0 data x : f32[8] exchange send x from n[9] to n[0] ensure broadcast x "
					+ "from n[1] among n } | requirement: m % p == 0 does not hold: m is 7, p is 4",
			"schedule S(m = 7) on Ring(p = 4) { data x : f32[8] for k in 0 ..< 3 { exchange send x from n[0] to n[1] require k < 1 "
					+ "exchange send x from n[9] to n[0] } ensure allreduce x with sum } | requirement: k < 1 does not hold: k is 1",
			"schedule S(m = 7) on Ring(p = 4) { data x : f32[8] for k in 0 ..< 1 / 0 { require m < 7 } exchange send x from n[9] to n[0] } "
					+ "| requirement: m < 7 does not hold: m is 7",
			"ODD | requirement: p % 2 == 0 does not hold: p is 3",
			"ODD schedule S on T { data x : f32[8] exchange allreduce x with sum over R } | requirement: p % 2 == 0 does not hold: p is 3",
			"ODD topology W { part t[2] = T node m link t[1].n[0] -- m link t[0].n[0] -- m } | requirement: in this part, p % 2 == 0 does "
					+ "not hold: p is 3, requirement: p % 2 == 0 does not hold: p is 3",
			"schedule Half on Ring(p = 4) { require p == 3 data x : f32[8] exchange send x from n[0] to n[9] ensure allreduce x with sum } "
					+ "schedule S on Ring(p = 4) { data x : f32[8] exchange allreduce x with sum using Half } | requirement: p == 3 does "
					+ "not hold: p is 4, strategy-unfit: Half does not fit: p == 3 does not hold: p is 4" })
	void isAllThatIsSaid(String text, String complaints) {
		List<String> found = BarleyText.of(HEAD, text.replace("ODD", ODD)).complaints();
		assertEquals(complaints, String.join(", ", found.stream().sorted().toList()));
	}
}
