package barley.lang.load;

import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleConsumer;

import barley.lang.finding.Words;
import barley.runtime.network.NetworkTraffic;
import barley.runtime.network.NetworkTraffic.Pattern;
import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.LoadSweep;

/**
 * The traffic that is put on networks.
 *
 * @param pattern where packets go
 * @param hotspot the node to which a hotspot sends; the first one if empty
 * @param share   the share of packets that go there
 * @param trace   the packets of a trace in place of a pattern
 * @param rates   packets for each node and cycle; empty to look for saturation
 * @param cycles  the cycles that are simulated at each rate
 * @param warmUp  how many of them pass before packets count
 * @param seed    of the random numbers
 * @param bytes   data of a packet; 0 for what the types of the switches say
 */
public record Workload(Pattern pattern, Optional<String> hotspot, double share, Optional<Trace> trace, double[] rates, long cycles,
		long warmUp, long seed, long bytes) {

	/** The share of the packets of a hotspot that goes to its node, unless users want another. */
	public static final double SHARE = 0.2;

	/** The lines of a trace, and the name of its file for messages. */
	public record Trace(String file, Iterable<String> lines) {
	}

	/** Puts the traffic on a network. */
	public LoadCurve on(String name, TrafficNetwork on, DoubleConsumer goOn) {
		long data = bytes(on);
		if (trace.isPresent()) {
			NetworkTraffic packets = NetworkTraffic.trace(on.network(), trace.get().file(), trace.get().lines(), data);
			return new LoadCurve(name, on, LoadSweep.ofTrace(on.network(), packets, ClockOptions.MOST_CYCLES,
					() -> goOn.accept(Double.NaN)));
		}
		NetworkTraffic traffic = NetworkTraffic.of(on.network(), pattern, on.extents(pattern), 0, seed, cycles, data).withWarmUp(warmUp);
		NetworkTraffic placed = pattern == Pattern.HOTSPOT
				? traffic.withHotspot(hotspot.map(on::node).orElse(on.nodes()[0]), share) : traffic;
		return new LoadCurve(name, on, rates.length == 0 ? LoadSweep.of(on.network(), placed, goOn)
				: LoadSweep.of(on.network(), placed, rates, goOn));
	}

	/** Returns the data of a packet on a network. */
	public long bytes(TrafficNetwork on) {
		return bytes > 0 ? bytes : on.packetBytes();
	}

	/** Returns the name of the pattern, as a caller writes it. */
	public String name() {
		return trace.isPresent() ? "trace" : pattern.name().toLowerCase(Locale.ROOT);
	}

	/** Returns the traffic in words. */
	public String words() {
		return trace.isPresent() ? "trace " + trace.get().file()
				: Words.of("%s traffic, %,d cycles at each rate after %,d of warm-up, seed %d", name(), cycles - warmUp, warmUp, seed);
	}
}
