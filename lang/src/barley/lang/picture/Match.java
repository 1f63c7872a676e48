package barley.lang.picture;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A search result in a scene: a node, or a lane and the walk over it.
 *
 * @param radius the room it takes around its place
 */
public record Match(String name, double x, double y, double radius) {

	private static final double NEAR = 4;

	/** Returns all whose names contain {@code words}, ignoring spaces and case; nodes first. Empty words match nothing. */
	public static List<Match> in(Scene scene, String words) {
		String wanted = plain(words);
		if (wanted.isEmpty()) {
			return List.of();
		}
		Stream<Match> nodes = scene.spots().stream().filter(spot -> plain(spot.name()).contains(wanted))
				.map(spot -> new Match(spot.name(), spot.x(), spot.y(), spot.radius()));
		Stream<Match> lanes = scene.strands().stream().filter(strand -> plain(strand.name()).contains(wanted)).map(strand -> {
			double[] middle = strand.path().at(0.5);
			return new Match(strand.name(), middle[0], middle[1], NEAR);
		});
		return Stream.concat(nodes, lanes).toList();
	}

	private static String plain(String words) {
		return words.replaceAll("\\s+", "").toLowerCase(Locale.ROOT);
	}
}
