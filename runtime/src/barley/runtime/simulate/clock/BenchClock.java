package barley.runtime.simulate.clock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.LongBinaryOperator;

import barley.runtime.network.PacketRoutes;
import barley.runtime.simulate.clock.SwitchBench.Leaving;

/** The clock of one switch, whose neighbours take what comes to them; packets carry a number each. */
final class BenchClock extends SwitchClock {

	/** The numbers that packets carry. */
	static final class Load implements PacketCargo {

		private final LongBinaryOperator operator;
		private long[] data = new long[64];

		Load(LongBinaryOperator operator) {
			this.operator = operator;
		}

		void set(int packet, long value) {
			if (packet >= data.length) {
				data = Arrays.copyOf(data, Math.max(packet + 1, 2 * data.length));
			}
			data[packet] = value;
		}

		long get(int packet) {
			return data[packet];
		}

		@Override
		public void copied(int packet, int copy) {
			set(copy, get(packet));
		}

		@Override
		public void combined(int packet, int sum) {
			set(sum, operator.applyAsLong(get(sum), get(packet)));
		}
	}

	private final int number;
	private final Load load;
	/** The routes of each network by its number. */
	private final IntFunction<PacketRoutes> routes;
	/** The ports behind which no packet is taken, and how many wait there. */
	private final BitSet held = new BitSet();
	private final int[] waiting;
	private List<Leaving> leaving = new ArrayList<>();

	BenchClock(SwitchWork work, int vertex, Load load, IntFunction<PacketRoutes> routes) {
		super(work, ClockOptions.TIMING.withCargo(load));
		number = network.switchOf(vertex);
		this.load = load;
		this.routes = routes;
		waiting = new int[network.ports()];
	}

	/** Puts a packet at the end of an input buffer, or of the queue of a node that is in the same die. */
	void give(int port, int flag, int target, int count, int networkNumber, boolean down, long data) {
		int packet = pool.make();
		pool.flag(packet, flag);
		pool.target(packet, target);
		pool.port(packet, peer[port]);
		pool.count(packet, count);
		pool.source(packet, network.neighbour(port));
		pool.origin(packet, networkNumber, 0, 0);
		pool.entered(packet, now);
		pool.descending(packet, down);
		load.set(packet, data);
		if (inside[port]) {
			enqueue(peer[port], packet);
		} else {
			super.arrive(packet, port);
		}
	}

	/** Runs a cycle and returns what is with a neighbour at its end. */
	List<Leaving> cycle() {
		leaving = new ArrayList<>();
		move();
		now++;
		calendar.advance(now);
		happen();
		return leaving;
	}

	/** Stops or goes on taking packets behind a port. */
	void hold(int port, boolean stop) {
		held.set(port, stop);
		for (; !stop && waiting[port] > 0; waiting[port]--) {
			giveCredit(port);
		}
	}

	private void giveCredit(int port) {
		credits[port]++;
		wakeChannel(port);
	}

	@Override
	void arrive(int packet, int port) {
		int from = peer[port];
		leave(packet, from);
		if (held.get(from)) {
			waiting[from]++;
		} else {
			giveCredit(from);
		}
	}

	@Override
	void deliver(int packet) {
		leave(packet, pool.port(packet));
	}

	private void leave(int packet, int port) {
		leaving.add(new Leaving(now - 1, network.lane(port), pool.flag(packet), pool.count(packet), pool.source(packet), load.get(packet)));
		pool.free(packet);
	}

	@Override
	PacketRoutes routes(int packet) {
		return routes.apply(pool.statement(packet));
	}

	/** Returns the routes of a network; null if the switch does not belong to it. */
	PacketRoutes routesOf(int networkNumber) {
		return routes.apply(networkNumber);
	}

	/** Returns the entries of the compute unit, the oldest first. */
	List<SwitchBench.Entry> entries() {
		List<SwitchBench.Entry> entries = new ArrayList<>();
		for (int entry = units.oldest(number); entry != NONE; entry = units.younger(entry)) {
			int sum = units.sum(entry);
			entries.add(new SwitchBench.Entry(units.flag(entry), pool.count(sum), load.get(sum)));
		}
		return entries;
	}
}
