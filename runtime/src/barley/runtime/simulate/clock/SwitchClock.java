package barley.runtime.simulate.clock;

import barley.runtime.machine.Mix;
import barley.runtime.network.NetworkExchange;
import barley.runtime.network.NetworkTraffic;

/**
 * Simulates clocked switches, cycle by cycle. Packets are stored whole before they move on. All switches read the state at the beginning
 * of a cycle:
 *
 * <ol>
 * <li><b>Arbiter.</b> From the pointer on, each port whose first packet can go is served, until as many are as the type has
 * {@code inputs}. A plain packet, and one that is copied down a tree, can go if all output buffers it needs have room; one with a flag if
 * it has an entry of the compute unit or can get one, and there is room for the sum that it completes.
 * <li><b>Channels.</b> Each output buffer whose channel is idle, and that has a credit, puts its first packet on the channel.
 * <li><b>Ends.</b> Sums and arrivals are stored, and credits return. What is written at the end of a cycle is an event at the beginning
 * of the next one.
 * </ol>
 *
 * <p>Only switches and channels that may move are visited: those in two {@link ActiveSet}s. One that cannot move leaves its set, and the
 * event that may change that puts it back: an arrival, a credit, room in an output buffer, an entry that becomes free. Where both sets are
 * empty, the clock advances to the next event. Everything is in flat arrays; nothing is allocated once the pool of packets has its size.
 */
final class SwitchClock extends SwitchArbiters {

	/** Cycles and packets on channels between two calls that may cancel the run: some milliseconds. */
	private static final int CHECK_INTERVAL = 1 << 14;

	SwitchClock(NetworkExchange exchange, NetworkTraffic traffic, ClockOptions options) {
		super(exchange, traffic, options);
		for (int i = 0; i < faults.length; i++) {
			calendar.add(Math.max(0, faults[i].cycle()), FAULT, i);
		}
	}

	/** Runs until nothing can move any more, or a limit is reached. */
	void run(long cycleLimit, Runnable goOn) {
		long nextCheck = CHECK_INTERVAL;
		for (long visited = 1; now < cycleLimit; visited++) {
			for (int event = calendar.poll(); event >= 0; event = calendar.poll()) {
				happen(calendar.kind(event), calendar.subject(event));
			}
			for (int number = switches.next(0); number >= 0; number = switches.next(number + 1)) {
				arbitrate(number);
			}
			for (int port = channels.next(0); port >= 0; port = channels.next(port + 1)) {
				send(port);
			}
			if (switches.isEmpty() && channels.isEmpty()) {
				long next = calendar.nextTime();
				if (next == Long.MAX_VALUE) {
					break;
				}
				now = Math.min(next, cycleLimit);
			} else {
				now++;
			}
			calendar.advance(now);
			if (visited + counts.hops >= nextCheck) {
				nextCheck = visited + counts.hops + CHECK_INTERVAL;
				goOn.run();
			}
		}
		for (int port = 0; port < cause.length; port++) {
			endRefusal(port);
			endStarvation(port);
		}
	}

	private void happen(int kind, int subject) {
		switch (kind) {
			case ARRIVES -> arrive(subject, peer[pool.port(subject)]);
			case CREDIT -> {
				credits[subject]++;
				wakeChannel(subject);
			}
			case IDLE -> wakeChannel(subject);
			case READY -> append(subject, pool.port(subject));
			case DELIVERED -> deliver(subject);
			case FREED -> {
				int number = units.place(subject);
				units.free(subject);
				if (heads[number] > 0) {
					switches.add(number);
				}
			}
			case SETTLED -> switches.add(subject);
			case INJECTED -> inject(subject);
			default -> fail(faults[subject]);
		}
	}

	private void fail(SwitchFault fault) {
		switch (fault.kind()) {
			case FAILS -> dead[network.switchOf(fault.place())] = true;
			case LOSES -> loses[network.switchOf(fault.place())] = true;
			case LANE_FAILS -> {
				cutLane(network.portOn(fault.place(), network.machine().from(fault.place())));
				cutLane(network.portOn(fault.place(), network.machine().to(fault.place())));
			}
			case NODE_FAILS -> {
				for (int port = network.firstPort(fault.place()); port < network.firstPort(fault.place() + 1); port++) {
					cutNode(port);
				}
			}
			default -> corrupt(network.switchOf(fault.place()));
		}
	}

	/** Loses what goes on the channel out of a port; -1 for lanes that are off or no part of the network. */
	private void cutLane(int port) {
		if (port != NONE && switchOf[port] < 0) {
			cutNode(port);
		} else if (port != NONE) {
			cut[port] = true;
		}
	}

	private void corrupt(int number) {
		int oldest = units.oldest(number);
		if (oldest != NONE) {
			counts.corrupted++;
			if (cargo != null) {
				cargo.corrupted(units.sum(oldest));
			}
		}
	}

	/** Returns the number of packets in queues, buffers and entries. */
	long left() {
		return pool.live() + queues.remaining();
	}

	/** Returns the hash over all grants and deliveries, in any order within a cycle. */
	long fingerprint() {
		return Mix.mix(counts.hash);
	}
}
