package barley.lang.ide.completion;

import java.util.List;

import org.eclipse.xtext.AbstractElement;
import org.eclipse.xtext.ide.editor.contentassist.antlr.FollowElementCalculator;
import org.eclipse.xtext.ide.editor.contentassist.antlr.FollowElementComputer;

/**
 * Computes what may follow a text. A text that ends within an expression may have called more rules with parameters than the parser still
 * has values for; those without a value count as not given, where Xtext would fail.
 */
public class FollowElements extends FollowElementComputer {

	@Override
	protected int setParamConfigAndUpdateOffset(FollowElementCalculator calculator, List<Integer> values, int index,
			AbstractElement element) {
		int known = index < values.size() ? index : -1;
		return index + super.setParamConfigAndUpdateOffset(calculator, values, known, element) - known;
	}
}
