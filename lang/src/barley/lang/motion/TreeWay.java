package barley.lang.motion;

import java.util.Arrays;
import java.util.List;

import barley.lang.wiring.Tree;

/**
 * Up a tree to its root, or down from there, or both, a step a level, the deepest leaves first; to or from any of its nodes, as legs lead
 * both ways. What is combined or copied goes with all of the data at once; what is gathered or scattered as what a leg has below it:
 *
 * <pre>
 * pieces of a tree of 7, two legs to each node, up and down again
 * gather                      from leaves 1 piece, then 3
 * allgather                   the same, then 4 pieces to those below the root, then 6
 * reducescatter               6 from leaves and 4, combined, then 3 and 1
 * alltoall                    blocks for all that are not below, 6 from leaves, then 12, and from all that are not below, 12 and 6
 * </pre>
 *
 * <p>An all-reduce takes twice as many steps as the tree is deep.
 *
 * @param lanes the lane of each leg
 * @param meeting where all meet if the collective has no root of its own; -1 for the top of the tree
 * @param share which part of the data goes this way
 */
public record TreeWay(Tree tree, int[] lanes, int meeting, Share share) implements Way {

	@Override
	public Motion motion(Task task) {
		Rooted rooted = Rooted.of(tree, lanes, task.root() >= 0 ? task.root() : meeting >= 0 ? meeting : tree.top());
		return switch (task.kind()) {
		case ALLREDUCE, REDUCE, BROADCAST -> new CourseMotion(task, rooted.course(tree, task.kind(), share));
		case REDUCESCATTER, ALLGATHER, SCATTER, GATHER -> new TreePieces(task, rooted, new Portions(task, share, order(task.nodes())));
		case ALLTOALL -> new BlockMotion(task, rooted, true, share);
		};
	}

	/** Members are numbered in the order of nodes (RULES.md 14). */
	@Override
	public int[] order(int[] members) {
		return Arrays.stream(members).sorted().toArray();
	}

	@Override
	public List<Strand> strands() {
		return List.of(Strand.thereAndBack(tree, lanes, "up", "down"));
	}

	@Override
	public Way sharing(Shares shares) {
		return new TreeWay(tree, lanes, meeting, new Share(share.number(), shares));
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
