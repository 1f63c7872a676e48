package barley.lang.motion;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

import barley.lang.wiring.Tree;

/**
 * Up a tree to its root, or down from there, or both, with all of the data at once: a step a level, the deepest leaves first. That takes as
 * many steps as the tree is deep, twice that for an all-reduce.
 *
 * @param lanes the lane of each leg
 */
public record TreeWay(Tree tree, int[] lanes) implements Way {

	@Override
	public Motion motion(Task task) {
		int[] depths = tree.depths();
		int deepest = Arrays.stream(depths).max().orElse(0);
		boolean up = task.kind() != CollectiveKind.BROADCAST;
		boolean down = task.kind() != CollectiveKind.REDUCE;
		HopList hops = new HopList();
		for (int leg : up ? legs(depths, -1) : new int[0]) {
			hops.add(tree.children()[leg], tree.parents()[leg], lanes[leg], deepest - depths[leg]);
		}
		for (int leg : down ? legs(depths, 1) : new int[0]) {
			hops.add(tree.parents()[leg], tree.children()[leg], lanes[leg], (up ? deepest : 0) + depths[leg] - 1);
		}
		return new CourseMotion(task, hops.course(tree, up ? depths.length : 0));
	}

	/** Returns the legs by their depths, those of a level in the order of the text. */
	private static int[] legs(int[] depths, int sign) {
		Comparator<Integer> byDepth = Comparator.comparingInt(leg -> sign * depths[leg]);
		return IntStream.range(0, depths.length).boxed().sorted(byDepth).mapToInt(Integer::intValue).toArray();
	}

	@Override
	public List<Strand> strands() {
		return List.of(Strand.thereAndBack(tree, lanes, "up", "down"));
	}

	@Override
	public int cuts(CollectiveKind kind, int members) {
		return 1;
	}
}
