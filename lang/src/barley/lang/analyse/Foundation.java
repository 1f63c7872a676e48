package barley.lang.analyse;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Severity;
import barley.lang.model.Declaration;
import barley.lang.model.Instance;
import barley.lang.model.LinkType;
import barley.lang.model.ModelPackage;
import barley.lang.model.NodeType;

/**
 * Decides where to tell what is wrong with the topology that a machine or schedule stands on. With the topology's own
 * defaults the topology tells it; with other arguments the one who gave them is told, and once is enough.
 */
final class Foundation {

	private Foundation() {
	}

	/** Returns what was found while {@code declaration} itself was worked out, all of it at places within. */
	static List<Finding> told(List<Finding> findings, Declaration declaration) {
		List<Finding> told = new ArrayList<>();
		for (Finding finding : findings) {
			if (EcoreUtil.isAncestor(declaration, finding.source())) {
				told.add(finding);
			} else if (!tellsItself(finding)) {
				told.add(new Finding(finding.code(), declaration, ModelPackage.Literals.DECLARATION__NAME, finding.message(), finding.remedy(), List.of()));
			}
		}
		return told;
	}

	/** Those of {@code findings} to be told at {@code declaration}, which stands on {@code base}. */
	static List<Finding> told(List<Finding> findings, Declaration declaration, Instance base) {
		List<Finding> told = new ArrayList<>();
		boolean passedOn = false;
		for (Finding finding : findings) {
			if (tellsItself(finding)) {
				continue;
			} else if (EcoreUtil.isAncestor(declaration, finding.source())) {
				told.add(finding);
			} else if (!passedOn && finding.code().severity() == Severity.ERROR && base != null && !base.getArguments().isEmpty()) {
				told.add(new Finding(finding.code(), base, null, "with these arguments, " + finding.message(), finding.remedy(), finding.code() == Code.REQUIREMENT ? finding.data() : List.of()));
				passedOn = true;
			}
		}
		return told;
	}

	/** What is wrong inside a physical type is told there, whoever uses it. */
	private static boolean tellsItself(Finding finding) {
		return EcoreUtil2.getContainerOfType(finding.source(), NodeType.class) != null
				|| EcoreUtil2.getContainerOfType(finding.source(), LinkType.class) != null;
	}
}
