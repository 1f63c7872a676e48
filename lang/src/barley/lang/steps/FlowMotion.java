package barley.lang.steps;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import barley.lang.elaborate.Tree;
import barley.lang.generate.Ground;
import barley.lang.generate.Ranges;
import barley.lang.model.CollectiveKind;
import barley.lang.plan.Course;
import barley.lang.plan.Joint;
import barley.lang.plan.Joint.Way;
import barley.runtime.machine.Machine;
import barley.runtime.program.Pieces;

/**
 * Chunks that follow each other up and down a tree, along a path or round a ring: chunk c takes a hop c steps after chunk 0 did. A tree or
 * path that is not streamed is one chunk. Hops that combine come first, each after all that bring it something.
 */
final class FlowMotion extends Motion {

	/** One way of the data, and in which step chunk 0 takes each of its hops. */
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

		int last() {
			return Arrays.stream(start).max().orElse(-1);
		}
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

	private final Ground ground;
	private final int root;
	private final List<Flow> flows;
	private final int chunks;
	private final int[] first;
	/** For each hop of a flow, those that bring its sender something to combine. */
	private final int[][][] feeders;

	FlowMotion(Joint joint, Machine machine, Ground ground, List<Flow> flows, int chunks) {
		super(joint, machine);
		this.ground = ground;
		this.flows = flows;
		this.chunks = chunks;
		root = joint.root();
		first = new int[flows.size() + 1];
		feeders = new int[flows.size()][][];
		for (int flow = 0; flow < flows.size(); flow++) {
			first[flow + 1] = first[flow] + flows.get(flow).hops();
			feeders[flow] = feeders(flows.get(flow));
		}
	}

	private static int[][] feeders(Flow flow) {
		int[][] feeders = new int[flow.combining][];
		Map<Integer, int[]> arriving = new HashMap<>();
		for (int hop = 0; hop < flow.combining; hop++) {
			feeders[hop] = arriving.getOrDefault(flow.from[hop], new int[0]);
			int[] before = arriving.getOrDefault(flow.to[hop], new int[0]);
			int[] after = Arrays.copyOf(before, before.length + 1);
			after[before.length] = hop;
			arriving.put(flow.to[hop], after);
		}
		return feeders;
	}

	@Override
	int steps() {
		return flows.stream().mapToInt(flow -> flow.last() + chunks).max().orElse(0);
	}

	@Override
	int hops() {
		return first[flows.size()];
	}

	private int number(int hop) {
		int flow = 0;
		while (first[flow + 1] <= hop) {
			flow++;
		}
		return flow;
	}

	@Override
	int channel(int hop) {
		Flow flow = flows.get(number(hop));
		int own = hop - first[number(hop)];
		return channel(machine, flow.lane[own], flow.from[own]);
	}

	@Override
	int fragments() {
		return chunks;
	}

	@Override
	int fragment(int hop, int step) {
		int flow = number(hop);
		int chunk = step - flows.get(flow).start[hop - first[flow]];
		return chunk >= 0 && chunk < chunks ? chunk : -1;
	}

	@Override
	Ranges what(int hop, int step) {
		int chunk = fragment(hop, step);
		return what(flows.get(number(hop)), chunk, chunk + 1);
	}

	/** The elements of the chunks before {@code end}. */
	private Ranges what(Flow flow, int chunk, int end) {
		Pieces cut = Pieces.of(ground.all().size(), flow.shares).cut(flow.share, chunks);
		return ground.all().slice(cut.first(chunk), cut.first(end - 1) + cut.count(end - 1) - cut.first(chunk));
	}

	@Override
	boolean combines(int hop, int step) {
		int flow = number(hop);
		return hop - first[flow] < flows.get(flow).combining;
	}

	@Override
	void changes(int node, int steps, Source.Base base, List<Source.Change> changes) {
		for (int number = 0; number < flows.size(); number++) {
			Flow flow = flows.get(number);
			int handed = IntStream.range(flow.combining, flow.hops()).filter(hop -> flow.to[hop] == node).findFirst().orElse(-1);
			int[] brought = IntStream.range(0, flow.combining).filter(hop -> flow.to[hop] == node).toArray();
			for (int chunk = 0, alike; chunk < chunks; chunk = alike) {
				int came = came(flow, handed, brought, steps - chunk);
				for (alike = chunk + 1; alike < chunks && came(flow, handed, brought, steps - alike) == came; alike++) {
					// chunks that have come equally far are told together
				}
				if (came != 0) {
					int left = steps - chunk;
					Source source = came < 0 ? handed(number, base) : below(number, node, Arrays.stream(brought).filter(hop -> flow.start[hop] < left).toArray(), base);
					changes.add(new Source.Change(what(flow, chunk, alike), source));
				}
			}
		}
	}

	/** How many hops have brought a node a chunk for which there were so many steps; -1 once it has been handed on. */
	private static int came(Flow flow, int handed, int[] brought, int steps) {
		if (handed >= 0 && flow.start[handed] < steps) {
			return -1;
		}
		int came = 0;
		for (int hop : brought) {
			came += flow.start[hop] < steps ? 1 : 0;
		}
		return came;
	}

	/** What is handed on: the root's own, or what everybody has contributed. */
	private Source handed(int number, Source.Base base) {
		Flow flow = flows.get(number);
		if (flow.combining == 0) {
			return Source.of(root >= 0 ? root : flow.from[0], base);
		}
		return row(IntStream.concat(Arrays.stream(flow.from, 0, flow.combining), Arrays.stream(flow.to, 0, flow.combining)).distinct().toArray(), base);
	}

	/** What a node and all those have contributed whose values have come over some hops. */
	private Source below(int number, int node, int[] come, Source.Base base) {
		BitSet hops = new BitSet();
		for (int hop : come) {
			hops.set(hop);
		}
		for (int hop = hops.length() - 1; hop >= 0; hop--) {
			if (hops.get(hop)) {
				for (int feeder : feeders[number][hop]) {
					hops.set(feeder); // comes before it
				}
			}
		}
		Flow flow = flows.get(number);
		return row(IntStream.concat(IntStream.of(node), hops.stream().map(hop -> flow.from[hop])).distinct().toArray(), base);
	}

	private static Source row(int[] nodes, Source.Base base) {
		return new Sums(nodes, base).stretch(0, nodes.length);
	}
}
