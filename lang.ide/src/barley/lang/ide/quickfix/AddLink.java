package barley.lang.ide.quickfix;

import java.util.List;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

import barley.lang.model.Link;
import barley.lang.model.Nodes;
import barley.lang.model.Statement;
import barley.lang.model.Topology;

/**
 * A walk steps between nodes that no link joins: adds the link, behind the last one of the topology. The finding brings the
 * statement to add.
 */
final class AddLink implements QuickFix {

	private static final int STATEMENT = 1;

	@Override
	public List<Mend> mends(Trouble trouble) {
		Topology topology = EcoreUtil2.getContainerOfType(trouble.element(), Topology.class);
		INode place = topology == null ? null : lastLinkOrNodes(topology);
		if (place == null || trouble.data().size() <= STATEMENT) {
			return List.of();
		}
		String statement = trouble.data().get(STATEMENT);
		String text = "\n" + indentation(trouble, place) + statement;
		return List.of(new Mend("Add " + statement, List.of(trouble.insert(place.getEndOffset(), text))));
	}

	private static INode lastLinkOrNodes(Topology topology) {
		INode nodes = null;
		INode links = null;
		for (EObject statement : topology.getBody().eContents()) {
			if (hasLink((Statement) statement)) {
				links = NodeModelUtils.findActualNodeFor(statement);
			} else if (statement instanceof Nodes) {
				nodes = NodeModelUtils.findActualNodeFor(statement);
			}
		}
		return links != null ? links : nodes;
	}

	private static boolean hasLink(Statement statement) {
		return statement instanceof Link || EcoreUtil2.eAllOfType(statement, Link.class).iterator().hasNext();
	}

	/** The white space that the line of {@code place} begins with. */
	private static String indentation(Trouble trouble, INode place) {
		String line = trouble.document().getLineContent(trouble.document().getPosition(place.getOffset()).getLine());
		return line.substring(0, line.length() - line.stripLeading().length());
	}
}
