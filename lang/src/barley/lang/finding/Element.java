package barley.lang.finding;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

import barley.lang.model.Async;
import barley.lang.model.Collective;
import barley.lang.model.Reference;
import barley.lang.model.WalkUse;
import barley.lang.model.Send;

/**
 * An element of a text's model as the origin of what is elaborated from it. Code that creates or displays texts (elaboration, analysis,
 * editors) gets the element back by {@link #in}; the stages between use origins only. It holds a single reference and computes its texts on
 * demand, so creating one is cheap. An element of a copy that is tried has no text.
 */
public final class Element implements Origin {

	private static final int LONGEST = 120;

	private final EObject element;

	private Element(EObject element) {
		this.element = element;
	}

	public static Element of(EObject element) {
		return new Element(element);
	}

	/** Returns the element of an origin; null if it comes from no text. */
	public static EObject in(Origin origin) {
		return origin instanceof Element known ? known.element : null;
	}

	@Override
	public String file() {
		return Words.line(URI.decode(element.eResource().getURI().lastSegment()));
	}

	@Override
	public int line() {
		INode node = NodeModelUtils.getNode(element);
		return node == null ? 0 : node.getStartLine();
	}

	@Override
	public String text() {
		if (element instanceof Async) {
			return "async";
		}
		INode node = NodeModelUtils.findActualNodeFor(element);
		String text = node == null ? "" : NodeModelUtils.getTokenText(node).replaceAll("\\s+", " ");
		return text.length() > LONGEST ? text.substring(0, LONGEST - 3) + "..." : text;
	}

	@Override
	public String words() {
		if (element instanceof Send send) {
			return words("send", send.getData());
		}
		return element instanceof Collective collective ? words(collective.getKind().getLiteral(), collective.getData()) : text();
	}

	private static String words(String verb, List<Reference> data) {
		return Stream.concat(Stream.of(verb), data.stream().map(Element::family).distinct()).collect(Collectors.joining(" "));
	}

	@Override
	public String walks() {
		List<WalkUse> walks = element instanceof Collective collective ? collective.getWalks() : List.of();
		return walks.stream().map(WalkUse::getWalk).map(Element::token).collect(Collectors.joining(", "));
	}

	@Override
	public String fragment() {
		return element.eResource().getURIFragment(element);
	}

	/** Returns the name of data without their indices. */
	private static String family(EObject data) {
		return token(data).replaceFirst("\\[.*", "");
	}

	private static String token(EObject source) {
		INode node = NodeModelUtils.findActualNodeFor(source);
		return node == null ? "" : NodeModelUtils.getTokenText(node);
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof Element another && element == another.element;
	}

	@Override
	public int hashCode() {
		return System.identityHashCode(element);
	}
}
