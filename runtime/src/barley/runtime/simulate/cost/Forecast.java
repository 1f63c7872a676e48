package barley.runtime.simulate.cost;

import java.util.List;

/** The conditions over time: each is valid from its start until the start of the next one. */
public final class Forecast {

	private final long[] from;
	private final Conditions[] conditions;

	/** @param from start times, ascending; the first is 0 */
	public Forecast(List<Long> from, List<Conditions> conditions) {
		this.from = from.stream().mapToLong(Long::longValue).toArray();
		this.conditions = conditions.toArray(Conditions[]::new);
	}

	public static Forecast always(Conditions conditions) {
		return new Forecast(List.of(0L), List.of(conditions));
	}

	/** Returns whether the conditions never change. */
	public boolean isSteady() {
		return from.length == 1;
	}

	/** Returns the number of the conditions that are valid at a time. */
	public int at(long moment) {
		int number = from.length - 1;
		while (number > 0 && from[number] > moment) {
			number--;
		}
		return number;
	}

	public Conditions conditions(int number) {
		return conditions[number];
	}
}
