package barley.lang.ide.completion;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.AbstractRule;
import org.eclipse.xtext.ide.editor.contentassist.antlr.ContentAssistContextFactory;

import com.google.inject.Inject;

/**
 * The elements of the grammar that can stand at the cursor, each with the part of the model that they would belong to. For this, Xtext
 * looks through the rules for each of them again and again, which took five sixths of the time of a completion; {@link RuleOrder}
 * remembers it.
 */
public class CompletionContexts extends ContentAssistContextFactory {

	@Inject
	private RuleOrder order;

	@Override
	protected boolean canBeCalledAfter(AbstractRule rule, EObject previous, String text, EObject next) {
		return order.allows(rule, previous, text, next, () -> super.canBeCalledAfter(rule, previous, text, next));
	}
}
