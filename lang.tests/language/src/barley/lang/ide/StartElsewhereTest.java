package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.eclipse.lsp4j.CodeAction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.Machines;

/**
 * Where the rings of a cube's faces start decides whether their pieces can be added up (lang/doc/FIGURES.md, which rings
 * fit, 5): the right start is found by trying.
 */
class StartElsewhereTest extends EditorTest {

	private static final String TWO_FACES = """
			schedule TwoFaces on Cube {
				data r : f32[96]
				exchange reducescatter r with sum over Faces.Top, Faces.Bottom
				exchange for i in 0 ..< 2, j in 0 ..< 2 allgather r among v[i, j, *]
				exchange for i in 0 ..< 2, j in 0 ..< 2 reducescatter r with sum among v[*, i, j]
				exchange allgather r over Faces.Top, Faces.Bottom
				ensure allreduce r with sum
			}
			""";
	private static final String BOTTOM = "ring Bottom { visit v[1,0,0], v[0,0,0], v[0,1,0], v[1,1,0] }";

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			v[0,0,0], v[0,1,0], v[1,1,0], v[1,0,0] | v[1,0,0], v[0,0,0], v[0,1,0], v[1,1,0]
			v[0,1,0], v[1,1,0], v[1,0,0], v[0,0,0] | v[1,0,0], v[0,0,0], v[0,1,0], v[1,1,0]
			v[1,1,0], v[1,0,0], v[0,0,0], v[0,1,0] | v[1,0,0], v[0,0,0], v[0,1,0], v[1,1,0]
			""")
	void theRingThatStartsAtTheWrongNodeIsTurned(String wrong, String right) {
		String text = Machines.CUBE.replaceFirst("ring Bottom[^}]*\\}", BOTTOM) + TWO_FACES;
		assertEquals(List.of(), errors(text));
		assertEquals(1, errors(text.replace(right, wrong)).size());
		CodeAction action = editor.codeActions().stream().filter(each -> each.getTitle().startsWith("Start ")).findFirst().orElseThrow();
		assertTrue(action.getTitle().matches("Start (Top|Bottom) at v\\[\\d,\\d,\\d\\](, in the other direction)?"), action::getTitle);
		assertEquals(List.of(), errors(editor.apply(action.getEdit()).text()));
	}

	private List<String> errors(String text) {
		editor.write(text);
		return editor.codes().stream().filter(code -> code.equals("goal-missed") || code.equals("counted-twice")).toList();
	}
}
