package barley.lang.validation;

import org.eclipse.xtext.validation.ComposedChecks;

/** Composes the checks of all concerns, each in a class of its own. */
@ComposedChecks(validators = { NameChecks.class, PropertyChecks.class, OperatorChecks.class, PlacementChecks.class, ImportChecks.class,
		KernelChecks.class, OverrideChecks.class, ProofChecks.class, CallChecks.class, StudyChecks.class,
		DivisionChecks.class, CommentChecks.class, ProgramChecks.class })
public class BarleyValidator extends AbstractBarleyValidator {
}
