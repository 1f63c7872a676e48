package barley.lang.elaborate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.runtime.machine.Machine;

/** What expressions come to, seen through the size of a machine that is made of them (RULES.md 25 and 26). */
class ExpressionTest {

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"1 + 2 * 3 | 7",
			"(1 + 2) * 3 | 9",
			"2 ^ 3 ^ 2 / 64 | 8",
			"7 / 2 | 3",
			"0 - 7 / 2 + 10 | 7",
			"(0 - 7) / 2 + 10 | 6",
			"(0 - 7) % 3 | 2",
			"7 % (0 - 3) | 1",
			"-2 ^ 2 + 9 | 5",
			"25_000 / 1_000 | 25",
			"if 1 < 2 and not (3 <= 2) then 5 else 6 | 5",
			"if 1 == 2 or 1 != 1 then 5 else 6 | 6",
			"if 1 GB == 8 Gbit then 5 else 6 | 5",
			"if 1 GB / 2 GB/s == 500 ms then 5 else 6 | 5",
			"if 0.1 + 0.2 == 0.3 then 5 else 6 | 5",
			"if 1 KiB > 1 kB then 5 else 6 | 5",
			"if 25 GFLOP * 16 == 400 GFLOP then 5 else 6 | 5"})
	void evaluatesTo(String expression, int size) {
		BarleyText text = BarleyText.of("topology T { node n[" + expression + "] }");
		assertEquals(List.of(), text.findings().stream().filter(finding -> !finding.startsWith("whole-quotient")).toList());
		assertEquals(size, text.design("T").wiring().machine().nodes());
	}

	/**
	 * Families of values: members may be made of each other, each is worked out once, and arguments and ranges may
	 * depend on what stands before.
	 */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"let f[i in 0 ..< 50] = if i < 2 then i else f[i - 1] + f[i - 2] | f[20] | 6765",
			"let odd[i in 0 .. 9] = if i == 0 then 0 else 1 - odd[i - 1] | 5 + odd[9] | 6",
			"let least[a in 1 .. 9, b in 1 .. a] = if a % b == 0 then b else least[b, a % b] | least[9, 6] | 3",
			"let x = 3 let twice[i in 0 ..< x] = 2 * i let plus[j in 0 ..< x] = twice[j] + x | plus[2] | 7" })
	void membersOfFamilies(String declarations, String size, int nodes) {
		BarleyText text = BarleyText.of("topology T { " + declarations + " node n[" + size + "] }");
		assertEquals(List.of(), text.findings());
		assertEquals(nodes, text.design("T").wiring().machine().nodes());
	}

	/** A family in a loop is another one in each round, and one of a topology is in view of its schedules. */
	@Test
	void familiesAreMadeOfWhatIsInViewWhereTheyStand() {
		BarleyText text = BarleyText.of("""
				topology T(p = 4) {
					node n[p]
					let next[i in 0 ..< p] = (i + 1) % p
					for i in 0 ..< p {
						let other[j in 0 ..< 2] = (i + j) % p
						link n[other[0]] -- n[other[1]]
					}
				}
				schedule S on T(p = 5) {
					data x : f32[10]
					exchange for i in 0 ..< p send x from n[i] to n[next[i]]
				}
				""");
		assertEquals(List.of(), text.complaints());
		Machine ring = text.design("T").wiring().machine();
		assertEquals(List.of(1, 2, 3, 0), IntStream.range(0, ring.lanes()).mapToObj(ring::to).toList());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"let f[i in 0 ..< 3] = f[i]       | f[1]      | wrong-value: f[1] depends on its own value",
			"let f[i in 0 ..< 3] = g[i] let g[i in 0 ..< 3] = f[i] | g[1] | wrong-value: g[1] depends on its own value",
			"let f[i in 0 ..< 3] = i          | f[3]      | index-outside: f has indices 0 to 2, but f[3] uses 3",
			"let f[i in 1 ..< 3, j in 0 ..< i] = i | f[1, 1] | index-outside: f has indices 0 to 0 for j here, but f[1, 1] uses 1",
			"let f[i in 0 ..< 3, j in 3 ..< i] = i | f[1, 1] | index-outside: f has no index for j here, but f[1, 1] uses 1",
			"let f[i in 0 ..< 3] = i          | f         | index-count: f takes 1 index, but f has 0",
			"let f[i in 0 ..< 3] = i          | f[*]      | wrong-value: expected a single value, but * stands for every index",
			"let f = 2                        | f[1]      | index-count: f is a single value; it takes no index",
			"let f[i in 0 ..< 1_000] = if i == 0 then 1 else f[i - 1] | f[999] | limit: this nests more than 200 levels deep",
			"let f[i in 0 ..< 10_000_000] = i let g[i in 0 .. 9] = i for i in 0 ..< 4_000_000 let h = f[i] | 1 | limit: checking this "
			+ "file takes more than 200,000,000 steps" })
	void familiesComplain(String declarations, String size, String finding) {
		assertEquals(finding, BarleyText.of("topology T { " + declarations + " node n[" + size + "] }").findings().get(0));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"1 / 0 | division-by-zero: 1 / 0 divides by zero",
			"5 % 0 | division-by-zero: 5 % 0 divides by zero",
			"9_223_372_036_854_775_807 + 1 | number-too-large: 9_223_372_036_854_775_807 + 1 does not fit into 64 bits",
			"9_223_372_036_854_775_808 | number-too-large: 9_223_372_036_854_775_808 does not fit into 64 bits; the largest number is "
			+ "9,223,372,036,854,775,807",
			"10 ^ 100 | number-too-large: 10 ^ 100 does not fit into 64 bits",
			"2 ^ -1 | wrong-value: 2 ^ -1: the exponent of a whole number must not be negative, but is -1",
			"2.5 | wrong-value: the size of a dimension must be a whole number; found 2.5",
			"5 / 2.0 | wrong-value: the size of a dimension must be a whole number; 5 / 2.0 is 2.5",
			"7 * 1.0 / 3 | wrong-value: the size of a dimension must be a whole number; 7 * 1.0 / 3 is 2.33333333333",
			"4 MB | wrong-value: expected a whole number, but 4 MB is an amount of data",
			"1 s + 1 | wrong-measure: 1 s is a time and 1 is a plain number: operator + does not apply",
			"true | wrong-value: expected a whole number, but true is the condition true",
			"3 e | not-a-unit: e is not a unit; exponents are not supported, write all digits",
			"100 GBps | not-a-unit: GBps is not a unit; did you mean GB/s?",
			"100 Gbps | not-a-unit: Gbps is not a unit; did you mean Gbit/s?",
			"100 Gb/s | not-a-unit: Gb/s is not a unit; did you mean Gbit/s?",
			"3 TFLOPS | not-a-unit: TFLOPS is not a unit; did you mean TFLOP/s?",
			"3 tflops | not-a-unit: tflops is not a unit; did you mean TFLOP/s?",
			"500 nS | not-a-unit: nS is not a unit; did you mean ns?",
			"3 parsec/s | not-a-unit: parsec/s is not a unit; for example Gbit/s, GB/s, TFLOP/s",
			"0 | wrong-value: the size of a dimension is 0 here; it must be at least 1",
			"if 1 then 2 else 3 | wrong-value: expected a condition, but 1 is the number 1",
			"10_000_000_000 | wrong-value: the size of a dimension is 10,000,000,000 here; it must be at most 2,147,483,647",
			"2_000_000_000 | limit: this creates more than 1,000,000 nodes"})
	void complains(String expression, String finding) {
		assertEquals(finding, BarleyText.of("topology T { node n[" + expression + "] }").findings().get(0));
	}

	@ParameterizedTest
	@ValueSource(strings = { "2 us", "2 \u00B5s", "2\u03BCs", "0.000002 s" })
	void microsecondsAreWrittenInManyWays(String time) {
		BarleyText text = BarleyText.of("node type N { launch " + time
				+ " } topology T { node n[2] link n[0] -- n[1] } machine M = T { node : N }");
		assertEquals(List.of(), text.findings());
		assertEquals(2_000_000, text.design("M").wiring().machine().nodeType(0).launchPs());
	}
}
