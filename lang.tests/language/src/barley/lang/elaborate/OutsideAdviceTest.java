package barley.lang.elaborate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.eclipse.xtext.validation.Issue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;

/** What to write where a loop leads an index out of its dimension. */
class OutsideAdviceTest {

	private static final String WRAP = "declare the dimension cyclic to wrap around";

	/** {@code ~} stands for the advice to wrap around. */
	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource(delimiter = '|', value = {
			"for i in 1 .. p link n[i - 1] -- n[i]                        | write i in 1 ..< p",
			"for i in 1 .. 2 * p - 4 link n[i - 1] -- n[i]                | write i in 1 ..< 2 * p - 4",
			"for i in 0 ..< p link n[i] -- n[i + 1]                       | ~, or write i in 0 ..< p - 1",
			"for i in 0 ..< 4 link n[i] -- n[i + 1]                       | ~, or write i in 0 ..< 3",
			"for i in reverse 0 ..< p link n[i] -- n[i + 1]               | ~, or write i in reverse 0 ..< p - 1",
			"for i in 0 ..< p link n[i] -- n[i - 1]                       | ~, or write i in 1 ..< p",
			"for i in 0 .. p - 1 link n[i] -- n[i - 1]                    | ~, or write i in 1 .. p - 1",
			"for i in 0 ..< 9 link n[i] -- n[(i + 1) % 9]                 | ~",
			"for i in 0 ..< 2, j in 0 ..< 4 link n[j] -- n[i + j + 1]     | ~",
			"link n[0] -- n[4]                                            | ~",
			"ring R { for i in 0 .. p visit n[i] }                        | write i in 0 ..< p"})
	void ofLoops(String statement, String remedy) {
		Issue issue = BarleyText.of("topology T(p = 4) { node n[p]", statement, "}").issues().stream()
				.filter(each -> "index-outside".equals(each.getCode())).findFirst().orElseThrow();
		assertEquals(remedy.replace("~", WRAP), issue.getData()[0]);
	}
}
