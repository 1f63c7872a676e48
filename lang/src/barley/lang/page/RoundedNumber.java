package barley.lang.page;

import java.math.BigDecimal;
import java.math.MathContext;

/** Formats numbers rounded for display. */
final class RoundedNumber {

	private static final MathContext DIGITS = new MathContext(4);

	private RoundedNumber() {
	}

	static String number(double value) {
		BigDecimal rounded = BigDecimal.valueOf(value).round(DIGITS).stripTrailingZeros();
		return rounded.signum() == 0 ? "0" : rounded.toPlainString();
	}
}
