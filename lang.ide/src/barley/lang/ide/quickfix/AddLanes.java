package barley.lang.ide.quickfix;

import java.util.List;

import org.eclipse.lsp4j.TextEdit;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

import barley.lang.model.Conditional;
import barley.lang.model.Expression;
import barley.lang.model.Link;
import barley.lang.model.NumberLiteral;

/** Two walks need the same lane of a link: gives the link one more. The finding names the link. */
final class AddLanes implements QuickFix {

	private static final int LINK = 2;

	@Override
	public List<Mend> mends(Trouble trouble) {
		List<String> data = trouble.data();
		if (data.size() <= LINK || !(trouble.resource().getEObject(data.get(LINK)) instanceof Link link) || link.getTo() == null) {
			return List.of();
		}
		return List.of(new Mend("Add a lane to the link", List.of(edit(trouble, link))));
	}

	private static TextEdit edit(Trouble trouble, Link link) {
		Expression lanes = link.getLanes();
		if (lanes == null) {
			return trouble.insert(NodeModelUtils.findActualNodeFor(link.getTo()).getEndOffset(), " lanes 2");
		}
		INode node = NodeModelUtils.findActualNodeFor(lanes);
		String text = NodeModelUtils.getTokenText(node);
		return trouble.replace(node.getOffset(), node.getLength(), oneMore(lanes, text));
	}

	/** A number is counted up; what the author computes stays as it is, with one added. */
	private static String oneMore(Expression lanes, String text) {
		if (lanes instanceof NumberLiteral && text.matches("\\d{1,8}")) {
			return String.valueOf(Integer.parseInt(text) + 1);
		}
		return (lanes instanceof Conditional ? "(" + text + ")" : text) + " + 1";
	}
}
