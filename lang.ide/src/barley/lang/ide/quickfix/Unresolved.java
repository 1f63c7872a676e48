package barley.lang.ide.quickfix;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/** Determines which reference of an element a finding underlines. */
final class Unresolved {

	private Unresolved() {
	}

	/** Returns the reference whose text begins where the finding does; null if there is none any more. */
	static EReference at(ReportedFinding finding) {
		EObject element = finding.element();
		if (element != null) {
			for (EReference reference : element.eClass().getEAllReferences()) {
				if (!reference.isContainment()) {
					for (INode node : NodeModelUtils.findNodesForFeature(element, reference)) {
						if (node.getOffset() == finding.offset()) {
							return reference;
						}
					}
				}
			}
		}
		return null;
	}
}
