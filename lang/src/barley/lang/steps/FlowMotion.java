package barley.lang.steps;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

import barley.lang.plan.Joint;
import barley.lang.prove.Ground;
import barley.lang.prove.Ranges;
import barley.runtime.machine.Machine;
import barley.runtime.program.Pieces;

/** Chunks that follow each other up and down a tree, along a path or round a ring. A tree or path that is not streamed is one chunk. */
final class FlowMotion extends Motion {

	private final Ground ground;
	private final int root;
	private final List<Flow> flows;
	private final int chunks;
	private final int[] first;
	private final int[] channels;
	/** For each hop, those that bring its sender something. */
	private final int[][] feeders;
	private final Pace pace;
	private final int steps;

	/** @param effort is told how much has to be followed chunk by chunk */
	FlowMotion(Joint joint, Machine machine, Ground ground, List<Flow> flows, int chunks, LongConsumer effort) {
		super(joint, machine);
		this.ground = ground;
		this.flows = flows;
		this.chunks = chunks;
		root = joint.root();
		first = new int[flows.size() + 1];
		for (int flow = 0; flow < flows.size(); flow++) {
			first[flow + 1] = first[flow] + flows.get(flow).hops();
		}
		channels = new int[hops()];
		feeders = new int[hops()][];
		int[] start = new int[hops()];
		for (int number = 0; number < flows.size(); number++) {
			Flow flow = flows.get(number);
			int[][] own = flow.feeders();
			for (int hop = 0; hop < flow.hops(); hop++) {
				int before = first[number];
				channels[before + hop] = channel(machine, flow.lane()[hop], flow.from()[hop]);
				feeders[before + hop] = Arrays.stream(own[hop]).map(feeder -> before + feeder).toArray();
				start[before + hop] = flow.start()[hop];
			}
		}
		boolean apart = Arrays.stream(channels).distinct().count() == channels.length;
		effort.accept(apart ? hops() : (long) hops() * chunks);
		pace = apart ? Pace.even(start, chunks) : Pace.followed(channels, feeders, chunks);
		steps = IntStream.range(0, hops()).map(hop -> pace.step(hop, chunks - 1) + 1).max().orElse(0);
	}

	@Override
	int steps() {
		return steps;
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
		return channels[hop];
	}

	@Override
	int fragments() {
		return chunks;
	}

	@Override
	int fragment(int hop, int step) {
		return pace.chunk(hop, step);
	}

	@Override
	Ranges what(int hop, int step) {
		int chunk = fragment(hop, step);
		return what(flows.get(number(hop)), chunk, chunk + 1);
	}

	/** The elements of the chunks before {@code end}. */
	private Ranges what(Flow flow, int chunk, int end) {
		Pieces cut = Pieces.of(ground.all().size(), flow.shares()).cut(flow.share(), chunks);
		return ground.all().slice(cut.first(chunk), cut.first(end - 1) + cut.count(end - 1) - cut.first(chunk));
	}

	@Override
	boolean combines(int hop, int step) {
		int flow = number(hop);
		return hop - first[flow] < flows.get(flow).combining();
	}

	@Override
	void changes(int node, int steps, Source.Base base, List<Source.Change> changes) {
		for (int number = 0; number < flows.size(); number++) {
			Flow flow = flows.get(number);
			int before = first[number];
			int handed = IntStream.range(flow.combining(), flow.hops()).filter(hop -> flow.to()[hop] == node).map(hop -> before + hop).findFirst().orElse(-1);
			int[] brought = IntStream.range(0, flow.combining()).filter(hop -> flow.to()[hop] == node).map(hop -> before + hop).toArray();
			for (int chunk = 0, alike; chunk < chunks; chunk = alike) {
				int came = came(handed, brought, chunk, steps);
				for (alike = chunk + 1; alike < chunks && came(handed, brought, alike, steps) == came; alike++) {
					// chunks that have come equally far are told together
				}
				if (came != 0) {
					int at = chunk;
					Source source = came < 0 ? handed(flow, base)
							: below(number, node, Arrays.stream(brought).filter(hop -> pace.step(hop, at) < steps).toArray(), base);
					changes.add(new Source.Change(what(flow, chunk, alike), source));
				}
			}
		}
	}

	/** How many hops have brought a node a chunk; -1 once it has been handed on. A later chunk never comes over more of them. */
	private int came(int handed, int[] brought, int chunk, int steps) {
		if (handed >= 0 && pace.step(handed, chunk) < steps) {
			return -1;
		}
		int came = 0;
		for (int hop : brought) {
			came += pace.step(hop, chunk) < steps ? 1 : 0;
		}
		return came;
	}

	/** What is handed on: the root's own, or what everybody has contributed. */
	private Source handed(Flow flow, Source.Base base) {
		if (flow.combining() == 0) {
			return Source.of(root >= 0 ? root : flow.from()[0], base);
		}
		return row(IntStream.concat(Arrays.stream(flow.from(), 0, flow.combining()), Arrays.stream(flow.to(), 0, flow.combining())).distinct().toArray(), base);
	}

	/** What a node and all those have contributed whose values have come over some hops. */
	private Source below(int number, int node, int[] come, Source.Base base) {
		BitSet hops = new BitSet();
		Arrays.stream(come).forEach(hops::set);
		for (int hop = hops.length() - 1; hop >= 0; hop--) {
			if (hops.get(hop)) {
				Arrays.stream(feeders[hop]).forEach(hops::set); // they come before it
			}
		}
		Flow flow = flows.get(number);
		return row(IntStream.concat(IntStream.of(node), hops.stream().map(hop -> flow.from()[hop - first[number]])).distinct().toArray(), base);
	}

	private static Source row(int[] nodes, Source.Base base) {
		return new Sums(nodes, base).stretch(0, nodes.length);
	}
}
