package barley.lang.picture;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import barley.lang.finding.Words;
import barley.lang.picture.Scene.State;
import barley.lang.picture.Scene.Walk;

/**
 * The legend of a scene: a key for each look of walks, for each state of lanes that needs one, and for each type of lanes, or of links in
 * one direction, if there are several.
 */
public record Legend(List<Key> keys) {

	private static final int MOST_WALKS = 14;

	/**
	 * A line of the legend.
	 *
	 * @param sample how its line is drawn; null for a line that says how many more there are
	 * @param walks the walks of the scene that look like this
	 */
	public record Key(Stroke sample, String words, List<Integer> walks) {
	}

	public static Legend of(Scene scene) {
		List<Key> keys = new ArrayList<>(walks(scene));
		if (keys.size() > MOST_WALKS) {
			int more = keys.size() - MOST_WALKS + 1;
			keys = new ArrayList<>(keys.subList(0, MOST_WALKS - 1));
			keys.add(new Key(null, Words.of("and %,d more", more), List.of()));
		}
		for (State state : new State[] { State.IDLE, State.OFF, State.MISSING, State.SYNAPSE }) {
			boolean named = state == State.SYNAPSE && !scene.synapses().isEmpty();
			if (!scene.walks().isEmpty() && !named && scene.strands().stream().anyMatch(strand -> strand.state() == state)) {
				keys.add(new Key(Stroke.of(state, 0), state.name().toLowerCase(Locale.ROOT), List.of()));
			}
		}
		for (int type = 0; type < scene.types().size(); type++) {
			keys.add(new Key(Stroke.ofType(type), scene.types().get(type), List.of()));
		}
		for (int type = 0; type < scene.synapses().size(); type++) {
			keys.add(new Key(Stroke.of(State.SYNAPSE, type), scene.synapses().get(type), List.of()));
		}
		return new Legend(List.copyOf(keys));
	}

	private static List<Key> walks(Scene scene) {
		Map<String, Key> keys = new LinkedHashMap<>();
		for (int i = 0; i < scene.walks().size(); i++) {
			Walk walk = scene.walks().get(i);
			keys.computeIfAbsent(walk.colour() + "/" + walk.dash(), look -> new Key(Stroke.ofWalk(walk, 0), walk.key(), new ArrayList<>()))
					.walks().add(i);
		}
		return List.copyOf(keys.values());
	}
}
