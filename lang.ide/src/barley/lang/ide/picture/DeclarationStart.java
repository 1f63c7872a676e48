package barley.lang.ide.picture;

import java.util.ArrayDeque;
import java.util.Deque;

import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

import barley.lang.model.Declaration;

/**
 * Where a declaration begins for its author: at the comments right above it. A blank line, and whatever stands in the line in which the
 * declaration before ends, belong to that one.
 */
final class DeclarationStart {

	private DeclarationStart() {
	}

	static int of(Declaration declaration) {
		INode node = NodeModelUtils.findActualNodeFor(declaration);
		String text = node.getRootNode().getText();
		Deque<ILeafNode> comments = new ArrayDeque<>();
		for (ILeafNode leaf : node.getLeafNodes()) {
			if (!leaf.isHidden()) {
				break;
			} else if (!leaf.getText().isBlank()) {
				comments.push(leaf);
			}
		}
		int start = node.getOffset();
		for (ILeafNode comment : comments) {
			if (lines(text.substring(comment.getOffset() + comment.getText().stripTrailing().length(), start)) > 1
					|| !text.substring(text.lastIndexOf('\n', comment.getOffset() - 1) + 1, comment.getOffset()).isBlank()) {
				break;
			}
			start = comment.getOffset();
		}
		return start;
	}

	private static long lines(String blanks) {
		return blanks.chars().filter(each -> each == '\n').count();
	}
}
