package barley.lang.validation;

import java.util.List;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.validation.Check;

import barley.lang.analyse.Settable;
import barley.lang.analyse.Settings;
import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.Overrides;
import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.model.Parameterized;

/** Reports values of the caller that have no effect on a declaration, because its arguments set the parameters. */
public class OverrideChecks extends Checks {

	@Check
	public void check(Parameterized declaration) {
		Overrides overrides = Settings.of(declaration.eResource()).overrides();
		if (overrides.names().isEmpty()) {
			return;
		}
		List<Settable> parameters = Settable.in(declaration);
		for (String name : overrides.names()) {
			List<Settable> meant = Settable.named(name, parameters);
			EObject argument = meant.isEmpty() ? null : meant.get(0).argument();
			if (argument != null && meant.stream().noneMatch(Settable::isOpen) && EcoreUtil.isAncestor(declaration, argument)) {
				report(new Finding(Code.SET_IN_VAIN, argument, "%s=%s has no effect on %s: the argument %s sets it".formatted(name,
						overrides.shown(name), declaration.getName(), Evaluator.text(argument)))
						.withRemedy("remove the argument to use values from outside"));
			}
		}
	}
}
