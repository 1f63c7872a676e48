package barley.runtime.simulate.clock;

import java.util.ArrayList;
import java.util.List;

import barley.runtime.network.NetworkTraffic;
import barley.runtime.network.SwitchNetwork;

/** Latency and throughput of a network over the load, up to saturation. */
public final class LoadSweep {

	/** A network is saturated if it delivers less than this share of what nodes inject. */
	private static final double SATURATED = 0.95;
	private static final double P99 = 0.99;
	private static final int STEPS = 20;
	private static final int HALVINGS = 3;

	/**
	 * A load.
	 *
	 * @param rate       packets for each node and cycle that the traffic asks for
	 * @param offered    packets that nodes injected, for each node and cycle
	 * @param throughput packets that were delivered up to the end of the injection, for each node and cycle
	 * @param latency    mean latency in cycles of the packets that were delivered up to then
	 * @param latency99  the latency that 99 of 100 packets do not exceed
	 * @param saturated  whether the network delivers clearly less than nodes inject
	 */
	public record Point(double rate, double offered, double throughput, double latency, long latency99, boolean saturated) {
	}

	private final List<Point> points;

	private LoadSweep(List<Point> points) {
		this.points = List.copyOf(points);
	}

	/** Simulates traffic at rates that rise in steps of a twentieth, and then finds where the network saturates. */
	public static LoadSweep of(SwitchNetwork network, NetworkTraffic traffic, Runnable goOn) {
		List<Point> points = new ArrayList<>();
		double low = 0;
		double high = 0;
		for (int step = 1; step <= STEPS && (points.isEmpty() || !points.get(points.size() - 1).saturated()); step++) {
			low = high;
			high = (double) step / STEPS;
			points.add(point(network, traffic, high, goOn));
		}
		for (int halving = 0; halving < HALVINGS && points.get(points.size() - 1).saturated(); halving++) {
			Point middle = point(network, traffic, (low + high) / 2, goOn);
			if (middle.saturated()) {
				points.set(points.size() - 1, middle);
				high = middle.rate();
			} else {
				points.add(points.size() - 1, middle);
				low = middle.rate();
			}
		}
		return new LoadSweep(points);
	}

	/**
	 * Simulates traffic at rising rates, up to the first one at which the network is saturated.
	 *
	 * @param traffic the pattern; packets that enter their queue before the warm-up has passed are not counted
	 * @param goOn    called now and then; throws to cancel
	 */
	public static LoadSweep of(SwitchNetwork network, NetworkTraffic traffic, double[] rates, Runnable goOn) {
		List<Point> points = new ArrayList<>();
		for (int i = 0; i < rates.length && (i == 0 || !points.get(i - 1).saturated()); i++) {
			points.add(point(network, traffic, rates[i], goOn));
		}
		return new LoadSweep(points);
	}

	private static Point point(SwitchNetwork network, NetworkTraffic traffic, double rate, Runnable goOn) {
		NetworkRun run = NetworkSimulator.run(network, traffic.withRate(rate),
				ClockOptions.TIMING.withCycleLimit(traffic.cycles()).withCancellation(goOn));
		double nodeCycles = (double) traffic.nodes() * (traffic.cycles() - traffic.warmUp());
		double offered = run.packetsAfterWarmUp() / nodeCycles;
		double throughput = run.deliveredAfterWarmUp() / nodeCycles;
		// Packets that are under way at the end are about as many as those at the beginning, unless queues grow.
		return new Point(rate, offered, throughput, run.latency().mean(), run.latency().quantile(P99), throughput < SATURATED * offered);
	}

	/** Returns the highest rate at which the network was not saturated; 0 if there is none. */
	public double saturation() {
		return points.stream().filter(point -> !point.saturated()).mapToDouble(Point::rate).max().orElse(0);
	}

	public List<Point> points() {
		return points;
	}

	/** Returns whether the network is saturated at the last load. */
	public boolean isSaturated() {
		return !points.isEmpty() && points.get(points.size() - 1).saturated();
	}
}
