package barley.lang.ide.completion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;

import org.eclipse.xtext.AbstractElement;
import org.eclipse.xtext.AbstractRule;
import org.junit.jupiter.api.Test;

import barley.lang.ide.BarleyIdeSetup;
import barley.lang.services.BarleyGrammarAccess;

/** What is known of the grammar is not looked for again. */
class RuleOrderTest {

	private final BarleyGrammarAccess grammar = BarleyIdeSetup.shared().getInstance(BarleyGrammarAccess.class);
	private final RuleOrder order = new RuleOrder(grammar);
	private final AbstractRule rule = grammar.getSourceRule();
	private final AbstractElement element = rule.getAlternatives();
	private final AtomicInteger searches = new AtomicInteger();

	@Test
	void aQuestionIsAnsweredOnce() {
		assertTrue(order.allows(rule, element, "node", element, () -> searches.incrementAndGet() == 1));
		assertTrue(order.allows(rule, element, "any text", element, () -> searches.incrementAndGet() == 1));
		assertEquals(1, searches.get());
	}

	/** Otherwise a file could fill the memory with its texts. */
	@Test
	void aTextCountsIfItIsAKeywordThatNoElementHasRead() {
		assertTrue(order.allows(rule, null, "any text", element, () -> searches.incrementAndGet() == 1));
		assertTrue(order.allows(rule, null, "another", element, () -> searches.incrementAndGet() == 1));
		assertFalse(order.allows(rule, null, "node", element, () -> searches.incrementAndGet() == 1));
		assertEquals(2, searches.get());
	}
}
