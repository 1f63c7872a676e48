package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.eclipse.xtext.ide.editor.contentassist.antlr.IContentAssistParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The parser of completion by itself: nothing drives it out of its stack, and what people write is not too deep for it. */
class BoundedCompletionParserTest {

	private static final IContentAssistParser PARSER = new BarleyIdeSetup().createInjectorAndDoEMFRegistration()
			.getInstance(IContentAssistParser.class);

	@ParameterizedTest
	@ValueSource(strings = { "let a = |(", "let a = |not ", "let a = |- ", "let a = |if true then ", "let a = |n[", "|{ ",
			"|for i in 0 ..< 2 { ", "|if true { " })
	void nothingFollowsWhatIsTooDeep(String text) {
		assertEquals(0, followers(text, 100_000));
	}

	@ParameterizedTest
	@ValueSource(strings = { "let a = |(", "let a = |if true then ", "|for i in 0 ..< 2 { " })
	void whatIsDeepIsStillCompleted(String text) {
		assertFalse(followers(text, 40) == 0);
	}

	@Test
	void longIsNotDeep() {
		assertFalse(followers("node n[2] |link n[0] -- n[1] ", 10_000) == 0);
	}

	private int followers(String text, int times) {
		String[] parts = text.split("\\|");
		return PARSER.getFollowElements("topology T { " + parts[0] + parts[1].repeat(times), false).size();
	}
}
