package barley.lang.load;

import java.util.Locale;
import java.util.Optional;

import barley.lang.finding.Words;
import barley.runtime.simulate.clock.LoadSweep;
import barley.runtime.simulate.clock.LoadSweep.Point;
import barley.runtime.simulate.clock.NetworkRun;

/** Latency and throughput of one network over the load. */
public record LoadCurve(String name, TrafficNetwork on, LoadSweep sweep) {

	/** Returns the name of the channel that carried most packets at a load; nothing if no channel joins two switches. */
	public Optional<String> hottest(Point point) {
		return point.hottestPort() < 0 ? Optional.empty() : Optional.of(on.network().channelName(point.hottestPort()));
	}

	/** Says at which load the network saturates, and by which channel, or that packets block each other there. */
	public String verdict() {
		Optional<Point> saturated = sweep.saturated();
		if (sweep.points().isEmpty()) {
			return name + ": no load was simulated to the end";
		} else if (Double.isNaN(sweep.points().get(0).rate())) {
			return name + ": all packets of the trace were delivered";
		} else if (saturated.isEmpty()) {
			Point last = sweep.points().get(sweep.points().size() - 1);
			return Words.of("%s: not saturated at %s packets per node and cycle", name, rate(last.rate()));
		}
		Point point = saturated.get();
		if (sweep.blocked().isPresent()) {
			NetworkRun run = sweep.blocked().get();
			return Words.of("%s: blocks at %s packets per node and cycle: %,d packets are stuck, %s; route updown has no such circles",
					name,
					rate(point.rate()), run.left(), run.circle().map(circle -> String.join("; ", circle.sentences(on.network())))
					.orElse(""));
		}
		return Words.of("%s: saturates %s %s packets per node and cycle%s; the busiest switch is %s, whose arbiter lets go %s of what it "
				+ "can", name, sweep.saturation() > 0 ? "between " + rate(sweep.saturation()) + " and" : "below", rate(point.rate()),
				hottest(point).map(channel -> Words.of("; the hottest channel is %s, busy in %s of the cycles", channel,
						LoadRow.percent(point.hottestUse()))).orElse(""),
				on.network().vertexName(point.busiest()), LoadRow.percent(point.busiestUse()));
	}

	/** Formats packets for each node and cycle. */
	public static String rate(double rate) {
		return Double.isNaN(rate) ? "" : String.format(Locale.ROOT, "%.4f", rate);
	}
}
