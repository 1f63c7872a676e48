package barley.lang.analyse;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.elaborate.Suppliers;
import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Severity;
import barley.lang.model.Declaration;
import barley.lang.model.Instance;
import barley.lang.model.ModelPackage;
import barley.lang.model.PhysicalType;

/**
 * Decides where to report errors in the topology that a machine or schedule uses. With default arguments they are reported at the topology
 * only; with other arguments, once at the argument that causes them, or else at the instance that passes them.
 */
final class Foundation {

	private Foundation() {
	}

	/** Returns the findings made during the elaboration of {@code declaration}; those outside of it are moved to its name. */
	static List<Finding> placed(List<Finding> findings, Declaration declaration) {
		List<Finding> placed = new ArrayList<>();
		for (Finding finding : findings) {
			if (EcoreUtil.isAncestor(declaration, finding.source())) {
				placed.add(finding);
			} else if (!isInType(finding)) {
				placed.add(new Finding(finding.code(), declaration, ModelPackage.Literals.DECLARATION__NAME, finding.message(),
						finding.remedy(), List.of()));
			}
		}
		return placed;
	}

	/** Returns those of {@code findings} to report at {@code declaration}, which uses {@code base}. */
	static List<Finding> placed(List<Finding> findings, Declaration declaration, Instance base) {
		List<Finding> placed = new ArrayList<>();
		boolean passedOn = false;
		for (Finding finding : findings) {
			if (isInType(finding)) {
				continue;
			} else if (EcoreUtil.isAncestor(declaration, finding.source())) {
				placed.add(finding);
			} else if (!passedOn && finding.code().severity() == Severity.ERROR && base != null && !base.getArguments().isEmpty()) {
				EObject place = Suppliers.of(finding.source(), base).map(EObject.class::cast).orElse(base);
				placed.add(new Finding(finding.code(), place, null, "with these arguments, " + finding.message(), finding.remedy(),
						finding.code() == Code.REQUIREMENT ? finding.data() : List.of()));
				passedOn = true;
			}
		}
		return placed;
	}

	/** Returns whether a finding is inside a physical type: it is reported there, independently of the designs that use the type. */
	private static boolean isInType(Finding finding) {
		return EcoreUtil2.getContainerOfType(finding.source(), PhysicalType.class) != null;
	}
}
