package barley.runtime.simulate.clock;

import barley.runtime.machine.SwitchType;
import barley.runtime.machine.SwitchType.Release;

/**
 * The layer of compute units. A packet with a flag can go if no addition to its entry is under way from an earlier cycle; if it has an
 * entry, or one is free, or the oldest one can be sent on unfinished, or it is complete by itself; and if there is room for the sum that
 * it completes.
 */
class SwitchComputing extends SwitchCrossbars {

	/** Contributions of each group that each switch has sent on unfinished. */
	private final FlagCounts sentOn = new FlagCounts();

	SwitchComputing(SwitchWork work, ClockOptions options) {
		super(work, options);
	}

	int flagged(int number, int port, int packet) {
		SwitchType kind = type[number];
		int row = ~pool.target(packet);
		int up = rows.up(row);
		int flag = pool.flag(packet);
		int entry = units.find(number, flag);
		int sum = entry == NONE ? NONE : units.sum(entry);
		int count = pool.count(packet) + (sum == NONE ? 0 : pool.count(sum));
		boolean completes = completes(number, row, flag, count);
		if (completes && (up == NONE ? !hasRoom(row, NONE) : isFull(up))) {
			return NO_ROOM;
		}
		long settled = now + kind.compute();
		if (entry != NONE && units.settled(entry) > now && units.settled(entry) != settled) {
			return ADDING;
		}
		if (loses[number] && isLost(number, flag)) {
			take(number, port, packet);
			lose(packet, peer[port]);
			return GOES;
		}
		if (entry == NONE && !completes) {
			if (units.used(number) == kind.groups() && !(kind.evicts() && evict(number))) {
				return NO_ENTRY;
			}
			take(number, port, packet);
			units.take(number, flag, packet, row, up == NONE, settled);
			corruptEntry(number, packet);
			counts.entries(units.used(number));
		} else {
			take(number, port, packet);
			if (entry != NONE) {
				add(packet, sum, count);
				units.settle(entry, settled);
			}
			if (completes && entry != NONE) {
				units.complete(entry);
				calendar.add(settled, FREED, entry);
			}
		}
		if (listener != null) {
			listener.combined(now, network.vertex(number), flag, count, rows.expected(row));
		}
		if (completes) {
			finish(number, row, entry == NONE ? packet : sum);
		}
		return GOES;
	}

	/** Returns whether a packet with a flag completes the contributions that a switch expects. */
	boolean completes(int number, int packet) {
		int row = ~pool.target(packet);
		int entry = units.find(number, pool.flag(packet));
		int count = pool.count(packet) + (entry == NONE ? 0 : pool.count(units.sum(entry)));
		return completes(number, row, pool.flag(packet), count);
	}

	private boolean completes(int number, int row, int flag, int count) {
		return (type[number].counts() || rows.up(row) == NONE) && count + sentOn.get(number, flag) == rows.expected(row);
	}

	private void add(int packet, int sum, int count) {
		pool.count(sum, count);
		pool.source(sum, pool.source(packet));
		counts.additions++;
		if (cargo != null) {
			cargo.combined(packet, sum);
		}
		pool.free(packet);
	}

	private void finish(int number, int row, int sum) {
		int flag = pool.flag(sum);
		long ready = now + type[number].compute() + type[number].stages();
		sentOn.remove(number, flag);
		if (listener != null) {
			listener.released(now, network.vertex(number), flag, pool.count(sum), true);
		}
		if (rows.up(row) != NONE) {
			pool.target(sum, ~rows.upRow(row));
			push(sum, rows.up(row), ready, 1);
		} else {
			pool.flag(sum, 0);
			pool.entered(sum, 0);
			counts.results.add(ready);
			copyTo(row, NONE, sum, ready, 1);
		}
	}

	private boolean evict(int number) {
		int oldest = units.oldestSettled(number, now);
		if (oldest == NONE || !canRelease(number)) {
			return false;
		}
		if (type[number].counts()) {
			sentOn.add(number, units.flag(oldest), pool.count(units.sum(oldest)));
		}
		counts.sentOn++;
		sendOn(number, oldest);
		return true;
	}

	private boolean canRelease(int number) {
		int oldest = units.oldestSettled(number, now);
		int up = rows.up(units.row(oldest));
		return taken[up] < room[up];
	}

	boolean releaseOldest(int number) {
		int oldest = units.oldestSettled(number, now);
		if (oldest == NONE || !canRelease(number)) {
			return false;
		}
		sendOn(number, oldest);
		return true;
	}

	/** Sends an entry on unfinished. */
	private void sendOn(int number, int entry) {
		int sum = units.sum(entry);
		int row = units.row(entry);
		units.free(entry);
		if (listener != null) {
			listener.released(now, network.vertex(number), pool.flag(sum), pool.count(sum), false);
		}
		pool.target(sum, ~rows.upRow(row));
		push(sum, rows.up(row), now + 1 + type[number].stages(), 1);
	}

	/** Changes the sum of an entry that has been taken, if a fault waits for one. */
	private void corruptEntry(int number, int sum) {
		if (corrupts[number]) {
			corrupt(sum);
			corrupts[number] = strikeOnce(sum, NONE, SwitchFault.Kind.CORRUPTS, network.vertex(number));
		}
	}

	/** Changes the sum of the oldest entry of a switch, or else of the next one that is taken. */
	void corruptOldest(int number) {
		corrupts[number] = true;
		if (units.oldest(number) != NONE) {
			corruptEntry(number, units.sum(units.oldest(number)));
		}
	}

	boolean evicts(int number) {
		return type[number].evicts();
	}

	boolean idles(int number) {
		return type[number].release() == Release.IDLE;
	}

	private boolean isLost(int number, int flag) {
		for (SwitchFault fault : faults) {
			if (fault.kind() == SwitchFault.Kind.LOSES && fault.detail() == flag && fault.cycle() <= now
					&& network.switchOf(fault.place()) == number) {
				return true;
			}
		}
		return false;
	}
}
