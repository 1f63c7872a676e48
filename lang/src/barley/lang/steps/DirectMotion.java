package barley.lang.steps;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

import barley.lang.plan.CollectiveKind;
import barley.lang.plan.Joint;
import barley.lang.prove.Ground;
import barley.lang.prove.Ranges;
import barley.runtime.machine.Machine;
import barley.runtime.program.Pieces;

/** A collective that goes straight from member to member in one step, over all lanes between two that are on. */
final class DirectMotion extends Motion {

	/** A lane between two members, and which part of what goes from one to the other it carries. */
	private record Hop(int from, int to, int lane, int part, int parts) {
	}

	private final Joint joint;
	private final Ground ground;
	private final Hop[] hops;
	private final Pieces pieces;

	DirectMotion(Joint joint, Machine machine, Ground ground, BitSet off) {
		super(joint, machine);
		this.joint = joint;
		this.ground = ground;
		pieces = Pieces.of(joint.kind() == CollectiveKind.ALLTOALL ? joint.data().size() : ground.all().size(), joint.nodes().length);
		int[] nodes = joint.nodes();
		List<Hop> list = new ArrayList<>();
		for (int from = 0; from < nodes.length; from++) {
			for (int to = 0; to < nodes.length; to++) {
				if (from != to && meets(nodes[from], nodes[to])) {
					int[] between = Arrays.stream(machine.adjacency().between(nodes[from], nodes[to])).filter(lane -> !off.get(lane)).toArray();
					for (int part = 0; part < between.length; part++) {
						list.add(new Hop(from, to, between[part], part, between.length));
					}
				}
			}
		}
		hops = list.toArray(Hop[]::new);
	}

	/** Whether something goes from one node to another: a root gives, takes or does not exist. */
	private boolean meets(int from, int to) {
		return switch (joint.kind()) {
		case BROADCAST, SCATTER -> from == joint.root();
		case REDUCE, GATHER -> to == joint.root();
		default -> true;
		};
	}

	@Override
	int steps() {
		return joint.nodes().length > 1 ? 1 : 0;
	}

	@Override
	int hops() {
		return hops.length;
	}

	@Override
	int channel(int hop) {
		return channel(machine, hops[hop].lane, joint.nodes()[hops[hop].from]);
	}

	@Override
	int fragments() {
		return joint.nodes().length;
	}

	@Override
	int fragment(int hop, int step) {
		return step != 0 || what(hop, step).size() == 0 ? -1 : switch (joint.kind()) {
		case REDUCESCATTER, SCATTER, ALLTOALL -> hops[hop].to;
		case ALLGATHER, GATHER, ALLREDUCE, REDUCE, BROADCAST -> hops[hop].from;
		};
	}

	@Override
	Ranges what(int hop, int step) {
		Hop own = hops[hop];
		Ranges all = switch (joint.kind()) {
		case REDUCESCATTER, SCATTER -> ground.all().slice(pieces.first(own.to), pieces.count(own.to));
		case ALLTOALL -> Ranges.of(joint.data().first() + pieces.first(own.to), pieces.count(own.to));
		case ALLGATHER, GATHER -> ground.held().isEmpty() ? ground.all().slice(pieces.first(own.from), pieces.count(own.from)) : ground.held().get(own.from);
		case ALLREDUCE, REDUCE, BROADCAST -> ground.all();
		};
		Pieces parts = Pieces.of(all.size(), own.parts);
		return own.parts == 1 ? all : all.slice(parts.first(own.part), parts.count(own.part));
	}

	@Override
	boolean combines(int hop, int step) {
		return joint.kind().combines();
	}
}
