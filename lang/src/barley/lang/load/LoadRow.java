package barley.lang.load;

import java.util.List;

import barley.lang.finding.Words;
import barley.runtime.simulate.clock.LoadSweep.Point;

/** A load of a network as a row of a table. */
public final class LoadRow {

	public static final List<String> HEADS = List.of("rate", "offered", "throughput", "latency", "99 %", "most", "", "hottest channel",
			"busy", "busiest switch", "busy");

	/** The columns of words. */
	public static final int STATE = 6;
	public static final int HOTTEST = 7;
	public static final int BUSIEST = 9;

	private LoadRow() {
	}

	public static List<String> of(LoadCurve curve, Point point) {
		boolean any = point.packets() > 0;
		return List.of(LoadCurve.rate(point.rate()), LoadCurve.rate(point.offered()), LoadCurve.rate(point.throughput()),
				any ? Words.of("%,.2f", point.latency()) : "", any ? Words.of("%,d", point.latency99()) : "",
				any ? Words.of("%,d", point.latencyMost()) : "", point.saturated() ? "saturated" : "", curve.hottest(point).orElse(""),
				curve.hottest(point).isPresent() ? percent(point.hottestUse()) : "", curve.on().network().vertexName(point.busiest()),
				percent(point.busiestUse()));
	}

	static String percent(double part) {
		return Words.of("%.0f %%", 100 * part);
	}
}
