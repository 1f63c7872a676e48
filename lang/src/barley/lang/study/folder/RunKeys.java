package barley.lang.study.folder;

import java.util.Collection;
import java.util.Set;
import java.util.SortedMap;

import barley.lang.cache.Fingerprint;
import barley.lang.evaluate.Limits;
import barley.lang.model.Declaration;

/**
 * Makes the keys of one run of a study. A key covers the version of the model, the text that the run reaches ({@link ClosureText}), the
 * limits of elaboration, the values of the parameters that the run binds, and its mishaps; neither the study nor what else its file has.
 * So rows stay valid when other schedules, axes or comments change. Kept by one thread at a time.
 */
public final class RunKeys {

	/** Raised whenever a figure of any program may change; all rows are computed again. */
	public static final int MODEL = 7;

	/** The limits that say how many points there may be, and nothing of one point. */
	private static final Set<String> OF_STUDIES = Set.of("points", "values");

	private final byte[] text;

	/** @param roots the schedule, and what it runs on */
	public RunKeys(Collection<? extends Declaration> roots, Limits limits) {
		Fingerprint sum = new Fingerprint().add(MODEL);
		limits.byName().forEach((name, limit) -> sum.add(OF_STUDIES.contains(name) ? "" : name + "=" + limit));
		ClosureText.addTo(sum, roots);
		text = sum.bytes();
	}

	/**
	 * Returns the key at a point.
	 *
	 * @param values  of all parameters that the run binds, by full name, in a form that is the same for equal values only
	 * @param mishaps what fails or slows, likewise; empty if nothing does
	 */
	public RunKey key(SortedMap<String, String> values, String mishaps) {
		Fingerprint sum = new Fingerprint().add(text).add(mishaps);
		values.forEach((name, value) -> sum.add(name).add(value));
		return RunKey.of(sum.bytes());
	}
}
