package barley.lang.motion;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

import barley.runtime.motion.RingTurn;

/** What members bring to a gathering, where it is not cut as a scattering cuts: each shares it out among the laps. */
final class Brought implements Cargo {

	private final Lap lap;
	private final Ranges[] held;

	Brought(Lap lap, Task task) {
		this.lap = lap;
		held = new Ranges[lap.members()];
		Map<Integer, Ranges> brought = new HashMap<>();
		for (int member = 0; member < task.nodes().length; member++) {
			brought.put(task.nodes()[member], task.ground().held().get(member));
		}
		Arrays.setAll(held, member -> brought.get(lap.node(member)));
	}

	@Override
	public int fragment(int member) {
		return RingTurn.owned(member, lap.members());
	}

	@Override
	public int member(int fragment) {
		return Math.floorMod(fragment - 1, lap.members());
	}

	@Override
	public long count(int member) {
		return lap.share().count(held[member].size());
	}

	@Override
	public Ranges what(int member) {
		return lap.shareOf(held[member]);
	}
}
