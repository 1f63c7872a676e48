package barley.lang.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;

import org.eclipse.xtext.EcoreUtil2;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.finding.Complaint;
import barley.lang.model.Let;
import barley.lang.value.Family;
import barley.lang.value.Value;

/** What expressions and members of families come to, or what is complained of. */
class EvaluatorTest {

	@ParameterizedTest(name = "{0} = {1}")
	@CsvSource(delimiter = '|', value = {
			"1 + 2 * 3                         | 7",
			"(1 + 2) * 3                       | 9",
			"2 ^ 3 ^ 2                         | 512",
			"-2 ^ 2                            | -4",
			"7 / 2                             | 3",
			"7 / 2.0                           | 3.5",
			"0.1 + 0.2                         | 0.3",
			"1 GB / 2 GB/s                     | 500 ms",
			"25 GFLOP * 16                     | 400 GFLOP",
			"1 us + 1 ns                       | 1_001 ns",
			"if 1 < 2 then 5 else 1 / 0        | 5",
			"false and 1 / 0 == 1              | false",
			"true or 1 / 0 == 1                | true",
			"not (1 == 2)                      | true",
			"(1 < 2) == (3 < 4)                | true"})
	void comesTo(String expression, String other) {
		assertEquals(value(other), value(expression));
	}

	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource(delimiter = '|', value = {
			"1 + 1 GB                          | wrong-measure: 1 is a plain number and 1 GB is an amount of data: operator "
					+ "+ does not apply",
			"1 / (2 - 2)                       | division-by-zero: 1 / (2 - 2) divides by zero",
			"9_223_372_036_854_775_807 + 1     | number-too-large: 9_223_372_036_854_775_807 + 1 does not fit into 64 bits",
			"2.5 % 2                           | wrong-value: 2.5 % 2: % requires whole numbers",
			"true + 1                          | wrong-value: expected a number, but true is the condition true",
			"if 3 then 1 else 2                | wrong-value: expected a condition, but 3 is the number 3"})
	void complains(String expression, String complaint) {
		assertEquals(complaint, text(assertThrows(Complaint.class, () -> value(expression))));
	}

	@Test
	void quantitiesAreNotExactWithoutEnd() {
		String expression = "1.1 ^ 500 * 1.1 ^ 500";
		assertEquals("number-too-large: " + expression + " has too many digits",
				text(assertThrows(Complaint.class, () -> value(expression))));
	}

	@ParameterizedTest(name = "{1} = {2} with {0}")
	@CsvSource(delimiter = '|', value = {
			"f[i in 0 ..< 50] = if i < 2 then i else f[i - 1] + f[i - 2]         | f[20]       | 6765",
			"f[a in 1 .. 9, b in 1 .. a] = if a % b == 0 then b else f[b, a % b] | f[9, 6]     | 3",
			"f[i in 0 .. 3] = i * 1 GB                                           | f[2] + f[3] | 5 GB"})
	void membersOfFamilies(String family, String expression, String other) {
		assertEquals(value(other), value(family, expression));
	}

	@ParameterizedTest(name = "{1} with {0}")
	@CsvSource(delimiter = '|', value = {
			"f[i in 0 .. 3] = i                 | f[4]    | index-outside: f has indices 0 to 3, but f[4] uses 4",
			"f[a in 1 .. 9, b in 1 .. a] = a    | f[2, 3] | index-outside: f has indices 1 to 2 for b here, but f[2, 3] uses 3",
			"f[i in 1 .. 0] = i                 | f[1]    | index-outside: f has no index, but f[1] uses 1",
			"f[i in 0 .. 3] = i                 | f[1, 2] | index-count: f takes 1 index, but f[1, 2] has 2",
			"f[i in 0 .. 3] = f[(i + 1) % 4]    | f[1]    | wrong-value: f[1] depends on its own value"})
	void noMembersOfFamilies(String family, String expression, String complaint) {
		assertEquals(complaint, text(assertThrows(Complaint.class, () -> value(family, expression))));
	}

	private static String text(Complaint complaint) {
		return complaint.finding().code().id() + ": " + complaint.finding().message();
	}

	private static Value value(String expression) {
		return value("f[i in 0 .. 0] = i", expression);
	}

	private static Value value(String family, String expression) {
		List<Let> lets = EcoreUtil2.eAllOfType(BarleyText.of("topology T { let " + family, "let x = " + expression, "node n[1] }").source(),
				Let.class);
		Frame frame = new Frame();
		frame.push(lets.get(0), Family.INSTANCE);
		return new Evaluator(frame, Budget.boundless()).evaluate(lets.get(1).getValue());
	}
}
