package barley.runtime.network.prove;

import java.util.Locale;

/**
 * Cycles that exchanges take at least.
 *
 * @param by   what takes most of them, such as {@code router[3,3] lets 384 packets go}; empty if nothing is sent
 * @param most how many of them that takes: all in a single exchange
 */
public record CycleBound(long cycles, String by, long most) {

	static final CycleBound NONE = new CycleBound(0, "");

	CycleBound(long cycles, String by) {
		this(cycles, by, cycles);
	}

	/** Returns the larger one; this one if both are equal. */
	CycleBound or(CycleBound other) {
		return other.most > most ? other : this;
	}

	/** Returns the bound of exchanges one after the other. */
	public CycleBound plus(CycleBound later) {
		return new CycleBound(cycles + later.cycles, or(later).by, Math.max(most, later.most));
	}

	/** Returns the bound of rounds that are all alike. */
	public CycleBound times(long rounds) {
		return new CycleBound(cycles * rounds, by, most);
	}

	static String text(String format, Object... values) {
		return String.format(Locale.ROOT, format, values);
	}

	/** Returns what needs so many cycles, in words; empty if nothing is sent. */
	public String because() {
		return by.isEmpty() || most == cycles ? by : text("%s, which is %,d of them", by, most);
	}
}
