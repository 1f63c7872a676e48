package barley.lang.generate;

import java.util.HashMap;
import java.util.Map;

import barley.lang.generate.ManifestWriter.Place;
import barley.lang.motion.Motion;

/** Where nodes hold what the movements of one exchange relay: those of each movement behind those of the movements before it. */
final class TransitPlaces {

	private final Vectors vectors;
	/** For each vector, how many elements have a place. */
	private final Map<Integer, Long> taken = new HashMap<>();

	TransitPlaces(Vectors vectors) {
		this.vectors = vectors;
	}

	/** Makes room for what a motion of a vector has in transit; null if it has nothing. */
	Place take(int vector, Motion motion) {
		if (motion.isInPlace() || motion.transit() == 0) {
			return null;
		}
		long first = taken.getOrDefault(vector, 0L);
		taken.put(vector, Math.addExact(first, motion.transit()));
		return new Place(vectors.transit(vector, taken.get(vector)), first);
	}
}
