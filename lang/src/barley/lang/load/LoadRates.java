package barley.lang.load;

import java.util.TreeSet;

import barley.lang.finding.Words;

/** Reads the rates at which traffic is simulated, as users write them. */
public final class LoadRates {

	private static final int MOST_RATES = 1_000;
	/** Rates are distinguished up to this part of a packet. */
	private static final double FINEST = 1e-9;

	private LoadRates() {
	}

	/**
	 * Reads rates and ranges of rates, separated by commas; returns them in rising order.
	 *
	 * @param name what takes them, for messages
	 * @throws IllegalArgumentException if there are none; the message says what would be right
	 */
	public static double[] read(String name, String text) {
		TreeSet<Double> rates = new TreeSet<>();
		for (String each : text.split(",", -1)) {
			String[] range = each.split(":", -1);
			if (range.length != 1 && range.length != 3) {
				throw new IllegalArgumentException(
						"%s takes rates such as 0.1,0.2 or a range 0.05:0.5:0.05 (from, to, step); found %s".formatted(name, each));
			}
			double from = part(name, range[0]);
			double to = range.length == 1 ? from : part(name, range[1]);
			double step = range.length == 1 ? 1 : part(name, range[2]);
			if (step <= 0 || from > to || (to - from) / step > MOST_RATES) {
				throw new IllegalArgumentException(
						Words.of("%s %s: expected a range that rises in at most %,d steps", name, each, MOST_RATES));
			}
			for (int i = 0; from + i * step <= to + FINEST; i++) {
				rates.add(Math.min(1, Math.round((from + i * step) / FINEST) * FINEST));
			}
		}
		return rates.stream().mapToDouble(Double::doubleValue).toArray();
	}

	/**
	 * Reads a number from 0 to 1.
	 *
	 * @param name what takes it, for messages
	 * @throws IllegalArgumentException if it is none
	 */
	public static double part(String name, String text) {
		try {
			double part = Double.parseDouble(text.strip());
			if (part >= 0 && part <= 1) {
				return part;
			}
		} catch (NumberFormatException e) {
			// reported below, like a number out of range
		}
		throw new IllegalArgumentException("%s takes a number from 0 to 1; found %s".formatted(name, text.strip()));
	}
}
