package barley.lang.ide.completion;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.InternalEObject;

import barley.lang.model.ModelFactory;
import barley.lang.model.Reference;

/**
 * Stands where a name is about to be written. What is in view of a reference depends on what it stands in; while there is no
 * reference yet, this one is asked instead. Its container does not know of it, so the model stays as it is.
 */
final class Probe {

	private Probe() {
	}

	static EObject at(GrammarContext expectation) {
		EObject model = expectation.model();
		Reference probe = ModelFactory.eINSTANCE.createReference();
		if (expectation.expectsItself("Reference.target")) {
			// behind a dot, the parser stands in the name that is still without a target, or in the one before the dot
			return model;
		}
		((InternalEObject) probe).eBasicSetContainer((InternalEObject) model, InternalEObject.EOPPOSITE_FEATURE_BASE - 1, null);
		return probe;
	}
}
