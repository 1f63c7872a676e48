package barley.lang.wiring;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The last results of searches in a wiring, by all that they depend on beside the wiring. Plans that differ in the size of their data alone
 * often search for the same. May be used by several threads.
 */
public final class Remembered {

	private static final int MOST = 8;

	private final Map<Object, Object> results = new LinkedHashMap<>(MOST, 0.75f, true) {

		private static final long serialVersionUID = 1L;

		@Override
		protected boolean removeEldestEntry(Map.Entry<Object, Object> eldest) {
			return size() > MOST;
		}
	};

	/** What was searched for, with the type of the result. */
	public interface Question<R> {
	}

	/** Returns a result; null if it is not known. */
	@SuppressWarnings("unchecked")
	public synchronized <R> R result(Question<R> question) {
		return (R) results.get(question);
	}

	/** Keeps a result. */
	public synchronized <R> void keep(Question<R> question, R result) {
		results.put(question, result);
	}
}
