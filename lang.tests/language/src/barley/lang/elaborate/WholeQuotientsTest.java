package barley.lang.elaborate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;

/** Quotients of whole numbers that are rounded down are told where floating-point data are computed with them, and nowhere else. */
class WholeQuotientsTest {

	private static final String TEXT = """
			link type Hear { registers 16 cycle 1 ns }
			topology Cortex(p = 3) { node soma[p] for i in 0 ..< p link soma[i] -> soma[i] : Hear }
			schedule S(n = 7, half = n / 2, whole = n / 7) on Cortex {
				data x : f32
				data k : i32
				data F : f32 per Hear
				%s
			}
			""";

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"compute x = half * x                                         | [whole-quotient: n / 2 is 3 here]",
			"let a = 1 - 2 * (n / 3) let b = a compute x = x - b          | [whole-quotient: n / 3 is 2 here]",
			"let a = n / 3 compute x = a compute x = a + 1                | [whole-quotient: n / 3 is 2 here]",
			"let a = if n > 3 then n / 4 else n / 5 compute x = a         | [whole-quotient: n / 4 is 1 here]",
			"let a = n / 3 exchange store x to Hear as b { F = a * b }    | [whole-quotient: n / 3 is 2 here]",
			"let a = n / 3 exchange store x to Hear as b { let c = n / 2 F = c * b } | []",
			"for i in 2 ..< 4 { let a = 6 * n / (2 * i) compute x = a } | [whole-quotient: 6 * n / (2 * i) is 10 here]",
			// counts, exact quotients, and elements
			"compute x = whole * x                                        | []",
			"let a = n / 3 compute k = a                                  | []",
			"let a = 1.0 * n / 3 compute x = a                            | []",
			"compute x = n / 3                                            | []",
			"let a = n / 2 data v[4] : f32 compute v[a] = x               | []",
			"let a = n / 2 data v[4] : f32 compute x = v[a]               | []",
			"let a = n / 2 % 2 compute x = a                              | []"})
	void areToldWhereElementsAreComputed(String statements, String expected) {
		assertEquals(expected, BarleyText.of(TEXT.formatted(statements)).findings().stream()
				.map(finding -> finding.replaceAll(": of two whole numbers.*", "")).toList().toString());
	}
}
