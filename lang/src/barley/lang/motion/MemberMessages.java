package barley.lang.motion;

/** Messages of members to one another, numbered by pairs: from the member in the row to the one in the column of a square. */
abstract class MemberMessages extends MessageMotion {

	final Task task;

	/** @param wait whether messages may wait at nodes that relay them */
	MemberMessages(Task task, boolean wait) {
		super(task.machine(), task.off(), wait);
		this.task = task;
	}

	/** Returns the number of the message from one member to another. */
	final int number(int from, int to) {
		return from * fragments() + to;
	}

	/** Returns the member that sends a message. */
	final int from(int number) {
		return number / fragments();
	}

	/** Returns the member for which a message is. */
	final int to(int number) {
		return number % fragments();
	}

	@Override
	final int origin(int number) {
		return task.nodes()[from(number)];
	}

	@Override
	public final int fragments() {
		return task.nodes().length;
	}
}
