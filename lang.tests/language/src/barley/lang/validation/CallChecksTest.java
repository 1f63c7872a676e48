package barley.lang.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;

/** Functions and operators of reducers are checked beside other errors of their statement, and each is told once. */
class CallChecksTest {

	private static final String CORES = """
			link type Hear { registers 9 slots 4 cycle 1 ns }
			topology Cores { node n[3] for i in 0 ..< 3, j in 0 ..< 3 if i != j link n[i] -> n[j] : Hear }
			schedule S on Cores {
				data x : f32
				data v : f32 per %s
				%s
			}
			""";

	@ParameterizedTest(name = "{1}")
	@CsvSource(delimiter = '|', value = {
			"Hear | compute x = sqrt(x, 2) | wrong-value: sqrt takes one argument, but here it has 2",
			"Hear | compute y = sqrt(x, 2) | linking: nothing named y is declared here; wrong-value: sqrt takes one argument, but here "
			+ "it has 2",
			"Hear | compute x = max(x) + y | wrong-value: max takes two arguments or more, but here it has 1; linking: nothing named y "
			+ "is declared here",
			"Hera | exchange send x to Hear as a { return v * a } combine sun into x | linking: no link type named Hera; "
					+ "unknown-operator: reducers cannot combine by sun; known are sum, prod, min, max and one[k]",
			"Hear | exchange send x to Hear as a { return sqrt(v, 3) } combine sun into x | not-for-synapses: a synapse has no sqrt; "
					+ "unknown-operator: reducers cannot combine by sun; known are sum, prod, min, max and one[k]"})
	void besideOtherErrors(String per, String statement, String findings) {
		List<String> expected = List.of(findings.split("; (?=[a-z-]+: )"));
		assertEquals(expected.stream().sorted().toList(), BarleyText.of(CORES.formatted(per, statement)).issues().stream()
				.map(issue -> (issue.getCode().contains(".") ? "linking" : issue.getCode()) + ": " + issue.getMessage()).sorted().toList());
	}
}
