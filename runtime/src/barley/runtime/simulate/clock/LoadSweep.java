package barley.runtime.simulate.clock;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;

import barley.runtime.machine.Fault;
import barley.runtime.network.NetworkTraffic;
import barley.runtime.network.SwitchNetwork;

/** Latency and throughput of a network over the load, up to saturation. */
public final class LoadSweep {

	/** A network is saturated if it delivers less than this share of what nodes inject. */
	private static final double SATURATED = 0.95;
	private static final double P99 = 0.99;
	private static final int STEPS = 20;
	/** How often, and by what, the steps become finer if the network is saturated at the first one. */
	private static final int FINER = 4;
	private static final int FINER_BY = 8;
	private static final int HALVINGS = 3;
	/** Least number of loads up to saturation, about. */
	private static final int PARTS = 8;

	/**
	 * A load.
	 *
	 * @param rate        packets for each node and cycle that the traffic asks for
	 * @param offered     packets that nodes injected, for each node and cycle
	 * @param throughput  packets that were delivered up to the end of the injection, for each node and cycle
	 * @param packets     the packets that were delivered up to then and have a latency
	 * @param latency     mean latency in cycles of these packets; not a number if there are none
	 * @param latency99   the latency that 99 of 100 packets do not exceed
	 * @param latencyMost the longest latency
	 * @param hottestPort the port of the channel between switches that carried most packets, or -1
	 * @param hottestUse  the share of all cycles for which this channel was held
	 * @param busiest     the vertex of the switch whose arbiter let most packets go, compared with what it can
	 * @param busiestUse  the packets it let go, as a share of the most that it can in all cycles
	 * @param saturated   whether the network delivers clearly less than nodes inject
	 */
	public record Point(double rate, double offered, double throughput, long packets, double latency, long latency99, long latencyMost,
			int hottestPort, double hottestUse, int busiest, double busiestUse, boolean saturated) {

		/** Returns the load of a run of traffic in some cycles. */
		private static Point of(NetworkTraffic traffic, NetworkRun run, long cycles) {
			double nodeCycles = (double) traffic.nodes() * Math.max(1, cycles - traffic.warmUp());
			double offered = run.packetsAfterWarmUp() / nodeCycles;
			double throughput = run.deliveredAfterWarmUp() / nodeCycles;
			int hottest = run.hottestPort();
			int busiest = busiest(run);
			CycleHistogram latency = run.latency();
			// Packets that are under way at the end are about as many as those at the beginning, unless queues grow.
			return new Point(traffic.rate(), offered, throughput, latency.number(), latency.mean(), latency.quantile(P99), latency.most(),
					hottest, hottest < 0 ? 0 : Math.min(1, run.busy(hottest) / (double) Math.max(1, cycles)), busiest,
					grants(run, busiest) / Math.max(1, cycles), throughput < SATURATED * offered);
		}

		private static int busiest(NetworkRun run) {
			int busiest = run.network().vertex(0);
			for (int number = 1; number < run.network().switches(); number++) {
				int vertex = run.network().vertex(number);
				busiest = grants(run, vertex) > grants(run, busiest) ? vertex : busiest;
			}
			return busiest;
		}

		/** Returns the packets that an arbiter let go, for each one that it can let go in a cycle. */
		private static double grants(NetworkRun run, int vertex) {
			SwitchNetwork network = run.network();
			long grants = 0;
			for (int port = network.firstPort(vertex); port < network.firstPort(vertex + 1); port++) {
				grants += run.grants(port);
			}
			int ports = network.firstPort(vertex + 1) - network.firstPort(vertex);
			return grants / (double) Math.max(1, Math.min(ports, network.type(vertex).inputs()));
		}
	}

	private final SwitchNetwork network;
	private final NetworkTraffic traffic;
	/** Called now and then with the rate that is simulated. */
	private final DoubleConsumer goOn;
	private final List<Point> points = new ArrayList<>();
	private boolean cancelled;
	/** A run of the first saturated load in which packets wait for each other for ever; null if they do not. */
	private NetworkRun blocked;

	private LoadSweep(SwitchNetwork network, NetworkTraffic traffic, DoubleConsumer goOn) {
		this.network = network;
		this.traffic = traffic;
		this.goOn = goOn;
	}

	/**
	 * Simulates traffic at rates that rise in steps of a twentieth, or of a smaller part if that is too much already, and then finds where
	 * the network saturates.
	 *
	 * @param traffic the pattern; packets that enter their queue before the warm-up has passed are not counted
	 * @param goOn    called now and then with the rate that is simulated; a {@link CancellationException} ends the sweep
	 */
	public static LoadSweep of(SwitchNetwork network, NetworkTraffic traffic, DoubleConsumer goOn) {
		return new LoadSweep(network, traffic, goOn).collect(LoadSweep::rise);
	}

	/** Simulates traffic at each of some rising rates, beyond saturation as well. */
	public static LoadSweep of(SwitchNetwork network, NetworkTraffic traffic, double[] rates, DoubleConsumer goOn) {
		return new LoadSweep(network, traffic, goOn).collect(sweep -> {
			for (double rate : rates) {
				sweep.points.add(sweep.point(rate));
			}
		});
	}

	/** Simulates a trace, until all its packets are delivered or up to a cycle. */
	public static LoadSweep ofTrace(SwitchNetwork network, NetworkTraffic trace, long cycleLimit, Runnable goOn) {
		return new LoadSweep(network, trace, rate -> goOn.run()).collect(sweep -> {
			NetworkRun run = NetworkSimulator.run(network, trace, ClockOptions.TIMING.withCycleLimit(cycleLimit).withCancellation(goOn))
					.requireEnd("trace");
			run.circle().ifPresent(circle -> {
				throw Fault.of("blocked", "%,d packets of the trace are stuck: %s", run.left(),
						String.join("; ", circle.sentences(network)));
			});
			sweep.points.add(Point.of(trace, run, run.end()));
		});
	}

	private LoadSweep collect(Consumer<LoadSweep> work) {
		try {
			work.accept(this);
			saturated().ifPresent(this::drain);
		} catch (CancellationException e) {
			cancelled = true;
		}
		points.sort(Comparator.comparingDouble(Point::rate));
		return this;
	}

	/** Simulates a load until everything is delivered, to see whether packets wait for each other for ever. */
	private void drain(Point point) {
		NetworkRun run = NetworkSimulator.run(network, traffic.withRate(point.rate()),
				ClockOptions.TIMING.withCancellation(() -> goOn.accept(point.rate())));
		blocked = run.isBlocked() ? run : null;
	}

	private void rise() {
		double step = 1.0 / STEPS;
		Point first = point(step);
		for (int finer = 0; finer < FINER && first.saturated(); finer++) {
			step /= FINER_BY;
			first = point(step);
		}
		points.add(first);
		for (int next = 2; next <= STEPS && !last().saturated(); next++) {
			points.add(point(next * step));
		}
		double high = last().rate();
		double low = high - step;
		for (int halving = 0; halving < HALVINGS && last().saturated(); halving++) {
			Point middle = point((low + high) / 2);
			if (middle.saturated()) {
				points.set(points.size() - 1, middle);
				high = middle.rate();
			} else {
				points.add(points.size() - 1, middle);
				low = middle.rate();
			}
		}
		fill(low);
	}

	/** Adds loads below saturation where there are few, which are cheap to simulate, so that the points show the course of the latency. */
	private void fill(double saturation) {
		for (int part = 1; part < PARTS; part++) {
			double rate = saturation * part / PARTS;
			if (points.stream().noneMatch(point -> Math.abs(point.rate() - rate) < saturation / PARTS / 2)) {
				points.add(point(rate));
			}
		}
	}

	private Point last() {
		return points.get(points.size() - 1);
	}

	private Point point(double rate) {
		goOn.accept(rate);
		NetworkTraffic wanted = traffic.withRate(rate);
		return Point.of(wanted, NetworkSimulator.run(network, wanted,
				ClockOptions.TIMING.withCycleLimit(traffic.cycles()).withCancellation(() -> goOn.accept(rate))), traffic.cycles());
	}

	/** Returns the highest rate up to which the network was not saturated; 0 if there is none. */
	public double saturation() {
		double below = saturated().map(Point::rate).orElse(Double.MAX_VALUE);
		return points.stream().mapToDouble(Point::rate).filter(rate -> rate < below).max().orElse(0);
	}

	/** Returns the first load at which the network is saturated. */
	public Optional<Point> saturated() {
		return points.stream().filter(Point::saturated).min(Comparator.comparingDouble(Point::rate));
	}

	/** Returns a run of the first saturated load in which packets wait for each other for ever; nothing if they do not. */
	public Optional<NetworkRun> blocked() {
		return Optional.ofNullable(blocked);
	}

	public List<Point> points() {
		return Collections.unmodifiableList(points);
	}

	/** Returns whether the sweep was cancelled; the points are those that were finished. */
	public boolean isCancelled() {
		return cancelled;
	}
}
