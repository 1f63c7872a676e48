package barley.lang.steps;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

import barley.lang.plan.CollectiveKind;
import barley.lang.plan.Course;
import barley.lang.plan.Joint;
import barley.lang.plan.Joint.Way;
import barley.lang.wiring.Tree;

/**
 * One way of the data: hops that combine, each after all that bring it something, and then those that hand on.
 *
 * @param start the step in which each hop is taken first, if nothing holds it up
 */
record Flow(int[] from, int[] to, int[] lane, int combining, int share, int shares, int[] start) {

	/** A course that goes as soon as it can. */
	static Flow of(Course course) {
		int[] start = new int[course.hops()];
		Map<Integer, Integer> ready = new HashMap<>();
		for (int hop = 0; hop < start.length; hop++) {
			start[hop] = ready.getOrDefault(course.from()[hop], 0);
			ready.merge(course.to()[hop], start[hop] + 1, Math::max);
		}
		return new Flow(course.from(), course.to(), course.lane(), course.combining(), course.share(), course.shares(), start);
	}

	/** A step a level: up from the deepest leaves, and down again. */
	static Flow of(Joint joint, Way.Branches branches) {
		Tree tree = branches.tree();
		int[] depths = tree.depths();
		int deepest = Arrays.stream(depths).max().orElse(0);
		int[] upward = IntStream.range(0, depths.length).boxed().sorted(Comparator.comparingInt(leg -> -depths[leg])).mapToInt(Integer::intValue).toArray();
		Hops hops = new Hops();
		boolean up = joint.kind() != CollectiveKind.BROADCAST;
		for (int leg : up ? upward : new int[0]) {
			hops.add(tree.children()[leg], tree.parents()[leg], branches.lanes()[leg], deepest - depths[leg]);
		}
		for (int i = upward.length - 1; i >= 0 && joint.kind() != CollectiveKind.REDUCE; i--) {
			int leg = upward[i];
			hops.add(tree.parents()[leg], tree.children()[leg], branches.lanes()[leg], (up ? deepest : 0) + depths[leg] - 1);
		}
		return hops.flow(up ? upward.length : 0);
	}

	/** A step a hop: to the last node, and back again. */
	static Flow of(Joint joint, Way.Line line) {
		int[] nodes = joint.nodes();
		int last = nodes.length - 1;
		Hops hops = new Hops();
		boolean there = joint.kind() != CollectiveKind.BROADCAST;
		for (int hop = 0; hop < last && there; hop++) {
			hops.add(nodes[hop], nodes[hop + 1], line.lanes()[hop], hop);
		}
		for (int hop = 0; hop < last && joint.kind() != CollectiveKind.REDUCE; hop++) {
			hops.add(nodes[last - hop], nodes[last - hop - 1], line.lanes()[last - 1 - hop], (there ? last : 0) + hop);
		}
		return hops.flow(there ? last : 0);
	}

	int hops() {
		return from.length;
	}

	/** For each hop, those that have to bring something before it can be taken. */
	int[][] feeders() {
		int[][] feeders = new int[hops()][];
		Map<Integer, int[]> arriving = new HashMap<>();
		for (int hop = 0; hop < feeders.length; hop++) {
			feeders[hop] = arriving.getOrDefault(from[hop], new int[0]);
			int[] before = hop < combining ? arriving.getOrDefault(to[hop], new int[0]) : new int[0];
			int[] after = Arrays.copyOf(before, before.length + 1);
			after[before.length] = hop;
			arriving.put(to[hop], after);
		}
		return feeders;
	}

	/** Hops as they are found. */
	private static final class Hops {

		private final IntStream.Builder from = IntStream.builder();
		private final IntStream.Builder to = IntStream.builder();
		private final IntStream.Builder lane = IntStream.builder();
		private final IntStream.Builder start = IntStream.builder();

		private void add(int sender, int receiver, int over, int step) {
			from.add(sender);
			to.add(receiver);
			lane.add(over);
			start.add(step);
		}

		private Flow flow(int combining) {
			return new Flow(from.build().toArray(), to.build().toArray(), lane.build().toArray(), combining, 0, 1, start.build().toArray());
		}
	}
}
