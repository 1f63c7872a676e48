package barley.lang.motion;

import java.util.List;
import java.util.stream.IntStream;

import barley.runtime.program.Pieces;

/** A collective in which every member sends to others by itself, straight or hop by hop. */
final class DirectMotion extends MemberMessages {

	private final Pieces pieces;
	/** The sizes of blocks, and how many elements are before each at its sender and at its receiver; null if all are alike. */
	private final long[][] sizes;
	private final long[][] sent;
	private final long[][] put;

	DirectMotion(Task task, MessageWay way) {
		super(task, false);
		int[] nodes = task.nodes();
		pieces = Pieces.of(task.size(), nodes.length);
		sizes = task.target() == null ? null : task.target().sizes();
		sent = sizes == null ? null : new long[nodes.length][nodes.length];
		put = sizes == null ? null : new long[nodes.length][nodes.length];
		for (int from = 0; from < nodes.length && sizes != null; from++) {
			for (int to = 0; to < nodes.length; to++) {
				sent[from][to] = to == 0 ? 0 : sent[from][to - 1] + sizes[from][to - 1];
				put[from][to] = from == 0 ? 0 : put[from - 1][to] + sizes[from - 1][to];
			}
		}
		for (int from = 0; from < nodes.length; from++) {
			for (int to = 0; to < nodes.length; to++) {
				if (task.kind().sends(nodes[from], nodes[to], task.root()) && (sizes == null || sizes[from][to] > 0)) {
					add(number(from, to), way.passage(nodes[from], nodes[to], task.machine()));
				}
			}
		}
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
		return sizes != null ? task.ground().all().slice(sent[from(number)][to(number)], elements(number)) : switch (task.kind()) {
		case REDUCESCATTER, SCATTER, ALLTOALL -> task.ground().all().slice(pieces.first(to(number)), pieces.count(to(number)));
		case ALLGATHER, GATHER -> task.ground().held().get(from(number));
		case ALLREDUCE, REDUCE, BROADCAST -> task.ground().all();
		};
	}

	@Override
	long elements(int number) {
		return sizes != null ? sizes[from(number)][to(number)] : switch (task.kind()) {
		case REDUCESCATTER, SCATTER, ALLTOALL -> pieces.count(to(number));
		case ALLGATHER, GATHER -> task.ground().held().get(from(number)).size();
		case ALLREDUCE, REDUCE, BROADCAST -> task.size();
		};
	}

	/** In an all-to-all, a block takes the place of its sender's. */
	@Override
	long moved(int number) {
		long all = task.target() == null ? 0 : task.target().moved();
		return sizes != null ? all + put[from(number)][to(number)] - sent[from(number)][to(number)]
				: task.kind() == CollectiveKind.ALLTOALL ? all + (from(number) - to(number)) * pieces.count(0) : all;
	}

	@Override
	Room target() {
		return task.target() == null ? Room.DATA : Room.TARGET;
	}

	/** A member has a message for itself, too, if it goes into other data: all have, or the root. */
	@Override
	public List<Kept> kept() {
		int[] nodes = task.nodes();
		return task.target() == null ? List.of() : IntStream.range(0, nodes.length)
				.filter(member -> task.root() < 0 || nodes[member] == task.root())
				.mapToObj(member -> number(member, member))
				.map(number -> new Kept(nodes[from(number)], message(number), Room.TARGET, moved(number))).toList();
	}

	@Override
	boolean combines() {
		return task.kind().combines();
	}
}
