package barley.lang.motion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import barley.lang.wiring.Pair;
import barley.runtime.program.Pieces;

/**
 * A collective that goes straight from member to member in one step, over all lanes between two that are on; each of them carries its part.
 *
 * <p>Takes time and room linear in the pairs of members and their lanes.
 */
final class DirectMotion extends Motion {

	/** A lane between two members, and which part of what goes from one to the other it carries. */
	private record Hop(int from, int to, int lane, int part, int parts) {
	}

	private final Task task;
	private final Hop[] hops;
	private final Pieces pieces;

	DirectMotion(Task task, Map<Pair, Integer> circuits) {
		this.task = task;
		int[] nodes = task.nodes();
		pieces = Pieces.of(task.size(), nodes.length);
		List<Hop> list = new ArrayList<>();
		for (int from = 0; from < nodes.length; from++) {
			for (int to = 0; to < nodes.length; to++) {
				if (from != to && meets(nodes[from], nodes[to])) {
					int[] lanes = task.machine().leading(nodes[from], nodes[to]);
					Integer circuit = lanes.length > 0 ? null : circuits.get(Pair.of(nodes[from], nodes[to]));
					int[] between = circuit != null ? new int[] {circuit}
							: Arrays.stream(lanes).filter(lane -> !task.off().get(lane)).toArray();
					for (int part = 0; part < between.length; part++) {
						list.add(new Hop(from, to, between[part], part, between.length));
					}
				}
			}
		}
		hops = list.toArray(Hop[]::new);
	}

	/** Returns whether something goes from one node to another: a root gives, takes or does not exist. */
	private boolean meets(int from, int to) {
		return switch (task.kind()) {
		case BROADCAST, SCATTER -> from == task.root();
		case REDUCE, GATHER -> to == task.root();
		default -> true;
		};
	}

	@Override
	public int steps() {
		return task.nodes().length > 1 ? 1 : 0;
	}

	@Override
	public int hops() {
		return hops.length;
	}

	@Override
	public int strand(int hop) {
		return -1;
	}

	@Override
	public int channel(int hop) {
		return task.machine().channel(hops[hop].lane, task.nodes()[hops[hop].from]);
	}

	@Override
	public int sender(int hop) {
		return task.nodes()[hops[hop].from];
	}

	@Override
	public int receiver(int hop) {
		return task.nodes()[hops[hop].to];
	}

	/** The first lane between two takes part even if nothing goes from one to the other. */
	@Override
	public boolean takesPart(int hop, int step) {
		return step == 0 && (hops[hop].part == 0 || size(hop, step) > 0);
	}

	@Override
	public int fragments() {
		return task.nodes().length;
	}

	@Override
	public int fragment(int hop, int step) {
		return step != 0 || size(hop, step) == 0 ? -1 : switch (task.kind()) {
		case REDUCESCATTER, SCATTER, ALLTOALL -> hops[hop].to;
		case ALLGATHER, GATHER, ALLREDUCE, REDUCE, BROADCAST -> hops[hop].from;
		};
	}

	@Override
	public Ranges what(int hop, int step) {
		Hop own = hops[hop];
		Ranges all = switch (task.kind()) {
		case REDUCESCATTER, SCATTER, ALLTOALL -> task.ground().all().slice(pieces.first(own.to), pieces.count(own.to));
		case ALLGATHER, GATHER -> task.ground().held().get(own.from);
		case ALLREDUCE, REDUCE, BROADCAST -> task.ground().all();
		};
		Pieces parts = Pieces.of(all.size(), own.parts);
		return own.parts == 1 ? all : all.slice(parts.first(own.part), parts.count(own.part));
	}

	@Override
	public long size(int hop, int step) {
		Hop own = hops[hop];
		long all = switch (task.kind()) {
		case REDUCESCATTER, SCATTER, ALLTOALL -> pieces.count(own.to);
		case ALLGATHER, GATHER -> task.ground().held().get(own.from).size();
		case ALLREDUCE, REDUCE, BROADCAST -> task.size();
		};
		return step != 0 ? 0 : own.parts == 1 ? all : Pieces.of(all, own.parts).count(own.part);
	}

	/** In an all-to-all, a block takes the place of its sender's. */
	@Override
	public void parts(int hop, int step, Part to) {
		Hop own = hops[hop];
		long move = task.kind() == CollectiveKind.ALLTOALL ? (own.from - own.to) * pieces.count(0) : 0;
		what(hop, step).list().forEach(range -> to.part(range.first(), range.count(), range.first() + move));
	}

	@Override
	public boolean combines(int hop, int step) {
		return task.kind().combines();
	}

	/** There is nothing between before and after a single step. */
	@Override
	public void changes(int node, int steps, Change to) {
		// nothing
	}
}
