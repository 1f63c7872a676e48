package barley.lang.elaborate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;

/** What expressions come to, seen through the size of a machine that is made of them. */
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
		assertEquals(java.util.List.of(), text.findings());
		assertEquals(size, text.design("T").wiring().machine().nodes());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"1 / 0 | division-by-zero: 1 / 0 divides by zero",
			"5 % 0 | division-by-zero: 5 % 0 divides by zero",
			"9_223_372_036_854_775_807 + 1 | number-too-large: 9_223_372_036_854_775_807 + 1 does not fit into 64 bits",
			"9_223_372_036_854_775_808 | number-too-large: 9_223_372_036_854_775_808 does not fit into 64 bits; the largest number is 9,223,372,036,854,775,807",
			"10 ^ 100 | number-too-large: 10 ^ 100 does not fit into 64 bits",
			"2 ^ -1 | wrong-value: 2 ^ -1: the exponent of a whole number is never negative, but here it is -1",
			"4 MB | wrong-value: a whole number is needed here, but 4 MB is an amount of data, such as 50 MB",
			"1 s + 1 | wrong-measure: 1 s is a time, such as 20 ns and 1 is a plain number: + does not go between them",
			"true | wrong-value: a whole number is needed here, but true is the condition true",
			"3 e | not-a-unit: e is not a unit; write the number out, exponents are not read",
			"3 parsec/s | not-a-unit: parsec/s is not a unit; for example Gbit/s, GB/s, TFLOP/s",
			"0 | wrong-value: the size of a dimension is 0 here; it has to be at least 1",
			"if 1 then 2 else 3 | wrong-value: a condition is needed here, but 1 is the number 1",
			"10_000_000_000 | wrong-value: the size of a dimension is 10,000,000,000 here; it has to be at most 2,147,483,647",
			"2_000_000_000 | limit: this makes more than 1,000,000 nodes"})
	void complains(String expression, String finding) {
		assertEquals(finding, BarleyText.of("topology T { node n[" + expression + "] }").findings().get(0));
	}
}
