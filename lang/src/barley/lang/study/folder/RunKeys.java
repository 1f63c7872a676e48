package barley.lang.study.folder;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

import barley.lang.cache.Fingerprint;
import barley.lang.evaluate.Limits;
import barley.lang.evaluate.Overrides;
import barley.lang.model.Declaration;
import barley.lang.model.Parameter;
import barley.lang.value.Quantity;
import barley.lang.value.Value;

/**
 * Makes the keys of one run of a study. A key covers the version of the model, the text that the run reaches ({@link ClosureText}), the
 * limits of elaboration, the values of the parameters that the run binds, and its mishaps; neither the study nor what else its file has.
 * So rows stay valid when other schedules, axes or comments change. Kept by one thread at a time.
 */
public final class RunKeys {

	/** Raised whenever a figure of any program may change; all rows are computed again. */
	public static final int MODEL = 1;

	private final byte[] text;

	/** @param roots the schedule, and what it runs on */
	public RunKeys(Collection<? extends Declaration> roots, Limits limits) {
		Fingerprint sum = new Fingerprint().add(MODEL);
		limits.byName().forEach((name, limit) -> sum.add(name).add(limit.toString()));
		ClosureText.addTo(sum, roots);
		text = sum.bytes();
	}

	/**
	 * Returns the key at a point.
	 *
	 * @param values   of all parameters that the run binds
	 * @param mishaps  what fails or slows, in words with values; empty if nothing does
	 */
	public RunKey key(Map<Parameter, Value> values, String mishaps) {
		Map<String, String> named = new TreeMap<>();
		values.forEach((parameter, value) -> named.put(Overrides.name(parameter).orElse(parameter.getName()), canonical(value)));
		Fingerprint sum = new Fingerprint().add(text).add(mishaps);
		named.forEach((name, value) -> sum.add(name).add(value));
		return RunKey.of(sum.bytes());
	}

	private static String canonical(Value value) {
		return value instanceof Quantity quantity ? quantity.amount() + " " + quantity.measure().inBaseUnits() : value.toString();
	}
}
