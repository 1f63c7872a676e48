package barley.lang.elaborate;

import java.math.BigInteger;
import java.util.Map;
import java.util.Set;

import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.model.LinkType;
import barley.lang.model.Property;
import barley.runtime.number.Rational;

/** The size of a property of a physical type in the runtime's unit, in which it is a whole number. */
final class PropertySize {

	/** What 0 of these would mean: nothing happens, ever. Without them, they are not limited or take no time. */
	private static final Map<String, String> POSITIVE = Map.of("compute", "computing takes no time", "memory", "data are not limited",
			"reduce", "combining takes no time", "bandwidth", "runs have no times", "ports", "link ends are not limited", "combines",
			"nodes combine what any number of neighbours send",
			"cycle", "data pass without being stored", "packet", "a packet carries a whole vector");
	/** Properties that count something. */
	private static final Set<String> COUNTS = Set.of("ports", "combines");

	private PropertySize() {
	}

	/** Returns {@code amount}, the value of {@code property}, rounded down; a complaint if the runtime has no such size. */
	static long of(Property property, Rational amount) {
		String name = property.getName();
		if (amount.signum() < 0) {
			throw complaint(property, "%s must not be negative".formatted(name));
		} else if (amount.signum() == 0 && POSITIVE.containsKey(name)) {
			boolean synapse = name.equals("cycle") && property.eContainer() instanceof LinkType;
			throw new Complaint(new Finding(Code.WRONG_VALUE, property, "%s must be greater than 0".formatted(name))
					.withRemedy(synapse ? "a link with registers needs a clock, such as cycle 1 ns"
					: "without %s, %s".formatted(name, POSITIVE.get(name))));
		} else if (COUNTS.contains(name) && !amount.isWhole()) {
			throw complaint(property, "%s must be a whole number; found %s".formatted(name, amount.decimal()));
		}
		BigInteger size = amount.numerator().divide(amount.denominator());
		if (size.bitLength() > (COUNTS.contains(name) ? Integer.SIZE : Long.SIZE) - 1) {
			throw complaint(property, "%s is too large to represent".formatted(name));
		}
		if (size.signum() == 0 && amount.signum() > 0) {
			throw complaint(property, "%s is too small to represent".formatted(name));
		}
		return size.longValue();
	}

	private static Complaint complaint(Property property, String message) {
		return new Complaint(new Finding(Code.WRONG_VALUE, property, message));
	}
}
