package barley.lang.evaluate;

import java.math.BigInteger;
import java.util.regex.Pattern;

import org.eclipse.emf.ecore.EStructuralFeature;

import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Words;
import barley.lang.model.ModelPackage;
import barley.lang.model.NumberLiteral;
import barley.lang.value.Measure;
import barley.lang.value.Quantity;
import barley.lang.value.Units;
import barley.lang.value.Value;
import barley.lang.value.Whole;
import barley.runtime.number.Rational;

/** Reads numbers as they are written: {@code 25_000_000}, {@code 0.5}, {@code 16 Gbit/s}. */
final class Literals {

	/** Digits of the longest number anybody writes down. */
	private static final int MOST_DIGITS = 40;

	private static final Pattern NUMBER = Pattern.compile("[0-9][0-9_]*(\\.[0-9][0-9_]*)?");

	private Literals() {
	}

	/** Returns whether a literal has a number; in a text with syntax errors, it may be missing, or any word that stands in its place. */
	static boolean isNumber(NumberLiteral literal) {
		return literal.getNumber() != null && NUMBER.matcher(literal.getNumber()).matches();
	}

	static Value value(NumberLiteral literal) {
		if (!isNumber(literal)) {
			throw complaint(Code.WRONG_VALUE, literal, ModelPackage.Literals.NUMBER_LITERAL__NUMBER, "incomplete number");
		}
		String digits = literal.getNumber().replace("_", "");
		if (digits.length() > MOST_DIGITS) {
			throw complaint(Code.NUMBER_TOO_LARGE, literal, ModelPackage.Literals.NUMBER_LITERAL__NUMBER,
					Words.of("this number has %,d digits; at most %d are supported", digits.length(), MOST_DIGITS));
		}
		boolean fraction = digits.indexOf('.') >= 0;
		if (literal.getUnit() == null && !fraction) {
			return whole(literal, digits);
		}
		Rational number = fraction ? fraction(digits) : new Rational(new BigInteger(digits), BigInteger.ONE);
		if (literal.getUnit() == null) {
			return new Quantity(number, Measure.NUMBER);
		}
		Quantity unit = Units.find(literal.getUnit());
		if (unit == null) {
			throw new Complaint(UnknownUnits.finding(literal));
		}
		return new Quantity(number.multiply(unit.amount()), unit.measure());
	}

	private static Whole whole(NumberLiteral literal, String digits) {
		try {
			return new Whole(Long.parseLong(digits));
		} catch (NumberFormatException e) {
			throw complaint(Code.NUMBER_TOO_LARGE, literal, ModelPackage.Literals.NUMBER_LITERAL__NUMBER,
					Words.of("%s does not fit into 64 bits; the largest number is %,d", literal.getNumber(), Long.MAX_VALUE));
		}
	}

	private static Rational fraction(String digits) {
		int point = digits.indexOf('.');
		BigInteger number = new BigInteger(digits.substring(0, point) + digits.substring(point + 1));
		return new Rational(number, BigInteger.TEN.pow(digits.length() - point - 1));
	}

	private static Complaint complaint(Code code, NumberLiteral literal, EStructuralFeature feature, String message) {
		return new Complaint(new Finding(code, literal, feature, message));
	}
}
