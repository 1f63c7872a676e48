package barley.runtime.simulate.clock;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntConsumer;

import barley.runtime.machine.Mix;

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
class SwitchClock extends SwitchArbiters {

	/** Cycles and packets on channels between two calls that may cancel the run: some milliseconds. */
	private static final int CHECK_INTERVAL = 1 << 14;

	/** Faults in order of time. They are no events: a run does not wait for them, and they move nothing. */
	private final SwitchFault[] coming;
	private int begun;

	SwitchClock(SwitchWork work, ClockOptions options) {
		super(work, options);
		coming = faults.clone();
		Arrays.sort(coming, Comparator.comparingLong(SwitchFault::cycle));
	}

	/** Runs until nothing can move any more, or a limit is reached. */
	void run(long cycleLimit, Runnable goOn) {
		long nextCheck = CHECK_INTERVAL;
		for (long visited = 1; now < cycleLimit; visited++) {
			while (begun < coming.length && coming[begun].cycle() <= now) {
				begin(coming[begun++]);
			}
			happen();
			move();
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

	/** Carries out the events at the beginning of a cycle. */
	void happen() {
		for (long event = calendar.poll(); event >= 0; event = calendar.poll()) {
			happen(Calendar.kind(event), Calendar.subject(event));
		}
	}

	/** Lets arbiters and channels work for a cycle. */
	void move() {
		for (int number = switches.next(0); number >= 0; number = switches.next(number + 1)) {
			arbitrate(number);
		}
		for (int port = channels.next(0); port >= 0; port = channels.next(port + 1)) {
			send(port);
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
			case BEGINS -> refillIfEmpty(subject);
			default -> inject(subject);
		}
	}

	private void begin(SwitchFault fault) {
		switch (fault.kind()) {
			case FAILS -> {
				dead[network.switchOf(fault.place())] = true;
				// What the switch holds is hit.
				switches.add(network.switchOf(fault.place()));
			}
			case LOSES -> loses[network.switchOf(fault.place())] = true;
			case CORRUPTS -> corruptOldest(network.switchOf(fault.place()));
			case LANE_FAILS -> forEachPort(fault.place(), this::cutLane);
			case LANE_SLOWS -> forEachPort(fault.place(), port -> slow(port, fault.detail()));
			case CORRUPTS_PACKET -> {
				int port = network.portOn(fault.place() >> 1, network.machine().sender(fault.place()));
				if (port != NONE) {
					spoilNext(port);
				}
			}
			case NODE_FAILS -> {
				for (int port = network.firstPort(fault.place()); port < network.firstPort(fault.place() + 1); port++) {
					cutNode(port);
				}
			}
		}
	}

	/** Visits the ports of a lane; a lane that is off, or no part of the network, has none. */
	private void forEachPort(int lane, IntConsumer action) {
		for (int vertex : new int[] {network.machine().from(lane), network.machine().to(lane)}) {
			if (network.portOn(lane, vertex) != NONE) {
				action.accept(network.portOn(lane, vertex));
			}
		}
	}

	/** Loses what goes on the channel out of a port. */
	private void cutLane(int port) {
		if (switchOf[port] < 0) {
			cutNode(port);
		} else {
			cut(port);
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
