package barley.lang.motion;

/**
 * What walks do for a collective that leaves what it brings in other data: where, in which steps and how much is as if it stayed in place.
 */
abstract class WalkedMotion extends Motion {

	final Motion walked;
	final Task task;

	/** @param walked what the walks do where elements stay in their vector */
	WalkedMotion(Motion walked, Task task) {
		this.walked = walked;
		this.task = task;
	}

	/** Returns a collective over walks that leaves what it brings in other data. */
	static Motion of(Motion walked, Task task) {
		return task.kind() == CollectiveKind.SCATTER || task.kind() == CollectiveKind.GATHER ? new DeliveryMotion(walked, task)
				: new PutMotion(walked, task);
	}

	/** Returns which of the hops of the walks a hop is. */
	int of(int hop) {
		return hop;
	}

	@Override
	public final int steps() {
		return walked.steps();
	}

	@Override
	public final int channel(int hop) {
		return walked.channel(of(hop));
	}

	@Override
	public final int sender(int hop) {
		return walked.sender(of(hop));
	}

	@Override
	public final int receiver(int hop) {
		return walked.receiver(of(hop));
	}

	@Override
	public final int strand(int hop) {
		return walked.strand(of(hop));
	}

	@Override
	public final int first(int hop) {
		return walked.first(of(hop));
	}

	@Override
	public final int end(int hop) {
		return walked.end(of(hop));
	}

	@Override
	public final int fragments() {
		return walked.fragments();
	}

	@Override
	public final boolean combines(int hop, int step) {
		return false;
	}

	@Override
	public final boolean isInPlace() {
		return false;
	}

	@Override
	public final boolean isListed() {
		return true;
	}
}
