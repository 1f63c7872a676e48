package barley.runtime.simulate.clock;

/** The layer of output buffers and channels: packets come through the crossbar, and arrive at the far end or at a node. */
class SwitchChannels extends SwitchState {

	SwitchChannels(SwitchWork work, ClockOptions options) {
		super(work, options);
	}

	/**
	 * Sends a packet through the crossbar.
	 *
	 * @param ready the cycle in which it can be on the channel
	 * @param sum   1 for what the compute unit has stored at the end of the cycle before, otherwise 0
	 */
	void push(int packet, int port, long ready, int sum) {
		pool.port(packet, port);
		if (inside[port]) {
			calendar.add(ready + 1 - sum, DELIVERED, packet);
			return;
		}
		taken[port]++;
		if (listener != null) {
			listener.pushed(now, port, pool.flag(packet), pool.count(packet), ready);
		}
		if (ready == now) {
			append(packet, port);
		} else {
			calendar.add(ready, READY, packet);
		}
	}

	void append(int packet, int port) {
		pool.next(packet, NONE);
		if (outHead[port] == NONE) {
			outHead[port] = packet;
		} else {
			pool.next(outTail[port], packet);
		}
		outTail[port] = packet;
		out.add(port, now);
		channels.add(port);
	}

	void wakeChannel(int port) {
		if (outHead[port] != NONE) {
			channels.add(port);
		}
	}

	void endStarvation(int port) {
		if (starvedSince[port] != NONE) {
			counts.starved += now - starvedSince[port];
			starvedSince[port] = NONE;
		}
	}

	void arrive(int packet, int port) {
		if (isCut(peer[port])) {
			if (listener != null) {
				listener.lost(now - 1, peer[port], pool.flag(packet), pool.count(packet));
			}
			lose(packet, peer[port]);
			return;
		}
		spoil(packet, peer[port]);
		int number = switchOf[port];
		pool.next(packet, NONE);
		if (inHead[port] == NONE) {
			inHead[port] = packet;
			heads[number]++;
			switches.add(number);
		} else {
			pool.next(inTail[port], packet);
		}
		inTail[port] = packet;
		in.add(port, now);
	}
}
