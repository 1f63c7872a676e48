package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.StringJoiner;

import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.xtext.ide.server.semantictokens.SemanticTokensService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the server says of the words of a text, for editors that color texts so. */
class WordKindsTest extends EditorTest {

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"topology T(p = 4) { node n[p] ring R { visit n[0], n[p - 1] } } | "
			+ "topology:keyword T:type p:variable 4:number node:keyword n:variable p:variable ring:keyword R:variable visit:keyword "
			+ "n:variable 0:number n:variable p:variable 1:number",
			"link type L { bandwidth 16 Gbit/s latency 5 ns } | "
			+ "link:keyword type:keyword L:type bandwidth:property 16:number Gbit:keyword s:keyword latency:property 5:number "
			+ "ns:keyword",
			"import barley.machines.* machine M = Ring(p = 4) { link : L } | "
			+ "import:keyword barley:namespace machines:namespace machine:keyword M:type Ring:type p:variable 4:number link:keyword "
			+ "L:type",
			"schedule S on T { data x : f32[8] exchange allreduce x with sum over Round forward using stream(chunks = 4) } | "
			+ "schedule:keyword S:type on:keyword T:type data:keyword x:variable f32:keyword 8:number exchange:keyword "
			+ "allreduce:keyword x:variable with:keyword sum:keyword over:keyword Round:variable forward:keyword using:keyword "
			+ "stream:keyword chunks:property 4:number",
			"operator big(a, b) = if a > b then max(a, 2) else b | "
			+ "operator:keyword big:function a:variable b:variable if:keyword a:variable b:variable then:keyword max:keyword "
			+ "a:variable 2:number else:keyword b:variable", "/* a */ topology T { } // b | "
			+ "/*_a_*/:comment topology:keyword T:type //_b:comment" })
	void kinds(String text, String kinds) {
		assertEquals(kinds, found(text));
	}

	@Test
	void aCommentIsOnePieceForEachLine() {
		assertEquals("/*:comment _b_*/:comment topology:keyword T:type", found("/*\r\n\r\n b */\ntopology T { }"));
	}

	@Test
	void longTextsAreReadOnce() {
		String text = "topology T { /*" + "\n".repeat(100_000) + "*/ node n[" + "1 + ".repeat(100_000) + "1] }";
		assertEquals("T:type", found(text).split(" ")[1]);
	}

	private String found(String text) {
		editor.write(text).diagnostics();
		List<Integer> data = Editor.await(editor.server().getTextDocumentService().semanticTokensFull(
				new SemanticTokensParams(editor.document()))).getData();
		List<String> legend = BarleyIdeSetup.shared().getInstance(SemanticTokensService.class).getTokenTypes();
		String[] lines = text.split("\\R", -1);
		StringJoiner found = new StringJoiner(" ");
		for (int i = 0, line = 0, column = 0; i < data.size(); i += 5) {
			column = data.get(i) == 0 ? column + data.get(i + 1) : data.get(i + 1);
			line += data.get(i);
			found.add(lines[line].substring(column, column + data.get(i + 2)).replace(' ', '_') + ":" + legend.get(data.get(i + 3)));
		}
		return found.toString();
	}
}
