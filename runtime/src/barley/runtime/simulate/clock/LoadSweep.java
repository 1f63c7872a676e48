package barley.runtime.simulate.clock;

import java.util.ArrayList;
import java.util.List;

import barley.runtime.network.NetworkTraffic;
import barley.runtime.network.SwitchNetwork;

/** Latency and throughput of a network over the load, up to saturation. */
public final class LoadSweep {

	/** A network is saturated if it delivers less than this share of what nodes inject. */
	private static final double SATURATED = 0.95;

	/**
	 * A load.
	 *
	 * @param rate       packets for each node and cycle that the traffic asks for
	 * @param offered    packets that nodes injected, for each node and cycle
	 * @param throughput packets that were delivered up to the end of the injection, for each node and cycle
	 * @param latency    mean latency in cycles of the packets that were delivered up to then
	 * @param saturated  whether the network delivers clearly less than nodes inject
	 */
	public record Point(double rate, double offered, double throughput, double latency, boolean saturated) {
	}

	private final List<Point> points;

	private LoadSweep(List<Point> points) {
		this.points = List.copyOf(points);
	}

	/**
	 * Simulates traffic at rising rates, up to the first one at which the network is saturated.
	 *
	 * @param traffic the pattern; packets that enter their queue before the warm-up has passed are not counted
	 * @param goOn    called now and then; throws to cancel
	 */
	public static LoadSweep of(SwitchNetwork network, NetworkTraffic traffic, double[] rates, Runnable goOn) {
		List<Point> points = new ArrayList<>();
		for (double rate : rates) {
			NetworkRun run = NetworkSimulator.run(network, traffic.withRate(rate),
					ClockOptions.TIMING.withCycleLimit(traffic.cycles()).withCancellation(goOn));
			double nodeCycles = (double) traffic.nodes() * (traffic.cycles() - traffic.warmUp());
			double offered = run.packetsAfterWarmUp() / nodeCycles;
			double throughput = run.deliveredAfterWarmUp() / nodeCycles;
			// Packets that are under way at the end are about as many as those at the beginning, unless queues grow.
			points.add(new Point(rate, offered, throughput, run.latency().mean(), throughput < SATURATED * offered));
			if (throughput < SATURATED * offered) {
				break;
			}
		}
		return new LoadSweep(points);
	}

	public List<Point> points() {
		return points;
	}

	/** Returns whether the network is saturated at the last load. */
	public boolean isSaturated() {
		return !points.isEmpty() && points.get(points.size() - 1).saturated();
	}
}
