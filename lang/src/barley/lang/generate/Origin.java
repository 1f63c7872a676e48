package barley.lang.generate;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

import barley.lang.model.Collective;
import barley.lang.model.Send;

/** Where in the text a phase comes from, for reports and for comments in generated programs. */
public final class Origin {

	private static final int LONGEST = 120;

	private Origin() {
	}

	/** {@code ladder.barley:42 exchange allreduce gradient with sum over Twist} */
	static String place(EObject source) {
		return "%s:%d %s".formatted(URI.decode(source.eResource().getURI().lastSegment()), NodeModelUtils.getNode(source).getStartLine(), text(source));
	}

	/** What a name for a statement can be made of: what it does, with what, over or among what. */
	static String words(EObject source) {
		if (source instanceof Send send) {
			return "send " + token(send.getData());
		}
		Collective collective = (Collective) source;
		List<String> words = new ArrayList<>(List.of(collective.getKind().getLiteral()));
		collective.getData().forEach(data -> words.add(token(data)));
		return String.join(" ", words);
	}

	private static String token(EObject source) {
		return NodeModelUtils.getTokenText(NodeModelUtils.findActualNodeFor(source));
	}

	/** The statement as the author wrote it, on a single line. */
	public static String text(EObject source) {
		INode node = NodeModelUtils.findActualNodeFor(source);
		String text = NodeModelUtils.getTokenText(node).replaceAll("\\s+", " ");
		return text.length() > LONGEST ? text.substring(0, LONGEST - 3) + "..." : text;
	}
}
