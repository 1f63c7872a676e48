package barley.lang.motion;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * An allgather, a broadcast or an all-to-all over walks that leaves in other data what all members get: they copy what they have for
 * themselves to where it belongs there, and go on in these data as they would in their own.
 */
final class PutMotion extends WalkedMotion {

	PutMotion(Motion walked, Task task) {
		super(walked, task);
	}

	/** Members copy all that they have of an all-to-all, what they bring to an allgather, and roots what they broadcast. */
	@Override
	public List<Kept> kept() {
		Stream<Kept> own = IntStream.range(0, task.nodes().length).filter(member -> task.root() < 0 || task.nodes()[member] == task.root())
				.mapToObj(member -> new Kept(task.nodes()[member], task.ground().held().isEmpty() ? task.ground().all()
						: task.ground().held().get(member), Room.TARGET, task.target().moved()));
		return Stream.concat(own, walked.kept().stream()).toList();
	}

	@Override
	public Motion atOwnPace() {
		return new PutMotion(walked.atOwnPace(), task);
	}

	private static Room room(Room room) {
		return room == Room.DATA ? Room.TARGET : room;
	}

	private long moved(Room room) {
		return room == Room.DATA ? task.target().moved() : 0;
	}

	@Override
	public Room leaves(int hop) {
		return room(walked.leaves(hop));
	}

	@Override
	public Room arrives(int hop) {
		return room(walked.arrives(hop));
	}

	@Override
	public void parts(int hop, int step, Part to) {
		long leaves = moved(walked.leaves(hop));
		long arrives = moved(walked.arrives(hop));
		walked.parts(hop, step, (first, count, place) -> to.part(first + leaves, count, place + arrives));
	}

	@Override
	public int hops() {
		return walked.hops();
	}

	@Override
	public boolean takesPart(int hop, int step) {
		return walked.takesPart(hop, step);
	}

	@Override
	public int fragment(int hop, int step) {
		return walked.fragment(hop, step);
	}

	@Override
	public Ranges what(int hop, int step) {
		return walked.what(hop, step);
	}

	@Override
	public long size(int hop, int step) {
		return walked.size(hop, step);
	}

	@Override
	public long total(int hop) {
		return walked.total(hop);
	}

	@Override
	public long transit() {
		return walked.transit();
	}

	@Override
	public List<Round> rounds() {
		return walked.rounds();
	}

	@Override
	public long effort() {
		return walked.effort();
	}
}
