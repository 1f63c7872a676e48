package barley.lang.validation;

import org.eclipse.emf.common.util.URI;
import org.eclipse.xtext.validation.Check;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.model.Compute;
import barley.lang.model.ModelPackage;
import barley.lang.resource.KernelFile;

/**
 * Looks for the Java files that computations name. A missing file is a warning, because only a run needs it and sources are written before
 * their kernels.
 */
public class KernelChecks extends Checks {

	@Check
	public void check(Compute statement) {
		if (statement.getKernel() == null) {
			return;
		}
		URI place = statement.eResource().getURI();
		if (place.isFile() || place.isPlatformResource()) {
			String trouble = KernelFile.of(statement).trouble();
			if (!trouble.isEmpty()) {
				report(new Finding(Code.NO_KERNEL, statement, ModelPackage.Literals.COMPUTE__KERNEL, trouble));
			}
		}
	}
}
