package barley.lang.motion;

import java.util.BitSet;

import barley.runtime.machine.Machine;
import barley.runtime.program.Pieces;

/** A send by hand: a message, or the part of it that is of one vector, with all that the sender holds of that. */
public final class SendMotion extends MessageMotion {

	private final int from;
	private final Ranges what;
	private final boolean combines;
	private final Long moved;
	private final long ahead;
	private final long whole;

	/**
	 * @param what   what the sender holds of the data
	 * @param ahead  how many elements the message has before these
	 * @param behind how many it has behind them
	 * @param moved  by how much further on the receiver puts elements in other data; null if it puts them in the same
	 */
	public SendMotion(Machine machine, BitSet off, Passage passage, boolean combines, Ranges what, long ahead, long behind,
			Long moved) {
		super(machine, off, false);
		from = passage.from();
		this.what = what;
		this.combines = combines;
		this.moved = moved;
		this.ahead = ahead;
		whole = Math.addExact(ahead + what.size(), behind);
		add(0, passage);
	}

	@Override
	int origin(int number) {
		return from;
	}

	@Override
	Ranges message(int number) {
		return what;
	}

	@Override
	long elements(int number) {
		return what.size();
	}

	/** Lanes carry their shares of the whole message. */
	@Override
	Slice slice(int number, long[] over, int lane) {
		Pieces pieces = Pieces.weighted(0, whole, over);
		long first = Math.max(0, pieces.first(lane) - ahead);
		long end = Math.min(what.size(), pieces.first(lane) + pieces.count(lane) - ahead);
		return new Slice(Math.min(first, what.size()), Math.max(0, end - first));
	}

	@Override
	Room target() {
		return moved == null ? Room.DATA : Room.TARGET;
	}

	@Override
	long moved(int number) {
		return moved == null ? 0 : moved;
	}

	@Override
	int fragmentOf(int number) {
		return 0;
	}

	@Override
	public int fragments() {
		return 1;
	}

	@Override
	boolean combines() {
		return combines;
	}
}
