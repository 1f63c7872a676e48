package barley.lang.evaluate;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.model.Compute;
import barley.lang.model.Declaration;
import barley.lang.model.ModelPackage;
import barley.lang.model.NumberLiteral;
import barley.lang.model.Repeat;
import barley.lang.value.Measure;
import barley.lang.value.Units;

/**
 * Findings about words behind numbers that are not units. Evaluation reports them; in a declaration with other errors, which is not
 * evaluated, they are read from the text.
 */
public final class UnknownUnits {

	/** Numbers of C and Python with another base, whose digits are read as a unit; they fit into 63 bits. */
	private static final Pattern HEXADECIMAL = Pattern.compile("0[xX][0-9a-fA-F]{1,15}");
	private static final Pattern BINARY = Pattern.compile("0[bB][01]{1,62}");

	private UnknownUnits() {
	}

	/** Returns the unknown units of a declaration that is not evaluated. */
	public static List<Finding> in(Declaration declaration) {
		List<Finding> findings = new ArrayList<>();
		declaration.eAllContents().forEachRemaining(part -> {
			if (part instanceof NumberLiteral literal && literal.getUnit() != null && Literals.isNumber(literal)
					&& Units.find(literal.getUnit()) == null) {
				findings.add(finding(literal));
			}
		});
		return findings;
	}

	/** Returns the finding about a number whose unit is unknown. */
	static Finding finding(NumberLiteral literal) {
		return new Finding(Code.NOT_A_UNIT, literal, ModelPackage.Literals.NUMBER_LITERAL__UNIT, message(literal));
	}

	private static String message(NumberLiteral literal) {
		String unit = literal.getUnit();
		if (literal.eContainer() instanceof Repeat) {
			return "repeat takes a number alone; remove %s".formatted(unit);
		}
		String number = NodeModelUtils.getTokenText(NodeModelUtils.findActualNodeFor(literal)).replace("_", "");
		if (HEXADECIMAL.matcher(number).matches()) {
			return "numbers are decimal, found %s; write %s".formatted(number, Long.parseLong(number.substring(2), 16));
		} else if (BINARY.matcher(number).matches()) {
			return "numbers are decimal, found %s; write %s".formatted(number, Long.parseLong(number.substring(2), 2));
		}
		Measure wanted = literal.eContainer() instanceof Compute ? Measure.OPERATIONS : null;
		String known = unit.contains("/") ? "for example Gbit/s, GB/s, TFLOP/s"
				: "known units are " + String.join(", ", Units.known().keySet()) + ", and rates such as GB/s";
		return "%s is not a unit; %s".formatted(unit, unit.matches("[eE]\\d*") ? "exponents are not supported, write all digits"
				: Units.meant(unit, wanted).map("did you mean %s?"::formatted).orElse(known));
	}
}
