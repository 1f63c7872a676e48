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

/** A text that somebody is editing, with its model, and what can be done to it. */
record OpenText(XtextResource resource, Document document) {

	/** Returns what stands at an offset; null if nothing does. */
	EObject element(int offset) {
		ILeafNode leaf = NodeModelUtils.findLeafNodeAtOffset(resource.getParseResult().getRootNode(), offset);
		return leaf == null ? null : NodeModelUtils.findActualSemanticObjectFor(leaf);
	}

	Source source() {
		return !resource.getContents().isEmpty() && resource.getContents().get(0) instanceof Source source ? source : null;
	}

	/** Returns whether an element stands in this text, and not in one that it imports. */
	boolean contains(EObject element) {
		return element != null && element.eResource() == resource && node(element) != null;
	}

	/** Returns the element as written, in one line. */
	String text(EObject element) {
		return NodeModelUtils.getTokenText(node(element)).replaceAll("\\s+", " ");
	}

	INode node(EObject element) {
		return NodeModelUtils.findActualNodeFor(element);
	}

	/** Returns where a part of an element stands; null if it is not written. */
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

	/** Takes an element out, with its line if nothing else stands in it. */
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

	/** Puts lines in front of the brace that closes {@code body}, set off by an empty one; in a body on one line, between blanks. */
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

	/** Puts a line behind the brace that opens {@code body}. */
	TextEdit prepend(EObject body, String line) {
		int brace = node(body).getOffset();
		boolean oneLine = document.getContents().substring(brace, node(body).getEndOffset()).indexOf('\n') < 0;
		return insert(brace + 1, oneLine ? " " + line : "\n" + indentation(brace) + "\t" + line);
	}

	/** Returns the white space that the line of an offset begins with. */
	String indentation(int offset) {
		String line = document.getLineContent(document.getPosition(offset).getLine());
		return line.substring(0, line.length() - line.stripLeading().length());
	}
}
