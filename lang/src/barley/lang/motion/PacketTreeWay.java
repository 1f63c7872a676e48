package barley.lang.motion;

import java.util.List;

import barley.lang.wiring.Route;
import barley.lang.wiring.Tree;

/**
 * In packets along a tree whose inner vertices are switches: combined on the way up, copied on the way down.
 *
 * @param lanes  the lane of each leg
 * @param biased whether adders sum integers that a bias makes non-negative
 */
public record PacketTreeWay(Tree tree, int[] lanes, boolean biased) implements Way {

	@Override
	public Motion motion(Task task) {
		return new PacketMotion();
	}

	@Override
	public List<Strand> strands() {
		return List.of();
	}

	@Override
	public List<Route> routes() {
		return List.of(tree);
	}

	@Override
	public int cuts(CollectiveKind kind, int members) {
		return 1;
	}

	@Override
	public Transport transport() {
		return Transport.PACKETS;
	}
}
