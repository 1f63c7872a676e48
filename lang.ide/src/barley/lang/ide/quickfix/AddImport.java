package barley.lang.ide.quickfix;

import java.util.List;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

import barley.lang.model.ModelPackage.Literals;
import barley.lang.model.Source;

/** A name is declared in a package that the file does not import: adds the import, behind those that are there. The finding brings the line. */
final class AddImport implements QuickFix {

	private static final int LINE = 1;

	@Override
	public List<Mend> mends(Trouble trouble) {
		EObject root = trouble.resource().getContents().isEmpty() ? null : trouble.resource().getContents().get(0);
		if (!(root instanceof Source source) || trouble.data().size() <= LINE) {
			return List.of();
		}
		String line = trouble.data().get(LINE);
		return List.of(new Mend("Add " + line, List.of(insertion(trouble, source, line))));
	}

	private static TextEdit insertion(Trouble trouble, Source source, String line) {
		if (!source.getImports().isEmpty()) {
			return trouble.insert(NodeModelUtils.getNode(source.getImports().get(source.getImports().size() - 1)).getEndOffset(), "\n" + line);
		}
		List<INode> home = NodeModelUtils.findNodesForFeature(source, Literals.SOURCE__NAME);
		return home.isEmpty() ? trouble.insert(0, line + "\n\n") : trouble.insert(home.get(home.size() - 1).getEndOffset(), "\n\n" + line);
	}
}
