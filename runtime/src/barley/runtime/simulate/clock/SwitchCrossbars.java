package barley.runtime.simulate.clock;

import barley.runtime.network.PacketRoutes;

/**
 * The layer of crossbars: it takes packets out of input buffers and sends those that need no compute unit on. A packet can go if it is
 * plain, or copied down a tree, and all output buffers it needs have room.
 */
class SwitchCrossbars extends SwitchNodes {

	/** The output buffer that had no room for the packet that was refused last. */
	int fullPort;
	/** What was reported last of the first packet of each port; null if no one listens. */
	final byte[] reported;

	SwitchCrossbars(SwitchWork work, ClockOptions options) {
		super(work, options);
		reported = listener == null ? null : new byte[network.ports()];
	}

	int plain(int number, int port, int packet) {
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

	int copied(int number, int port, int packet) {
		int row = ~pool.target(packet);
		if (!hasRoom(row, port)) {
			return NO_ROOM;
		}
		take(number, port, packet);
		copyTo(row, port, packet, now + type[number].stages(), 0);
		return GOES;
	}

	/** Returns whether an output buffer has no room, and remembers it as what a refused packet needs. */
	boolean isFull(int port) {
		fullPort = port;
		return taken[port] >= room[port];
	}

	/** Returns whether all ports of a row but one have room. */
	boolean hasRoom(int row, int but) {
		for (int i = rows.first(row); i < rows.first(row + 1); i++) {
			int to = rows.port[i];
			if (to != but && isFull(to)) {
				return false;
			}
		}
		return true;
	}

	/** Sends a packet to all ports of a row but one. */
	void copyTo(int row, int but, int packet, long ready, int sum) {
		int end = rows.first(row + 1);
		int last = rows.port[end - 1] == but ? end - 2 : end - 1;
		if (last < rows.first(row)) {
			discard(packet);
			return;
		}
		for (int i = rows.first(row); i <= last; i++) {
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

	/** Takes the first packet out of an input buffer. */
	void take(int number, int port, int packet) {
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
}
