package barley.lang.ide.text;

import java.util.List;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.util.ReplaceRegion;

import barley.lang.model.ModelPackage.Literals;
import barley.lang.model.Source;

/** Where a line with an import goes: after the imports that are there, else after the package, else at the beginning of the file. */
public final class ImportLine {

	private ImportLine() {
	}

	/** Returns the insertion of {@code line}, such as {@code import racks.Rack}, with the line ends it needs. */
	public static ReplaceRegion insertion(Source source, String line) {
		if (!source.getImports().isEmpty()) {
			EObject last = source.getImports().get(source.getImports().size() - 1);
			return at(NodeModelUtils.findActualNodeFor(last).getEndOffset(), "\n" + line);
		}
		INode home = first(source, Literals.SOURCE__NAME);
		return home == null ? at(0, line + "\n\n") : at(home.getEndOffset(), "\n\n" + line);
	}

	private static ReplaceRegion at(int offset, String text) {
		return new ReplaceRegion(offset, 0, text);
	}

	private static INode first(EObject element, EStructuralFeature feature) {
		List<INode> nodes = NodeModelUtils.findNodesForFeature(element, feature);
		return nodes.isEmpty() ? null : nodes.get(0);
	}
}
