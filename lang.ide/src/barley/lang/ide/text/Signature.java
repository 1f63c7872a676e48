package barley.lang.ide.text;

import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

import barley.lang.model.Axis;
import barley.lang.model.Block;
import barley.lang.model.Data;
import barley.lang.model.DataFamily;
import barley.lang.model.Embedding;
import barley.lang.model.Iterator;
import barley.lang.model.Machine;
import barley.lang.model.ModelPackage;
import barley.lang.model.NodeFamily;
import barley.lang.model.Nodes;
import barley.lang.model.PhysicalType;
import barley.lang.model.SendWord;
import barley.lang.model.Study;
import barley.lang.model.Switches;
import barley.lang.model.SynapseBlock;
import barley.lang.model.Word;

/** The head of a declaration as its author wrote it, without comments and line breaks. */
public final class Signature {

	private static final String BODY = "{";

	private Signature() {
	}

	/** Returns the signature of a declaration: {@code ring VR[s in 0 ..< 2]}, {@code node n[rungs, cyclic 2]}. */
	public static String of(EObject element) {
		if (element instanceof NodeFamily && element.eContainer() instanceof Nodes nodes) {
			return join("node", text(element), typed(nodes, ModelPackage.Literals.NODES__TYPE));
		} else if (element instanceof NodeFamily && element.eContainer() instanceof Switches switches) {
			return join("switch", text(element), typed(switches, ModelPackage.Literals.SWITCHES__TYPE));
		} else if (element instanceof DataFamily && element.eContainer() instanceof Data data) {
			return "data " + text(element) + " : " + data.getType() + (data.getSize() == null ? "" : "[" + text(data.getSize()) + "]")
					+ typed(data, ModelPackage.Literals.DATA__SYNAPSES).replaceFirst("^: ", " per ");
		} else if (element instanceof Axis) {
			return "vary " + text(element);
		} else if (element instanceof Iterator) {
			return "for " + text(element);
		} else if (element instanceof Word && element.eContainer() instanceof SendWord send) {
			return head(send);
		} else if (element instanceof PhysicalType) {
			return text(element);
		}
		return head(element);
	}

	private static String typed(EObject element, org.eclipse.emf.ecore.EReference type) {
		String text = NodeModelUtils.findNodesForFeature(element, type).stream().map(node -> words(node, "\0"))
				.collect(Collectors.joining());
		return text.isEmpty() ? "" : ": " + text;
	}

	/** Returns the text up to the body. */
	private static String head(EObject element) {
		ICompositeNode node = NodeModelUtils.findActualNodeFor(element);
		boolean hasBody = element instanceof Embedding || element instanceof Machine || element instanceof Study
				|| element.eContents().stream().anyMatch(part -> part instanceof Block || part instanceof SynapseBlock);
		return node == null ? "" : words(node, hasBody ? BODY : "\0");
	}

	/** Returns the text of an element, on one line. */
	public static String text(EObject element) {
		INode node = NodeModelUtils.findActualNodeFor(element);
		return node == null ? "" : words(node, "\0");
	}

	/**
	 * Returns the visible text of {@code node} up to the word {@code end}, with white space and comments between words reduced to one
	 * space.
	 */
	private static String words(INode node, String end) {
		StringBuilder text = new StringBuilder();
		boolean blank = false;
		for (ILeafNode leaf : node.getLeafNodes()) {
			if (leaf.isHidden()) {
				blank = true;
				continue;
			}
			if (leaf.getText().equals(end)) {
				break;
			}
			text.append(blank && !text.isEmpty() && !touches(text.charAt(text.length() - 1), leaf.getText()) ? " " : "")
					.append(leaf.getText());
			blank = false;
		}
		return text.toString();
	}

	/** Returns whether no blank stands between two words, even if a comment does. */
	private static boolean touches(char before, String after) {
		return before == '(' || before == '[' || after.equals(")") || after.equals("]") || after.equals(",");
	}

	private static String join(String... parts) {
		return java.util.Arrays.stream(parts).filter(part -> !part.isEmpty()).collect(Collectors.joining(" "));
	}
}
