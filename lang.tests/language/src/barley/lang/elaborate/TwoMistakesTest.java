package barley.lang.elaborate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Collectors;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;

/** Two mistakes in one statement are told at once. */
class TwoMistakesTest {

	private static final String TEXT = """
			link type Hear { registers 16 cycle 1 ns }
			topology T {
				node n[4]
				switch s
				for i in 1 ..< 4 link n[i - 1] -- n[i]
				for i in 0 ..< 4, j in 0 ..< 4 link n[i] -> n[j] : Hear
			}
			schedule S on T {
				data x, y : f32
				data k : i32
				data F : f32 per Hear
				data o : i32 per Hear
				%s
			}
			""";

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"compute x = k + o                                                     | k is of type i32 & o is of type i32",
			"compute x = min(k, y) + sqrt(F) costs 3 W                             | a cost is & k is of type i32 & F is data of synapses",
			"compute x = if k > 0 then o else true + y                             | expected a number & k is of type i32 & o is of type i32",
			"exchange send x from n[9] to s                                        | n[9] uses 9 & s is a switch",
			"exchange send F from n[0] to n[7]                                     | F is data of synapses & n[7] uses 7",
			"exchange send x to Hear as a { F = a / 3 y = a return x }             | divide & y is data of nodes & x is data of nodes",
			"exchange send x to Hear as a { let z = a / 3 return z + o } combine sum into y | divide & o is of type i32",
			"exchange send F from n[9] to Hear as a { F = a }                      | n[9] uses 9 & F is data of synapses",
			"exchange send x from n[9] to Hear as a { F = if o > 0 then a ^ 3 else a } | n[9] uses 9 & o is of type i32 & no operator ^" })
	void areTold(String statement, String told) {
		var found = BarleyText.of(TEXT.formatted(statement)).findings();
		for (String words : told.split(" & ")) {
			assertEquals(1, found.stream().filter(finding -> finding.contains(words.strip())).count(),
					() -> words + " in " + found.stream().collect(Collectors.joining("\n")));
		}
		assertEquals(told.split(" & ").length, found.size(), () -> found.stream().collect(Collectors.joining("\n")));
	}
}
