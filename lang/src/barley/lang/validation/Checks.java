package barley.lang.validation;

import org.apache.log4j.Logger;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.service.OperationCanceledManager;
import org.eclipse.xtext.validation.EValidatorRegistrar;

import com.google.inject.Inject;

import barley.lang.finding.Code;
import barley.lang.finding.Defect;
import barley.lang.finding.Finding;
import barley.lang.slip.Misspelled;

/** Reports findings to Xtext: the remedy is the first of the data, followed by what a quick fix needs. */
abstract class Checks extends AbstractBarleyValidator {

	private static final Logger LOG = Logger.getLogger(Checks.class);

	@Inject
	private OperationCanceledManager cancellation;

	/** Does nothing: checks are registered by {@link BarleyValidator} only. */
	@Override
	public void register(EValidatorRegistrar registrar) {
	}

	/** Reports a check that fails at the element it was checking; all other checks go on. */
	@Override
	protected void handleExceptionDuringValidation(Throwable failure) {
		cancellation.propagateAsErrorIfCancelException(failure);
		if (failure instanceof OutOfMemoryError outOfMemory) {
			throw outOfMemory;
		}
		LOG.error("checking " + getCurrentObject().eResource().getURI() + " failed", failure);
		error(Defect.message(failure), getCurrentObject(), null, Code.INTERNAL_ERROR.id(), "report it with this text");
	}

	protected final void report(Finding finding) {
		if (Misspelled.contains(finding.source())) {
			return;
		}
		String[] data = new String[finding.data().size() + 1];
		data[0] = finding.remedy();
		for (int i = 1; i < data.length; i++) {
			data[i] = finding.data().get(i - 1);
		}
		EStructuralFeature feature = finding.feature();
		switch (finding.code().severity()) {
		case ERROR -> error(finding.message(), finding.source(), feature, finding.code().id(), data);
		case WARNING -> warning(finding.message(), finding.source(), feature, finding.code().id(), data);
		case INFO -> info(finding.message(), finding.source(), feature, finding.code().id(), data);
		}
	}
}
