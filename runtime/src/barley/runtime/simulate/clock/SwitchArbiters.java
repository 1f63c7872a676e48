package barley.runtime.simulate.clock;

import barley.runtime.network.NetworkExchange;
import barley.runtime.network.NetworkTraffic;
import barley.runtime.network.PacketRoutes;
import barley.runtime.machine.SwitchType;
import barley.runtime.machine.SwitchType.Release;

/**
 * The layer of arbiters and compute units. A packet can go
 *
 * <ul>
 * <li>if it is plain or copied down a tree: if all output buffers it needs have room;
 * <li>if it has a flag: if no addition to its entry is under way from an earlier cycle; if it has an entry, or one is free, or the oldest
 * one can be sent on unfinished, or it is complete by itself; and if there is room for the sum that it completes.
 * </ul>
 */
class SwitchArbiters extends SwitchNodes {

	/** Contributions of each group that each switch has sent on unfinished. */
	private final FlagCounts sentOn = new FlagCounts();

	/** The output buffer that had no room for the packet that was refused last. */
	private int fullPort;
	/** What was reported last of the first packet of each port; null if no one listens. */
	private final byte[] reported;

	SwitchArbiters(NetworkExchange exchange, NetworkTraffic traffic, ClockOptions options) {
		super(exchange, traffic, options);
		reported = listener == null ? null : new byte[network.ports()];
	}

	/** Serves the ports of a switch from its pointer on. */
	void arbitrate(int number) {
		SwitchType kind = type[number];
		if (dead[number]) {
			for (int port = first[number]; port < end[number]; port++) {
				if (inHead[port] != NONE) {
					strike(inHead[port], peer[port], SwitchFault.Kind.FAILS, network.vertex(number));
				}
			}
			switches.remove(number);
			return;
		}
		int begin = first[number];
		int served = 0;
		boolean flagged = false;
		boolean adding = false;
		int port = begin + pointer[number];
		for (int left = end[number] - begin; left > 0; left--) {
			endRefusal(port);
			int packet = inHead[port];
			if (packet != NONE && served < kind.inputs()) {
				boolean counted = pool.flag(packet) > 0;
				int why = pool.target(packet) >= 0 ? plain(number, port, packet)
						: counted ? flagged(number, port, packet) : copied(number, port, packet);
				if (why == GOES) {
					served++;
					flagged |= counted;
					pointer[number] = port + 1 == end[number] ? 0 : port + 1 - begin;
				} else {
					adding |= why == ADDING || why == NO_ENTRY && kind.compute() > 1;
					refuse(port, why);
				}
			}
			port = port + 1 == end[number] ? begin : port + 1;
		}
		boolean idles = idles(number) && !flagged && releaseOldest(number);
		if (served == 0 || heads[number] == 0) {
			rest(number, served == 0 && adding, idles || flagged);
		}
	}

	private void refuse(int port, int why) {
		cause[port] = (byte) why;
		refusedSince[port] = now;
		if (listener != null && reported[port] != why) {
			reported[port] = (byte) why;
			listener.refused(now, port, why, why == NO_ROOM ? fullPort : NONE);
		}
	}

	/**
	 * Takes a switch out of those that are visited, unless something may change without an event.
	 *
	 * @param changed whether an entry changed in this cycle, so that one that idles may leave in the next one
	 */
	private void rest(int number, boolean adding, boolean changed) {
		boolean idle = idles(number) && units.used(number) > 0;
		if (idle && changed) {
			return;
		}
		switches.remove(number);
		if (adding || idle) {
			long settled = units.nextSettled(number, now);
			if (settled < Long.MAX_VALUE) {
				calendar.add(settled, SETTLED, number);
			}
		}
	}

	private boolean canRelease(int number) {
		int oldest = units.oldestSettled(number, now);
		int up = rows.up[units.row(oldest)];
		return taken[up] < room[up];
	}

	private boolean releaseOldest(int number) {
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
		pool.target(sum, ~rows.upRow[row]);
		push(sum, rows.up[row], now + 1 + type[number].stages(), 1);
	}

	private int plain(int number, int port, int packet) {
		int vertex = network.vertex(number);
		PacketRoutes routes = routes(packet);
		int to = routes.port(vertex, pool.target(packet), pool.isDescending(packet));
		if (isFull(to)) {
			return NO_ROOM;
		}
		take(number, port, packet);
		if (routes.isDown(to)) {
			pool.descending(packet, true);
		}
		push(packet, to, now + type[number].stages(), 0);
		return GOES;
	}

	private int copied(int number, int port, int packet) {
		int row = ~pool.target(packet);
		if (!hasRoom(row, port)) {
			return NO_ROOM;
		}
		take(number, port, packet);
		copyTo(row, port, packet, now + type[number].stages(), 0);
		return GOES;
	}

	/** Returns whether an output buffer has no room, and remembers it as what a refused packet needs. */
	private boolean isFull(int port) {
		fullPort = port;
		return taken[port] >= room[port];
	}

	/** Returns whether all ports of a row but one have room. */
	private boolean hasRoom(int row, int but) {
		for (int i = rows.first[row]; i < rows.first[row + 1]; i++) {
			int to = rows.port[i];
			if (to != but && isFull(to)) {
				return false;
			}
		}
		return true;
	}

	/** Sends a packet to all ports of a row but one. */
	private void copyTo(int row, int but, int packet, long ready, int sum) {
		int end = rows.first[row + 1];
		int last = rows.port[end - 1] == but ? end - 2 : end - 1;
		if (last < rows.first[row]) {
			discard(packet);
			return;
		}
		for (int i = rows.first[row]; i <= last; i++) {
			if (rows.port[i] != but) {
				int copy = packet;
				if (i < last) {
					copy = pool.copy(packet);
					if (cargo != null) {
						cargo.copied(packet, copy);
					}
				}
				pool.target(copy, ~rows.rowAtPort[i]);
				push(copy, rows.port[i], ready, sum);
			}
		}
	}

	boolean evicts(int number) {
		return type[number].evicts();
	}

	boolean idles(int number) {
		return type[number].release() == Release.IDLE;
	}

	/** Returns whether a packet with a flag completes the contributions that a switch expects. */
	boolean completes(int number, int packet) {
		int row = ~pool.target(packet);
		int entry = units.find(number, pool.flag(packet));
		int count = pool.count(packet) + (entry == NONE ? 0 : pool.count(units.sum(entry)));
		return completes(number, row, pool.flag(packet), count);
	}

	private boolean completes(int number, int row, int flag, int count) {
		return (type[number].counts() || rows.up[row] == NONE) && count + sentOn.get(number, flag) == rows.expected[row];
	}

	private int flagged(int number, int port, int packet) {
		SwitchType kind = type[number];
		int row = ~pool.target(packet);
		int up = rows.up[row];
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
			listener.combined(now, network.vertex(number), flag, count, rows.expected[row]);
		}
		if (completes) {
			finish(number, row, entry == NONE ? packet : sum);
		}
		return GOES;
	}

	/** Changes the sum of an entry that has been taken, if a fault waits for one. */
	private void corruptEntry(int number, int sum) {
		if (corrupts[number]) {
			corrupts[number] = false;
			corrupt(sum);
			strike(sum, NONE, SwitchFault.Kind.CORRUPTS, network.vertex(number));
		}
	}

	/** Changes the sum of the oldest entry of a switch, or else of the next one that is taken. */
	void corruptOldest(int number) {
		corrupts[number] = true;
		if (units.oldest(number) != NONE) {
			corruptEntry(number, units.sum(units.oldest(number)));
		}
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

	private void finish(int number, int row, int sum) {
		int flag = pool.flag(sum);
		long ready = now + type[number].compute() + type[number].stages();
		sentOn.remove(number, flag);
		if (listener != null) {
			listener.released(now, network.vertex(number), flag, pool.count(sum), true);
		}
		if (rows.up[row] != NONE) {
			pool.target(sum, ~rows.upRow[row]);
			push(sum, rows.up[row], ready, 1);
		} else {
			pool.flag(sum, 0);
			pool.entered(sum, 0);
			counts.results.add(ready);
			copyTo(row, NONE, sum, ready, 1);
		}
	}

	/** Takes the first packet out of an input buffer. */
	private void take(int number, int port, int packet) {
		counts.granted(now, port, pool.flag(packet));
		if (listener != null) {
			reported[port] = GOES;
			listener.granted(now, port, pool.flag(packet), pool.count(packet), pool.source(packet));
		}
		if (inside[port]) {
			spoil(packet, peer[port]);
			inHead[port] = NONE;
			heads[number]--;
			refill(peer[port], now);
		} else {
			inHead[port] = pool.next(packet);
			if (inHead[port] == NONE) {
				heads[number]--;
			}
			in.remove(port, now);
			calendar.add(now + 1 + latency[peer[port]], CREDIT, peer[port]);
		}
	}

	void endRefusal(int port) {
		if (cause[port] != GOES) {
			counts.refused[cause[port]] += now - refusedSince[port];
			cause[port] = GOES;
		}
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
