package barley.lang.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Formats numbers rounded for display. */
final class RoundedNumber {

	private static final MathContext DIGITS = new MathContext(4);
	private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
	private static final Pattern QUANTITY = Pattern.compile("([0-9]+(?:\\.[0-9]+)?) ([A-Za-z%/]+)");

	private RoundedNumber() {
	}

	/**
	 * Returns a quantity such as {@code 90.909091 %} with four digits at most, and with a blank before its unit at which no line breaks;
	 * other words are returned as they are. What is not quite 100 % is never rounded to it.
	 */
	static String quantity(String words) {
		Matcher quantity = QUANTITY.matcher(words);
		if (!quantity.matches()) {
			return words;
		}
		BigDecimal exact = new BigDecimal(quantity.group(1));
		BigDecimal rounded = exact.round(DIGITS);
		if (exact.compareTo(HUNDRED) < 0 && rounded.compareTo(HUNDRED) >= 0) {
			rounded = exact.round(new MathContext(DIGITS.getPrecision(), RoundingMode.DOWN));
		}
		return plain(exact.precision() - exact.scale() > DIGITS.getPrecision() ? exact : rounded) + "\u00A0" + quantity.group(2);
	}

	static String number(double value) {
		return plain(BigDecimal.valueOf(value).round(DIGITS));
	}

	private static String plain(BigDecimal value) {
		BigDecimal brief = value.stripTrailingZeros();
		return brief.signum() == 0 ? "0" : brief.toPlainString();
	}
}
