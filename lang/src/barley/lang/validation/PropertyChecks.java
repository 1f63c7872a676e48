package barley.lang.validation;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.xtext.validation.Check;

import barley.lang.analyse.Settings;
import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Nearest;
import barley.lang.elaborate.TypeChecker;
import barley.lang.model.LinkType;
import barley.lang.model.ModelPackage;
import barley.lang.model.NodeType;
import barley.lang.model.PhysicalType;
import barley.lang.model.Property;

/** Checks the properties of node types, link types and switch types: they must be known, unique, and have fitting units. */
public class PropertyChecks extends Checks {

	@Check
	public void check(PhysicalType type) {
		String kind = type instanceof NodeType ? "node type" : type instanceof LinkType ? "link type" : "switch type";
		check(named(kind, type.getName()), type.getProperties(), TypeChecker.properties(type));
		TypeChecker.check(type, Settings.of(type.eResource()).overrides()).forEach(this::report);
	}

	private static String named(String kind, String name) {
		return name == null ? "a " + kind : kind + " " + name;
	}

	private void check(String owner, List<Property> properties, List<String> known) {
		Set<String> seen = new HashSet<>();
		for (Property property : properties) {
			String name = property.getName();
			if (name == null) {
				continue; // reported by the parser
			} else if (!known.contains(name)) {
				report(new Finding(Code.UNKNOWN_PROPERTY, property, ModelPackage.Literals.PROPERTY__NAME,
						"%s has no property %s; known are %s%s".formatted(owner, name, String.join(", ", known),
						Nearest.hint(name, known))));
			} else if (!seen.add(name)) {
				report(new Finding(Code.DUPLICATE_NAME, property, ModelPackage.Literals.PROPERTY__NAME,
						"%s sets %s twice".formatted(owner, name)));
			}
		}
	}
}
