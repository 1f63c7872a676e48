package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.eclipse.lsp4j.Diagnostic;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What editors are told of a finding: the code of the command line, and the remedy behind the message. */
class FindingWordsTest extends EditorTest {

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"machine M = Lader { } | unknown-name | no topology or machine named Lader; did you mean barley.machines.Ladder?",
			"# comment | syntax | '''#'' does not begin a comment; write //'",
			"topology T { node n[2] link n[0] -- n[5] } | index-outside | n has indices 0 to 1, but n[5] uses 5; "
			+ "declare the dimension cyclic to wrap around",
	})
	void codesAndRemediesAreThoseOfTheCommandLine(String text, String code, String message) {
		Diagnostic first = editor.write(text).diagnostics().get(0);
		assertEquals(code + ": " + message, first.getCode().getLeft() + ": " + first.getMessage().getLeft());
	}
}
