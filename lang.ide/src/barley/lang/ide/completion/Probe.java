package barley.lang.ide.completion;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.InternalEObject;

import barley.lang.model.ModelFactory;
import barley.lang.model.Reference;

/**
 * A reference in place of one that is about to be written. The scope of a reference depends on its container; while there is no reference
 * yet, this one is used. Its container does not refer to it, so the model is unchanged.
 */
final class Probe {

	private Probe() {
	}

	static EObject at(GrammarContext expectation) {
		EObject model = expectation.model();
		Reference probe = ModelFactory.eINSTANCE.createReference();
		if (expectation.expectsItself("Reference.target")) {
			// after a dot, the current element is the name that is still unresolved, or the one before the dot
			return model;
		}
		((InternalEObject) probe).eBasicSetContainer((InternalEObject) model, InternalEObject.EOPPOSITE_FEATURE_BASE - 1, null);
		return probe;
	}
}
