package barley.lang.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.eclipse.xtext.diagnostics.Diagnostic;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;

/** A name that a declaration would have without its syntax errors is not reported beside them; any other is. */
class BrokenDeclarationsTest {

	private static final String UNKNOWN = Diagnostic.LINKING_DIAGNOSTIC + ": ";
	private static final String TEXT = """
			topology Pair(p = 2) {
				node n[p]
				link n[0] -- n[1]
				path Across { visit n[0] visit n[1] }
			}
			machine Two = Pair(p = 2) { node : Chip }
			schedule S on Two {
				data x : f32[8]
				exchange allreduce x with sum over Across
			}
			node type Chip { launch 1 us }
			""";

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"Pair(p = 2) {      | Pair(p = () {      | ''",
			"path Across        | pth Across         | ''",
			"Two = Pair(p = 2)  | Two = Pair(p = ()  | ''",
			"machine Two =      | machine Two        | ''",
			"topology Pair      | topology (Pair     | ''",
			"node type Chip {   | node type Chip (   | ''",
			"over Across        | over Acros         | nothing named Acros is declared here",
			"S on Two           | S on Tow           | no topology or machine named Tow",
			"launch 1 us }      | launch 1 us } machine T = Par { ) | no topology or machine named Par" })
	void namesOfBrokenDeclarations(String from, String to, String unknown) {
		List<String> names = BarleyText.of(TEXT.replace(from, to)).complaints().stream().filter(each -> each.startsWith(UNKNOWN))
				.map(each -> each.substring(UNKNOWN.length())).toList();
		assertEquals(unknown.isEmpty() ? List.of() : List.of(unknown), names);
	}
}
