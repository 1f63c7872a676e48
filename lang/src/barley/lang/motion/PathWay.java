package barley.lang.motion;

import java.util.List;

import barley.lang.wiring.Tour;

/**
 * Along a path: all of the data to its last node, or another root, from both ends, or back from there, or both, a step a hop, {@code p - 1}
 * steps of {@code p} nodes and twice that for an all-reduce; or pieces both ways at the same time ({@link PathPieces}).
 *
 * @param lanes the lane of each hop
 * @param meeting where all meet if the collective has no root of its own; -1 for the last node
 * @param share which part of the data goes this way
 */
public record PathWay(Tour tour, int[] lanes, int meeting, Share share) implements Way {

	@Override
	public Motion motion(Task task) {
		int[] nodes = tour.nodes();
		Rooted rooted = Rooted.of(tour, lanes, task.root() >= 0 ? task.root() : meeting >= 0 ? meeting : nodes[nodes.length - 1]);
		return switch (task.kind()) {
		case ALLREDUCE, REDUCE, BROADCAST -> new CourseMotion(task, rooted.course(tour, task.kind(), share));
		case REDUCESCATTER, ALLGATHER, SCATTER, GATHER -> new PathPieces(task, nodes, lanes, new Portions(task, share, nodes));
		case ALLTOALL -> new BlockMotion(task, rooted, false, share);
		};
	}

	/** Members are numbered in the order of visits (RULES.md 9). */
	@Override
	public int[] order(int[] members) {
		return tour.nodes();
	}

	@Override
	public List<Strand> strands() {
		return List.of(Strand.thereAndBack(tour, lanes, "forward", "backward"));
	}

	@Override
	public Way sharing(Shares shares) {
		return new PathWay(tour, lanes, meeting, new Share(share.number(), shares));
	}

	@Override
	public boolean holdsInTransit(CollectiveKind kind) {
		return kind == CollectiveKind.ALLTOALL;
	}

	@Override
	public boolean puts() {
		return true;
	}

	@Override
	public int cuts(CollectiveKind kind, int members) {
		return kind.isWhole() ? 1 : members;
	}
}
