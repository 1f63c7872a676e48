package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Comments of strangers are shown as Markdown, but load and run nothing. % stands for a line break. */
class SafeMarkdownTest extends EditorTest {

	@ParameterizedTest
	@CsvSource(delimiter = '§', quoteCharacter = '\u0001', value = {
			"Two *links* and `n[0]`. § Two *links* and `n[0]`.",
			"a < b > c & d § a &lt; b > c & d",
			"<script>alert(1)</script> § &lt;script>alert(1)&lt;/script>",
			"<img src=x onerror=alert(1)> § &lt;img src=x onerror=alert(1)>",
			"see [this](https://a.example/b?c=d&e=f#g). § see [this](https://a.example/b?c=d&e=f#g).",
			"[x](javascript:alert(1)) § \\[x](javascript:alert(1))",
			"[x](command:workbench.action.quit) § \\[x](command:workbench.action.quit)",
			"[x]( <javascript:alert(1)> ) § \\[x]( &lt;javascript:alert(1)> )",
			"[x](&#106;avascript:alert(1)) § \\[x](&#106;avascript:alert(1))",
			"[x][1]%[1]: javascript:alert(1) § \\[x]\\[1]%\\[1]: javascript:alert(1)",
			"[![x](https://t.example/a.png)](command:x) § \\[[x](https://t.example/a.png)](command:x)",
			"![x](https://t.example/a.png) § [x](https://t.example/a.png)",
			"![x](file:///etc/passwd) § !\\[x](file:///etc/passwd)",
			"![x][1] § !\\[x]\\[1]",
			"<javascript:alert(1)> § &lt;javascript:alert(1)>",
			"`for i in 0 ..< n[1]` <e> § `for i in 0 ..< n[1]` &lt;e>",
			"``a ` < b`` <e> § ``a ` < b`` &lt;e>",
			"`a <b>` § \\`a &lt;b>\\`",
			"`a [c](d)` § \\`a \\[c](d)\\`",
			"`a [c][d]` § \\`a \\[c]\\[d]\\`",
			"`<!-- a` § \\`&lt;!-- a\\`",
			"x%% %|a|b|%|-|-|%|`<img src=x>|`| § x%%%|a|b|%|-|-|%|\\`&lt;img src=x>|\\`|",
			"x%%|`![p](http://e/p)|`[c](command:x)| § x%%|\\`[p](http://e/p)|\\`\\[c](command:x)|",
			"`a <b> § \\`a &lt;b>",
			"\\`b` § \\`b\\`",
			"\\\\`b` § \\\\`b`",
			"\\<b> § &lt;b>",
			"\\\\<b> § \\\\&lt;b>",
			"`a%<b>` § \\`a%&lt;b>\\`",
			"```%<b>%```%<c> § ```%<b>%```%&lt;c>",
			"```%<b> § ```%<b>%```",
			"~~~x § ```x%```",
			"~~~%``` <b>%~~~ § ````%``` <b>%````",
			"```a\"b c%d%``` § ```%d%```",
			"x%```%y%``` § x%%```%y%```",
			"x%   ~~~%~~~%<b> § x%   \\~~~%%```%<b>%```",
			"x%  ~~~~ ~~y~~ § x%  \\~\\~~~ ~~y~~",
			"```%    ```%```%<b> § ````%    ```%````%&lt;b>",
			"~~~%\t~~~%~~~%<b> § ```%\t~~~%```%&lt;b>",
			"```%\u2003```%```%<b> § ````%\u2003```%````%&lt;b>",
			"```%  ``` \t%<b> § ```%```%&lt;b>",
			"x ```%<b> § x \\`\\`\\`%&lt;b>",
	})
	void hoversAreHarmless(String comment, String shown) {
		editor.write("/**\n * " + comment.replace("%", "\n * ") + "\n */\ntopology T¦ { node n[2] }\n");
		String text = editor.hoverText();
		assertEquals("```barley\ntopology T\n```\n\n" + lines(shown) + "\n\n- 2 nodes\n- 0 lanes", text);
	}

	private static String lines(String text) {
		return text.replace('%', '\n');
	}
}
