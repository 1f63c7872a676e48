package barley.runtime.simulate.clock;

import barley.runtime.machine.SwitchType;

/** The layer of arbiters: from its pointer on, a switch serves each port whose first packet can go, until as many are as its type says. */
class SwitchArbiters extends SwitchComputing {

	SwitchArbiters(SwitchWork work, ClockOptions options) {
		super(work, options);
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

	void endRefusal(int port) {
		if (cause[port] != GOES) {
			counts.refused[cause[port]] += now - refusedSince[port];
			cause[port] = GOES;
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
}
