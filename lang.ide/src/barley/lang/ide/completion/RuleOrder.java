package barley.lang.ide.completion;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.AbstractRule;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.IGrammarAccess;

import com.google.inject.Inject;
import com.google.inject.Singleton;

/**
 * Which elements of the grammar can stand behind which others within a rule: facts of the grammar, which does not change. The text that
 * was read counts only if it is a keyword, and if it is not known which element has read it.
 */
@Singleton
final class RuleOrder {

	private record Question(AbstractRule rule, EObject previous, String keyword, EObject next) {
	}

	private final Set<String> keywords;
	private final Map<Question, Boolean> answers = new ConcurrentHashMap<>();

	@Inject
	RuleOrder(IGrammarAccess grammar) {
		keywords = GrammarUtil.getAllKeywords(grammar.getGrammar());
	}

	/** Returns whether an element can stand behind a previous one; looks through the grammar only if that was not asked before. */
	boolean allows(AbstractRule rule, EObject previous, String text, EObject next, BooleanSupplier search) {
		String keyword = (previous == null || next == null) && keywords.contains(text) ? text : null;
		Question question = new Question(rule, previous, keyword, next);
		Boolean known = answers.get(question);
		if (known == null) {
			known = search.getAsBoolean();
			answers.put(question, known);
		}
		return known;
	}
}
