package barley.lang.motion;

import java.util.Map;

import barley.lang.wiring.Pair;
import barley.runtime.program.Pieces;

/** A collective in which every member sends to others by itself, straight or hop by hop. Messages are pairs of members. */
final class DirectMotion extends MessageMotion {

	private final Task task;
	private final Pieces pieces;

	/** @param ways the ways of messages; null if all go straight */
	DirectMotion(Task task, Map<Pair, Integer> circuits, Passages ways) {
		super(task.machine(), task.off());
		this.task = task;
		int[] nodes = task.nodes();
		pieces = Pieces.of(task.size(), nodes.length);
		for (int from = 0; from < nodes.length; from++) {
			for (int to = 0; to < nodes.length; to++) {
				if (!task.kind().sends(nodes[from], nodes[to], task.root())) {
					continue;
				} else if (ways != null) {
					add(from * nodes.length + to, ways.of(nodes[from], nodes[to]));
				} else {
					boolean joined = task.machine().leading(nodes[from], nodes[to]).length > 0;
					Integer circuit = joined ? null : circuits.get(Pair.of(nodes[from], nodes[to]));
					add(from * nodes.length + to, nodes[from], nodes[to], circuit == null ? Passage.ALL : circuit);
				}
			}
		}
	}

	private int from(int number) {
		return number / task.nodes().length;
	}

	private int to(int number) {
		return number % task.nodes().length;
	}

	@Override
	int origin(int number) {
		return task.nodes()[from(number)];
	}

	@Override
	public int fragments() {
		return task.nodes().length;
	}

	@Override
	int fragmentOf(int number) {
		return switch (task.kind()) {
		case REDUCESCATTER, SCATTER, ALLTOALL -> to(number);
		case ALLGATHER, GATHER, ALLREDUCE, REDUCE, BROADCAST -> from(number);
		};
	}

	@Override
	Ranges message(int number) {
		return switch (task.kind()) {
		case REDUCESCATTER, SCATTER, ALLTOALL -> task.ground().all().slice(pieces.first(to(number)), pieces.count(to(number)));
		case ALLGATHER, GATHER -> task.ground().held().get(from(number));
		case ALLREDUCE, REDUCE, BROADCAST -> task.ground().all();
		};
	}

	@Override
	long elements(int number) {
		return switch (task.kind()) {
		case REDUCESCATTER, SCATTER, ALLTOALL -> pieces.count(to(number));
		case ALLGATHER, GATHER -> task.ground().held().get(from(number)).size();
		case ALLREDUCE, REDUCE, BROADCAST -> task.size();
		};
	}

	/** In an all-to-all, a block takes the place of its sender's. */
	@Override
	long moved(int number) {
		return task.kind() == CollectiveKind.ALLTOALL ? (from(number) - to(number)) * pieces.count(0) : 0;
	}

	@Override
	boolean combines() {
		return task.kind().combines();
	}
}
