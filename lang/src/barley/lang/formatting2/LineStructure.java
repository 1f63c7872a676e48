package barley.lang.formatting2;

import static barley.lang.formatting2.OneLineBlocks.CLOSE;
import static barley.lang.formatting2.OneLineBlocks.OPEN;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Predicate;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.xtext.formatting2.regionaccess.IHiddenRegion;
import org.eclipse.xtext.formatting2.regionaccess.ISemanticRegion;
import org.eclipse.xtext.formatting2.regionaccess.ITextRegionAccess;

import barley.lang.model.Block;
import barley.lang.model.If;
import barley.lang.model.ModelPackage;

/**
 * Decides which tokens begin a line, and how far it is indented. It must be called for the gaps in order, because the position of a
 * statement depends on those around it.
 */
final class LineStructure {

	private static final String ELSE = "else";

	/** A pair of braces that is still open; {@code indent} is that of the line it begins on. */
	private record Braces(EObject owner, boolean onOneLine, int indent) {
	}

	private final ITextRegionAccess access;
	private final OneLineBlocks oneLineBlocks;
	private final Deque<Braces> open = new ArrayDeque<>();
	/** The indentation of the lines on which the statements and declarations so far begin. */
	private final Map<EObject, Integer> indents = new IdentityHashMap<>();

	LineStructure(ITextRegionAccess access) {
		this.access = access;
		this.oneLineBlocks = new OneLineBlocks(access);
		EObject root = access.regionForRootEObject().getSemanticElement();
		indents.put(root, 0);
		open.push(new Braces(root, false, -1));
	}

	/** Returns the gap for {@code hidden}, the next place between two tokens. */
	Gap next(IHiddenRegion hidden) {
		ISemanticRegion left = hidden.getPreviousSemanticRegion();
		ISemanticRegion right = hidden.getNextSemanticRegion();
		boolean opens = Spacing.keyword(left).equals(OPEN);
		if (opens) {
			EObject owner = left.getSemanticElement();
			open.push(new Braces(owner, oneLineBlocks.contains(left), indent(owner)));
		}
		if (right == null) {
			return Gap.end();
		} else if (Spacing.keyword(right).equals(CLOSE)) {
			Braces braces = open.pop();
			return braces.onOneLine() ? Gap.sameLine(true, braces.indent()) : Gap.closing(braces.indent(), opens);
		}
		boolean broken = Comment.breaks(hidden.getText()) > 0;
		EObject member = beginning(right, element -> element.eContainer() == open.peek().owner());
		if (member != null) {
			return member(member, opens || left == null);
		}
		return left == null ? Gap.member(0, true) : withinMember(left, right, broken);
	}

	private Gap member(EObject member, boolean isFirst) {
		Braces braces = open.peek();
		indents.put(member, braces.onOneLine() ? braces.indent() : braces.indent() + 1);
		return braces.onOneLine() ? Gap.sameLine(true, braces.indent()) : Gap.member(braces.indent() + 1, isFirst);
	}

	private Gap withinMember(ISemanticRegion left, ISemanticRegion right, boolean broken) {
		int indent = indent(right.getSemanticElement());
		EObject body = beginning(right, LineStructure::isBody);
		if (body != null && broken) {
			indents.put(body, indent(body.eContainer()) + 1);
			return Gap.continued(indents.get(body));
		}
		if (Spacing.keyword(right).equals(OPEN)) {
			return Gap.sameLine(true, indent);
		} else if (Spacing.keyword(right).equals(ELSE)) {
			int step = right.getSemanticElement() instanceof If ? 0 : 1;
			return broken && !Spacing.keyword(left).equals(CLOSE) ? Gap.continued(indent + step) : Gap.sameLine(true, indent);
		}
		boolean space = Spacing.between(left, right);
		return broken && (space || isBracket(left)) ? Gap.continued(indent + 1) : Gap.sameLine(space, indent + 1);
	}

	/** Returns whether the element is the single statement of a loop or condition; blocks follow other rules. */
	private static boolean isBody(EObject element) {
		EReference containment = element.eContainmentFeature();
		return containment != null && !containment.isMany() && !(element instanceof Block)
				&& ModelPackage.Literals.STATEMENT.isSuperTypeOf(containment.getEReferenceType());
	}

	private static boolean isBracket(ISemanticRegion token) {
		String keyword = Spacing.keyword(token);
		return keyword.equals("(") || keyword.equals("[");
	}

	/** Returns the element that begins with {@code token} and satisfies {@code kind}, or null. */
	private EObject beginning(ISemanticRegion token, Predicate<EObject> kind) {
		for (EObject element = token.getSemanticElement(); element != null && beginsWith(element, token); element = element.eContainer()) {
			if (kind.test(element)) {
				return element;
			}
		}
		return null;
	}

	private boolean beginsWith(EObject element, ISemanticRegion token) {
		return access.regionForEObject(element).getPreviousHiddenRegion() == token.getPreviousHiddenRegion();
	}

	private int indent(EObject element) {
		EObject known = element;
		while (!indents.containsKey(known)) {
			known = known.eContainer();
		}
		return indents.get(known);
	}
}
