package barley.lang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines of a text with carets below; what is meant stands between angle quotes here. */
class ExcerptTest {

	@ParameterizedTest
	@CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, value = {
			"a «bc» d|a bc d|  ^^",
			"\\t\\ta «bc» d|a bc d|  ^^",
			"a\\t«b»\\tc|a    b    c|     ^",
			"first\\n  se«con»d\\nthird|second|  ^^^",
			"«first\\nsecond»|first|^^^^^",
			"first«»|first|     ^",
			"wide \u6f22\u5b57 «x»|wide \u6f22\u5b57 x|          ^",
			"a\\r\\nb «c»\\r\\n|b c|  ^",
			"a\\r  b «c»\\rd|b c|  ^",
			"esc \u001B[31m «x»|esc \uFFFD[31m x|          ^",
	})
	void showsTheLineAndWhatIsMeant(String text, String line, String carets) {
		String unescaped = text.replace("\\t", "\t").replace("\\n", "\n").replace("\\r", "\r");
		int start = unescaped.indexOf('«');
		Excerpt excerpt = Excerpt.of(unescaped.replaceAll("[«»]", ""), start, unescaped.indexOf('»') - 1);
		assertEquals(line, excerpt.line());
		assertEquals(carets, excerpt.carets());
	}

	@Test
	void cutsALongLineAroundWhatIsMeant() {
		String text = "a".repeat(10_000) + "bcd" + "e".repeat(10_000);
		Excerpt excerpt = Excerpt.of(text, 10_000, 10_003);
		assertEquals("..." + "a".repeat(40) + "bcd", excerpt.line().substring(0, 46));
		assertEquals(" ".repeat(43) + "^^^", excerpt.carets());
		assertTrue(excerpt.line().length() < 130 && excerpt.line().endsWith("e..."), excerpt::line);
	}
}
