package barley.lang.elaborate;

import java.util.List;

import org.eclipse.emf.ecore.EObject;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.Frame;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.model.PhysicalType;
import barley.lang.model.Property;
import barley.lang.model.Use;
import barley.lang.value.Measure;
import barley.lang.value.Value;
import barley.runtime.number.Rational;

/**
 * A physical type with the values of its parameters. A wrong property is reported at the argument that causes it, or else in the type, and
 * read as if it were left out.
 *
 * @param use    the text that passes the arguments; null for the type by itself
 * @param frame  the parameters by name
 * @param values of the parameters in their order
 */
record BoundType(PhysicalType type, Use use, Frame frame, List<Value> values, Budget budget, Findings findings) {

	/** Reads the value of a property. */
	interface Reading<T> {
		T read(Property property, Evaluator evaluator);
	}

	/** Returns a finding inside a type at the argument of {@code use} that causes it; the finding itself if none does. */
	static Finding atArgument(Finding finding, EObject inside, Use use, String type) {
		return use == null ? finding : Suppliers.of(inside, use).map(argument -> new Finding(finding.code(), argument, null,
				"%s: %s".formatted(type, finding.message()), finding.remedy(), List.of())).orElse(finding);
	}

	String title() {
		return Binding.title(type.getName() == null ? "?" : type.getName(), type.getParameters(), frame);
	}

	/** Returns the first property of that name; null if the type does not say it. */
	Property property(String name) {
		return type.getProperties().stream().filter(property -> name.equals(property.getName())).findFirst().orElse(null);
	}

	/** Returns a property in the runtime's unit, rounded down; 0 if the type does not say it, or says something wrong. */
	long size(String name, Measure measure, Rational scale) {
		return value(name, 0L, (property, evaluator) ->
				PropertySize.of(property, evaluator.amount(property.getValue(), name, measure).multiply(scale)));
	}

	/** Returns what {@code reading} makes of a property; {@code otherwise} if the type does not say it, or says something wrong. */
	<T> T value(String name, T otherwise, Reading<T> reading) {
		Property property = property(name);
		if (property == null || property.getValue() == null) {
			return otherwise;
		}
		try {
			return reading.read(property, new Evaluator(frame, budget));
		} catch (Complaint complaint) {
			findings.add(complaint.with(finding -> atArgument(finding, property, use, title())));
			return otherwise;
		}
	}

	void report(Property property, Finding finding) {
		findings.add(atArgument(finding, property, use, title()));
	}
}
