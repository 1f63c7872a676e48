package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.TreeSet;
import java.util.stream.Collectors;

import org.eclipse.xtext.GrammarUtil;
import org.junit.jupiter.api.Test;

import barley.lang.glossary.Glossary;
import barley.lang.ide.text.LanguageWords;
import barley.lang.services.BarleyGrammarAccess;

/** What is said about words away from the grammar keeps step with it. */
class WordsTest {

	private static final TreeSet<String> OF_GRAMMAR = GrammarUtil
			.getAllKeywords(new BarleyIdeSetup().createInjectorAndDoEMFRegistration().getInstance(BarleyGrammarAccess.class).getGrammar())
			.stream()
			.filter(word -> Character.isLetter(word.charAt(0))).collect(Collectors.toCollection(TreeSet::new));

	@Test
	void keywordsAreThoseOfTheGrammar() {
		assertEquals(OF_GRAMMAR, new TreeSet<>(LanguageWords.KEYWORDS));
	}

	@Test
	void everyWordIsExplained() {
		for (String word : OF_GRAMMAR) {
			if (!word.equals("true") && !word.equals("false")) {
				assertNotEquals("", Glossary.meaning(word), word);
			}
		}
		LanguageWords.ELEMENT_TYPES.forEach(word -> assertNotEquals("", Glossary.meaning(word), word));
		LanguageWords.OPERATORS.forEach(word -> assertNotEquals("", Glossary.meaning(word), word));
	}
}
