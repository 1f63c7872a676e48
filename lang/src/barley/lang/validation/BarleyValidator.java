package barley.lang.validation;

import org.eclipse.xtext.validation.ComposedChecks;

/** Asks every concern for its findings. Each stands in a class of its own. */
@ComposedChecks(validators = { NameChecks.class, PropertyChecks.class, OperatorChecks.class, PlacementChecks.class, ImportChecks.class, KernelChecks.class, ProofChecks.class })
public class BarleyValidator extends AbstractBarleyValidator {
}
