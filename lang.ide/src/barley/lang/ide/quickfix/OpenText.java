package barley.lang.ide.quickfix;

import java.util.List;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.resource.XtextResource;

import barley.lang.model.Source;

/** A text that is being edited, with its model and operations to edit it. */
record OpenText(XtextResource resource, Document document) {

	/** Returns the element at an offset; null if there is none. */
	EObject element(int offset) {
		ILeafNode leaf = NodeModelUtils.findLeafNodeAtOffset(resource.getParseResult().getRootNode(), offset);
		return leaf == null ? null : NodeModelUtils.findActualSemanticObjectFor(leaf);
	}

	Source source() {
		return !resource.getContents().isEmpty() && resource.getContents().get(0) instanceof Source source ? source : null;
	}

	/** Returns whether an element is in this text, and not in an imported one. */
	boolean contains(EObject element) {
		return element != null && element.eResource() == resource && node(element) != null;
	}

	/** Returns the element as written, in one line. */
	String text(EObject element) {
		return NodeModelUtils.getTokenText(node(element)).replaceAll("\\s+", " ");
	}

	/** Returns whether an edit changes an element, or a text inside it. */
	boolean covers(EObject element, TextEdit edit) {
		return covers(node(element), edit);
	}

	/** Returns whether an edit changes a node, or a text inside it. */
	boolean covers(INode node, TextEdit edit) {
		return node != null && document.getOffSet(edit.getRange().getStart()) <= node.getEndOffset()
				&& node.getOffset() <= document.getOffSet(edit.getRange().getEnd());
	}

	INode node(EObject element) {
		return NodeModelUtils.findActualNodeFor(element);
	}

	/** Returns the node of a feature of an element; null if it is not written. */
	INode node(EObject element, EStructuralFeature feature) {
		List<INode> nodes = NodeModelUtils.findNodesForFeature(element, feature);
		return nodes.isEmpty() ? null : nodes.get(0);
	}

	TextEdit insert(int offset, String text) {
		return replace(offset, offset, text);
	}

	TextEdit insertBefore(EObject element, String text) {
		return insert(node(element).getOffset(), text);
	}

	TextEdit insertAfter(EObject element, String text) {
		return insert(node(element).getEndOffset(), text);
	}

	TextEdit replace(EObject element, String text) {
		return replace(node(element), text);
	}

	TextEdit replace(INode node, String text) {
		return replace(node.getOffset(), node.getEndOffset(), text);
	}

	TextEdit replace(int from, int end, String text) {
		return new TextEdit(new Range(document.getPosition(from), document.getPosition(end)), text);
	}

	/** Removes an element, with its line if that becomes empty. */
	TextEdit remove(EObject element) {
		return remove(node(element).getOffset(), node(element).getEndOffset());
	}

	TextEdit remove(int from, int end) {
		String text = document.getContents();
		int lineStart = text.lastIndexOf('\n', from - 1) + 1;
		int next = text.indexOf('\n', end);
		int lineEnd = next < 0 ? text.length() : next;
		if (text.substring(lineStart, from).isBlank() && text.substring(end, lineEnd).isBlank()) {
			return replace(lineStart, next < 0 ? lineEnd : next + 1, "");
		}
		int start = from;
		while (start > lineStart && text.charAt(start - 1) == ' ') {
			start--;
		}
		return replace(start, end, "");
	}

	/**
	 * Inserts lines before the brace that closes {@code body}, after a blank line if {@code setOff}; in a body on one line, separated by
	 * spaces.
	 */
	TextEdit append(EObject body, List<String> lines, boolean setOff) {
		String text = document.getContents();
		int brace = node(body).getEndOffset() - 1;
		int lineStart = text.lastIndexOf('\n', brace) + 1;
		if (node(body).getOffset() >= lineStart) {
			String indentation = indentation(brace);
			String inner = "\n" + indentation + "\t";
			return replace(text.substring(0, brace).stripTrailing().length(), brace,
					inner + String.join(inner, lines) + "\n" + indentation);
		}
		String indentation = indentation(brace);
		String above = text.substring(0, lineStart);
		boolean apart = above.stripTrailing().endsWith("{")
				|| above.substring(above.stripTrailing().length()).chars().filter(letter -> letter == '\n').count() > 1;
		StringBuilder inserted = new StringBuilder(setOff && !apart ? "\n" : "");
		lines.forEach(line -> inserted.append(indentation).append('\t').append(line).append('\n'));
		return insert(lineStart, inserted.toString());
	}

	/** Inserts a line after the brace that opens {@code body}. */
	TextEdit prepend(EObject body, String line) {
		int brace = node(body).getOffset();
		boolean oneLine = document.getContents().substring(brace, node(body).getEndOffset()).indexOf('\n') < 0;
		return insert(brace + 1, oneLine ? " " + line : "\n" + indentation(brace) + "\t" + line);
	}

	/** Returns the white space at the beginning of the line of an offset. */
	String indentation(int offset) {
		String line = document.getLineContent(document.getPosition(offset).getLine());
		return line.substring(0, line.length() - line.stripLeading().length());
	}
}
