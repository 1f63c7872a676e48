package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureInformation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is shown between parentheses: the parameters, with the one at the caret in asterisks, and its documentation. */
class SignatureTest extends EditorTest {

	private static final String BEFORE = """
			/** A line. */
			topology Line(/** Its nodes <b>. */ p = 3, lanes = 2) { node n[p] }
			link type Cable(gb = 25) { bandwidth gb GB/s }
			operator hypot(a, b) = (a ^ 2 + b ^ 2) ^ 0.5
			""";

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"machine M = Line(¦) { }                              | Line(*p = 3*, lanes = 2) Its nodes &lt;b>.",
			"machine M = Line(¦                                   | Line(*p = 3*, lanes = 2) Its nodes &lt;b>.",
			"machine M = Line(p = 2, ¦                            | Line(p = 3, *lanes = 2*)",
			"machine M = Line(p = ¦2, lanes = 3) { link : Cable } | Line(*p = 3*, lanes = 2) Its nodes &lt;b>.",
			"machine M = Line(lanes = (1 + ¦2)) { }               | Line(p = 3, *lanes = 2*)",
			"machine M = Line(lanes = 1 + ¦2, p = 4) { }          | Line(p = 3, *lanes = 2*)",
			"machine M = Line { link : Cable(gb = ¦1) }           | Cable(*gb = 25*)",
			"machine M = Line(p = 2)¦ { }                         | ''",
			"schedule S on Line(p = ¦4) { }                       | Line(*p = 3*, lanes = 2) Its nodes &lt;b>.",
			"operator twice(a, b) = hypot(a, ¦b)                  | hypot(a, *b*)",
			"topology Other(¦q = 3) { node n }                    | ''",
			"machine M = Unknown(¦) { }                           | ''",
	})
	void parametersAreShown(String text, String shown) {
		assertEquals(shown, shown(editor.write(BEFORE + text).signatureHelp()));
	}

	private static String shown(SignatureHelp help) {
		if (help.getSignatures().isEmpty()) {
			return "";
		}
		SignatureInformation signature = help.getSignatures().get(0);
		var parameter = signature.getParameters().get(help.getActiveParameter());
		var place = parameter.getLabel().getRight();
		String label = signature.getLabel();
		return label.substring(0, place.getFirst()) + "*" + label.substring(place.getFirst(), place.getSecond()) + "*"
				+ label.substring(place.getSecond())
				+ (parameter.getDocumentation() == null ? "" : " " + parameter.getDocumentation().getRight().getValue());
	}
}
