package barley.lang.generate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import barley.lang.generate.ManifestWriter.Place;
import barley.lang.motion.Motion;
import barley.lang.motion.Motion.Room;

/** Where nodes hold what the movements of one exchange relay: those of each movement behind those of the movements before it. */
final class TransitPlaces {

	private final Vectors vectors;
	/** For each vector and node, how many elements have a place. */
	private final Map<List<Integer>, Long> taken = new HashMap<>();

	TransitPlaces(Vectors vectors) {
		this.vectors = vectors;
	}

	/** Makes room for what a motion of a vector has in transit; null if it has nothing. */
	Place take(int vector, Motion motion) {
		if (motion.isInPlace() || motion.transit() == 0) {
			return null;
		}
		int[] nodes = IntStream.range(0, motion.hops()).flatMap(hop -> IntStream.concat(
				motion.leaves(hop) == Room.TRANSIT ? IntStream.of(motion.sender(hop)) : IntStream.empty(),
				motion.arrives(hop) == Room.TRANSIT ? IntStream.of(motion.receiver(hop)) : IntStream.empty())).distinct().toArray();
		long first = IntStream.of(nodes).mapToLong(node -> taken.getOrDefault(List.of(vector, node), 0L)).max().orElse(0);
		long end = Math.addExact(first, motion.transit());
		IntStream.of(nodes).forEach(node -> taken.put(List.of(vector, node), end));
		return new Place(vectors.transit(vector, end), first);
	}
}
