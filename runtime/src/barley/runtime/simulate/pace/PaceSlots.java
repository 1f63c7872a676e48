package barley.runtime.simulate.pace;

import java.util.function.IntConsumer;

/** Numbers for things in flight: those of things that are over are given to new ones, so there are as many as were in flight at a time. */
final class PaceSlots {

	private static final int FEW = 16;

	private final PaceList free = new PaceList();
	private final IntConsumer room;
	private int length;
	private int taken;

	/** @param room makes room for so many things */
	PaceSlots(IntConsumer room) {
		this.room = room;
	}

	int take() {
		if (!free.isEmpty()) {
			return free.removeLast();
		}
		if (taken == length) {
			length = Math.max(FEW, Math.addExact(length, length >> 1));
			room.accept(length);
		}
		return taken++;
	}

	void give(int slot) {
		free.add(slot);
	}

	/** Returns how many things have been in flight at a time. */
	int most() {
		return taken;
	}
}
