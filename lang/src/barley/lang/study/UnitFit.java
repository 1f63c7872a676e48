package barley.lang.study;

import java.util.List;
import java.util.Objects;

import org.eclipse.xtext.EcoreUtil2;

import barley.lang.analyse.Analyser;
import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Frame;
import barley.lang.evaluate.Limits;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.model.Argument;
import barley.lang.model.Data;
import barley.lang.model.Parameter;
import barley.lang.model.Parameterized;
import barley.lang.model.Reference;
import barley.lang.model.StudyRun;
import barley.lang.model.Use;
import barley.lang.scoping.Uses;
import barley.lang.value.Measure;
import barley.lang.value.Value;
import barley.runtime.data.ElementType;

/** Compares what the arguments of a run measure with what the parameters measure by default. */
final class UnitFit {

	private UnitFit() {
	}

	static void check(StudyRun run, StudyPoint point, Analyser analyser, Findings findings) {
		for (Use use : run.getBase() == null ? List.<Use>of(run.getSchedule()) : List.of(run.getSchedule(), run.getBase())) {
			Parameterized declaration = Uses.declaration(use);
			Frame defaults = use.getArguments().isEmpty() ? null : analyser.defaults(declaration);
			for (Argument argument : defaults == null ? List.<Argument>of() : use.getArguments()) {
				check(argument, defaults.find(argument.getParameter()), point.frame(), declaration, findings);
			}
		}
	}

	private static void check(Argument argument, Value usual, Frame frame, Parameterized declaration, Findings findings) {
		Value value;
		try {
			value = new Evaluator(frame, new Budget(Limits.DEFAULT, () -> false)).evaluate(argument.getValue());
		} catch (Complaint complaint) {
			return; // the point fails
		}
		if (StudyValues.quantity(value) == null || StudyValues.quantity(usual) == null
				|| StudyValues.measure(value).equals(StudyValues.measure(usual))) {
			return;
		}
		Finding finding = new Finding(Code.WRONG_MEASURE, argument.getValue(), null, "%s of %s is %s, but %s is %s".formatted(
				argument.getParameter().getName(), declaration.getName(), StudyValues.quantity(usual).describe(),
				Evaluator.text(argument.getValue()), StudyValues.quantity(value).describe()));
		boolean bytes = StudyValues.measure(value).equals(Measure.DATA) && StudyValues.measure(usual).equals(Measure.NUMBER);
		findings.add(bytes ? divided(finding, argument, declaration) : finding);
	}

	/** Returns the finding with the remedy to divide data by the size of an element. */
	private static Finding divided(Finding finding, Argument argument, Parameterized declaration) {
		String text = Evaluator.text(argument.getValue());
		String elements = text.matches("\\w+ / \\d+") ? text + " B"
				: "%s / %d B".formatted(text.matches("[\\w.]+") ? text : "(" + text + ")", bytes(argument.getParameter(), declaration));
		return finding.withRemedy("divide by the size of an element: " + elements, elements);
	}

	/** Returns the size of an element of the data whose size is a parameter; two bytes if there are none. */
	private static int bytes(Parameter parameter, Parameterized declaration) {
		return EcoreUtil2.eAllOfType(declaration, Data.class).stream()
				.filter(data -> data.getSize() != null && EcoreUtil2.eAllOfType(data.getSize(), Reference.class).stream()
						.anyMatch(reference -> reference.getTarget() == parameter))
				.map(data -> ElementType.of(data.getType())).filter(Objects::nonNull).map(ElementType::bytes).findFirst().orElse(2);
	}
}
