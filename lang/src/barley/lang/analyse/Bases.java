package barley.lang.analyse;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.model.Design;
import barley.lang.model.Parameter;
import barley.lang.prove.EmbeddingProof;
import barley.lang.value.Value;
import barley.lang.wiring.Wiring;

/**
 * A cache of topologies and machines, each elaborated and proved once for all schedules that use it with the same arguments. Valid for one
 * set of files that do not change, and for one set of limits and overrides.
 */
public final class Bases {

	/**
	 * @param wiring null if elaboration failed
	 * @param embeddings null likewise
	 */
	record Base(Wiring wiring, EmbeddingProof embeddings, List<Finding> findings) {

		/** Returns whether elaboration ended at a limit: anything built on it would end there, too. */
		boolean isTooLarge() {
			return wiring == null && findings.stream().anyMatch(finding -> finding.code() == Code.LIMIT);
		}
	}

	private record Key(Design design, Map<Parameter, Value> arguments) {
	}

	private final Map<Key, Base> known = new HashMap<>();
	/** What has been added since the last call of {@link #keep()}. */
	private final List<Key> recent = new ArrayList<>();

	/** Returns the base of a design with these arguments, computed by {@code work} if absent. */
	Base of(Design design, Map<Parameter, Value> arguments, Supplier<Base> work) {
		Key key = new Key(design, new HashMap<>(arguments));
		Base base = known.get(key);
		if (base == null) {
			base = work.get();
			known.put(key, base);
			recent.add(key);
		}
		return base;
	}

	/** Returns the base of a design with these arguments if it is present; null otherwise. */
	Base find(Design design, Map<Parameter, Value> arguments) {
		return design == null ? null : known.get(new Key(design, arguments));
	}

	/** Keeps all bases for good. */
	void keep() {
		recent.clear();
	}

	/** Forgets the bases of an analysis that was canceled: another one pays for them again. */
	void forget() {
		recent.forEach(known::remove);
		recent.clear();
	}
}
