package barley.lang.motion;

import java.util.List;

import barley.lang.wiring.Tour;

/**
 * Along a path to its last node, or back from there, or both, with all of the data at once: a step a hop, {@code p - 1} steps of {@code p}
 * nodes and twice that for an all-reduce.
 *
 * @param lanes the lane of each hop
 */
public record PathWay(Tour tour, int[] lanes) implements Way {

	@Override
	public Motion motion(Task task) {
		int[] nodes = task.nodes();
		int last = nodes.length - 1;
		boolean there = task.kind() != CollectiveKind.BROADCAST;
		boolean back = task.kind() != CollectiveKind.REDUCE;
		HopList hops = new HopList();
		for (int hop = 0; hop < last && there; hop++) {
			hops.add(nodes[hop], nodes[hop + 1], lanes[hop], hop);
		}
		for (int hop = 0; hop < last && back; hop++) {
			hops.add(nodes[last - hop], nodes[last - hop - 1], lanes[last - 1 - hop], (there ? last : 0) + hop);
		}
		return new CourseMotion(task, hops.course(tour, there ? last : 0));
	}

	@Override
	public List<Strand> strands() {
		return List.of(Strand.thereAndBack(tour, lanes, "forward", "backward"));
	}

	@Override
	public int cuts(CollectiveKind kind, int members) {
		return 1;
	}
}
