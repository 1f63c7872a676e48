package barley.lang.motion;

import java.util.HashMap;
import java.util.Map;

import barley.runtime.program.Pieces;

/**
 * What each member of a walk begins or ends with: its piece of the walk's share, or, where members bring to a gathering what no scattering
 * has cut, the walk's share of what it brings.
 */
final class Portions {

	private final Task task;
	private final Share share;
	private final Pieces pieces;
	private final Map<Integer, Integer> places = new HashMap<>();
	private final Map<Integer, Ranges> brought = new HashMap<>();

	/** @param order the members in the order of their pieces */
	Portions(Task task, Share share, int[] order) {
		this.task = task;
		this.share = share;
		pieces = share.cut(task.size(), order.length);
		for (int place = 0; place < order.length; place++) {
			places.put(order[place], place);
		}
		for (int member = 0; task.ground().brought() && member < task.nodes().length; member++) {
			brought.put(task.nodes()[member], task.ground().held().get(member));
		}
	}

	/** Returns the portion of a member. */
	Ranges of(int node) {
		int place = places.get(node);
		return task.ground().brought() ? share.of(brought.get(node)) : task.ground().all().slice(pieces.first(place), pieces.count(place));
	}
}
