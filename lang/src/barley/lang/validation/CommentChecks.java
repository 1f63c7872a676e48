package barley.lang.validation;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.naming.QualifiedName;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.resource.IEObjectDescription;
import org.eclipse.xtext.scoping.IScopeProvider;
import org.eclipse.xtext.validation.Check;

import com.google.inject.Inject;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.model.Axis;
import barley.lang.model.Expression;
import barley.lang.model.Iterator;
import barley.lang.model.Let;
import barley.lang.model.ModelPackage.Literals;
import barley.lang.model.NumberLiteral;
import barley.lang.model.Parameter;
import barley.lang.model.Source;

/**
 * Tells where a comment looks like the divisor of a Python division: {@code let half = p // 2} is read as {@code let half = p}. Only a
 * comment of one number, or of one name of a value, behind an expression in the same line is meant; a number alone is not divided. A
 * division within brackets leaves them open, which is an error of syntax. Reads the tokens of a file once.
 */
public class CommentChecks extends Checks {

	private static final Pattern DIVISOR = Pattern.compile("//\\s*(\\d[\\d_]*|[A-Za-z_]\\w*)\\s*");
	/** After this many doubtful comments in a file, no more are looked at: names are looked up for each. */
	private static final int MOST = 100;

	@Inject
	private IScopeProvider scopes;

	@Check
	public void check(Source source) {
		ICompositeNode text = NodeModelUtils.getNode(source);
		ILeafNode last = null;
		int doubtful = 0;
		for (ILeafNode leaf : text.getRootNode().getLeafNodes()) {
			if (!leaf.isHidden()) {
				last = leaf;
				continue;
			}
			Matcher comment = DIVISOR.matcher(leaf.getText());
			if (last != null && doubtful < MOST && comment.matches() && last.getEndLine() == leaf.getStartLine()) {
				doubtful++;
				check(last, comment.group(1));
			}
		}
	}

	private void check(ILeafNode last, String divisor) {
		Expression dividend = endingAt(last);
		if (dividend != null && !(dividend instanceof NumberLiteral)
				&& (Character.isDigit(divisor.charAt(0)) || isValue(divisor, dividend))) {
			String written = NodeModelUtils.getTokenText(NodeModelUtils.findActualNodeFor(dividend));
			report(new Finding(Code.COMMENTED_DIVISION, dividend, "// %s is a comment: the value is %s".formatted(divisor, written))
					.withRemedy("write / %s for a division, or begin the comment with another word".formatted(divisor), divisor));
		}
	}

	/** Returns the largest expression whose text ends with a token; null if none ends there, or what it names has to be a node or walk. */
	private static Expression endingAt(ILeafNode last) {
		EObject element = NodeModelUtils.findActualSemanticObjectFor(last);
		while (element != null && element.eContainer() instanceof Expression outer && endOf(outer) == last.getTotalEndOffset()) {
			element = outer;
		}
		return element instanceof Expression expression && endOf(element) == last.getTotalEndOffset()
				&& element.eContainmentFeature().getEReferenceType() == Literals.EXPRESSION ? expression : null;
	}

	private static int endOf(EObject element) {
		return NodeModelUtils.findActualNodeFor(element).getTotalEndOffset();
	}

	private boolean isValue(String name, EObject place) {
		IEObjectDescription named = scopes.getScope(place, Literals.REFERENCE__TARGET).getSingleElement(QualifiedName.create(name));
		EObject target = named == null ? null : named.getEObjectOrProxy();
		return target instanceof Let || target instanceof Parameter || target instanceof Iterator || target instanceof Axis;
	}
}
